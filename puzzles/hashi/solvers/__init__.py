"""The solvers of hashi, in the order to show them in."""

from puzzles.hashi.solvers import backtracking, best, heuristic
from puzzles.kind import Solver

SOLVERS = [
    Solver(
        "backtracking",
        "edge by edge, 0, 1, 2 bridges; bounds on sums, crossings and connectedness",
        backtracking.solve,
    ),
    Solver("heuristic", "five forced moves until nothing changes, then backtracking", heuristic.solve),
    Solver("best", "propagation of sums, crossings and cuts; tightest edge first", best.solve),
]
