"""The timeline: how deep a search was in so many columns, at one cost for a trace of any length."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise

from attrs import define

from engine.store.summary import PROFILE_EVENTS, PROFILE_SOLVED, profile_of, profile_parts
from engine.store.trace import Trace

Run = tuple[int, int, int, bool]
"""Events from a first to before an end: the deepest, and whether there is a solution."""


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
    for first, end, deepest, solved in _runs(trace, start, stop, (stop - start) // columns):
        one = max(first - start, 0) * columns // (stop - start)
        other = max((min(end, stop) - start) * columns - 1, -1) // (stop - start)
        for column in drawn[one : other + 1]:
            column.deepest = max(column.deepest, deepest)
            column.solved |= solved
    return drawn


def _from_events(trace: Trace, columns: int, start: int, stop: int) -> list[Column]:
    """Exactly: from the depth after each event."""
    depths: list[int] = []
    solved: list[int] = []
    while start + len(depths) < min(stop, len(trace)):
        block = trace.block_at(start + len(depths))
        offset = start + len(depths) - block.first
        solved += [len(depths) + i - offset for i in block.columns.solved if i >= offset]
        depths += block.columns.depths[offset + 1 :]
    edges = [column * (stop - start) for column in range(columns + 1)]
    shares = [(a // columns, -(-b // columns)) for a, b in pairwise(edges)]
    return [
        Column(max(depths[a:b], default=-1), bisect_left(solved, a) < bisect_left(solved, b))
        for a, b in shares
    ]


def _runs(trace: Trace, start: int, stop: int, span: int) -> Iterator[Run]:
    """As finely as columns of so many events need; what has no summary yet from its block."""
    outline = trace.outline(_level(trace, span), start, min(stop, trace.written))
    for first, events, deepest, solved, profile in outline:
        if profile and events > span:
            yield from _parts(first, first + events, profile)
        else:
            yield first, first + events, deepest, solved > 0
    if trace.written < min(stop, len(trace)):
        tail = trace.block_at(trace.written)
        yield from _parts(tail.first, tail.end, profile_of(tail))


def _level(trace: Trace, span: int) -> int:
    """The highest level of summaries none of which is longer than a column that spans so many events."""
    level = 0
    while level + 1 < trace.levels():
        above = trace.outline(level + 1, 0, 1)
        if not above or above[0][1] > span:
            break
        level += 1
    return level


def _parts(first: int, end: int, profile: bytes) -> Iterator[Run]:
    for start, part in zip(range(first, end, PROFILE_EVENTS), profile_parts(profile)):
        stop = min(start + PROFILE_EVENTS, end)
        yield start, stop, part & ~PROFILE_SOLVED, bool(part & PROFILE_SOLVED)
