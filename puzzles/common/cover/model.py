"""Exact cover: take options so that every item is covered once.

item       what is to be covered: a column of the matrix. The primary ones come first, and must be covered;
           a secondary one may be covered, and several options may share it if they give it one colour.
option     the items that it covers when it is taken: a row of the matrix.
entry      an item of an option: a 1 in the matrix.
times      how often an item is to be covered: once, unless said otherwise. One that is wanted more often is
           never branched on: each cover would be found again with its options in every other order.
"""

from collections.abc import Mapping, Sequence, Set
from functools import cached_property
from typing import Protocol

from attrs import define, field

from engine.events import Write

MOST_ENTRIES = 250_000
MOST_LINKS = 2_500_000
"""From every entry to all of its option: the sum of the squares of the options' lengths."""


@define(frozen=True, eq=False)
class Cover:
    """The matrix, and what it means on the board of the kind that it stands for."""

    items: tuple[str, ...]
    primary: int
    """How many of the items are primary."""
    options: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    """What to call each option."""
    writes: tuple[tuple[Write, ...], ...]
    """What taking each option writes on the board."""
    because: tuple[tuple[int, ...], ...]
    """The `because` cells of a step about each item."""
    colours: Mapping[tuple[int, int], int] = field(factory=dict)
    """(option, item) → the colour that the option gives the item, if it gives one: 1, 2 …"""
    times: Mapping[int, int] = field(factory=dict)
    """Item → how often it is to be covered, if more than once."""
    heads: tuple[str, ...] = field()
    """The items' names as short as they go, for the matrix."""

    @heads.default
    def _items(self) -> tuple[str, ...]:
        return self.items

    @cached_property
    def choices(self) -> tuple[tuple[int, ...], ...]:
        """The options of each item."""
        found: list[list[int]] = [[] for _ in self.items]
        for option, items in enumerate(self.options):
            for item in items:
                found[item].append(option)
        return tuple(map(tuple, found))

    @cached_property
    def entries(self) -> int:
        return sum(map(len, self.options))

    @cached_property
    def cells(self) -> list[int]:
        """The cell that stands for each item, or -1 if none or more do."""
        return [because[0] if len(because) == 1 else -1 for because in self.because]

    def covered(self, taken: Sequence[int]) -> dict[int, int]:
        """Each item that takes no more options (but of its colour, if that is not 0) → that colour."""
        uses: dict[int, int] = {}
        colours: dict[int, int] = {}
        for option in taken:
            for item in self.options[option]:
                uses[item] = uses.get(item, 0) + 1
                colours[item] = self.colours.get((option, item), 0)
        return {item: colours[item] for item, used in uses.items() if used >= self.times.get(item, 1)}

    def fits(self, option: int, covered: Mapping[int, int], taken: Set[int] = frozenset()) -> bool:
        """Whether the option can still be taken."""
        if option in taken:
            return False
        clashes = covered.keys() & self.options[option]
        return all(covered[item] and covered[item] == self.colours.get((option, item)) for item in clashes)


class Covering(Protocol):
    """A puzzle that is an exact cover problem."""

    @property
    def cover(self) -> Cover: ...
