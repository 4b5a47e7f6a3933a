"""The solvers of packings, in the order to show them in."""

from puzzles.common.cover.solvers import FIRST_COLUMN, MIN_COLUMN, refuses
from puzzles.kind import Solver, later

SOLVERS = [
    FIRST_COLUMN,
    MIN_COLUMN,
    Solver(
        "best",
        "cell by cell along the narrow side, with a table of what the last pieces fill",
        later("puzzles.common.packing.best"),
        refuses,
    ),
]
