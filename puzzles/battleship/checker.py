"""Whether a board is a solution, by the cells themselves."""

from collections import Counter

from puzzles.battleship import model
from puzzles.battleship.model import LETTERS, MIDDLE, SHIP, SINGLE, UNKNOWN, WATER, Waters
from puzzles.kind import Board

_PARTS = {
    (): SINGLE,
    ("right",): model.LEFT,
    ("left",): model.RIGHT,
    ("below",): model.TOP,
    ("above",): model.BOTTOM,
    ("left", "right"): MIDDLE,
    ("above", "below"): MIDDLE,
}
"""On which sides of a cell the ship goes on → its part."""
_SIDES = {"above": (-1, 0), "below": (1, 0), "left": (0, -1), "right": (0, 1)}


def check(waters: Waters, board: Board) -> str:
    if len(board) != waters.cells or not all(WATER <= mark <= MIDDLE for mark in board):
        return "not every cell is decided"
    return _wrong_part(waters, board) or _wrong_count(waters, board) or _wrong_fleet(waters, board)


def _wrong_part(waters: Waters, board: Board) -> str:
    ships = {divmod(cell, waters.width) for cell, mark in enumerate(board) if mark != WATER}
    for (row, column), mark, given, name in zip(_coordinates(waters), board, waters.givens, waters.names):
        if given not in (UNKNOWN, mark) and not (given == SHIP and mark != WATER):
            return f"{name} is not as given"
        if mark == WATER:
            continue
        if any((row + down, column + right) in ships for down in (-1, 1) for right in (-1, 1)):
            return f"{name} touches another ship at a corner"
        sides = tuple(s for s, (down, right) in _SIDES.items() if (row + down, column + right) in ships)
        if _PARTS.get(sides) != mark:
            return f"{name} is not the ship part that its neighbours make it"
    return ""


def _coordinates(waters: Waters) -> list[tuple[int, int]]:
    return [(row, column) for row in range(waters.height) for column in range(waters.width)]


def _wrong_count(waters: Waters, board: Board) -> str:
    rows = Counter(row for (row, _), mark in zip(_coordinates(waters), board) if mark != WATER)
    columns = Counter(column for (_, column), mark in zip(_coordinates(waters), board) if mark != WATER)
    for name, counts, held in (("row", waters.rows, rows), ("column", waters.columns, columns)):
        for index, count in enumerate(counts):
            if count not in (None, held[index]):
                return f"{name} {index + 1} holds {held[index]} parts and should hold {count}"
    return ""


def _wrong_fleet(waters: Waters, board: Board) -> str:
    lengths = []
    for (row, column), mark in zip(_coordinates(waters), board):
        if mark in (SINGLE, model.LEFT, model.TOP):
            down, right = (0, 1) if mark == model.LEFT else (1, 0)
            length = 1
            while (
                mark != SINGLE
                and board[(row + down * length) * waters.width + column + right * length] == MIDDLE
            ):
                length += 1
            lengths.append(length + (mark != SINGLE))
    found = tuple(sorted(lengths, reverse=True))
    return "" if found == waters.fleet else f"the fleet is {waters.fleet}, the board has {found}"


def solution(waters: Waters, board: Board) -> list[str]:
    """A string a row, `.` for water and `c l r t b m` for ship parts."""
    text = "".join(LETTERS[mark] for mark in board)
    return [text[start : start + waters.width] for start in range(0, waters.cells, waters.width)]


def marks(waters: Waters) -> list[list[int]]:
    longest, shortest = waters.fleet[0], waters.fleet[-1]
    ends = [model.LEFT, model.RIGHT, model.TOP, model.BOTTOM]
    parts = [SINGLE] * (shortest == 1) + ends * (longest > 1) + [MIDDLE] * (longest > 2)
    allowed = [
        [WATER] if 0 in (waters.rows[row], waters.columns[column]) else [WATER, *parts]
        for row, column in _coordinates(waters)
    ]
    return [
        [mark for mark in may if given in (UNKNOWN, mark) or (given == SHIP and mark != WATER)]
        for may, given in zip(allowed, waters.givens)
    ]
