"""The solvers of hashi, in the order to show them in."""

from puzzles.kind import Solver, later

SOLVERS = [
    Solver(
        "backtracking",
        "edge by edge, 0, 1, 2 bridges; bounds on sums, crossings and connectedness",
        later("puzzles.hashi.solvers.backtracking"),
    ),
    Solver(
        "heuristic",
        "five forced moves until nothing changes, then backtracking",
        later("puzzles.hashi.solvers.heuristic"),
    ),
    Solver(
        "learning",
        "propagation; learns from each dead end, and jumps back by it",
        later("puzzles.hashi.solvers.learning"),
    ),
    Solver(
        "best",
        "propagation of sums, crossings and cuts; learning on what that leaves open",
        later("puzzles.hashi.solvers.best"),
    ),
]
