"""Numbers in reading order; for each, every rectangle in turn is tried, and rejected or placed.

A state is a rectangle placed, as in the other solvers; one that is rejected is none.
"""

from collections.abc import Sequence

from engine.events import Deduce, Events, Prune
from puzzles.shikaku.model import Clue, Shikaku
from puzzles.shikaku.solvers.search import Placement, Preference, as_generated, depth_first


def solve(puzzle: Shikaku) -> Events:
    return execute(puzzle, puzzle.clues, as_generated, "placed")


def execute(puzzle: Shikaku, order: Sequence[Clue], preference: Preference, rule: str) -> Events:
    placement = Placement(puzzle, rule)

    def expand(clue: Clue) -> Events:
        yield Deduce("next number", (clue.name, clue.area), (), (clue.cell,))
        rectangles = preference(puzzle, clue)
        legal = [rectangle for rectangle in rectangles if placement.allows(rectangle, clue)]
        which = 0
        for rectangle in rectangles:
            if placement.allows(rectangle, clue):
                which += 1
                yield from placement.attempt(clue, rectangle, which, legal)
            else:
                yield placement.rejection(rectangle, clue)
        if not legal:
            yield no_rectangle(clue, len(rectangles))

    return depth_first(order, expand)


def no_rectangle(clue: Clue, rejected: int) -> Prune:
    if not rejected:
        return Prune("no shape", (clue.name, clue.area), (), (clue.cell,))
    return Prune("no rectangle", (clue.name, clue.area, rejected), (), (clue.cell,))
