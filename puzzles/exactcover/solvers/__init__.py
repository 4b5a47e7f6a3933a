"""The solvers of exactcover, in the order to show them in."""

from attrs import evolve

from puzzles.common.cover.solvers import BEST, FIRST_COLUMN, MIN_COLUMN
from puzzles.kind import later

SOLVERS = [
    evolve(FIRST_COLUMN, run=later("puzzles.exactcover.solvers.first_column")),
    evolve(MIN_COLUMN, run=later("puzzles.exactcover.solvers.min_column")),
    BEST,
]
