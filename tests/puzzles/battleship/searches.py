"""Puzzles typed as text, and searches followed to their end."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from puzzles.battleship import KIND
from puzzles.battleship.model import BOTTOM, LEFT, MIDDLE, RIGHT, SINGLE, TOP, WATER, Waters
from puzzles.source import Source
from tests.puzzles.searching import all_solutions


def waters_of(text: str) -> Waters:
    waters: Waters = KIND.read(Source(text))
    return waters


def solutions_of(waters: Waters, solver: str) -> list[Any]:
    return all_solutions(KIND, waters, solver)


def brute_force(waters: Waters) -> list[list[str]]:
    """Every set of ship cells that makes a solution."""
    boards = (_parts(waters, ship) for ship in product((False, True), repeat=waters.cells))
    return sorted(KIND.solution(waters, board) for board in boards if not KIND.check(waters, board))


def _parts(waters: Waters, ship: tuple[bool, ...]) -> list[int]:
    """The part that each ship cell is by its neighbours."""
    return [_part(list(_sides(waters, ship, cell))) if ship[cell] else WATER for cell in range(len(ship))]


def _sides(waters: Waters, ship: tuple[bool, ...], cell: int) -> Iterator[bool]:
    row, column = divmod(cell, waters.width)
    yield column > 0 and ship[cell - 1]
    yield column < waters.width - 1 and ship[cell + 1]
    yield row > 0 and ship[cell - waters.width]
    yield row < waters.height - 1 and ship[cell + waters.width]


def _part(sides: list[bool]) -> int:
    if sum(sides) == 0:
        return SINGLE
    return (RIGHT, LEFT, BOTTOM, TOP)[sides.index(True)] if sum(sides) == 1 else MIDDLE
