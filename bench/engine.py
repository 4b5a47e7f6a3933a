"""The engine: what recording costs, and how long a seek takes in a trace of millions of events.

Times are processor times. Each piece of work is done several times and its shortest time counts, so that what
else runs on the machine is not measured.
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

from bench.engine_searches import bare_queens, dancing_links, queens, wide_writes
from bench.figure import Figure, best, processor_seconds
from engine.events import Events
from engine.header import Header
from engine.query.icicle import icicle
from engine.query.icicle_width import Width
from engine.query.replay import Replay
from engine.query.solver_time import SolverClock
from engine.query.timeline import timeline
from engine.store.opening import open_trace
from engine.store.recording import PUBLISH_SECONDS, Recording

LONG, SHORT, WIDE = 5_000_000, 50_000, 50_000
DEEP, SHALLOW = 200_000, 200
ROUNDS, PIECES, SEEKS = 9, 30, 400
MEGA = 1024 * 1024

Start = Callable[[], tuple[Header, Events]]


def figures() -> Iterator[Figure]:
    with TemporaryDirectory() as folder:
        yield from recording(Path(folder))
        long, short, wide = (str(Path(folder) / f"{name}.trace") for name in ("long", "short", "wide"))
        _in_a_child(short, SHORT)
        yield from memory_and_disk(long)
        yield from opening(long, short)
        yield from whole_search(long)
        yield from seeking(long, short)
        record_events(wide_writes, wide, WIDE)
        yield from seeking_wide(wide)
    yield from depth()


def recording(folder: Path) -> Iterator[Figure]:
    """Recording a search, against running it without recording.

    Both are timed in turn, in pieces that take about equally long: otherwise the shorter pieces would meet a
    quiet moment of the machine more often, and look better than they are.
    """
    for start, name, piece, together, most in (
        (dancing_links, "dancing links", 1_000, 1, 1.25),
        (queens, "bit-mask queens", 10_000, 3, 3),
        (bare_queens, "queens with new events each time", 10_000, 3, 3),
    ):
        rounds = [_recording_and_draining(start, folder, piece, together) for _ in range(ROUNDS)]
        *times, commit = best(recorded for recorded, _ in rounds)
        recorded = sum(times) * (1 + commit / PUBLISH_SECONDS)
        drained = sum(best(drained for _, drained in rounds))
        each = 1e6 / (PIECES * piece)
        note = f"{recorded * each:.2f} µs per event against {drained * each:.2f}"
        yield Figure(f"recording {name} / running it", recorded / drained, "×", most=most, note=note)


def _recording_and_draining(
    start: Start, folder: Path, piece: int, together: int
) -> tuple[list[float], list[float]]:
    """The times to record each piece, with a commit last; and to run the same, `together` pieces at once.

    The commit is timed apart because the shortest time of a piece never includes one.
    """
    recorded, drained = [], []
    (header, solver), (_, same) = start(), start()
    with TemporaryDirectory(dir=folder) as inside:
        recording = Recording(header, str(Path(inside) / "a.trace"))
        for _ in range(PIECES // together):
            recorded += [
                processor_seconds(recording.pull, solver, piece, float("inf")) for _ in range(together)
            ]
            drained.append(processor_seconds(deque, islice(same, piece * together), 0))
        recorded.append(processor_seconds(recording.commit))
        recording.close()
    return recorded, drained


def memory_and_disk(path: str) -> Iterator[Figure]:
    grown, events, took = _in_a_child(path, LONG)
    note = f"from event 100,000 to {events:,}"
    yield Figure("growth of memory while recording", grown / MEGA, "MB", most=16, note=note)
    note = f"{events:,} events of dancing links in {took:.0f} s of solving"
    yield Figure("bytes per event", Path(path).stat().st_size / events, "", most=4, note=note)
    yield Figure("events in the long trace", events, least=LONG)


def _in_a_child(path: str, events: int) -> tuple[int, int, float]:
    """Record dancing links in a new process: bytes by which memory grew, events, seconds of solving."""
    program = [sys.executable, "-m", "bench.engine_recording", path, str(events)]
    printed = json.loads(subprocess.run(program, capture_output=True, text=True, check=True).stdout)
    return printed["grown"], printed["events"], printed["seconds"]


def depth() -> Iterator[Figure]:
    """Recording an event of a deep search, against one of a shallow search; each in processes of its own."""
    rounds = [[_deep(DEEP), _deep(SHALLOW)] for _ in range(3)]
    deep, shallow = ({name: min(run[name] for run in runs) for name in runs[0]} for runs in zip(*rounds))
    each = 1e6 / deep["events"]
    for name, scale, unit in (
        ("seconds", each, "µs an event"),
        ("memory", 1 / MEGA, "MB"),
        ("bytes", each / 1e6, "an event"),
    ):
        note = f"{deep[name] * scale:.2f} against {shallow[name] * scale:.2f} {unit}"
        ratio = deep[name] / shallow[name]
        yield Figure(f"{name}, recording at depth 200,000 / at depth 200", ratio, "×", most=2, note=note)


def _deep(depth: int) -> dict[str, float]:
    program = [sys.executable, "-m", "bench.engine_deep", str(depth), str(2 * DEEP)]
    printed = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    return json.loads(printed)  # type: ignore[no-any-return]


def record_events(start: Start, path: str, events: int) -> None:
    header, solver = start()
    recording = Recording(header, path)
    recording.pull(solver, events, float("inf"))
    recording.finish("stopped")
    recording.close()


def opening(long: str, short: str) -> Iterator[Figure]:
    """From a closed file to the first board."""
    slow, fast = best(
        [processor_seconds(_open, long), processor_seconds(_open, short)] for _ in range(20 * ROUNDS)
    )
    note = f"{slow * 1000:.2f} ms against {fast * 1000:.2f} ms"
    yield Figure("opening 5 million events / 50 thousand", slow / fast, "×", most=1.3, note=note)
    for path, name in ((long, "5 million events"), (short, "50 thousand events")):
        trace = open_trace(path)
        drawn = min(processor_seconds(timeline, trace, 120, 0, len(trace)) for _ in range(ROUNDS))
        yield Figure(f"timeline of {name} in 120 columns", drawn * 1000, "ms")
        trace.close()


def whole_search(path: str) -> Iterator[Figure]:
    """The icicle of all nodes, in a trace just opened, and of ever smaller parts around its middle."""
    rounds = best(_icicle_times(path) for _ in range(ROUNDS))
    yield Figure("icicle of 5 million events in 120 columns", rounds[0] * 1000, "ms", most=30)
    yield Figure("its slowest zoom step, down to one node", max(rounds[1:]) * 1000, "ms", most=30)


def _icicle_times(path: str) -> list[float]:
    trace = open_trace(path)
    times, shown, nodes = [], trace.nodes, trace.nodes
    while shown:
        start = (nodes - shown) // 2
        times.append(processor_seconds(icicle, Width(SolverClock(trace)), 120, start, start + shown))
        shown //= 2
    trace.close()
    return times


def _open(path: str) -> None:
    trace = open_trace(path)
    Replay(trace).seek(0)
    trace.close()


def seeking(long: str, short: str) -> Iterator[Figure]:
    slow, fast = _worst_seek(long), _worst_seek(short)
    yield Figure("seek anywhere in 5 million events, p99", slow * 1000, "ms", most=10)
    note = f"{fast * 1000:.2f} ms in 50 thousand"
    yield Figure("seek in 5 million events / in 50 thousand, p99", slow / fast, "×", most=1.5, note=note)
    yield Figure("one event back in 5 million, median", _step_back(long) * 1000, "ms", most=0.2)


def seeking_wide(path: str) -> Iterator[Figure]:
    each = Path(path).stat().st_size / WIDE
    note = f"{WIDE:,} invented events on a 100 × 100 board, {each:.0f} bytes each"
    yield Figure("seek anywhere in wide writes, p99", _worst_seek(path) * 1000, "ms", most=10, note=note)
    yield Figure("one event back in wide writes, median", _step_back(path) * 1000, "ms", most=0.2)


def _worst_seek(path: str) -> float:
    """The 99th percentile of seeks to random positions in a trace just opened."""
    return quantiles(best(_seek_times(path) for _ in range(ROUNDS)), n=100)[-1]


def _seek_times(path: str) -> list[float]:
    trace = open_trace(path)
    replay, random = Replay(trace), Random(0)
    times = [processor_seconds(replay.seek, random.randrange(len(trace))) for _ in range(SEEKS)]
    trace.close()
    return times


def _step_back(path: str) -> float:
    """The median of many steps from random positions."""
    trace = open_trace(path)
    replay, random = Replay(trace), Random(0)
    taken = []
    for _ in range(30):
        replay.seek(random.randrange(1_000, len(trace)))
        taken += [processor_seconds(replay.seek, replay.position - 1) for _ in range(200)]
    trace.close()
    return median(taken)
