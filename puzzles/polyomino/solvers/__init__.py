"""The solvers of polyomino, in the order to show them in."""

from puzzles.common.cover.solvers import BEST, FIRST_COLUMN, MIN_COLUMN

SOLVERS = [FIRST_COLUMN, MIN_COLUMN, BEST]
