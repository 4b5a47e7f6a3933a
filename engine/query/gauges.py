"""The gauges of a search over its events, in so many columns, as the timeline has depths."""

from collections.abc import Iterator
from itertools import pairwise

from engine.store.gauges import gauge_level, gauge_runs
from engine.store.trace import Trace

EXACT_RUNS = 16
"""So many runs are read change by change."""
RUNS_A_COLUMN = 2
"""Read at most; of more, the level above is taken."""
Values = tuple[float, float]
"""The least and the greatest value."""


def gauge_extent(trace: Trace, gauge: int) -> Values | None:
    """The least and the greatest value that it ever has."""
    return gauge_columns(trace, gauge, 1, 0, len(trace))[0] if len(trace) else None


def gauge_words(value: float) -> str:
    """The value as a person reads it."""
    if value.is_integer():
        return f"{value:,.0f}"
    return f"{value:,.2f}" if 0.01 <= abs(value) < 1_000_000 else f"{value:.2g}"


def gauge_columns(trace: Trace, gauge: int, columns: int, start: int, stop: int) -> list[Values | None]:
    """The values at events `start` to `stop`, spread evenly over the columns; None before any is told."""
    made: list[Values | None] = [None] * columns
    for first, after, least, greatest in _pieces(trace, gauge, columns, start, stop):
        left = (max(first, start + 1) - 1 - start) * columns // (stop - start)
        right = -(-(min(after, stop + 1) - 1 - start) * columns // (stop - start))
        for column in range(left, right):
            before = made[column] or (least, greatest)
            made[column] = min(before[0], least), max(before[1], greatest)
    return made


def _pieces(
    trace: Trace, gauge: int, columns: int, start: int, stop: int
) -> Iterator[tuple[int, int, float, float]]:
    """Positions from one to before another, with the least and the greatest value there."""
    most = columns * RUNS_A_COLUMN
    level = gauge_level(trace, gauge, start + 1, stop + 1, most)
    runs = gauge_runs(trace, gauge, level, start + 1, stop + 1, most)
    ends = [run.first for run in runs[1:]] + [stop + 1]
    for run, end in zip(runs, ends):
        if level or len(runs) > EXACT_RUNS:
            yield run.first, end, run.least, run.greatest
            continue
        with trace.reading(f"the gauges of event {run.first:,}"):
            positions, values = run.changes()
        for (first, after), value in zip(pairwise([*positions, end]), values):
            if after > start + 1 and first <= stop:
                yield first, after, value, value
