"""Bit masks: the row with the fewest safe squares, and these from the left.

lines   the columns and diagonals that bear a queen, as bits. On a rising diagonal row + column is the same,
        on a falling one column - row.
"""

from attrs import define

from engine.events import EXHAUSTED, SOLVED, Events
from puzzles.common.search import back
from puzzles.queens.model import Queens
from puzzles.queens.words import choice, no_safe_square


@define
class Branch:
    """A row whose safe squares are tried, the other rows that have no queen, and the lines that bear one."""

    row: int
    rows: list[int]
    columns: int
    rising: int
    falling: int
    untried: int
    of: int
    which: int = 0


def solve(puzzle: Queens) -> Events:
    n = puzzle.size
    everywhere = (1 << n) - 1
    rows = list(range(n))
    columns = rising = falling = 0
    branches: list[Branch] = []
    while True:
        least = n + 1
        for candidate in rows:
            free = everywhere & ~(columns | rising >> candidate | falling >> n - 1 - candidate)
            if (count := free.bit_count()) < least:
                least, row, safe = count, candidate, free
        if not rows:
            yield SOLVED
        elif not safe:
            yield no_safe_square(row)
        else:
            others = [other for other in rows if other != row]
            branches.append(Branch(row, others, columns, rising, falling, safe, least))
        if not (branch := (yield from back(branches))):
            break
        queen = branch.untried & -branch.untried
        branch.untried ^= queen
        row, rows = branch.row, branch.rows
        columns = branch.columns | queen
        rising = branch.rising | queen << row
        falling = branch.falling | queen << n - 1 - row
        yield choice(n, "fewest squares", row * n + queen.bit_length() - 1, branch.which, branch.of)
    yield EXHAUSTED
