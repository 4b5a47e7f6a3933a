"""Exact cover: take options so that every item is covered exactly once.

item       a column of the matrix. Primary items come first and must be covered. A secondary item may stay
           uncovered, and several options may share it if they all give it the same colour.
option     a row of the matrix: the items that it covers.
entry      an item of an option: a 1 in the matrix.
times      how often an item must be covered, if more than once. A search never branches on such an item:
           it would find each solution again with the item's options in every order.
"""

from collections.abc import Mapping, Sequence, Set
from functools import cached_property
from typing import Protocol

from attrs import define, field

from engine.events import Write

MOST_ENTRIES = 250_000
MOST_LINKS = 2_500_000
"""Links from every entry to the others of its option: the squares of the options' lengths, summed."""


@define(frozen=True, eq=False)
class Cover:
    """The matrix, and what its items and options mean on the board of a kind."""

    items: tuple[str, ...]
    primary: int
    """How many of the items are primary."""
    options: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]
    """The name of each option."""
    writes: tuple[tuple[Write, ...], ...]
    """What taking each option writes on the board."""
    because: tuple[tuple[int, ...], ...]
    """The `because` cells of a step about each item."""
    colours: Mapping[tuple[int, int], int] = field(factory=dict)
    """(option, item) → the colour that the option gives the item, if any: 1, 2 …"""
    times: Mapping[int, int] = field(factory=dict)
    """Item → how often it must be covered, if more than once."""
    heads: tuple[str, ...] = field()
    """Short names of the items, for the picture of the matrix."""

    labels: tuple[str, ...] = field()
    """Short names of the options, for sentences."""
    noun: str = "option"
    """What the kind calls an option."""
    item_noun: str = "item"

    @heads.default
    def _items(self) -> tuple[str, ...]:
        return self.items

    @labels.default
    def _names(self) -> tuple[str, ...]:
        return self.names

    @cached_property
    def choices(self) -> tuple[tuple[int, ...], ...]:
        """The options of each item."""
        found: list[list[int]] = [[] for _ in self.items]
        for option, items in enumerate(self.options):
            for item in items:
                found[item].append(option)
        return tuple(map(tuple, found))

    @cached_property
    def signs(self) -> tuple[int, ...]:
        """For each option the cell whose mark says that it is taken; -1 for one that writes nothing."""
        return tuple(writes[0][0] if writes else -1 for writes in self.writes)

    @cached_property
    def subjects(self) -> tuple[str, ...]:
        """The names of the items as a sentence begins with them: `Column 4`."""
        return tuple(name[:1].upper() + name[1:] for name in self.items)

    @cached_property
    def cells(self) -> list[int]:
        """For each item the cell that stands for it, or -1 unless there is exactly one."""
        return [because[0] if len(because) == 1 else -1 for because in self.because]

    def covered(self, taken: Sequence[int]) -> dict[int, int]:
        """Each item that is covered often enough → its colour, or 0; only options of its colour still fit."""
        uses: dict[int, int] = {}
        colours: dict[int, int] = {}
        for option in taken:
            for item in self.options[option]:
                uses[item] = uses.get(item, 0) + 1
                colours[item] = self.colours.get((option, item), 0)
        return {item: colours[item] for item, used in uses.items() if used >= self.times.get(item, 1)}

    def fits(self, option: int, covered: Mapping[int, int], taken: Set[int] = frozenset()) -> bool:
        """Whether the option can still be taken, by what is `covered` and `taken`."""
        if option in taken:
            return False
        clashes = covered.keys() & self.options[option]
        return all(covered[item] and covered[item] == self.colours.get((option, item)) for item in clashes)


class Covering(Protocol):
    """A puzzle that is an exact cover problem."""

    @property
    def cover(self) -> Cover: ...
