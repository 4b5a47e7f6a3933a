"""Which event took a value away from what a board says, such as a candidate from those of a cell.

live     a position is live if no event up to it was undone before the one that a person looks at: its board
         is on the way there.
stop     a live position just before a node of the path was opened, or the position looked at itself.
values   what a board says. On the way to a position values only vanish: so the event is found by bisection,
         among the stops first, then among the events between two of them. Values that can come back have
         several such events, of which this finds one.
"""

from collections.abc import Callable, Collection, Hashable, Sequence
from typing import Generic, TypeVar

from attrs import define

from engine.state import State
from engine.store.trace import Trace

V = TypeVar("V", bound=Hashable)
MOST_KEPT = 1_024
"""Boards whose values are remembered."""


@define(frozen=True)
class Removal:
    position: int
    """Where the event leads to."""
    node: int
    depth: int

    def is_live(self, here: State) -> bool:
        """Whether the event is on the way to a state."""
        known = self.position <= here.position and self.depth <= here.depth
        return known and here.opened[self.depth].node == self.node


class _TooFew(Exception):
    """More boards have to be read than this call may."""


class Removals(Generic[V]):
    """Boards are read a few at a time; what they say is kept, so that the next call goes on."""

    def __init__(
        self, trace: Trace, values: Callable[[Sequence[int]], Collection[V]], wanted: Collection[V]
    ) -> None:
        self._trace, self._values, self._wanted = trace, values, frozenset(wanted)
        self._found: dict[V, Removal] = {}
        self._held: dict[tuple[int, int], tuple[int, frozenset[V]]] = {}
        self._boards = 0
        """How many may still be read."""

    def of(self, here: State, gone: Collection[V], boards: int) -> dict[V, int]:
        """For the wanted values that are gone at a state, the position that the event leads to.

        Those for which more than so many boards had to be read are missing; the next call goes on.
        """
        self._boards = boards
        self._found = {value: found for value, found in self._found.items() if found.is_live(here)}
        try:
            for value in gone:
                if value not in self._found:
                    self._found[value] = self._find(here, value)
        except _TooFew:
            pass
        return {value: found.position for value, found in self._found.items() if value in gone}

    def _find(self, here: State, value: V) -> Removal:
        """The event after which the value is gone; it is there at the start, and not at the state."""
        depth, beyond = 0, here.depth + 1
        while beyond - depth > 1:
            middle = (depth + beyond) // 2
            is_held = value in self._values_at(here.opened[middle].birth, middle - 1)[1]
            depth, beyond = (middle, beyond) if is_held else (depth, middle)
        low = here.opened[depth].birth + 1 if depth else 0
        high = here.opened[beyond].birth if beyond <= here.depth else here.position
        if depth and value not in self._values_at(low, depth)[1]:
            high = low  # the choice itself
        while high - low > 1:
            middle = (low + high) // 2
            live, held = self._values_at(middle, depth)
            low, high = (middle, high) if value in held else (low, live)
        return Removal(high, here.opened[depth].node, depth)

    def _values_at(self, position: int, depth: int) -> tuple[int, frozenset[V]]:
        """The last position up to one at which no child of its node at a depth is open, and its values."""
        if (position, depth) in self._held:
            return self._held[position, depth]
        if not self._boards:
            raise _TooFew
        self._boards -= 1
        there = self._state(position)
        if there.depth > depth:
            there = self._state(there.opened[depth + 1].birth)
        if len(self._held) > MOST_KEPT:
            self._held.clear()
        held = self._wanted.intersection(self._values(there.board))
        self._held[position, depth] = there.position, held
        return there.position, held

    def _state(self, position: int) -> State:
        return self._trace.block_at(max(position - 1, 0)).state(position)
