"""The textbook's state tree: row by row, one child for each square of the row that no queen attacks."""

from engine.events import SOLVED, Events
from puzzles.common.search import depth_first
from puzzles.queens.model import Queens
from puzzles.queens.words import attacked, choice, no_safe_square


def solve(puzzle: Queens) -> Events:
    n = puzzle.size
    columns: list[int] = []
    """The columns of the queens in the first rows."""

    def expand(row: int) -> Events:
        if row == n:
            yield SOLVED
            return
        safe = []
        for column in range(n):
            other = attacker(columns, column)
            if other >= 0:
                yield attacked(n, row * n + column, other * n + columns[other])
            else:
                safe.append(column)
        for which, column in enumerate(safe, 1):
            columns.append(column)
            yield choice(n, "safe square", row * n + column, which, len(safe))
            columns.pop()
        if not safe:
            queens = tuple(other * n + column for other, column in enumerate(columns))
            yield no_safe_square(row, queens)

    return depth_first(expand)


def attacker(columns: list[int], column: int) -> int:
    """The first row whose queen attacks this column of the next row, or -1."""
    row = len(columns)
    for other, taken in enumerate(columns):
        if taken in (column, column - (row - other), column + (row - other)):
            return other
    return -1
