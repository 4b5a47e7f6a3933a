"""Rectangles from the outside of the board inwards: the order in which the greedy solvers try them."""

from collections.abc import Sequence
from functools import partial

from engine.events import Deduce, Events, Fact
from puzzles.shikaku.model import Clue, Rectangle, Shikaku
from puzzles.shikaku.solvers.search import Preference, listed

_SHOWN = 12
"""Scores of rectangles that are told."""


def outward(puzzle: Shikaku, clue: Clue) -> list[Rectangle]:
    """The clue's rectangles by their distance to the corner of the board nearest to the clue, nearest first.

    Of equally near ones those with more cells at the border come first, then by top, left and height.
    """
    corner = _nearest_corner(puzzle, clue)
    return sorted(puzzle.rectangles(clue), key=partial(_inwardness, puzzle, corner))


def _inwardness(puzzle: Shikaku, corner: tuple[int, int], rectangle: Rectangle) -> tuple[float, ...]:
    top, left, height, _ = rectangle
    return _distance(rectangle, corner), -_border_cells(puzzle, rectangle), top, left, height


_TIES = "", ", fewer border cells", ", lower", ", further right", ", taller"
"""How a rectangle differs from the one before it, by the part of their inwardness that differs."""


def _outward_facts(puzzle: Shikaku, clue: Clue, legal: Sequence[Rectangle], which: int) -> tuple[Fact, ...]:
    """Which rectangle from the outside it is, its distance, the corner, and how the next one differs."""
    corner = _nearest_corner(puzzle, clue)
    inwardness = [_inwardness(puzzle, corner, rectangle) for rectangle in legal[which - 1 : which + 1]]
    following = ""
    if len(inwardness) == 2:
        tie = next(tie for tie, mine, its in zip(_TIES, *inwardness) if mine != its)
        following = f" (next: {puzzle.name(legal[which])}, {inwardness[1][0]:g}{tie})"
    return _rank(which, len(legal)), f"{inwardness[0][0]:g}", _corner_name(puzzle, clue), following


def _rank(which: int, of: int) -> str:
    if of == 1:
        return "the only rectangle that it can have here"
    return f"the most outward of {of}" if which == 1 else f"number {which} of {of} from the outside"


def _scores(puzzle: Shikaku, clue: Clue, rectangles: Sequence[Rectangle]) -> Events:
    if not rectangles:
        return
    corner = _nearest_corner(puzzle, clue)
    first = [f"{puzzle.name(one)} {_distance(one, corner):g}" for one in rectangles[:_SHOWN]]
    facts = (clue.name, _corner_name(puzzle, clue), listed(first, _SHOWN, len(rectangles)))
    yield Deduce("outward order", facts)


OUTWARD = Preference(outward, "placed outwards", _outward_facts, _scores)


def _corner_name(puzzle: Shikaku, clue: Clue) -> str:
    row, column = _nearest_corner(puzzle, clue)
    return puzzle.names[row * puzzle.width + column]


def _nearest_corner(puzzle: Shikaku, clue: Clue) -> tuple[int, int]:
    """Of equally near ones the first, clockwise from the top left."""
    bottom, right = puzzle.height - 1, puzzle.width - 1
    row, column = divmod(clue.cell, puzzle.width)
    corners = (0, 0), (0, right), (bottom, right), (bottom, 0)
    return min(corners, key=lambda corner: abs(row - corner[0]) + abs(column - corner[1]))


def _distance(rectangle: Rectangle, corner: tuple[int, int]) -> float:
    """The mean distance of its cells, in rows and columns, to a corner of the board."""
    top, left, height, width = rectangle
    row, column = corner
    return (abs(2 * top + height - 1 - 2 * row) + abs(2 * left + width - 1 - 2 * column)) / 2


def _border_cells(puzzle: Shikaku, rectangle: Rectangle) -> int:
    top, left, height, width = rectangle
    rows = height - (top == 0) - (top + height == puzzle.height > 1)
    columns = width - (left == 0) - (left + width == puzzle.width > 1)
    return height * width - rows * columns
