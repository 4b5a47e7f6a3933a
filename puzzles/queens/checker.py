"""Whether there are n queens and none attacks another."""

from itertools import combinations

from engine.sentences import counted
from puzzles.kind import Board
from puzzles.queens.model import Queens


def check(puzzle: Queens, board: Board) -> str:
    if any(mark not in (0, 1) for mark in board):
        return "a mark is neither 0 nor 1"
    queens = [divmod(cell, puzzle.size) for cell in range(puzzle.cells) if board[cell]]
    if len(queens) != puzzle.size:
        return f"the board has {counted(len(queens), 'queen')}, not {puzzle.size}"
    for (row, column), (other_row, other_column) in combinations(queens, 2):
        across, down = abs(column - other_column), abs(row - other_row)
        if not across or not down or across == down:
            names = puzzle.names
            one, other = names[row * puzzle.size + column], names[other_row * puzzle.size + other_column]
            return f"the queens on {one} and {other} attack each other"
    return ""


def solution(puzzle: Queens, board: Board) -> list[int]:
    """The columns of the queens, row by row, from 0."""
    return [cell % puzzle.size for cell in range(puzzle.cells) if board[cell]]


def marks(puzzle: Queens) -> list[tuple[int, ...]]:
    return [(0, 1)] * puzzle.cells
