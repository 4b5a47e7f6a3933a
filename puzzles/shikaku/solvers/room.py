"""The breadth-first walk that finds a number's room.

parent  the cell from which the walk comes to another. The first three facts of every step are the cell, the
        number and the parent: an edge of the walk's own tree.
"""

from collections import deque
from collections.abc import Callable, Generator

from attrs import define

from engine.events import Deduce, Event, Prune
from puzzles.shikaku.model import Clue
from puzzles.shikaku.solvers.search import Placement

Look = Callable[[Placement, Clue, int, int], Event]
"""What the walk from a clue does about a cell that it comes to from a parent: a prune kills the cell."""


def bound(placement: Placement, clue: Clue, cell: int, parent: int) -> Event:
    """The bounding function: whether the cell is in the room or killed, and why."""
    puzzle = placement.puzzle
    edge = puzzle.names[cell], clue.name, puzzle.names[parent]
    if placement.taken >> cell & 1:
        return Prune("killed, owned", (*edge, placement.owners[cell]), (), (cell,))
    span = puzzle.span(cell, clue.cell)
    mask, span_name = puzzle.mask(span), puzzle.name(span)
    killed = ((cell, puzzle.killed_mark),)
    if (other := placement.other_in(mask, clue)) >= 0:
        return Prune("killed, two numbers", (*edge, span_name, puzzle.names[other]), killed)
    if (other := placement.taken_in(mask)) >= 0:
        collision = (*edge, span_name, placement.owners[other], puzzle.names[other])
        return Prune("killed, collision", collision, killed, (other,))
    return Deduce("in the room", (*edge, span_name), ((cell, puzzle.room_mark),), (parent,))


def visit(placement: Placement, clue: Clue, cell: int, parent: int) -> Event:
    """No bounding function: every cell is visited, also one that is taken."""
    puzzle = placement.puzzle
    edge = puzzle.names[cell], clue.name, puzzle.names[parent]
    if placement.taken >> cell & 1:
        return Deduce("visited, owned", (*edge, placement.owners[cell]), (), (cell,))
    return Deduce("visited", edge, ((cell, puzzle.room_mark),))


@define
class Room:
    reached: set[int]
    marked: list[int]
    """The cells that the walk has marked, in order: those reached, and those killed that have no owner."""


def walk(placement: Placement, clue: Clue, look: Look = bound) -> Generator[Event, None, Room]:
    """Breadth-first from the clue: a cell that the bounding function kills is never expanded."""
    puzzle, start = placement.puzzle, clue.cell
    room = Room({start}, [start])
    start_mark = puzzle.room_mark if look is bound else puzzle.unbounded_mark
    yield Deduce("walk", (clue.name, clue.area), ((start, start_mark),))
    seen = {start}
    queue = deque([start])
    while queue:
        parent = queue.popleft()
        for cell in puzzle.neighbours(parent):
            if cell in seen:
                continue
            seen.add(cell)
            event = look(placement, clue, cell, parent)
            if event.writes:
                room.marked.append(cell)
            if isinstance(event, Deduce):
                room.reached.add(cell)
                queue.append(cell)
            yield event
    return room
