"""A cursor walks to the next number; all its rectangles that pass the bounding function become children."""

from collections.abc import Generator

from engine.events import Deduce, Event, Events
from engine.sentences import counted
from puzzles.shikaku.model import Clue, Rectangle, Shikaku
from puzzles.shikaku.solvers.dead_end import dead_end
from puzzles.shikaku.solvers.search import Placement, in_order, listed, too_long


def solve(puzzle: Shikaku) -> Events:
    placement = Placement(puzzle)

    def expand(clue: Clue) -> Events:
        yield Deduce("cursor", (clue.name, clue.area))
        children = yield from generate(placement, clue)
        for which in range(1, len(children) + 1):
            yield from placement.attempt(clue, children, which)

    return in_order(puzzle.clues, expand)


def generate(placement: Placement, clue: Clue) -> Generator[Event, None, list[Rectangle]]:
    """The clue's rectangles that pass the bounding function; if none does, that is a dead end."""
    yield from too_long(placement.puzzle, clue)
    children = []
    for rectangle in placement.rectangles(clue):
        rejection = placement.rejection(rectangle, clue)
        if rejection:
            yield rejection
        else:
            children.append(rectangle)
    if children:
        number, names = (
            counted(len(children), "rectangle"),
            listed(list(map(placement.puzzle.name, children))),
        )
        yield Deduce("candidates", (clue.name, clue.area, number, names), (), placement.blockers(clue))
    else:
        yield dead_end("no rectangle" if placement.rectangles(clue) else "no shape", placement, clue)
    return children
