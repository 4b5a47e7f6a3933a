"""Numbers in reading order; for each, every rectangle in turn is tried, and rejected or placed.

A rejected rectangle is no state: only a placed one opens a node, as in the other solvers.
"""

from collections.abc import Iterable, Sequence

from engine.events import Deduce, Event, Events
from puzzles.shikaku.model import Clue, Shikaku
from puzzles.shikaku.solvers.dead_end import dead_end
from puzzles.shikaku.solvers.search import AS_GENERATED, Placement, Preference, in_order, too_long


def solve(puzzle: Shikaku) -> Events:
    return execute(puzzle, puzzle.clues, AS_GENERATED)


def execute(
    puzzle: Shikaku, order: Sequence[Clue], preference: Preference, before: Iterable[Event] = ()
) -> Events:
    """The search, after some events that come before it."""
    placement = Placement(puzzle, preference)

    def expand(clue: Clue) -> Events:
        yield Deduce("next number", (clue.name, clue.area))
        yield from too_long(puzzle, clue)
        rectangles = placement.rectangles(clue)
        yield from preference.scores(puzzle, clue, rectangles)
        legal = placement.legal(rectangles, clue)
        which = 0
        for rectangle in rectangles:
            if rejection := placement.rejection(rectangle, clue):
                yield rejection
            else:
                which += 1
                yield from placement.attempt(clue, legal, which)
        if not legal:
            yield dead_end("no rectangle" if rectangles else "no shape", placement, clue)

    return in_order(order, expand, before)
