"""Whether a filled grid keeps the rules."""

from puzzles.kind import Board
from puzzles.sudoku.model import SYMBOLS, Sudoku


def filled(puzzle: Sudoku, board: Board) -> list[int]:
    return [given or mark for given, mark in zip(puzzle.givens, board)]


def check(puzzle: Sudoku, board: Board) -> str:
    n, h, w = puzzle.size, puzzle.box_rows, puzzle.box_columns
    for square, (given, mark) in enumerate(zip(puzzle.givens, board)):
        if given and mark:
            return f"{puzzle.names[square]} is given, and yet written"
        if not given and not 1 <= mark <= n:
            return f"{puzzle.names[square]} holds no digit"
    seen: dict[tuple[str, int, int], int] = {}
    for square, digit in enumerate(filled(puzzle, board)):
        row, column = divmod(square, n)
        for unit in (("row", row), ("column", column), ("box", row // h * n + column // w)):
            other = seen.setdefault((*unit, digit), square)
            if other != square:
                return (
                    f"{SYMBOLS[digit]} is twice in a {unit[0]}: {puzzle.names[other]}, {puzzle.names[square]}"
                )
    return ""


def solution(puzzle: Sudoku, board: Board) -> list[str]:
    """Rows of digits."""
    text = "".join(SYMBOLS[digit] for digit in filled(puzzle, board))
    return [text[at : at + puzzle.size] for at in range(0, len(text), puzzle.size)]


def marks(puzzle: Sudoku) -> list[tuple[int, ...]]:
    return [(0,) if given else tuple(range(1, puzzle.size + 1)) for given in puzzle.givens]
