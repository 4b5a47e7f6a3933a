"""Numbers in reading order; a breadth-first walk finds each one's room; only rectangles in it are tried."""

from collections.abc import Iterable, Sequence

from engine.events import Deduce, Event, Events, Prune
from engine.sentences import counted
from puzzles.shikaku.model import Clue, Rectangle, Shikaku
from puzzles.shikaku.solvers.dead_end import dead_end
from puzzles.shikaku.solvers.room import Room, walk
from puzzles.shikaku.solvers.search import AS_GENERATED, Placement, Preference, in_order, listed, too_long


def solve(puzzle: Shikaku) -> Events:
    return execute(puzzle, puzzle.clues, AS_GENERATED)


def execute(
    puzzle: Shikaku, order: Sequence[Clue], preference: Preference, before: Iterable[Event] = ()
) -> Events:
    """The search, after some events that come before it."""
    placement = Placement(puzzle, preference)

    def expand(clue: Clue) -> Events:
        room = yield from walk(placement, clue)
        yield from too_long(puzzle, clue)
        legal = [rectangle for rectangle in placement.rectangles(clue) if fits(puzzle, rectangle, room)]
        if not legal:
            yield _no_rectangle(placement, clue, room)
            return
        yield _searched(placement, clue, room, legal)
        yield from preference.scores(puzzle, clue, legal)
        for which in range(1, len(legal) + 1):
            yield from placement.attempt(clue, legal, which, room.marked)

    return in_order(order, expand, before)


def fits(puzzle: Shikaku, rectangle: Rectangle, room: Room) -> bool:
    """A rectangle that contains the clue is legal exactly if its four corners are in the room."""
    return room.reached.issuperset(puzzle.corners(rectangle))


def _searched(placement: Placement, clue: Clue, room: Room, legal: Sequence[Rectangle]) -> Deduce:
    size, number = counted(len(room.reached), "cell"), counted(len(legal), "rectangle")
    names = listed(list(map(placement.puzzle.name, legal)))
    facts = (clue.name, size, number, clue.area, names)
    return Deduce("room searched", facts, (), placement.blockers(clue))


def _no_rectangle(placement: Placement, clue: Clue, room: Room) -> Prune:
    size = counted(len(room.reached), "cell")
    if len(room.reached) < clue.area:
        return dead_end("room too small", placement, clue, clue.area, size)
    return dead_end("no rectangle in the room", placement, clue, size)
