"""`bfs` without its bounding function: the walk visits the whole board, so it rules out no rectangle."""

from engine.events import Events
from puzzles.shikaku.model import Clue, Shikaku
from puzzles.shikaku.solvers.backtracking import generate
from puzzles.shikaku.solvers.room import visit, walk
from puzzles.shikaku.solvers.search import Placement, in_order


def solve(puzzle: Shikaku) -> Events:
    placement = Placement(puzzle)

    def expand(clue: Clue) -> Events:
        room = yield from walk(placement, clue, visit)
        children = yield from generate(placement, clue)
        for which in range(1, len(children) + 1):
            yield from placement.attempt(clue, children, which, room.marked)

    return in_order(puzzle.clues, expand)
