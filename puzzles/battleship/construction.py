"""A puzzle from what a reader found, refused in words if it cannot be one."""

from collections.abc import Mapping, Sequence

from puzzles.battleship.flaws import flaw
from puzzles.battleship.model import MOST_SQUARES, UNKNOWN, Waters
from puzzles.source import Source


def construct(
    source: Source,
    rows: Sequence[int | None],
    columns: Sequence[int | None],
    fleet: Sequence[int],
    givens: Mapping[int, int],
    places: Mapping[int, tuple[int, int]],
    title: str = "",
    author: str = "",
) -> Waters:
    """`givens` are marks by square; `places` says where in the source each stands, as far as is known."""
    if not rows or not columns or not fleet:
        raise source.refuse("a battleship puzzle needs rows, columns and a fleet")
    if len(rows) * len(columns) > MOST_SQUARES:
        raise source.refuse(f"too large a board: at most {MOST_SQUARES:,} squares can be searched")
    if min(fleet) < 1:
        raise source.refuse("a ship has a length of at least 1")
    if sum(fleet) > len(rows) * len(columns):
        raise source.refuse(
            f"the fleet has {sum(fleet)} parts, the board only {len(rows) * len(columns)} squares"
        )
    squares = tuple(givens.get(square, UNKNOWN) for square in range(len(rows) * len(columns)))
    ships = tuple(sorted(fleet, reverse=True))
    waters = Waters(tuple(rows), tuple(columns), ships, squares, title, author)
    wrong, square = flaw(waters)
    if wrong:
        raise source.refuse(wrong, *places.get(square, (0, 0)))
    return waters
