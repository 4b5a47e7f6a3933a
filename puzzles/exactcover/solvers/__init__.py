"""The solvers of exactcover, in the order to show them in."""

from attrs import evolve

from puzzles.common.cover.solvers import FIRST_COLUMN, LEARNING, MIN_COLUMN, refuses
from puzzles.kind import Solver, later


def _told(solver: Solver, module: str) -> Solver:
    """A solver that tells its links too."""
    return evolve(solver, run=later(module), run_in_full=later(module, "solve_in_full"))


SOLVERS = [
    _told(FIRST_COLUMN, "puzzles.exactcover.solvers.first_column"),
    _told(MIN_COLUMN, "puzzles.exactcover.solvers.min_column"),
    LEARNING,
    Solver(
        "best",
        "fewest rows first; in a fixed order, with a table, where each row has one of a few columns",
        later("puzzles.common.cover.best"),
        refuses,
    ),
]
