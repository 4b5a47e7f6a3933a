"""The engine: what recording costs, and how soon any place in a trace of millions of events is there.

All times are of the processor, so that whatever else the machine does is not measured.
"""

import json
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from bench.engine_searches import dancing_links, queens, wide_writes
from bench.figure import Figure
from engine.events import Events
from engine.header import Header
from engine.recording import Recording
from engine.replay import Replay
from engine.timeline import timeline
from engine.trace import open_trace

LONG, SHORT, WIDE = 5_000_000, 50_000, 50_000
ROUNDS = 5
MEGA = 1024 * 1024

Start = Callable[[], tuple[Header, Events]]


def figures() -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        yield from recording(Path(folder))
        long, short, wide = (str(Path(folder) / f"{name}.trace") for name in ("long", "short", "wide"))
        _in_a_child(short, SHORT)
        yield from memory_and_disk(long)
        yield from opening(long, short)
        yield from seeking(long, short)
        _recorded(wide_writes, wide, WIDE)
        yield from seeking_wide(wide)


def seconds(work: Callable[..., Any], *arguments: Any) -> float:
    start = process_time()
    work(*arguments)
    return process_time() - start


def recording(folder: Path) -> Iterator[Figure]:
    """Against draining the same search with no one listening."""
    ratio, each = _cost(dancing_links, str(folder / "links.trace"), 10_000)
    note = f"{each * 1e6:.1f} µs an event drained"
    yield Figure("recording dancing links / draining it", ratio, "×", most=1.25, note=note)
    ratio, each = _cost(queens, str(folder / "queens.trace"), 100_000)
    note = f"{each * 1e6:.1f} µs an event drained"
    yield Figure("recording bit-mask queens / draining it", ratio, "×", most=3, note=note)


def _cost(start: Start, path: str, portion: int) -> tuple[float, float]:
    """Recording in units of draining, and what draining an event takes: medians of portions taken in turn."""
    (header, recorded), (_, drained) = start(), start()
    recording = Recording(header, path)
    ratios, each = [], []
    for _ in range(4 * ROUNDS):
        alone = seconds(deque, islice(drained, portion), 0)
        ratios.append(seconds(recording.pull, recorded, portion, float("inf")) / alone)
        each.append(alone / portion)
    recording.finish("stopped")
    recording.close()
    return median(ratios), median(each)


def memory_and_disk(path: str) -> Iterator[Figure]:
    grown, events, took = _in_a_child(path, LONG)
    note = f"from event 100,000 to {events:,}"
    yield Figure("memory that recording grows by", grown / MEGA, "MB", most=16, note=note)
    note = f"{events:,} events of dancing links in {took:.0f} s of solving"
    yield Figure("bytes an event", Path(path).stat().st_size / events, "", most=4, note=note)
    yield Figure("events in the long trace", events, least=LONG)


def _in_a_child(path: str, events: int) -> tuple[int, int, float]:
    """Record so many events of dancing links in a process of their own: memory grown, events, time taken."""
    program = [sys.executable, "-m", "bench.engine_recording", path, str(events)]
    told = json.loads(subprocess.run(program, capture_output=True, text=True, check=True).stdout)
    return told["grown"], told["events"], told["seconds"]


def _recorded(start: Start, path: str, events: int) -> None:
    header, solver = start()
    recording = Recording(header, path)
    recording.pull(solver, events, float("inf"))
    recording.finish("stopped")
    recording.close()


def opening(long: str, short: str) -> Iterator[Figure]:
    """To the first board and the timeline's data, from a closed file."""
    slow, fast = [], []
    for _ in range(20 * ROUNDS):
        slow.append(seconds(_open, long))
        fast.append(seconds(_open, short))
    ratio = median(slow) / median(fast)
    note = f"{median(slow) * 1000:.2f} ms against {median(fast) * 1000:.2f} ms"
    yield Figure("opening 5 million events / 50 thousand", ratio, "×", most=1.3, note=note)
    for path, name in ((long, "5 million events"), (short, "50 thousand events")):
        trace = open_trace(path)
        drawn = min(seconds(timeline, trace, 120, 0, len(trace)) for _ in range(ROUNDS))
        yield Figure(f"timeline of {name} in 120 columns", drawn * 1000, "ms")
        trace.close()


def _open(path: str) -> None:
    trace = open_trace(path)
    Replay(trace).seek(0)
    trace.close()


def seeking(long: str, short: str) -> Iterator[Figure]:
    rounds = [(_worst_seek(long, n), _worst_seek(short, n)) for n in range(ROUNDS)]
    slow, fast = min(there for there, _ in rounds), min(here for _, here in rounds)
    yield Figure("seek anywhere in 5 million events, p99", slow * 1000, "ms", most=10)
    note = f"{fast * 1000:.2f} ms there"
    yield Figure("seek in 5 million events / in 50 thousand, p99", slow / fast, "×", most=1.5, note=note)
    yield Figure("one event back in 5 million, typically", _step_back(long) * 1000, "ms", most=0.2)


def seeking_wide(path: str) -> Iterator[Figure]:
    trace = open_trace(path)
    events, size = len(trace), Path(path).stat().st_size
    trace.close()
    worst = min(_worst_seek(path, n) for n in range(ROUNDS))
    note = f"{events:,} made-up events of a 100 × 100 board, {size / events:.0f} bytes each"
    yield Figure("seek anywhere in wide writes, p99", worst * 1000, "ms", most=10, note=note)
    yield Figure("one event back in wide writes, typically", _step_back(path) * 1000, "ms", most=0.2)


def _worst_seek(path: str, chance: int) -> float:
    """Of the seeks to random places the 99th percentile."""
    trace = open_trace(path)
    replay, places = Replay(trace), Random(chance)
    taken = [seconds(replay.seek, places.randrange(len(trace))) for _ in range(400)]
    trace.close()
    return quantiles(taken, n=100)[-1]


def _step_back(path: str) -> float:
    """Typically: of many steps from random places."""
    trace = open_trace(path)
    replay, places = Replay(trace), Random(0)
    taken = []
    for _ in range(30):
        replay.seek(places.randrange(1_000, len(trace)))
        for _ in range(200):
            taken.append(seconds(replay.seek, replay.position - 1))
    trace.close()
    return median(taken)
