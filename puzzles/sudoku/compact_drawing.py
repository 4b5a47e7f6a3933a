"""Pictures of a large sudoku for a small screen: without a frame, or without columns between the cells too.

A1·····3··    P·6········      The second has its lower rows beside the upper ones. Every other box is
B4·····8··    Q··1···2···      tinted, and its open cells are . instead of ·
"""

from puzzles.common.grids.names import row_name
from puzzles.kind import Board
from puzzles.picture import Span
from puzzles.sudoku.drawing import SmallGrid, digit_span
from puzzles.sudoku.model import Sudoku

_GAP = "  "
_TINT = "tint-5"


class CompactGrid(SmallGrid):
    """The small grid without its upper and lower edge."""

    def __init__(self, puzzle: Sudoku, board: Board) -> None:
        super().__init__(puzzle, board)
        self.height -= 2

    def line(self, y: int) -> list[Span]:
        return super().line(y if y < self.top else y + 1)

    def where(self, cell: int) -> tuple[int, int]:
        x, y = super().where(cell)
        return x, y - 1


class HalvesGrid:
    """One column for each cell."""

    left = 1

    def __init__(self, puzzle: Sudoku, board: Board) -> None:
        self.puzzle, self.board = puzzle, board
        n, h = puzzle.size, puzzle.box_rows
        self.top = 1 if n < 10 else 2
        self.upper = -(-(n // h) // 2) * h
        """The rows of the left half."""
        self.wide = self.left + n
        self.width = 2 * self.wide + len(_GAP)
        self.height = self.top + self.upper + self.upper // h - 1

    def line(self, y: int) -> list[Span]:
        if y < self.top:
            numbers = [self._digit(column, y) for column in range(self.puzzle.size)]
            return [Span(" "), *numbers, Span(f"{_GAP} "), *numbers]
        box, place = divmod(y - self.top, self.puzzle.box_rows + 1)
        row, is_rule = box * self.puzzle.box_rows + place, place == self.puzzle.box_rows
        left = self._row(row, self.upper, is_rule)
        return [*left, Span(_GAP), *self._row(self.upper + row, self.puzzle.size, is_rule)]

    def _digit(self, column: int, y: int) -> Span:
        return Span(f"{column + 1:>{self.top}}"[y], "dim", part=f"column {column + 1}")

    def _row(self, row: int, end: int, is_rule: bool) -> list[Span]:
        """A row of cells, or the rule above it; nothing from the end on."""
        if row >= end:
            return []
        if is_rule:
            return [Span(" "), Span("─" * self.puzzle.size, "line")]
        name = row_name(row)
        return [
            Span(name, "dim", part=f"row {name}"),
            *(self._cell(row, column) for column in range(self.puzzle.size)),
        ]

    def _cell(self, row: int, column: int) -> Span:
        span = digit_span(self.puzzle, self.board, row * self.puzzle.size + column)
        if (row // self.puzzle.box_rows + column // self.puzzle.box_columns) % 2 == 0:
            return span
        text = "." if span.text == "·" else span.text
        return span._replace(text=text, style=f"{span.style} {_TINT}")

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.puzzle.size)
        x = self.left + column
        if row >= self.upper:
            x, row = x + self.wide + len(_GAP), row - self.upper
        return x, self.top + row + row // self.puzzle.box_rows
