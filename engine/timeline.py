"""The timeline: how deep a search was in so many columns, at one cost for a trace of any length."""

from array import array
from itertools import pairwise

from attrs import define

from engine.events import VERBS
from engine.summary import PROFILE_EVENTS, PROFILE_SOLVED, Summary
from engine.trace import Trace

ROWS_A_COLUMN = 8
"""How many summaries are looked at for one column, about."""
_SOLVED = VERBS.index("solved")


@define
class Column:
    """What happened in one column's share of the events; `deepest` is -1 where there are none."""

    deepest: int = -1
    solved: bool = False


def timeline(trace: Trace, columns: int, start: int, stop: int) -> list[Column]:
    """Events `start` to `stop` in columns of equal length."""
    if stop - start <= columns * PROFILE_EVENTS:
        return _from_events(trace, columns, start, stop)
    drawn = [Column() for _ in range(columns)]
    level = _level(trace, (stop - start) // columns)
    for summary in trace.summaries(level, start, min(stop, trace.written)):
        for first, end, deepest, solved in _runs(summary):
            one = max(first - start, 0) * columns // (stop - start)
            other = ((min(end, stop) - start) * columns - 1) // (stop - start)
            for column in drawn[one : other + 1]:
                column.deepest = max(column.deepest, deepest)
                column.solved |= solved
    return drawn


def _from_events(trace: Trace, columns: int, start: int, stop: int) -> list[Column]:
    """Exactly: from the depth after each event."""
    depths: list[int] = []
    solved: set[int] = set()
    while start + len(depths) < stop:
        block = trace.block_at(start + len(depths))
        offset = start + len(depths) - block.first
        solved.update(len(depths) + i - offset for i in block.columns.solved if i >= offset)
        depths += block.columns.depths[offset + 1 :]
    length = stop - start
    edges = [i * length // columns for i in range(columns + 1)] if length else []
    shares = [(a, max(b, a + 1)) for a, b in pairwise(edges)]
    drawn = [Column(max(depths[a:b])) for a, b in shares]
    for i in solved:
        if i < length:
            one, other = i * columns // length, ((i + 1) * columns - 1) // length
            for column in drawn[one : other + 1]:
                column.solved = True
    return drawn


def _level(trace: Trace, span: int) -> int:
    """The level of summaries of which a few make up a column that spans so many events."""
    level = 0
    while level + 1 < trace.levels():
        above = trace.summaries(level + 1, 0, 1)
        if not above or above[0].events * ROWS_A_COLUMN > span:
            break
        level += 1
    return level


def _runs(summary: Summary) -> list[tuple[int, int, int, bool]]:
    """First, end, deepest and solved of the parts of a summary that are told apart."""
    if not summary.profile:
        return [(summary.first, summary.end, summary.deepest, summary.counts[_SOLVED] > 0)]
    firsts = range(summary.first, summary.end, PROFILE_EVENTS)
    return [
        (first, min(first + PROFILE_EVENTS, summary.end), part & ~PROFILE_SOLVED, bool(part & PROFILE_SOLVED))
        for first, part in zip(firsts, array("H", summary.profile))
    ]
