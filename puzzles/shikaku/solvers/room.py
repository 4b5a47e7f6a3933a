"""The breadth-first walk that finds a number's room."""

from collections import deque
from collections.abc import Generator, Iterator

from attrs import Factory, define

from engine.events import Deduce, Event, Prune
from puzzles.shikaku.model import Clue, Shikaku
from puzzles.shikaku.solvers.search import Placement


@define
class Room:
    reached: set[int]
    marked: list[int]
    """The cells that the walk has marked, in order: those reached, and those killed that have no owner."""
    blockers: dict[int, None] = Factory(dict)
    """The cells of placed rectangles that stopped the walk; the keys, in order."""


def walk(placement: Placement, clue: Clue) -> Generator[Event, None, Room]:
    """Breadth-first from the clue: a cell that the bounding function kills is never expanded."""
    puzzle, start = placement.puzzle, clue.cell
    room = Room({start}, [start])
    yield Deduce("walk", (clue.name, clue.area), ((start, puzzle.room_mark),), (start,))
    seen = {start}
    queue = deque([start])
    while queue:
        for cell in _neighbours(puzzle, queue.popleft()):
            if cell in seen:
                continue
            seen.add(cell)
            event = _bound(placement, clue, cell, room)
            if event.writes:
                room.marked.append(cell)
            if isinstance(event, Deduce):
                room.reached.add(cell)
                queue.append(cell)
            yield event
    return room


def _neighbours(puzzle: Shikaku, cell: int) -> Iterator[int]:
    """Up, right, down, left."""
    column = cell % puzzle.width
    if cell >= puzzle.width:
        yield cell - puzzle.width
    if column + 1 < puzzle.width:
        yield cell + 1
    if cell + puzzle.width < puzzle.cells:
        yield cell + puzzle.width
    if column:
        yield cell - 1


def _bound(placement: Placement, clue: Clue, cell: int, room: Room) -> Event:
    """The bounding function: whether the cell is in the room or killed, and why."""
    puzzle, name = placement.puzzle, placement.puzzle.names[cell]
    if placement.taken >> cell & 1:
        room.blockers[cell] = None
        return Prune("killed, owned", (name, clue.name, placement.owners[cell].name), (), (cell, clue.cell))
    span = puzzle.span(cell, clue.cell)
    mask, span_name = puzzle.mask(span), puzzle.name(span)
    killed = ((cell, puzzle.killed_mark),)
    if (other := placement.other_in(mask, clue)) >= 0:
        swallowed = (name, clue.name, span_name, puzzle.names[other])
        return Prune("killed, two numbers", swallowed, killed, (other, clue.cell))
    if (other := placement.taken_in(mask)) >= 0:
        room.blockers[other] = None
        collision = (name, clue.name, span_name, puzzle.names[other], placement.owners[other].name)
        return Prune("killed, collision", collision, killed, (other, clue.cell))
    return Deduce("in the room", (name, clue.name, span_name), ((cell, puzzle.room_mark),), (clue.cell,))
