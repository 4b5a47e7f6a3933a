"""The squares that the row and the column of a square have left for a queen."""

from puzzles.common.cover.domain import item_domains, item_values
from puzzles.domain import Domain
from puzzles.kind import Board
from puzzles.queens.model import Queens


def domains(puzzle: Queens, board: Board, cell: int) -> list[Domain]:
    return item_domains(puzzle.cover, _taken(board), puzzle.lines(cell)[:2])


def values(puzzle: Queens, board: Board, variable: str) -> tuple[str, ...]:
    return item_values(puzzle.cover, _taken(board), variable)


def _taken(board: Board) -> list[int]:
    return [square for square, mark in enumerate(board) if mark == 1]


def mark_name(puzzle: Queens, cell: int, mark: int) -> str:
    return "a queen" if mark else "empty"
