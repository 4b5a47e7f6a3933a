"""A person's own program: what it costs that it can be watched, and what it costs to record it.

The program is a backtracker for eight queens, whose board is a list of lists of characters.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from bench.figure import Figure, best
from engine.events import Deduce, Events
from engine.header import Header
from engine.query.gauges import gauge_columns
from engine.store.recording import Recording
from puzzletui import watched

SIZE = 8
ROUNDS = 9
GAUGED = 1_000_000
COLUMNS = 110


def figures() -> Iterator[Figure]:
    plain, off = best((_seconds(None, "off"), _seconds({}, "off")) for _ in range(ROUNDS))
    yield Figure("eight queens with PUZZLETUI=off against the plain function", off / plain, "×", most=1.2)
    for name, gauges in (("", None), (" with a gauge that always changes", {"gauges": _counter()})):
        with TemporaryDirectory() as folder:
            path = Path(folder) / "queens.jsonl"
            options = {"record": path, **(gauges or {})}
            (recording,) = best((_seconds(options, ""),) for _ in range(3))
            events = len(path.read_text().splitlines()) - 1
        each = (recording - plain) / events * 1e6
        yield Figure(f"recording it{name}", each, "µs", most=20, note=f"an event, of {events:,}")
    yield from gauges_of_a_long_search()


def _counter() -> Callable[[], dict[str, int]]:
    told = {"bound": 0}

    def gauges() -> dict[str, int]:
        told["bound"] += 1
        return told

    return gauges


def _seconds(options: dict[str, Any] | None, setting: str) -> float:
    """Processor time of the whole search; without options it is not watched."""
    board = [["."] * SIZE for _ in range(SIZE)]

    def is_safe(row: int, column: int) -> bool:
        return all(
            board[r][c] != "Q"
            for r in range(row)
            for c in (column, column - row + r, column + row - r)
            if 0 <= c < SIZE
        )

    def place(row: int) -> bool:
        for column in range(SIZE if row < SIZE else 0):
            if is_safe(row, column):
                board[row][column] = "Q"
                place(row + 1)
                board[row][column] = "."
        return False

    with _environment(setting):
        if options is not None:
            place = watched(board=lambda: board, **options)(place)
        start = process_time()
        place(0)
        return process_time() - start


@contextmanager
def _environment(setting: str) -> Iterator[None]:
    before = os.environ.get("PUZZLETUI")
    os.environ["PUZZLETUI"] = setting
    try:
        yield
    finally:
        del os.environ["PUZZLETUI"]
        if before is not None:
            os.environ["PUZZLETUI"] = before


def gauges_of_a_long_search() -> Iterator[Figure]:
    """A gauge that changes with every event: what it adds, and what it costs to plot all of it."""
    without, bytes_without = _recorded(gauges=False)[:2]
    gauged, bytes_gauged, plotted = _recorded(gauges=True)
    note = f"a gauge at each of {GAUGED:,} events"
    each = (gauged - without) / GAUGED * 1e6
    yield Figure("time that a gauge adds to the recording", each, "µs", most=5, note=note)
    yield Figure("bytes that a gauge adds", (bytes_gauged - bytes_without) / GAUGED, "B", most=10, note=note)
    yield Figure("plotting all of it", plotted * 1000, "ms", most=16, note=f"in {COLUMNS} columns")


def _recorded(gauges: bool) -> tuple[float, int, float]:
    """Processor time, bytes, and the processor time of a plot."""
    with TemporaryDirectory() as folder:
        path = str(Path(folder) / "a.trace")
        with closing(Recording(Header(1), path)) as recording:
            start = process_time()
            recording.append(_events(recording if gauges else None))
            recording.finish("stopped")
            took = process_time() - start
            start = process_time()
            if gauges:
                gauge_columns(recording, 0, COLUMNS, 0, GAUGED)
            return took, os.path.getsize(path), process_time() - start


def _events(recording: Recording | None) -> Events:
    event = Deduce("it follows")
    for position in range(1, GAUGED + 1):
        if recording is not None:
            recording.set_gauges(position, {"bound": float(position * 7919 % 10_007)})
        yield event
