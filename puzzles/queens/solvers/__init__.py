"""The solvers of queens, in the order to show them in."""

from puzzles.common.cover.solvers import FIRST_COLUMN, MIN_COLUMN
from puzzles.kind import Solver, later

SOLVERS = [
    Solver(
        "backtracking",
        "row by row, every square that no queen attacks",
        later("puzzles.queens.solvers.backtracking"),
    ),
    FIRST_COLUMN,
    MIN_COLUMN,
    Solver("best", "bit masks: the row with the fewest safe squares", later("puzzles.queens.solvers.best")),
]
