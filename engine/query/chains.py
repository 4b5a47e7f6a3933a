"""Chains of a path: nodes one below the other that had no sibling, so that there was nothing to choose.

The tree shows a chain as one row, that of its last node; the nodes above it are hidden. Where there is
room, its lowest nodes have rows of their own. The current node is in no chain. Only the nodes near it are
looked at, since a path may be very long.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence

from engine.state import Opened, State

MOST_LOOKED_AT = 500
"""Nodes of the path, from the current one up, that may be in chains."""


class Chains:
    def __init__(self, state: State, unfolded: Collection[int] | None, room: int = 0) -> None:
        """`unfolded` are the first nodes of chains that are shown in full; None shows all in full.

        `room` is how many more rows than with all chains folded there may be.
        """
        self._from = max(1, state.depth - MOST_LOOKED_AT)
        """The depth from which chains are looked for."""
        self._lengths: dict[int, int] = {}
        """By the depth of its last node, how many nodes a chain has."""
        self._hidden: list[int] = []
        for first, last in reversed([] if unfolded is None else list(self._found(state, unfolded))):
            alone = min(room, last - first)
            room -= alone
            if last - alone > first:
                self._lengths[last - alone] = last - alone - first + 1
                self._hidden = [*range(first, last - alone), *self._hidden]
        self.hidden = frozenset(self._hidden)
        """The depths of the nodes that have no row."""
        last = max(state.depth + 2, self._from)
        self._shown = [depth for depth in range(self._from, last) if depth not in self.hidden]

    def _found(self, state: State, unfolded: Collection[int]) -> Iterator[tuple[int, int]]:
        """The depths of the first and the last node of each chain."""
        nodes = list(state.opened[self._from : state.depth])
        start = 0
        for end in range(len(nodes) + 1):
            if end < len(nodes) and _is_forced(nodes[end], state):
                continue
            if end - start > 1 and nodes[start].node not in unfolded:
                yield self._from + start, self._from + end - 1
            start = end + 1

    def length(self, depth: int) -> int:
        """How many nodes the row of a depth stands for."""
        return self._lengths.get(depth, 1)

    def hidden_above(self, depth: int) -> int:
        return bisect_left(self._hidden, depth)

    def shown_above(self, depth: int, most: int) -> Sequence[int]:
        """The depths of the lowest levels that are shown above a depth, but not the root's."""
        below = self._shown[: bisect_left(self._shown, depth)][-most:]
        first = min(self._from, depth)
        return [*range(max(1, first - most + len(below)), first), *below]


def _is_forced(opened: Opened, state: State) -> bool:
    alone = opened.choice.of == opened.rank == 1
    return alone and opened.node not in (state.solved_node, state.dead_node)
