"""The chessboard: ♛ is a queen, ♕ a guessed one, · a safe square, × an attacked one."""

from puzzles.common.grids.names import row_name
from puzzles.common.ruled import Ruled
from puzzles.kind import Board
from puzzles.picture import Span
from puzzles.queens.model import Queens


class QueensPicture:
    def __init__(self, puzzle: Queens, board: Board) -> None:
        self.size = n = puzzle.size
        self.board = board
        queens = [divmod(cell, n) for cell in range(n * n) if board[cell]]
        self.rows = {row for row, _ in queens}
        self.columns = {column for _, column in queens}
        self.rising = {row + column for row, column in queens}
        self.falling = {column - row for row, column in queens}
        self.top = 1 if n < 10 else 2
        self.left = len(row_name(n - 1)) + 2
        self.width = self.left + 2 * n
        self.height = self.top + n

    def attacked(self, row: int, column: int) -> bool:
        return (
            row in self.rows
            or column in self.columns
            or row + column in self.rising
            or column - row in self.falling
        )

    def line(self, y: int) -> list[Span]:
        if y < self.top:
            return [Span(" " * self.left), *(self._digit(column, y) for column in range(self.size))]
        row = y - self.top
        name = row_name(row)
        spans = [Span(name.rjust(self.left - 1) + " ", "dim", part=f"row {name}")]
        for column in range(self.size):
            spans.append(self._square(row, column))
        return spans

    def _digit(self, column: int, y: int) -> Span:
        """One digit of a column's number, and a blank."""
        return Span(f"{column + 1:>{self.top}}"[y] + " ", "dim", part=f"column {column + 1}")

    def _square(self, row: int, column: int) -> Span:
        cell = row * self.size + column
        if self.board[cell]:
            return Span("♛ ", "bold good", cell, instead="♕ ")
        return Span("× ", "soft", cell) if self.attacked(row, column) else Span("· ", "", cell)

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.size)
        return self.left + 2 * column, self.top + row


def large(puzzle: Queens, board: Board) -> Ruled:
    """With lines between the squares."""
    return Ruled(QueensPicture(puzzle, board), 2, puzzle.size, puzzle.size)
