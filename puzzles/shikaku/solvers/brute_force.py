"""Numbers in reading order; for each, every rectangle in turn is tried, and rejected or placed.

A rejected rectangle is no state: only a placed one opens a node, as in the other solvers.
"""

from collections.abc import Sequence

from engine.events import Deduce, Events, Prune
from puzzles.shikaku.model import Clue, Shikaku
from puzzles.shikaku.solvers.search import Placement, Preference, as_generated, in_order


def solve(puzzle: Shikaku) -> Events:
    return execute(puzzle, puzzle.clues, as_generated, "placed")


def execute(puzzle: Shikaku, order: Sequence[Clue], preference: Preference, rule: str) -> Events:
    placement = Placement(puzzle, rule)

    def expand(clue: Clue) -> Events:
        yield Deduce("next number", (clue.name, clue.area), (), (clue.cell,))
        tried = {rectangle: placement.rejection(rectangle, clue) for rectangle in preference(puzzle, clue)}
        legal = [rectangle for rectangle, rejection in tried.items() if not rejection]
        which = 0
        for rectangle, rejection in tried.items():
            if rejection:
                yield rejection
            else:
                which += 1
                yield from placement.attempt(clue, rectangle, which, legal)
        if not legal:
            yield no_rectangle(clue, [rejection for rejection in tried.values() if rejection])

    return in_order(order, expand)


def no_rectangle(clue: Clue, rejections: Sequence[Prune]) -> Prune:
    """The dead end: it follows from the cells that caused the rejections."""
    if not rejections:
        return Prune("no shape", (clue.name, clue.area), (), (clue.cell,))
    because = dict.fromkeys(cell for rejection in rejections for cell in rejection.because)
    return Prune("no rectangle", (clue.name, clue.area, len(rejections)), (), (*because, clue.cell))
