"""The solvers of battleship, in the order to show them in."""

from puzzles.kind import Solver, later

SOLVERS = [
    Solver(
        "backtracking",
        "cell by cell: a ship that starts there, or water",
        later("puzzles.battleship.solvers.backtracking"),
    ),
    Solver(
        "fleet-first",
        "ship by ship, the longest first, in every place",
        later("puzzles.battleship.solvers.fleet_first"),
    ),
    Solver(
        "learning",
        "counts, fleet and gaps as clauses; learns from each dead end",
        later("puzzles.battleship.solvers.learning"),
    ),
    Solver(
        "best",
        "counts, fleet and gaps propagated over bit sets; longest ship first",
        later("puzzles.battleship.solvers.best"),
    ),
]
