"""The plain picture of a board: its marks in rows, for traces whose kind is not known here."""

from collections.abc import Sequence
from math import isqrt

from engine.cells import largest
from engine.mark_symbols import MarkSymbols
from puzzles.picture import Span

MOST_COLUMNS = 500
"""Cells in a row: a screen draws whole rows, however few cells of them are in view."""


class PlainPicture:
    top = left = 0

    def __init__(self, board: Sequence[int], columns: int = 0, symbols: MarkSymbols | None = None) -> None:
        self._board, self._symbols = board, symbols or MarkSymbols()
        self._columns = columns or min(isqrt(len(board) - 1) + 1, MOST_COLUMNS)
        self._wide = self._symbols.widest(largest(board)) + 1
        self.width = self._columns * self._wide
        self.height = -(-len(board) // self._columns)

    def line(self, y: int) -> list[Span]:
        board, drawn = self._board, self._symbols.drawn
        cells = range(y * self._columns, min((y + 1) * self._columns, len(self._board)))
        return [
            Span(drawn(board[cell]).rjust(self._wide), "" if board[cell] else "dim", cell) for cell in cells
        ]

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self._columns)
        return column * self._wide, row
