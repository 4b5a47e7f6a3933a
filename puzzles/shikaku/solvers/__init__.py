"""Seven ways to solve a shikaku: six from the papers, and the best we know."""

from puzzles.kind import Solver
from puzzles.shikaku.solvers import backtracking, best, bfs, brute_force, combo, greedy_corner, greedy_edge

SOLVERS = (
    Solver("brute-force", "numbers in reading order, every rectangle in turn", brute_force.solve),
    Solver("greedy-edge", "numbers along a spiral inwards, outer rectangles first", greedy_edge.solve),
    Solver("greedy-corner", "corners, edges, middle, outer rectangles first", greedy_corner.solve),
    Solver("bfs", "a breadth-first walk finds each number's room", bfs.solve),
    Solver("backtracking", "all legal rectangles of the next number are children", backtracking.solve),
    Solver("combo", "corners, edges, middle, each in its room, outer rectangles first", combo.solve),
    Solver(
        "best", "possibilities narrowed by propagation, then the fewest guessed", best.solve, best.refuses
    ),
)
