"""The searches, each in a file of its own."""

from puzzles.kind import Solver
from puzzles.nonogram.solvers import best, brute_force, combinatorial, heuristic, propagation
from puzzles.nonogram.solvers.arranged import refuses

SOLVERS = (
    Solver(
        "brute-force", "cell by cell, filled then crossed; a line is checked when complete", brute_force.solve
    ),
    Solver(
        "combinatorial",
        "list all arrangements of every line, and keep what they agree on",
        combinatorial.solve,
        refuses,
    ),
    Solver(
        "heuristic",
        "superposition, then five cheaper procedures on the lines that changed",
        heuristic.solve,
        refuses,
    ),
    Solver(
        "propagation",
        "solve the lines whose cells changed, completely, and guess only when nothing moves",
        propagation.solve,
    ),
    Solver("best", "bit-set line solving with a memory, and probing before any guess", best.solve),
)
