"""A cursor walks to the next number; all its rectangles that pass the bounding function become children."""

from engine.events import Deduce, Events
from puzzles.shikaku.model import Clue, Shikaku
from puzzles.shikaku.solvers.brute_force import no_rectangle
from puzzles.shikaku.solvers.search import Placement, as_generated, depth_first


def solve(puzzle: Shikaku) -> Events:
    placement = Placement(puzzle, "placed")

    def expand(clue: Clue) -> Events:
        yield Deduce("cursor", (clue.name, clue.area), (), (clue.cell,))
        rectangles = as_generated(puzzle, clue)
        children = []
        for rectangle in rectangles:
            if placement.allows(rectangle, clue):
                children.append(rectangle)
            else:
                yield placement.rejection(rectangle, clue)
        if not children:
            yield no_rectangle(clue, len(rectangles))
            return
        yield Deduce("candidates", (clue.area, clue.name, len(children)), (), (clue.cell,))
        for which, child in enumerate(children, 1):
            yield from placement.attempt(clue, child, which, children)

    return depth_first(puzzle.clues, expand)
