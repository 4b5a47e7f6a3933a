"""Numbers of the corners, then the edges, then the middle; each is placed in its room, outwards first."""

from engine.events import Events
from puzzles.shikaku.model import Shikaku
from puzzles.shikaku.solvers import bfs
from puzzles.shikaku.solvers.observe import observe
from puzzles.shikaku.solvers.order import observation
from puzzles.shikaku.solvers.outward import OUTWARD


def solve(puzzle: Shikaku) -> Events:
    return bfs.execute(puzzle, observation(puzzle), OUTWARD, observe(puzzle))
