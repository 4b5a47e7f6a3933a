"""Numbers in reading order; a breadth-first walk finds each one's room; only rectangles in it are tried."""

from collections.abc import Sequence

from engine.events import Deduce, Events, Prune
from puzzles.shikaku.model import Clue, Rectangle, Shikaku
from puzzles.shikaku.solvers.room import Room, walk
from puzzles.shikaku.solvers.search import Placement, Preference, as_generated, in_order


def solve(puzzle: Shikaku) -> Events:
    return execute(puzzle, puzzle.clues, as_generated, "placed")


def execute(puzzle: Shikaku, order: Sequence[Clue], preference: Preference, rule: str) -> Events:
    placement = Placement(puzzle, rule)

    def expand(clue: Clue) -> Events:
        room = yield from walk(placement, clue)
        legal = [rectangle for rectangle in preference(puzzle, clue) if fits(puzzle, rectangle, room)]
        if not legal:
            yield _dead_end(clue, room)
            return
        counts = (clue.name, len(room.reached), clue.area, len(legal))
        yield Deduce("room searched", counts, (), (clue.cell,))
        for which, rectangle in enumerate(legal, 1):
            yield from placement.attempt(clue, rectangle, which, legal, room.marked)

    return in_order(order, expand)


def fits(puzzle: Shikaku, rectangle: Rectangle, room: Room) -> bool:
    """A rectangle that contains the clue is legal exactly if its four corners are in the room."""
    return room.reached.issuperset(puzzle.corners(rectangle))


def _dead_end(clue: Clue, room: Room) -> Prune:
    because = (*room.blockers, clue.cell)
    if len(room.reached) < clue.area:
        return Prune("room too small", (clue.name, clue.area, len(room.reached)), (), because)
    return Prune("no rectangle in the room", (clue.name, len(room.reached), clue.area), (), because)
