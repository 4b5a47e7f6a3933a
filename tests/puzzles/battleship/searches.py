"""Waters typed as text, and searches followed to their end."""

from collections.abc import Iterator
from itertools import product

from engine.events import Event
from engine.state import State
from puzzles.battleship import KIND
from puzzles.battleship.model import BOTTOM, LEFT, MIDDLE, RIGHT, SINGLE, TOP, WATER, Waters
from puzzles.source import Source


def waters_of(text: str) -> Waters:
    waters: Waters = KIND.read(Source(text))
    return waters


def solutions_of(waters: Waters, solver: str) -> list[list[str]]:
    """All that a solver finds, in its order; each accepted by the checker, the search well-formed."""
    state, found = State(waters.cells), []
    last: Event | None = None
    for event in KIND.solver(solver).run(waters):
        state.advance([event])
        last = event
        assert not event.rule or event.rule in KIND.rules
        if event.verb == "solved":
            assert KIND.check(waters, state.board) == ""
            found.append(KIND.solution(waters, state.board))
    assert last is not None
    assert (last.verb, state.depth) == ("exhausted", 0)
    return found


def brute_force(waters: Waters) -> list[list[str]]:
    """Every set of squares that makes a solution."""
    boards = (_parts(waters, squares) for squares in product((False, True), repeat=waters.cells))
    return sorted(KIND.solution(waters, board) for board in boards if not KIND.check(waters, board))


def _parts(waters: Waters, ship: tuple[bool, ...]) -> list[int]:
    """The part that each square of a set would be, by its neighbours in the set."""
    return [
        _part(list(_sides(waters, ship, square))) if ship[square] else WATER for square in range(len(ship))
    ]


def _sides(waters: Waters, ship: tuple[bool, ...], square: int) -> Iterator[bool]:
    row, column = divmod(square, waters.width)
    yield column > 0 and ship[square - 1]
    yield column < waters.width - 1 and ship[square + 1]
    yield row > 0 and ship[square - waters.width]
    yield row < waters.height - 1 and ship[square + waters.width]


def _part(sides: list[bool]) -> int:
    if sum(sides) == 0:
        return SINGLE
    return (RIGHT, LEFT, BOTTOM, TOP)[sides.index(True)] if sum(sides) == 1 else MIDDLE
