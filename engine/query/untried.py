"""The values of untried children: those that the first child names, else those found on the board.

What the kind finds counts only if it fits the first child that was tried: its place, and how many there are.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache

from engine.events import Choose
from engine.store.block import Subtree
from engine.store.trace import Trace

Values = Callable[[Sequence[int], str], Sequence[str]]
"""A board and a variable → the values to try for it, in order; nothing if that cannot be told."""
PARENTS_REMEMBERED = 1024


def no_values(board: Sequence[int], variable: str) -> Sequence[str]:
    return ()


class Untried:
    def __init__(self, trace: Trace, values: Values = no_values) -> None:
        self._trace, self._values = trace, values
        self._found = lru_cache(PARENTS_REMEMBERED)(self._find)

    def value(self, first: Subtree, variable: str, which: int) -> str:
        """The value of child number `which` of the node that has this first child; "" if unknown."""
        if variable != first.choice.variable:
            return ""
        values = first.choice.among or self._found(first.birth)
        return values[which - 1] if which <= len(values) else ""

    def _find(self, birth: int) -> Sequence[str]:
        """The values of the children of a node, from the board just before the birth of its first child."""
        block = self._trace.block_at(birth)
        choice = block.events[birth - block.first]
        assert isinstance(choice, Choose)
        return fitting_values(self._values, block.state(birth).board, choice)


def fitting_values(values: Values, board: Sequence[int], choice: Choose) -> Sequence[str]:
    """The values for a choice's variable on the board before it, if its own is in its place there."""
    found = values(board, choice.variable)
    fits = len(found) == choice.of and tuple(found[choice.which - 1 : choice.which]) == (choice.value,)
    return found if fits else ()
