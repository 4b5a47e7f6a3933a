"""Whether a filled grid keeps the rules."""

from puzzles.kind import Board
from puzzles.sudoku.model import SYMBOLS, Sudoku


def check(puzzle: Sudoku, board: Board) -> str:
    n, h, w = puzzle.size, puzzle.box_rows, puzzle.box_columns
    for name, given, mark in zip(puzzle.names, puzzle.givens, board):
        if not 1 <= mark <= n:
            return f"{name} holds no digit"
        if given and mark != given:
            return f"{name} is given as {SYMBOLS[given]}, but holds {SYMBOLS[mark]}"
    seen: dict[tuple[str, int, int], int] = {}
    for cell, digit in enumerate(board):
        row, column = divmod(cell, n)
        for unit in (("row", row), ("column", column), ("box", row // h * n + column // w)):
            other = seen.setdefault((*unit, digit), cell)
            if other != cell:
                return (
                    f"{SYMBOLS[digit]} is twice in a {unit[0]}: {puzzle.names[other]}, {puzzle.names[cell]}"
                )
    return ""


def solution(puzzle: Sudoku, board: Board) -> list[str]:
    """Rows of digits."""
    text = "".join(SYMBOLS[digit] for digit in board)
    return [text[at : at + puzzle.size] for at in range(0, len(text), puzzle.size)]


def marks(puzzle: Sudoku) -> list[tuple[int, ...]]:
    every_digit = tuple(range(1, puzzle.size + 1))
    return [(given,) if given else every_digit for given in puzzle.givens]
