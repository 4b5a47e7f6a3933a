"""The textbook's state tree: x_k is the column of the queen in row k, and an attacked square is no child."""

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Events
from puzzles.queens.model import Queens
from puzzles.queens.words import attacked, choice, no_safe_square


def solve(puzzle: Queens) -> Events:
    yield from place(puzzle.size, [])
    yield EXHAUSTED


def place(n: int, queens: list[int]) -> Events:
    """All ways on from queens in the first rows; `queens` are their columns."""
    row = len(queens)
    if row == n:
        yield SOLVED
        return
    attackers = [attacker(queens, column) for column in range(n)]
    safe = attackers.count(-1)
    which = 0
    for column, other in enumerate(attackers):
        square = row * n + column
        if other >= 0:
            yield attacked(n, square, other * n + queens[other])
        else:
            which += 1
            yield choice(n, "safe square", square, which, safe)
            yield from place(n, [*queens, column])
            yield BACKTRACK
    if not safe:
        yield no_safe_square(row)


def attacker(queens: list[int], column: int) -> int:
    """The first row whose queen attacks this column of the next row, or -1."""
    row = len(queens)
    for other, taken in enumerate(queens):
        if taken in (column, column - (row - other), column + (row - other)):
            return other
    return -1
