"""What a cell may still be: by its mark, by the cells around it, and by the counts of its lines."""

from puzzles.battleship.model import (
    BOTTOM,
    LEFT,
    MIDDLE,
    PART_NAMES,
    RIGHT,
    SHIP,
    SINGLE,
    TOP,
    UNKNOWN,
    WATER,
    Waters,
)
from puzzles.domain import Domain
from puzzles.kind import Board

PARTS = (SINGLE, LEFT, RIGHT, TOP, BOTTOM, MIDDLE)
Step = tuple[int, int]
WEST, EAST, NORTH, SOUTH = (0, -1), (0, 1), (-1, 0), (1, 0)
GOES_ON = {WEST: LEFT, EAST: RIGHT, NORTH: TOP, SOUTH: BOTTOM}
"""The end that a ship may have in a neighbour, if it goes on there."""
SIDES: dict[int, tuple[tuple[Step, ...], ...]] = {
    SINGLE: ((),),
    LEFT: ((EAST,),),
    RIGHT: ((WEST,),),
    TOP: ((SOUTH,),),
    BOTTOM: ((NORTH,),),
    MIDDLE: ((WEST, EAST), (NORTH, SOUTH)),
}
"""The sides to which a ship goes on from a part."""


def domains(waters: Waters, board: Board, cell: int) -> list[Domain]:
    marks = [
        mark for mark in (WATER, *PARTS) if board[cell] in (UNKNOWN, mark) or _is_part(board[cell], mark)
    ]
    left = [
        mark
        for mark in marks
        if (_may_be_water if mark == WATER else _may_be_part)(waters, board, cell, mark)
    ]
    return [Domain(waters.names[cell], tuple(PART_NAMES[mark] for mark in left))]


def _is_part(mark: int, part: int) -> bool:
    return mark == SHIP and part != WATER


def _may_be_water(waters: Waters, board: Board, cell: int, mark: int) -> bool:
    """Whether each line of the cell has its count in the other cells."""
    others = [
        (line.count, [board[o] for o in line.cells if o != cell])
        for line in waters.lines
        if cell in line.cells
    ]
    return all(count is None or sum(mark != WATER for mark in marks) >= count for count, marks in others)


def _may_be_part(waters: Waters, board: Board, cell: int, part: int) -> bool:
    others = [
        (line.count, [board[o] for o in line.cells if o != cell])
        for line in waters.lines
        if cell in line.cells
    ]
    fits = all(count is None or sum(mark > WATER for mark in marks) < count for count, marks in others)
    return fits and any(_agrees(waters, board, cell, sides) for sides in SIDES[part])


def _agrees(waters: Waters, board: Board, cell: int, sides: tuple[Step, ...]) -> bool:
    """Whether a ship can go on to these sides, and be surrounded by water on all others."""
    row, column = divmod(cell, waters.width)
    inside = set()
    for side in sides:
        y, x = row + side[0], column + side[1]
        if not (0 <= y < waters.height and 0 <= x < waters.width):
            return False
        inside.add(y * waters.width + x)
        if board[y * waters.width + x] not in (UNKNOWN, SHIP, MIDDLE, GOES_ON[side]):
            return False
    return all(board[other] <= WATER for other in waters.around[cell] if other not in inside)


def mark_name(waters: Waters, cell: int, mark: int) -> str:
    return PART_NAMES[mark]
