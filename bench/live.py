"""A live search: how soon a key is answered, a step made and an event seen; and how fast lines are read.

Where a key is pressed, the screen is the real program in a pseudo-terminal; elsewhere it has no terminal.
"""

import asyncio
import os
import subprocess
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep

import pytest

from bench.figure import Figure
from bench.on_screen import on_screen, search
from bench.terminal import in_terminal
from engine.growing_file import source_of as stream_source
from engine.jsonl import read_header, write_event
from puzzles.kind import Kind, Solver
from puzzles.registry import kind_named, kinds
from puzzles.source import Source, source_of
from tui.app.screens.watch import WatchScreen
from tui.player.race import Race
from tui.player.receiving import receive
from tui.player.session import launch
from tui.player.viewing import FASTEST

PROGRAM = "from tui.cli.main import main; main()"
PRESSES = 12
"""Keys that each solver's screen is sent."""
SECONDS = 1.0
STEPS = 400
LINES = 300_000
FAST, SLOW = "100,000 ev/s", "50,000 ev/s"
"""What the title shows after `+` and after `-`, from a speed of 100,000."""

SILENT = """
from engine.events import Deduce

def solve(puzzle):
    yield Deduce("one")
    while True:
        sum(range(250_000_000))  # one call into C, which takes seconds
        yield Deduce("again")
"""
CLOCK = """
from time import monotonic_ns, sleep
from engine.events import Deduce

def solve(puzzle):
    while True:
        sleep(0.001)
        yield Deduce("at", (monotonic_ns(),))
"""


def figures() -> Iterator[Figure]:
    yield from key_to_answer()
    yield live_step()
    yield age_of_the_newest()
    yield race_lanes()
    yield from lines_from_a_pipe()


def key_to_answer() -> Iterator[Figure]:
    """Of every bundled solver, on the puzzle of its kind that keeps it busy longest."""
    waits = {
        f"{kind.name} {solver.name}": _waits(kind.name, _longest(kind, solver), "--solver", solver.name)
        for kind in kinds()
        for solver in kind.solvers.values()
    }
    waits["nonogram heuristic, qr.non"] = _waits("nonogram", "qr.non", "--solver", "heuristic")
    all_waits = sorted(wait for times in waits.values() for wait in times)
    slowest = max(waits, key=lambda name: max(waits[name]))
    note = f"{len(waits)} solvers, {len(all_waits)} keys; median {median(all_waits) * 1000:.0f} ms; "
    note += f"longest {all_waits[-1] * 1000:.0f} ms: {slowest}"
    yield Figure("key to answer while a solver runs, p99", _p99(all_waits) * 1000, "ms", most=50, note=note)
    with TemporaryDirectory() as folder:
        own = Path(folder) / "silent.py"
        own.write_text(SILENT)
        times = sorted(_waits("queens", "8", "--solver", str(own), presses=60))
    note = f"median {median(times) * 1000:.0f} ms, longest {times[-1] * 1000:.0f} ms"
    yield Figure(
        "the same while it sits in one C call for seconds", _p99(times) * 1000, "ms", most=50, note=note
    )


def _longest(kind: Kind, solver: Solver) -> str:
    """The bundled puzzle on which the solver makes most events, of at most 20,000."""

    def events(sample: str) -> int:
        puzzle = kind.read(Source(kind.samples()[sample], sample))
        return 0 if solver.refuses(puzzle) else sum(1 for _ in islice(solver.run(puzzle), 20_000))

    return max(kind.samples(), key=events)


def _waits(*arguments: str, presses: int = PRESSES) -> list[float]:
    """How long each key takes until the screen shows what it does, while the search plays."""
    chance = Random(1)
    with in_terminal(PROGRAM, *arguments, "--all", "--speed", "100000") as terminal:
        terminal.until(FAST)
        sleep(0.3)
        waits = []
        for press in range(presses):
            terminal.read_for(chance.uniform(0.05, 0.15))
            key, shown = (b"-", SLOW) if press % 2 == 0 else (b"+", FAST)
            began = perf_counter()
            terminal.press(key)
            terminal.until(shown)
            waits.append(perf_counter() - began)
    return waits


def _p99(times: list[float]) -> float:
    return times[min(len(times) * 99 // 100, len(times) - 1)]


def live_step() -> Figure:
    """From asking the solver for one more event to having it."""
    with closing(search(launch, "shikaku", "20x20-hard.shk", "brute-force")) as session:
        feed = session.feed
        assert feed is not None
        feed.run_to(100)
        feed.wait_for(100, 60)
        times = []
        for position in range(101, 101 + STEPS):
            began = perf_counter()
            feed.run_to(position)
            feed.wait_for(position, 60)
            times.append(perf_counter() - began)
    times.sort()
    note = f"median {median(times) * 1000:.2f} ms"
    return Figure("one live step, p99", _p99(times) * 1000, "ms", most=2, note=note)


def age_of_the_newest() -> Figure:
    """How old the newest event is when the screen has drawn it, while a search is played at full speed."""
    ages: list[float] = []

    async def watch(screen: WatchScreen) -> None:
        show = screen.show

        def timed() -> None:
            show()
            event = screen.player.replay.event
            if event is not None and event.facts:
                ages.append(monotonic() - int(event.facts[0]) / 1e9)

        screen.show = timed  # type: ignore[method-assign]
        screen.viewing.speed = FASTEST
        screen.action_play(1)
        await asyncio.sleep(3 * SECONDS)

    with TemporaryDirectory() as folder:
        own = Path(folder) / "clock.py"
        own.write_text(CLOCK)
        with closing(search(launch, "queens", "queens-8.txt", str(own))) as session:
            on_screen(session, watch)
    ages.sort()
    note = f"{len(ages)} frames, median {median(ages) * 1000:.0f} ms"
    return Figure("age of the newest event on the screen, p99", _p99(ages) * 1000, "ms", most=100, note=note)


def race_lanes() -> Figure:
    """Events that two lanes record together at full speed, against one lane; they take turns."""
    rounds = [(_raced(1), _raced(2)) for _ in range(5)]
    one, two = (median(events) for events in zip(*rounds))
    share = median(both / single for single, both in rounds)
    note = f"{two:,.0f} events per second against {one:,.0f}, on {os.cpu_count()} cores"
    return Figure("two lanes of a race / one", share, "×", least=1.3, note=note)


def _raced(lanes: int) -> float:
    sessions = [search(launch, "queens", "queens-12.txt", "backtracking") for _ in range(lanes)]
    race = Race(sessions)
    for lane in race.lanes:
        lane.seek(1)
        while lane.direction:
            lane.tick(0.01)
    before, began = race.progress[1], perf_counter()
    for lane in race.lanes:
        lane.run_free()
    while perf_counter() - began < SECONDS:
        race.look()
        sleep(0.02)
    recorded = (race.progress[1] - before) / (perf_counter() - began)
    for session in sessions:
        session.close()
    return recorded


def lines_from_a_pipe() -> Iterator[Figure]:
    """JSON Lines from a program that prints them as fast as they are read."""
    with TemporaryDirectory() as folder:
        own, search = Path(folder) / "own.jsonl", Path(folder) / "search.jsonl"
        own.write_text("\n".join(_different_lines()) + "\n")
        search.write_text("\n".join(_lines_of_a_search()) + "\n")
        hidden = Path(folder) / "hidden"
        hidden.mkdir()
        (hidden / "orjson.py").write_text("raise ImportError")
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("PYTHONPATH", str(hidden), prepend=os.pathsep)
            speed, again = (max(_piped(path) for _ in range(3)) for path in (own, search))
        fast = max(_piped(own) for _ in range(3))
    note = f"{LINES:,} lines, three in four different; a search of ours that repeats itself: {again:,.0f}"
    yield Figure("JSON Lines per second, from a pipe", speed, least=80_000, note=note)
    yield Figure("the same with orjson installed", fast, least=150_000)


def _different_lines() -> Iterator[str]:
    yield '{"puzzletui": 1, "cells": 300}'
    for i in range(0, LINES, 4):
        yield f'["choose","row {i % 97}","column {i}",1,2,[[{i % 300},1]],"next",["row {i}"],[{i % 299}]]'
        yield f'["deduce","only one",["row {i}"],[[{i % 300},1],[{i % 200},2]],[{i % 299}]]'
        yield f'["prune","attacked",[{i}],[],[{i % 299},{i % 298}],true]'
        yield '["backtrack"]'


def _lines_of_a_search() -> Iterator[str]:
    kind = kind_named("shikaku")
    puzzle = kind.read(source_of("20x20-hard.shk", kind.samples()))
    yield f'{{"puzzletui": 1, "cells": {puzzle.cells}}}'
    yield from map(write_event, islice(kind.search(kind.solver("combo"), puzzle), LINES))


def _piped(path: Path) -> float:
    with subprocess.Popen(["cat", str(path)], stdout=subprocess.PIPE) as printing:
        assert printing.stdout is not None
        stream = os.dup(printing.stdout.fileno())
        printing.stdout.close()
        began = perf_counter()
        header, begun = read_header(stream_source(stream, "the pipe"), "the pipe")
        with closing(receive(header, begun, stream, "the pipe", "play")) as session:
            assert session.feed is not None
            session.feed.run_free()
            session.feed.wait_for(LINES, 600)
            assert len(session.trace) == LINES
            return LINES / (perf_counter() - began)
