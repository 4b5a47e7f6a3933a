"""The candidates of a cell: those of its mark that no peer has."""

from puzzles.common.cover.domain import item_values
from puzzles.domain import Domain
from puzzles.kind import Board
from puzzles.sudoku.model import SYMBOLS, Sudoku, digits


def domains(puzzle: Sudoku, board: Board, cell: int) -> list[Domain]:
    seen = {board[peer] for peer in puzzle.peers[cell]}
    left = [digit for digit in _by_mark(puzzle, board[cell]) if digit not in seen]
    return [Domain("candidates", tuple(SYMBOLS[digit] for digit in left))]


def values(puzzle: Sudoku, board: Board, variable: str) -> tuple[str, ...]:
    taken = [puzzle.option_of.get((cell, board[cell]), -1) for cell in puzzle.open]
    return item_values(puzzle.cover, [option for option in taken if option >= 0], variable)


def _by_mark(puzzle: Sudoku, mark: int) -> list[int]:
    if not mark:
        return list(range(1, puzzle.size + 1))
    return [mark] if mark <= puzzle.size else digits(puzzle.mask(mark))


def mark_name(puzzle: Sudoku, cell: int, mark: int) -> str:
    if not mark:
        return "empty"
    names = " ".join(SYMBOLS[digit] for digit in _by_mark(puzzle, mark)) or "none"
    return names if mark <= puzzle.size else f"candidates {names}"
