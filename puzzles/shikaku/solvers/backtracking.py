"""A cursor walks to the next number; all its rectangles that pass the bounding function become children."""

from engine.events import Deduce, Events
from puzzles.shikaku.model import Clue, Shikaku
from puzzles.shikaku.solvers.brute_force import no_rectangle
from puzzles.shikaku.solvers.search import Placement, in_order


def solve(puzzle: Shikaku) -> Events:
    placement = Placement(puzzle, "placed")

    def expand(clue: Clue) -> Events:
        yield Deduce("cursor", (clue.name, clue.area), (), (clue.cell,))
        children, rejections = [], []
        for rectangle in puzzle.rectangles(clue):
            rejection = placement.rejection(rectangle, clue)
            if rejection:
                rejections.append(rejection)
                yield rejection
            else:
                children.append(rectangle)
        if not children:
            yield no_rectangle(clue, rejections)
            return
        yield Deduce("candidates", (clue.area, clue.name, len(children)), (), (clue.cell,))
        for which, child in enumerate(children, 1):
            yield from placement.attempt(clue, child, which, children)

    return in_order(puzzle.clues, expand)
