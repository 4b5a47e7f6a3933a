"""The rules once more, for the causes of their events."""

from engine.events import Event
from puzzles.common.cover import recheck as cover
from puzzles.kind import Board, Recheck
from puzzles.queens.model import Queens


def _attack(puzzle: Queens, one: int, other: int) -> bool:
    (row, column), (other_row, other_column) = divmod(one, puzzle.size), divmod(other, puzzle.size)
    down, across = abs(row - other_row), abs(column - other_column)
    return not down or not across or down == across


def attacked(puzzle: Queens, board: Board, event: Event) -> bool:
    """By the queen that the event names."""
    cell, queen = (puzzle.names.index(str(name)) for name in event.facts)
    return board[queen] == 1 and _attack(puzzle, cell, queen)


def no_safe_square(puzzle: Queens, board: Board, event: Event) -> bool:
    (row,) = event.facts
    squares = [cell for cell, name in enumerate(puzzle.names) if name.rstrip("0123456789") == row]
    queens = [cell for cell, mark in enumerate(board) if mark]
    return all(any(_attack(puzzle, square, queen) for queen in queens) for square in squares)


RECHECKS: dict[str, Recheck] = {
    **cover.RECHECKS,
    "attacked": attacked,
    "no safe square": no_safe_square,
}
UNCHECKED = cover.UNCHECKED
LOOSE = cover.LOOSE | {"no safe square"}
FROM_BOARD = cover.FROM_BOARD
