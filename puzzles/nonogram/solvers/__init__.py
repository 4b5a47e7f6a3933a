"""The searches, each in a file of its own."""

from puzzles.kind import Solver
from puzzles.nonogram.solvers import propagation

SOLVERS = (
    Solver(
        "propagation",
        "solve the lines whose cells changed, completely, and guess only when nothing moves",
        propagation.solve,
    ),
)
