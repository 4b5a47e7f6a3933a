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
    Line,
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
    left = [mark for mark in _by_mark(board[cell]) if _may_be(waters, board, cell, mark)]
    return [Domain(waters.names[cell], tuple(PART_NAMES[mark] for mark in left))]


def _by_mark(mark: int) -> tuple[int, ...]:
    return {UNKNOWN: (WATER, *PARTS), SHIP: PARTS}.get(mark, (mark,))


def _may_be(waters: Waters, board: Board, cell: int, mark: int) -> bool:
    row, column = divmod(cell, waters.width)
    lines = (waters.lines[row], waters.lines[waters.height + column])
    if not all(_fits(line, board, cell, mark) for line in lines):
        return False
    return mark == WATER or any(_agrees(waters, board, cell, sides) for sides in SIDES[mark])


def _fits(line: Line, board: Board, cell: int, mark: int) -> bool:
    """Whether the line can have as many parts as it must."""
    others = [board[other] for other in line.cells if other != cell]
    least, part = sum(other > WATER for other in others), int(mark != WATER)
    most = len(others) - others.count(WATER)
    return line.count is None or least + part <= line.count <= most + part


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
