"""The screen: what it costs at the start, in a frame, in a step, and while playing at full speed.

Own time is the processor time of our code: the step, updating every panel, and making each line of each panel
and bar. What Textual does with these lines is not part of it.
"""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from bench.figure import Figure, best
from bench.on_screen import on_screen, search
from bench.terminal import HIGH, WIDE, in_terminal
from tui.app.screens.watch import WatchScreen
from tui.app.widgets.bars import Bar
from tui.app.widgets.panel import Panel
from tui.player.headless import start
from tui.player.session import Session, launch
from tui.player.viewing import FASTEST

SHORT, LONG = 50_000, 5_000_000
STEPS, WALKS = 200, 5
"""Steps in a walk, and walks; the quickest walk counts."""
WITH_LOG = (160, HIGH)
"""A screen with room for the log beside the tree."""
ZOOMS, SETTLED = 16, 0.3
"""Zoom steps, and seconds in which a panel gets its place on the screen."""
STARTS = 25
ROUNDS, SECONDS = 7, 1.0

NOTHING = "from textual.app import App; App().run()"
NONOGRAM = "import sys; sys.argv[1:] = ['nonogram', 'qr.non']; from tui.cli.main import main; main()"
HOME = "\x1b[1;1H"
"""Moves the cursor to the top left: the start of the first frame."""


def figures() -> Iterator[Figure]:
    yield first_frame()
    yield playing_frame()
    yield from steps()
    yield playing()


def first_frame() -> Figure:
    """From the start of the process; the two programs take turns, and the quickest start of each counts.

    The first round, which compiles the bytecode, is left out: installed programs have theirs already.
    """
    with TemporaryDirectory() as folder:
        both = [(_first_frame(NONOGRAM, folder), _first_frame(NOTHING, folder)) for _ in range(STARTS)]
    ours, empty = best(both[1:])
    note = f"{ours * 1000:.0f} ms against {empty * 1000:.0f} ms"
    return Figure("first frame of a nonogram / of an empty app", ours / empty, "×", most=1.5, note=note)


def _first_frame(program: str, bytecode: str) -> float:
    environment = {"PYTHONPYCACHEPREFIX": bytecode, "PYTHONDONTWRITEBYTECODE": "", "XDG_STATE_HOME": bytecode}
    began = perf_counter()
    with in_terminal(program, environment=environment) as terminal:
        terminal.until(HOME)
        return perf_counter() - began


def playing_frame() -> Figure:
    """While a deep search plays at full speed."""

    def frame(screen: WatchScreen) -> float:
        screen.player.tick(0)
        return _own_time(screen.show, screen)

    async def frames(screen: WatchScreen) -> float:
        screen.viewing.speed = FASTEST
        screen.player.play(1)
        return min(median(frame(screen) for _ in range(STEPS // 4)) for _ in range(WALKS))

    with closing(session := search(launch, "nonogram", "qr.non", "brute-force")):
        taken = on_screen(session, frames)
    note = f"25×25 nonogram, {WIDE} × {HIGH}"
    return Figure("a frame while playing at full speed", taken * 1000, "ms", most=16, note=note)


def steps() -> Iterator[Figure]:
    """From the middle of a trace, the tree open: a step changes every panel. The traces take turns."""
    with TemporaryDirectory() as folder:
        traces = [_recorded(str(Path(folder) / f"{events}.trace"), events) for events in (SHORT, LONG)]
        yield from steps_in(traces)
        yield from whole_search(traces[1])
        for session in traces:
            session.trace.close()


def steps_in(traces: Sequence[Session]) -> Iterator[Figure]:
    """With the tree beside the board, and on a wide screen with tree and log."""
    for size, name in (
        ((WIDE, HIGH), "a step on a 25×25 nonogram"),
        (WITH_LOG, "the same with tree and log"),
    ):
        walks = [[_step(session, size) for session in traces] for _ in range(WALKS)]
        short, long = best(walks)
        yield Figure(name, short * 1000, "ms", most=8, note=f"{SHORT:,} events")
        note = f"{long * 1000:.2f} ms in {LONG:,} events"
        yield Figure("the same in 5 million events / in 50 thousand", long / short, "×", most=1.2, note=note)


def whole_search(session: Session) -> Iterator[Figure]:
    """The icicle of the long trace: opened, and then zoomed in step by step around the middle."""

    async def zoom(screen: WatchScreen) -> list[float]:
        screen.jump(len(session.trace) // 2)
        screen.action_tab("whole")
        await asyncio.sleep(SETTLED)
        times = [_own_time(screen.show, screen)]
        for _ in range(ZOOMS):
            times.append(_own_time(lambda: screen.action_zoom(2), screen))
        return times

    rounds = [on_screen(session, zoom) for _ in range(WALKS)]
    shown, *zooms = best(rounds)
    note = f"{LONG:,} events"
    yield Figure("the whole search as an icicle", shown * 1000, "ms", most=30, note=note)
    yield Figure("a zoom step in it, the slowest", max(zooms) * 1000, "ms", most=30, note=note)


def _recorded(path: str, events: int) -> Session:
    session = search(start, "nonogram", "qr.non", "brute-force", path)
    assert session.search is not None
    session.search.pull(events)
    session.search.stop()
    session.search = None
    return session


def _step(session: Session, size: tuple[int, int]) -> float:
    """The median time of a step, on a walk from the middle."""

    async def walk(screen: WatchScreen) -> float:
        screen.jump(len(session.trace) // 2)
        return median(_own_time(lambda: screen.action_step(1), screen) for _ in range(STEPS))

    return on_screen(session, walk, size)


def playing() -> Figure:
    """Events per second of a search that is watched, against one that is only recorded; they take turns."""

    async def in_turn(screen: WatchScreen) -> list[tuple[int, int]]:
        return [(await _played(screen), _pulled(alone)) for _ in range(ROUNDS)]

    with TemporaryDirectory() as folder:
        puzzle = ("queens", "queens-12.txt", "backtracking")
        seen, alone = search(launch, *puzzle, f"{folder}/a"), search(start, *puzzle, f"{folder}/b")
        with closing(seen), closing(alone):
            counts = on_screen(seen, in_turn)
    share = median(watched / recorded for watched, recorded in counts)
    watched, recorded = (median(events) / SECONDS for events in zip(*counts))
    note = f"{watched:,.0f} events per second against {recorded:,.0f}"
    return Figure("playing at full speed / recording alone", share, least=0.7, note=note)


async def _played(screen: WatchScreen) -> int:
    trace = screen.player.session.trace
    before = len(trace)
    screen.viewing.speed = FASTEST
    screen.action_play(1)
    await asyncio.sleep(SECONDS)
    screen.action_play(1)
    return len(trace) - before


def _pulled(session: Session) -> int:
    assert session.search is not None
    before = len(session.trace)
    session.search.pull(seconds=SECONDS)
    return len(session.trace) - before


def _own_time(work: Callable[[], object], screen: WatchScreen) -> float:
    """The processor time of the work and of making every line of the screen."""
    began = process_time()
    work()
    for panel in screen.query(Panel):
        panel.begin_frame()
    for widget in (*screen.query(Panel), *screen.query(Bar)):
        for y in range(widget.size.height):
            widget.render_line(y)
    return process_time() - began
