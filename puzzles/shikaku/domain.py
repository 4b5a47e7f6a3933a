"""The rectangles that a clue may still have; of another cell, the clues that can reach it."""

from collections.abc import Iterable
from functools import lru_cache

from puzzles.domain import Domain
from puzzles.kind import Board
from puzzles.shikaku.model import Clue, Rectangle, Shikaku

Masks = dict[int, int]
"""Mark → its cells, for the marks of clues."""


def domains(puzzle: Shikaku, board: Board, cell: int) -> list[Domain]:
    owned = _owned(puzzle, board)
    for clue in puzzle.clues:
        if clue.cell == cell:
            names = tuple(puzzle.name(rectangle) for rectangle, _ in _left(puzzle, owned, clue))
            return [Domain(f"rectangles for the {clue.area} at {clue.name}", names)]
    reaching = [
        clue.name for clue in puzzle.clues if any(mask >> cell & 1 for _, mask in _left(puzzle, owned, clue))
    ]
    return [Domain("clues that can reach it", tuple(reaching))]


def _owned(puzzle: Shikaku, board: Board) -> Masks:
    owned: Masks = {}
    for cell, mark in enumerate(board):
        if 0 < mark <= len(puzzle.clues):
            owned[mark] = owned.get(mark, 0) | 1 << cell
    return owned


def _left(puzzle: Shikaku, owned: Masks, clue: Clue) -> Iterable[tuple[Rectangle, int]]:
    """Those with every cell of this clue and without one of another clue."""
    own = owned.get(clue.mark, 0)
    other = sum(owned.values()) & ~own
    return (
        (rectangle, mask) for rectangle, mask in _alone(puzzle, clue) if not mask & other and not own & ~mask
    )


@lru_cache(1 << 10)
def _alone(puzzle: Shikaku, clue: Clue) -> tuple[tuple[Rectangle, int], ...]:
    return tuple(puzzle.rectangles_alone(clue))


def mark_name(puzzle: Shikaku, cell: int, mark: int) -> str:
    if 0 < mark <= len(puzzle.clues):
        return f"in the rectangle of {puzzle.clues[mark - 1].name}"
    names = {
        0: "free",
        puzzle.room_mark: "in the room",
        puzzle.killed_mark: "not to be entered",
        puzzle.cursor_mark: "looked at",
        puzzle.unbounded_mark: "start of a walk without a bound",
    }
    return names[mark]
