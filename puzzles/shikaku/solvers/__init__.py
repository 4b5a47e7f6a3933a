"""The solvers of shikaku, in the order to show them in: seven from the papers, then our own `best`."""

from puzzles.kind import Solver, later
from puzzles.shikaku.limits import too_many_rectangles

SOLVERS = [
    Solver(
        "brute-force",
        "numbers in reading order, every rectangle in turn",
        later("puzzles.shikaku.solvers.brute_force"),
    ),
    Solver(
        "greedy-edge",
        "numbers along a spiral inwards, outer rectangles first",
        later("puzzles.shikaku.solvers.greedy_edge"),
    ),
    Solver(
        "greedy-corner",
        "corners, edges, middle, outer rectangles first",
        later("puzzles.shikaku.solvers.greedy_corner"),
    ),
    Solver(
        "bfs",
        "a breadth-first walk finds each number's room",
        later("puzzles.shikaku.solvers.bfs"),
    ),
    Solver(
        "bfs-unbounded",
        "the walk without its bounding function: over the whole board",
        later("puzzles.shikaku.solvers.bfs_unbounded"),
    ),
    Solver(
        "backtracking",
        "all legal rectangles of the next number are children",
        later("puzzles.shikaku.solvers.backtracking"),
    ),
    Solver(
        "combo",
        "corners, edges, middle, each in its room, outer rectangles first",
        later("puzzles.shikaku.solvers.combo"),
    ),
    Solver(
        "learning",
        "rectangles as an exact cover; learns from each dead end",
        later("puzzles.shikaku.solvers.learning"),
        too_many_rectangles,
    ),
    Solver(
        "best",
        "rule rectangles out, then guess where the fewest are left",
        later("puzzles.shikaku.solvers.best"),
        too_many_rectangles,
    ),
]
