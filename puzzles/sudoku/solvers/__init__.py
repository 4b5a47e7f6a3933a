"""The solvers of sudoku, in the order to show them in."""

from puzzles.common.cover.solvers import FIRST_COLUMN, LEARNING, MIN_COLUMN
from puzzles.kind import Solver, later

SOLVERS = [
    Solver(
        "logic",
        "reason as people do, by named rules; guess when none says more",
        later("puzzles.sudoku.solvers.logic"),
    ),
    FIRST_COLUMN,
    MIN_COLUMN,
    Solver(
        "box-first",
        "dancing links: box by box, the digit with the fewest cells",
        later("puzzles.sudoku.solvers.box_first"),
    ),
    LEARNING,
    Solver(
        "best",
        "all singles and locked candidates at once, before each guess",
        later("puzzles.sudoku.solvers.best"),
    ),
]
