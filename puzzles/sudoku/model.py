"""Sudoku: each digit once in each row, column and box.

digit        1 to n; written 1 … 9, A … P.
unit         a row, a column or a box: n squares that hold each digit once.
candidates   the digits that an open square may still hold, as the bits of a mask: digit d is bit d - 1.
board        one cell a square; mark 1 … n is a digit, n + 1 + mask are candidates. Givens are never written.
"""

from functools import cached_property
from itertools import product

from attrs import define

from puzzles.common.cover.model import Cover
from puzzles.common.grids.names import cell_names, row_name

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"


@define(frozen=True)
class Sudoku:
    title: str
    box_rows: int
    box_columns: int
    givens: tuple[int, ...]
    """A digit, or 0, for each square."""

    @property
    def size(self) -> int:
        return self.box_rows * self.box_columns

    @property
    def cells(self) -> int:
        return len(self.givens)

    @property
    def names(self) -> tuple[str, ...]:
        return cell_names(self.size, self.size)

    def cell_name(self, cell: int) -> str:
        return self.names[cell]

    @cached_property
    def open(self) -> tuple[int, ...]:
        return tuple(square for square, digit in enumerate(self.givens) if not digit)

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        """The squares of each row, then of each column, then of each box."""
        n, h, w = self.size, self.box_rows, self.box_columns
        rows = [tuple(range(r * n, r * n + n)) for r in range(n)]
        columns = [tuple(range(c, n * n, n)) for c in range(n)]
        corners = product(range(0, n, h), range(0, n, w))
        boxes = [tuple((top + y) * n + left + x for y in range(h) for x in range(w)) for top, left in corners]
        return (*rows, *columns, *boxes)

    @cached_property
    def unit_names(self) -> tuple[str, ...]:
        n = self.size
        numbers = [str(number + 1) for number in range(n)]
        rows = [f"row {row_name(row)}" for row in range(n)]
        return (*rows, *(f"column {number}" for number in numbers), *(f"box {number}" for number in numbers))

    def _unit_head(self, unit: int) -> str:
        sort, name = self.unit_names[unit].split()
        return sort[0] + name

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """The row, the column and the box of each square, as numbers of units."""
        found: list[list[int]] = [[] for _ in self.givens]
        for number, unit in enumerate(self.units):
            for square in unit:
                found[square].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """The squares that share a unit with each square."""
        return tuple(
            tuple(sorted({peer for unit in units for peer in self.units[unit]} - {square}))
            for square, units in enumerate(self.units_of)
        )

    @cached_property
    def candidates(self) -> tuple[int, ...]:
        """For each square, the digits that no given forbids; a given has its digit alone."""
        everything = (1 << self.size) - 1
        masks = []
        for square, digit in enumerate(self.givens):
            seen = sum(1 << d - 1 for d in {self.givens[peer] for peer in self.peers[square]} if d)
            masks.append(1 << digit - 1 if digit else everything & ~seen)
        return tuple(masks)

    @cached_property
    def misses(self) -> tuple[tuple[int, int], ...]:
        """The digits that no given brings to a unit: (unit, digit)."""
        return tuple(
            (unit, digit)
            for unit, squares in enumerate(self.units)
            for digit in range(1, self.size + 1)
            if digit not in {self.givens[square] for square in squares}
        )

    @property
    def box_items(self) -> dict[int, int]:
        """The cover's items that are digits of a box → that box."""
        boxes = enumerate(self.misses, len(self.open))
        return {item: unit for item, (unit, _) in boxes if unit >= 2 * self.size}

    @cached_property
    def cover(self) -> Cover:
        """Items: open squares, and the digits that each unit still misses; options: a digit in a square."""
        misses = self.misses
        square_item = {square: item for item, square in enumerate(self.open)}
        unit_item = {miss: item for item, miss in enumerate(misses, len(self.open))}
        options = [
            (square, digit)
            for square in self.open
            for digit in range(1, self.size + 1)
            if self.candidates[square] >> digit - 1 & 1
        ]
        names = self.names
        return Cover(
            items=(
                *(names[square] for square in self.open),
                *(f"{SYMBOLS[digit]} in {self.unit_names[unit]}" for unit, digit in misses),
            ),
            primary=len(self.open) + len(misses),
            options=tuple(
                (square_item[square], *(unit_item[unit, digit] for unit in self.units_of[square]))
                for square, digit in options
            ),
            names=tuple(f"{SYMBOLS[digit]} in {names[square]}" for square, digit in options),
            writes=tuple((option,) for option in options),
            because=(
                *((square,) for square in self.open),
                *(tuple(s for s in self.units[unit] if not self.givens[s]) for unit, _ in misses),
            ),
            heads=(
                *(names[square] for square in self.open),
                *(SYMBOLS[digit] + self._unit_head(unit) for unit, digit in misses),
            ),
        )

    @cached_property
    def option_of(self) -> dict[tuple[int, int], int]:
        """(square, digit) → its option."""
        return {writes[0]: option for option, writes in enumerate(self.cover.writes)}

    def mark(self, mask: int) -> int:
        """What is written for candidates."""
        return self.size + 1 + mask

    def mask(self, mark: int) -> int:
        """The candidates that a mark stands for; -1 if it stands for none."""
        return mark - self.size - 1 if mark > self.size else -1


def digits(mask: int) -> list[int]:
    """The digits of a mask, rising."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length())
        mask &= mask - 1
    return found
