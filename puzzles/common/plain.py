"""The plain picture of a board: its marks in rows, for traces whose kind is not known here."""

from collections.abc import Sequence
from math import isqrt

from engine.cells import largest
from engine.mark_symbols import MarkSymbols
from engine.own_board import MOST_COLUMNS
from puzzles.picture import Span


class PlainPicture:
    top = left = 0

    def __init__(self, board: Sequence[int], columns: int = 0, symbols: MarkSymbols | None = None) -> None:
        self._board, self._symbols = board, symbols or MarkSymbols()
        self._columns = columns or min(isqrt(len(board) - 1) + 1, MOST_COLUMNS)
        self._wide = self._symbols.widest(largest(board)) + 1
        self.width = self._columns * self._wide
        self.height = -(-len(board) // self._columns)

    def line(self, y: int) -> list[Span]:
        board, symbols = self._board, self._symbols
        cells = range(y * self._columns, min((y + 1) * self._columns, len(self._board)))
        return [
            Span(symbols.drawn(board[cell]).rjust(self._wide), mark_style(symbols, board[cell]), cell)
            for cell in cells
        ]

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self._columns)
        return column * self._wide, row


def mark_style(symbols: MarkSymbols, mark: int) -> str:
    if mark in symbols.colours:
        return f"ink-{symbols.colours[mark]}"
    return "" if mark else "dim"
