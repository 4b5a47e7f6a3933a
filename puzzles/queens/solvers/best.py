"""Bit masks: the row with the fewest safe squares, and its safe squares from the left.

Columns and diagonals that hold a queen are bits of a number each. On a rising diagonal row + column is the
same, on a falling one column - row.
"""

from engine.events import SOLVED, Events
from puzzles.common.search import depth_first
from puzzles.queens.model import Queens
from puzzles.queens.words import choice, no_safe_square

Node = tuple[list[int], int, int, int]
"""The rows without a queen; the columns, rising and falling diagonals with one."""


def solve(puzzle: Queens) -> Events:
    n = puzzle.size
    everywhere = (1 << n) - 1
    nodes: list[Node] = [(list(range(n)), 0, 0, 0)]
    """The nodes of the path, the current one last."""
    queens: list[int] = []
    """The cells with a queen."""

    def expand(depth: int) -> Events:
        rows, columns, rising, falling = nodes[-1]
        if not rows:
            yield SOLVED
            return
        fewest = n + 1
        for candidate in rows:
            free = everywhere & ~(columns | rising >> candidate | falling >> n - 1 - candidate)
            if (count := free.bit_count()) < fewest:
                fewest, row, safe = count, candidate, free
        if not safe:
            yield no_safe_square(row, tuple(queens))
            return
        others = [other for other in rows if other != row]
        for which in range(1, fewest + 1):
            queen = safe & -safe
            safe ^= queen
            nodes.append((others, columns | queen, rising | queen << row, falling | queen << n - 1 - row))
            cell = row * n + queen.bit_length() - 1
            queens.append(cell)
            yield choice(n, "fewest squares", cell, which, fewest)
            nodes.pop()
            queens.pop()

    return depth_first(expand)
