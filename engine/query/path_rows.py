"""How many rows the nodes of a path have in the tree, counted without reading the lower part of a long path.

A node on the path has as many rows as its rank: its closed earlier siblings, and itself.
"""

from bisect import bisect_left
from itertools import accumulate
from typing import NamedTuple

from engine.state import Lower, Opened, State


class _Counted(NamedTuple):
    """A part of the path; its lists begin with the sum of what is below it, then have one for each node."""

    base: int
    """The depth of its first node."""
    ranks: list[int]
    untried: list[int]


class PathRows:
    def __init__(self, state: State) -> None:
        self._state = state
        self._parts = [_counted(state.upper, state.lower)]
        """The parts of the path that were counted, the highest first."""
        self._lower = state.lower
        """What is below them."""
        last = state.last_child
        self.untried_children = last.choice.of - last.choice.which if last else 0
        """Untried children of the current node."""
        self._depths: list[int] = []
        self._more: list[int] = [0]
        """How many rows there are more up to and at each of these depths."""

    def add_more(self, more: dict[int, int]) -> None:
        """At these depths there are so many rows more, or fewer."""
        self._depths = sorted(more)
        self._more = [0, *accumulate(more[depth] for depth in self._depths)]

    def end(self, depth: int) -> int:
        """The rows of the nodes on the path down to a depth, that one included."""
        part = self._part(depth)
        return part.ranks[depth + 1 - part.base] + self._more[bisect_left(self._depths, depth + 1)]

    def untried(self, depth: int) -> int:
        """How many children at a depth, beside the path or below the current node, are untried."""
        if depth > self._state.depth:
            return self.untried_children
        part = self._part(depth)
        return part.untried[depth + 1 - part.base] - part.untried[depth - part.base]

    def untried_from(self, depth: int) -> int:
        """The same for all depths from one on."""
        if depth > self._state.depth:
            return self.untried_children
        total = self.untried_children + self._parts[0].untried[-1]
        if depth <= 1:  # beside the root there is nothing
            return total
        part = self._part(depth)
        return total - part.untried[depth - part.base]

    def _part(self, depth: int) -> _Counted:
        while depth < self._parts[-1].base and self._lower is not None:
            nodes, _, self._lower = self._lower.part()
            self._parts.append(_counted(list(nodes), self._lower))
        return next(part for part in self._parts if part.base <= depth)


def _counted(nodes: list[Opened], lower: Lower | None) -> _Counted:
    base, ranks, untried = (lower.nodes, lower.ranks, lower.untried) if lower else (0, 0, 0)
    return _Counted(
        base,
        list(accumulate((opened.rank for opened in nodes), initial=ranks)),
        list(accumulate((opened.choice.of - opened.choice.which for opened in nodes), initial=untried)),
    )
