"""The solvers of nonograms, in the order to show them in."""

from puzzles.kind import Solver, later
from puzzles.nonogram.arrangements import refuses

SOLVERS = [
    Solver(
        "brute-force",
        "cell by cell, filled then crossed; a line is checked when complete",
        later("puzzles.nonogram.solvers.brute_force"),
    ),
    Solver(
        "combinatorial",
        "list all arrangements of every line, and keep what they agree on",
        later("puzzles.nonogram.solvers.combinatorial"),
        refuses,
    ),
    Solver(
        "heuristic",
        "superposition, then five cheaper procedures on the lines that changed",
        later("puzzles.nonogram.solvers.heuristic"),
        refuses,
    ),
    Solver(
        "propagation",
        "solve the lines whose cells changed, completely, and guess only when nothing moves",
        later("puzzles.nonogram.solvers.propagation"),
    ),
    Solver(
        "learning",
        "line solving; learns from each dead end, and jumps back by it",
        later("puzzles.nonogram.solvers.learning"),
    ),
    Solver(
        "best",
        "bit-set line solving with a memory, and probing before any guess",
        later("puzzles.nonogram.solvers.best"),
    ),
]
