"""The timeline: the depth of a search over its events, in a given number of columns."""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import pairwise

from attrs import define

from engine.store.outline import PROFILE_EVENTS, PROFILE_SOLVED, profile_of, profile_slots
from engine.store.trace import Trace

Stretch = tuple[int, int, int, bool]
"""First event, end (exclusive), greatest depth, and whether there is a solution."""


@define
class Column:
    """What happened in one column's share of the events; `deepest` is -1 if it has none."""

    deepest: int = -1
    solved: bool = False


def timeline(trace: Trace, columns: int, start: int, stop: int) -> list[Column]:
    """Events `start` to `stop`, spread evenly over the columns."""
    if stop - start <= columns * PROFILE_EVENTS:
        return _from_events(trace, columns, start, stop)
    drawn = [Column() for _ in range(columns)]
    for first, end, deepest, solved in _stretches(trace, start, stop, (stop - start) // columns):
        left = max(first - start, 0) * columns // (stop - start)
        right = max((min(end, stop) - start) * columns - 1, -1) // (stop - start)
        for column in drawn[left : right + 1]:
            column.deepest = max(column.deepest, deepest)
            column.solved |= solved
    return drawn


def _from_events(trace: Trace, columns: int, start: int, stop: int) -> list[Column]:
    """Exact, from the depth after each event."""
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


def _stretches(trace: Trace, start: int, stop: int, width: int) -> Iterator[Stretch]:
    """Stretches short enough for columns of `width` events each: from summaries, and from the open tail."""
    for found in trace.outlines(_level(trace, width), start, min(stop, trace.closed_events)):
        if found.profile and found.events > width:
            yield from _slots(found.first, found.end, found.profile)
        else:
            yield found.first, found.end, found.deepest, found.solved
    if trace.closed_events < min(stop, len(trace)):
        tail = trace.block_at(trace.closed_events)
        yield from _slots(tail.first, tail.end, profile_of(tail))


def _level(trace: Trace, width: int) -> int:
    """The highest level whose summaries cover at most `width` events each."""
    level = 0
    while level + 1 < trace.levels():
        above = trace.outlines(level + 1, 0, 1)
        if not above or above[0].events > width:
            break
        level += 1
    return level


def _slots(first: int, end: int, profile: bytes) -> Iterator[Stretch]:
    for start, slot in zip(range(first, end, PROFILE_EVENTS), profile_slots(profile)):
        stop = min(start + PROFILE_EVENTS, end)
        yield start, stop, slot & ~PROFILE_SOLVED, bool(slot & PROFILE_SOLVED)
