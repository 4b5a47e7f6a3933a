"""Shikaku: divide the grid into rectangles, so that each holds exactly one number, which is its area.

clue       a cell with a number. Clues are numbered from 1 in reading order; that is the mark of the cells in
           their rectangle.
rectangle  top, left, height, width; named by two corners, `A1:C3`, or `A1` if it is one cell.
span       the rectangle with two given cells in opposite corners.
mask       a set of cells as an integer: bit n is cell n.
room       the cells that the walk from a clue has reached. Until a rectangle is chosen they have the mark
           after the last clue's.
killed     a cell that the walk may not enter; until a rectangle is chosen it has the mark after the room's.
cursor     the cell that the observation is at; it has the mark after that.
unbounded  the clue that a walk without a bounding function starts from; it has the mark after that.
"""

from collections.abc import Iterable, Iterator
from functools import cached_property
from math import isqrt
from typing import NamedTuple

from attrs import define, field

from puzzles.common.grids.names import cell_names


class Rectangle(NamedTuple):
    top: int
    left: int
    height: int
    width: int


class Clue(NamedTuple):
    mark: int
    cell: int
    area: int
    name: str


@define(frozen=True)
class Shikaku:
    height: int
    width: int
    numbers: tuple[int, ...]
    """For each cell, its number; 0 for none."""
    title: str = ""
    author: str = ""
    names: tuple[str, ...] = field(init=False, repr=False, eq=False)
    clues: tuple[Clue, ...] = field(init=False, repr=False, eq=False)
    clue_mask: int = field(init=False, repr=False, eq=False)

    @names.default
    def _names(self) -> tuple[str, ...]:
        return cell_names(self.height, self.width)

    @clues.default
    def _clues(self) -> tuple[Clue, ...]:
        cells = [cell for cell, number in enumerate(self.numbers) if number]
        return tuple(Clue(n, cell, self.numbers[cell], self.names[cell]) for n, cell in enumerate(cells, 1))

    @clue_mask.default
    def _clue_mask(self) -> int:
        return sum(1 << clue.cell for clue in self.clues)

    @cached_property
    def _columns(self) -> tuple[int, ...]:
        """The mask of the top n cells of the first column, for each n; large, so only searches make it."""
        columns = [0]
        for row in range(self.height):
            columns.append(columns[-1] | 1 << row * self.width)
        return tuple(columns)

    @property
    def cells(self) -> int:
        return len(self.numbers)

    @property
    def room_mark(self) -> int:
        return len(self.clues) + 1

    @property
    def killed_mark(self) -> int:
        return len(self.clues) + 2

    @property
    def cursor_mark(self) -> int:
        return len(self.clues) + 3

    @property
    def unbounded_mark(self) -> int:
        return len(self.clues) + 4

    def name(self, rectangle: Rectangle) -> str:
        top, left, height, width = rectangle
        first = top * self.width + left
        last = first + (height - 1) * self.width + width - 1
        return self.names[first] if first == last else f"{self.names[first]}:{self.names[last]}"

    def mask(self, rectangle: Rectangle) -> int:
        top, left, height, width = rectangle
        return self._columns[height] * ((1 << width) - 1) << top * self.width + left

    def cells_of(self, rectangle: Rectangle) -> list[int]:
        """The rectangle's cells in reading order."""
        top, left, height, width = rectangle
        first = top * self.width + left
        return [
            row + column
            for row in range(first, first + height * self.width, self.width)
            for column in range(width)
        ]

    def corners(self, rectangle: Rectangle) -> tuple[int, int, int, int]:
        top, left, height, width = rectangle
        first = top * self.width + left
        below = first + (height - 1) * self.width
        return first, first + width - 1, below, below + width - 1

    def span(self, cell: int, other: int) -> Rectangle:
        row, column = divmod(cell, self.width)
        other_row, other_column = divmod(other, self.width)
        return Rectangle(
            min(row, other_row),
            min(column, other_column),
            abs(row - other_row) + 1,
            abs(column - other_column) + 1,
        )

    def neighbours(self, cell: int) -> Iterator[int]:
        """Up, right, down, left: the order of a walk."""
        column = cell % self.width
        if cell >= self.width:
            yield cell - self.width
        if column + 1 < self.width:
            yield cell + 1
        if cell + self.width < self.cells:
            yield cell + self.width
        if column:
            yield cell - 1

    def rectangles(self, clue: Clue) -> Iterator[Rectangle]:
        """All on the board that contain the clue and have its area: by rising height, then top, then left."""
        for height, width, tops, lefts in self._shapes(clue):
            for top in tops:
                for left in lefts:
                    yield Rectangle(top, left, height, width)

    def number_of_rectangles(self, clue: Clue) -> int:
        return sum(len(tops) * len(lefts) for _, _, tops, lefts in self._shapes(clue))

    def _shapes(self, clue: Clue) -> Iterator[tuple[int, int, range, range]]:
        """Heights and widths that fit on the board, with the top rows and left columns around the clue."""
        row, column = divmod(clue.cell, self.width)
        for height in range(1, min(clue.area, self.height) + 1):
            width, rest = divmod(clue.area, height)
            if not rest and width <= self.width:
                tops = range(max(0, row - height + 1), min(row, self.height - height) + 1)
                lefts = range(max(0, column - width + 1), min(column, self.width - width) + 1)
                yield height, width, tops, lefts

    def shapes_too_long(self, clue: Clue) -> list[tuple[int, int]]:
        """Heights and widths that have the clue's area and do not fit on the board, by rising height."""
        low = [height for height in range(1, isqrt(clue.area) + 1) if not clue.area % height]
        heights = dict.fromkeys(low + [clue.area // height for height in reversed(low)])
        shapes = [(height, clue.area // height) for height in heights]
        return [(height, width) for height, width in shapes if height > self.height or width > self.width]

    def rectangles_alone(self, clue: Clue) -> Iterator[tuple[Rectangle, int]]:
        """The clue's rectangles that contain no other number, with their masks."""
        for rectangle in self.clear_of(self.others(clue), self.rectangles(clue)):
            yield rectangle, self.mask(rectangle)

    def others(self, clue: Clue) -> int:
        """The cells of all other numbers, as a mask."""
        return self.clue_mask & ~(1 << clue.cell)

    def clear_of(self, mask: int, rectangles: Iterable[Rectangle]) -> Iterator[Rectangle]:
        """Those with no cell in the mask; for each of what may be tens of thousands one bit is looked up."""
        free = (1 << self.cells) - 1 & ~mask
        starts: dict[tuple[int, int], int] = {}
        """Height and width → the first cells of all rectangles of this shape that are free."""
        for rectangle in rectangles:
            top, left, height, width = rectangle
            if (height, width) not in starts:
                in_row = _run_starts(free, width, 1)
                starts[height, width] = _run_starts(in_row, height, self.width)
            if starts[height, width] >> top * self.width + left & 1:
                yield rectangle


def _run_starts(free: int, length: int, step: int) -> int:
    """The cells from which so many cells, each `step` after the one before, are free."""
    reach = 1
    while reach < length:
        more = min(reach, length - reach)
        free &= free >> more * step
        reach += more
    return free


def first_cell(mask: int) -> int:
    """The first cell of a mask in reading order, or -1."""
    return (mask & -mask).bit_length() - 1
