"""Numbers of the corners, then the edges, then the middle; the outermost rectangles are tried first."""

from engine.events import Events
from puzzles.shikaku.model import Shikaku
from puzzles.shikaku.solvers import brute_force
from puzzles.shikaku.solvers.order import observation, outward


def solve(puzzle: Shikaku) -> Events:
    return brute_force.execute(puzzle, observation(puzzle), outward, "placed outwards")
