"""The solvers of battleship, in the order to show them in."""

from puzzles.battleship.solvers import backtracking, best, fleet_first
from puzzles.kind import Solver

SOLVERS = [
    Solver("backtracking", "square by square: a ship that starts there, or water", backtracking.solve),
    Solver("fleet-first", "ship by ship, the longest first, in every place", fleet_first.solve),
    Solver("best", "counts, fleet and gaps propagated over bit sets; longest ship first", best.solve),
]
