"""The board for the re-checks: rectangles by brute force.

alone     a clue's rectangle that contains no other number.
possible  a rectangle alone that is at odds with no mark: it has no cell that is marked for another clue, and
          every cell that is marked for its own.
"""

from functools import lru_cache

from engine.events import Fact
from puzzles.kind import Board
from puzzles.shikaku.model import Clue, Shikaku

Cells = frozenset[int]


def cell_named(puzzle: Shikaku, name: Fact) -> int:
    return puzzle.names.index(str(name))


def clue_named(puzzle: Shikaku, name: Fact) -> Clue:
    return next(clue for clue in puzzle.clues if clue.name == name)


def cells_between(puzzle: Shikaku, cell: int, other: int) -> Cells:
    """The cells of the rectangle with these two in opposite corners."""
    rows = sorted((cell // puzzle.width, other // puzzle.width))
    columns = sorted((cell % puzzle.width, other % puzzle.width))
    return frozenset(
        row * puzzle.width + column
        for row in range(rows[0], rows[1] + 1)
        for column in range(columns[0], columns[1] + 1)
    )


def cells_of(puzzle: Shikaku, rectangle: Fact) -> Cells:
    """The cells of `A1:B2`, or of `A1`."""
    first, _, last = str(rectangle).partition(":")
    return cells_between(puzzle, cell_named(puzzle, first), cell_named(puzzle, last or first))


@lru_cache(maxsize=1024)
def all_around(puzzle: Shikaku, clue: Clue) -> frozenset[Cells]:
    """Every rectangle of the clue's area that contains it."""
    shapes = [(tall, clue.area // tall) for tall in range(1, clue.area + 1) if clue.area % tall == 0]
    return frozenset(
        cells_between(puzzle, cell, cell + (tall - 1) * puzzle.width + wide - 1)
        for tall, wide in shapes
        for cell in range(clue.cell + 1)
        if cell // puzzle.width <= clue.cell // puzzle.width < cell // puzzle.width + tall <= puzzle.height
        if cell % puzzle.width <= clue.cell % puzzle.width < cell % puzzle.width + wide <= puzzle.width
    )


@lru_cache(maxsize=1024)
def all_alone(puzzle: Shikaku, clue: Clue) -> list[Cells]:
    others = {other.cell for other in puzzle.clues} - {clue.cell}
    return [rectangle for rectangle in all_around(puzzle, clue) if not rectangle & others]


def all_possible(puzzle: Shikaku, board: Board, clue: Clue) -> list[Cells]:
    owned = {cell for cell, mark in enumerate(board) if 0 < mark <= len(puzzle.clues)}
    own = {cell for cell in owned if board[cell] == clue.mark}
    return [cells for cells in all_alone(puzzle, clue) if own <= cells and not cells & (owned - own)]


def count_in(words: Fact) -> int:
    """The number in `11 cells`."""
    return int(str(words).split()[0].replace(",", ""))
