"""The timeline: the depth of a search over its events, its solutions and dead ends, in so many columns."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from attrs import define

from engine.store.outline import PROFILE_EVENTS, Stretch, stretches_of
from engine.store.trace import Trace


@define
class Column:
    """What happened in one column's share of the events; -1 is what it has not, or an old trace not tells."""

    deepest: int = -1
    shallowest: int = -1
    mean: float = -1.0
    """The mean of the depths after its events."""
    solved: int = 0
    """Solutions; each is in one column only."""
    dead_ends: int = 0

    @classmethod
    def of(cls, stretches: Sequence[Stretch], solved: int, dead_ends: int) -> "Column":
        """The depths of some stretches."""
        deepest = max((stretch.deepest for stretch in stretches), default=-1)
        known = [
            (s.shallowest, s.depths) for s in stretches if s.shallowest is not None and s.depths is not None
        ]
        if not known or len(known) < len(stretches):
            return cls(deepest, solved=solved, dead_ends=dead_ends)
        least, depths = zip(*known)
        events = sum(stretch.end - stretch.first for stretch in stretches)
        return cls(deepest, min(least), sum(depths) / events, solved, dead_ends)

    @classmethod
    def joined(cls, columns: "Sequence[Column]", counted: "Sequence[Column]") -> "Column":
        """The depths of some columns of equal width, with the solutions and dead ends of others."""
        shown = [column for column in columns if column.deepest >= 0]
        solved, dead_ends = (sum(getattr(c, name) for c in counted) for name in ("solved", "dead_ends"))
        dead_ends = max(dead_ends, -1)
        if not shown:
            return cls(solved=solved, dead_ends=dead_ends)
        deepest, least = max(c.deepest for c in shown), min(c.shallowest for c in shown)
        return cls(deepest, least, sum(c.mean for c in shown) / len(shown), solved, dead_ends)


def timeline(trace: Trace, columns: int, start: int, stop: int) -> list[Column]:
    """Events `start` to `stop`, spread evenly over the columns."""
    if stop - start <= columns * PROFILE_EVENTS:
        return _from_events(trace, columns, start, stop)
    inside: list[list[Stretch]] = [[] for _ in range(columns)]
    solved, dead_ends, unknown = [0] * columns, [0] * columns, False
    for stretch in _stretches(trace, start, stop, (stop - start) // columns):
        left = max(stretch.first - start, 0) * columns // (stop - start)
        right = max((min(stretch.end, stop) - start) * columns - 1, -1) // (stop - start)
        for column in inside[left : right + 1]:
            column.append(stretch)
        if left <= right:
            solved[left] += stretch.solved
            dead_ends[left] += stretch.dead_ends or 0
            unknown |= stretch.dead_ends is None
    if unknown:
        dead_ends = [-1] * columns
    return list(map(Column.of, inside, solved, dead_ends))


def solutions_between(trace: Trace, start: int, stop: int) -> int:
    """How many solutions there are among events `start` to `stop`."""
    first, last = trace.block_at(start).columns, trace.block_at(stop).columns
    return last.solutions_by(stop) - first.solutions_by(start)


def _from_events(trace: Trace, columns: int, start: int, stop: int) -> list[Column]:
    """Exact, from the depth after each event."""
    depths: list[int] = []
    solved: list[int] = []
    dead_ends: list[int] = []
    while start + len(depths) < min(stop, len(trace)):
        block = trace.block_at(start + len(depths))
        offset = start + len(depths) - block.first
        solved += [len(depths) + i - offset for i in block.columns.solved if i >= offset]
        dead_ends += [len(depths) + i - offset for i in block.columns.dead_ends if i >= offset]
        depths += block.columns.depths[offset + 1 :]
    edges = [column * (stop - start) for column in range(columns + 1)]
    shares = [(edge // columns, -(-after // columns)) for edge, after in pairwise(edges)]
    begun = [(-(-edge // columns), -(-after // columns)) for edge, after in pairwise(edges)]
    return [
        _exact(depths[share[0] : share[1]], _between(solved, *counted), _between(dead_ends, *counted))
        for share, counted in zip(shares, begun)
    ]


def _exact(depths: list[int], solved: int, dead_ends: int) -> Column:
    if not depths:
        return Column(solved=solved, dead_ends=dead_ends)
    return Column(max(depths), min(depths), sum(depths) / len(depths), solved, dead_ends)


def _between(places: list[int], start: int, stop: int) -> int:
    return bisect_left(places, stop) - bisect_left(places, start)


def _stretches(trace: Trace, start: int, stop: int, width: int) -> Iterator[Stretch]:
    """Stretches short enough for columns of `width` events each: from summaries, and from the open tail."""
    for found in trace.outlines(_level(trace, width), start, min(stop, trace.closed_events)):
        if found.profile and found.events > width:
            with trace.reading(f"the profile of event {found.first:,}"):
                yield from found.stretches(trace.layout)
        else:
            yield found.stretch
    if trace.closed_events < min(stop, len(trace)):
        yield from stretches_of(trace.block_at(trace.closed_events))


def _level(trace: Trace, width: int) -> int:
    """The highest level whose summaries cover at most `width` events each."""
    level = 0
    while level + 1 < trace.levels():
        above = trace.outlines(level + 1, 0, 1)
        if not above or above[0].events > width:
            break
        level += 1
    return level
