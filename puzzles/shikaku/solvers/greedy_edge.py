"""Numbers along a spiral from the border inwards; the outermost rectangles are tried first."""

from engine.events import Events
from puzzles.shikaku.model import Shikaku
from puzzles.shikaku.solvers import brute_force
from puzzles.shikaku.solvers.order import spiral
from puzzles.shikaku.solvers.outward import OUTWARD


def solve(puzzle: Shikaku) -> Events:
    return brute_force.execute(puzzle, spiral(puzzle), OUTWARD)
