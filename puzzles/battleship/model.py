"""Solitaire battleship (Bimaru): find the fleet from how many ship parts each row and column holds.

part     a square of a ship: a single (a submarine), an end (left, right, top, bottom), or a middle.
ship     parts in a straight line; ships do not touch, not even diagonally.
fleet    the lengths of all ships, longest first.
count    how many parts a row or column holds; it may not be told (None).
given    a square that the puzzle tells: water, a part, or SHIP: some part, which is not told.
board    a cell for each square, in row order; its mark is one of those below, 0 for unknown.
"""

from collections import Counter
from functools import cached_property

from attrs import define

from puzzles.common.grids.names import cell_names, row_name

UNKNOWN, WATER, SINGLE, LEFT, RIGHT, TOP, BOTTOM, MIDDLE, SHIP = range(9)
LETTERS = "?.clrtbmx"
"""The letter of each mark."""
PART_NAMES = (
    "unknown",
    "water",
    "a submarine",
    "a left end",
    "a right end",
    "a top",
    "a bottom",
    "a middle",
    "a ship part",
)
_SHIP_NAMES = {1: "submarine", 2: "destroyer", 3: "cruiser", 4: "battleship", 5: "carrier"}
MOST_SQUARES = 2_500


@define(frozen=True)
class Placement:
    """A ship in a place: its squares, first to last."""

    squares: tuple[int, ...]
    across: bool

    @property
    def parts(self) -> tuple[tuple[int, int], ...]:
        """The squares with the part that is on each."""
        if len(self.squares) == 1:
            return ((self.squares[0], SINGLE),)
        first, last = (LEFT, RIGHT) if self.across else (TOP, BOTTOM)
        middles = [MIDDLE] * (len(self.squares) - 2)
        return tuple(zip(self.squares, [first, *middles, last]))


@define(frozen=True, slots=False, cache_hash=True)
class Waters:
    """The puzzle."""

    rows: tuple[int | None, ...]
    columns: tuple[int | None, ...]
    fleet: tuple[int, ...]
    givens: tuple[int, ...]
    title: str = ""
    author: str = ""

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def cells(self) -> int:
        return self.height * self.width

    @cached_property
    def names(self) -> tuple[str, ...]:
        return cell_names(self.height, self.width)

    @cached_property
    def around(self) -> tuple[tuple[int, ...], ...]:
        """The up to eight squares around each."""
        return tuple(
            tuple(
                r * self.width + c
                for r in range(max(row - 1, 0), min(row + 2, self.height))
                for c in range(max(column - 1, 0), min(column + 2, self.width))
                if (r, c) != (row, column)
            )
            for row in range(self.height)
            for column in range(self.width)
        )

    def placement(self, square: int, length: int, across: bool) -> Placement | None:
        """The ship that starts in a square, if the board has room for it."""
        row, column = divmod(square, self.width)
        if (column if across else row) + length > (self.width if across else self.height):
            return None
        step = 1 if across else self.width
        return Placement(tuple(range(square, square + length * step, step)), across)

    def placements(self, length: int) -> list[Placement]:
        """All places of a ship of this length, by first square, across before down."""
        both = (True, False) if length > 1 else (True,)
        found = (self.placement(s, length, across) for s in range(self.cells) for across in both)
        return [placement for placement in found if placement and self.admits(placement)]

    def admits(self, placement: Placement) -> bool:
        """Whether the givens allow the ship: it has the parts told on its squares, and none beside it."""
        return all(self.givens[s] in (UNKNOWN, SHIP, part) for s, part in placement.parts) and not any(
            self.givens[s] > WATER for s in self.halo(placement)
        )

    def halo(self, placement: Placement) -> list[int]:
        """The squares around a ship, which must be water."""
        inside = set(placement.squares)
        return sorted({s for square in placement.squares for s in self.around[square]} - inside)

    def placement_name(self, placement: Placement) -> str:
        """`B2`, `B2:B4`: as rectangles are named."""
        first, last = self.names[placement.squares[0]], self.names[placement.squares[-1]]
        return first if first == last else f"{first}:{last}"

    @cached_property
    def lines(self) -> tuple["Line", ...]:
        """The rows, then the columns."""
        rows = [
            Line(f"row {row_name(r)}", count, tuple(range(r * self.width, (r + 1) * self.width)))
            for r, count in enumerate(self.rows)
        ]
        columns = [
            Line(f"column {c + 1}", count, tuple(range(c, self.cells, self.width)))
            for c, count in enumerate(self.columns)
        ]
        return tuple(rows + columns)


@define(frozen=True)
class Line:
    name: str
    count: int | None
    squares: tuple[int, ...]


def ship_name(length: int) -> str:
    return _SHIP_NAMES.get(length, f"ship of {length}")


def fleet_name(fleet: Counter[int]) -> str:
    """`2 × 3, 1 × 2`: how many ships of which length."""
    return ", ".join(f"{count} × {length}" for length, count in sorted(fleet.items(), reverse=True) if count)


def cell_name(waters: Waters, cell: int) -> str:
    return waters.names[cell]
