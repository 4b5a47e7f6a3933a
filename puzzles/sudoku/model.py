"""Sudoku: each digit once in each row, column and box.

digit        1 to n; written 1 … 9, A … P.
given        a digit that the puzzle fixes; the other cells are open.
unit         a row, a column or a box: n cells that hold each digit once.
peers        of a cell: the other cells of its row, column and box.
candidates   the digits that an open cell may still hold, as the bits of a mask: digit d is bit d - 1.
mark         1 … n is a digit; n + 1 + mask are candidates.
"""

from functools import cached_property
from itertools import product

from attrs import define

from puzzles.common.cover.model import Cover
from puzzles.common.grids.names import cell_names, row_name
from puzzles.kind import Given

SYMBOLS = ".123456789ABCDEFGHIJKLMNOP"


@define(frozen=True)
class Sudoku:
    title: str
    box_rows: int
    box_columns: int
    givens: tuple[int, ...]
    """For each cell its given digit, or 0."""

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
        return tuple(cell for cell, digit in enumerate(self.givens) if not digit)

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each row, then of each column, then of each box."""
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
        """`rA`, `c1` or `b1`."""
        word, name = self.unit_names[unit].split()
        return word[0] + name

    @cached_property
    def units_of(self) -> tuple[tuple[int, ...], ...]:
        """The row, column and box of each cell, as indices into `units`."""
        found: list[list[int]] = [[] for _ in self.givens]
        for number, unit in enumerate(self.units):
            for cell in unit:
                found[cell].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(sorted({peer for unit in units for peer in self.units[unit]} - {cell}))
            for cell, units in enumerate(self.units_of)
        )

    @cached_property
    def candidates(self) -> tuple[int, ...]:
        """For each cell, the digits that no given among its peers rules out; for a given, its digit alone."""
        everything = (1 << self.size) - 1
        masks = []
        for cell, digit in enumerate(self.givens):
            seen = sum(1 << d - 1 for d in {self.givens[peer] for peer in self.peers[cell]} if d)
            masks.append(1 << digit - 1 if digit else everything & ~seen)
        return tuple(masks)

    @cached_property
    def missing(self) -> tuple[tuple[int, int], ...]:
        """(unit, digit) for each digit that is not among the givens of a unit."""
        return tuple(
            (unit, digit)
            for unit, cells in enumerate(self.units)
            for digit in range(1, self.size + 1)
            if digit not in {self.givens[cell] for cell in cells}
        )

    @property
    def box_items(self) -> dict[int, int]:
        """The cover's items that stand for a digit in a box → that box."""
        boxes = enumerate(self.missing, len(self.open))
        return {item: unit for item, (unit, _) in boxes if unit >= 2 * self.size}

    @cached_property
    def cover(self) -> Cover:
        """Items: the open cells, and the digits missing in each unit. Options: a digit in a cell."""
        missing = self.missing
        cell_item = {cell: item for item, cell in enumerate(self.open)}
        unit_item = {pair: item for item, pair in enumerate(missing, len(self.open))}
        options = [
            (cell, digit)
            for cell in self.open
            for digit in range(1, self.size + 1)
            if self.candidates[cell] >> digit - 1 & 1
        ]
        names = self.names
        return Cover(
            items=(
                *(names[cell] for cell in self.open),
                *(f"{SYMBOLS[digit]} in {self.unit_names[unit]}" for unit, digit in missing),
            ),
            primary=len(self.open) + len(missing),
            options=tuple(
                (cell_item[cell], *(unit_item[unit, digit] for unit in self.units_of[cell]))
                for cell, digit in options
            ),
            names=tuple(f"{SYMBOLS[digit]} in {names[cell]}" for cell, digit in options),
            writes=tuple((option,) for option in options),
            because=(
                *((cell,) for cell in self.open),
                *(tuple(cell for cell in self.units[unit] if not self.givens[cell]) for unit, _ in missing),
            ),
            heads=(
                *(names[cell] for cell in self.open),
                *(SYMBOLS[digit] + self._unit_head(unit) for unit, digit in missing),
            ),
        )

    @cached_property
    def option_of(self) -> dict[tuple[int, int], int]:
        """(cell, digit) → its option."""
        return {writes[0]: option for option, writes in enumerate(self.cover.writes)}

    def mark(self, mask: int) -> int:
        """The mark for these candidates."""
        return self.size + 1 + mask

    def mask(self, mark: int) -> int:
        """The candidates that a mark stands for; -1 if it is not a mark for candidates."""
        return mark - self.size - 1 if mark > self.size else -1


def givens(puzzle: Sudoku) -> list[Given]:
    return [
        Given((cell, digit), f"{puzzle.names[cell]} is {SYMBOLS[digit]}")
        for cell, digit in enumerate(puzzle.givens)
        if digit
    ]


def digits(mask: int) -> list[int]:
    """The digits of a mask in ascending order."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length())
        mask &= mask - 1
    return found
