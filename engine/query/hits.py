"""Counting the events that match a target: a pass from the start of a trace on, a block at a time, and kept.

scanned   the matches up to this position are counted; it follows a trace that grows.
"""

from array import array
from bisect import bisect_left, bisect_right
from functools import lru_cache

from engine.query.find import Target
from engine.store.outline import Outline
from engine.store.trace import Trace

MOST_STOPS = 65_536
"""Positions at which the count is kept; with more, every second one is forgotten."""


class Hits:
    def __init__(self, trace: Trace, target: Target) -> None:
        self.trace, self.scanned, self.count = trace, 0, 0
        self.target = Target(self._may_be_in, target.positions_in)
        """The same matches; stretches in which the pass has found none are skipped."""
        self._stops, self._counts = array("q", [0]), array("q", [0])
        """Positions between blocks, and how many matches there are up to each."""
        self._rank = lru_cache(16)(self._count_to)

    @property
    def complete(self) -> bool:
        return self.scanned >= len(self.trace)

    def advance(self) -> bool:
        """Count one more block; False if there is none left."""
        if self.complete:
            return False
        block = self.trace.block_at(self.scanned)
        self.count += self._between(self.scanned, block.end, self.target.positions_in(block))
        if self._stops[-1] > block.first:  # the open tail, which has grown
            del self._stops[-1], self._counts[-1]
        self.scanned = block.end
        self._stops.append(block.end)
        self._counts.append(self.count)
        if len(self._stops) > MOST_STOPS:
            self._stops, self._counts = self._stops[::2], self._counts[::2]
        return True

    def rank(self, position: int) -> int | None:
        """How many matches there are up to a position; None if they are not counted yet."""
        return self._rank(position) if position <= self.scanned else None

    def _count_to(self, position: int) -> int:
        place = bisect_right(self._stops, position) - 1
        start, count = self._stops[place], self._counts[place]
        while start < position:
            block = self.trace.block_at(start)
            count += self._between(start, position, self.target.positions_in(block))
            start = block.end
        return count

    @staticmethod
    def _between(start: int, end: int, matches: list[int]) -> int:
        return bisect_right(matches, end) - bisect_right(matches, start)

    def _may_be_in(self, found: Outline) -> bool:
        if found.end > self.scanned:
            return True
        before = self._counts[bisect_right(self._stops, found.first) - 1]
        place = bisect_left(self._stops, found.end)
        return before < (self._counts[place] if place < len(self._counts) else self.count)
