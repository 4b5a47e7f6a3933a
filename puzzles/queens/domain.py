"""The squares that the row and the column of a square have left for a queen."""

from puzzles.common.cover.domain import item_domains
from puzzles.domain import Domain
from puzzles.kind import Board
from puzzles.queens.model import Queens


def domains(puzzle: Queens, board: Board, cell: int) -> list[Domain]:
    taken = [square for square, mark in enumerate(board) if mark == 1]
    return item_domains(puzzle.cover, taken, puzzle.lines(cell)[:2])


def mark_name(puzzle: Queens, cell: int, mark: int) -> str:
    return "a queen" if mark else "empty"
