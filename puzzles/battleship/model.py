"""Solitaire battleship (Bimaru): find the fleet from how many ship parts each row and column holds.

part     a cell of a ship: a single (a submarine), an end (left, right, top, bottom), or a middle.
ship     parts in a straight line; ships do not touch, not even diagonally.
fleet    the lengths of all ships, longest first.
line     a row or a column, numbered rows first.
count    how many parts a line holds; None if it is not known.
given    a cell that the puzzle fixes: water, a part, or SHIP, which is a part of unknown kind.
board    the cells in row order; their marks are those below, 0 for unknown.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cached_property

from attrs import define

from puzzles.common.grids.names import cell_names, row_name
from puzzles.kind import Given

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
MOST_CELLS = 2_500


@define(frozen=True)
class Placement:
    """A way for a ship to lie: its cells, first to last."""

    cells: tuple[int, ...]
    across: bool

    @property
    def parts(self) -> tuple[tuple[int, int], ...]:
        """The cells with the part that is on each."""
        if len(self.cells) == 1:
            return ((self.cells[0], SINGLE),)
        first, last = (LEFT, RIGHT) if self.across else (TOP, BOTTOM)
        middles = [MIDDLE] * (len(self.cells) - 2)
        return tuple(zip(self.cells, [first, *middles, last]))


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
        """For each cell, the up to eight cells around it."""
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

    def placement(self, cell: int, length: int, across: bool) -> Placement | None:
        """The ship that starts in a cell; None if the board has no room for it."""
        row, column = divmod(cell, self.width)
        if (column if across else row) + length > (self.width if across else self.height):
            return None
        step = 1 if across else self.width
        return Placement(tuple(range(cell, cell + length * step, step)), across)

    def all_placements(self, length: int) -> list[Placement]:
        """All that the board has room for: by first cell, across before down."""
        both = (True, False) if length > 1 else (True,)
        found = (self.placement(cell, length, across) for cell in range(self.cells) for across in both)
        return [placement for placement in found if placement]

    def placements(self, length: int) -> list[Placement]:
        """Those that the givens allow."""
        return [placement for placement in self.all_placements(length) if not self.against(placement)]

    def against(self, placement: Placement) -> list[int]:
        """The givens that do not allow the ship: another part or water on its cells, a part beside it."""
        parts = [cell for cell, part in placement.parts if self.givens[cell] not in (UNKNOWN, SHIP, part)]
        return parts + [cell for cell in self.halo(placement) if self.givens[cell] > WATER]

    def halo(self, placement: Placement) -> list[int]:
        """The cells around a ship, which must be water."""
        inside = set(placement.cells)
        return sorted({c for cell in placement.cells for c in self.around[cell]} - inside)

    def ends(self, placement: Placement) -> list[int]:
        """The cells by which the ship would go on; of a submarine, all four beside it."""
        first, last, width = placement.cells[0], placement.cells[-1], self.width
        found: list[int] = []
        if placement.across:
            found += [first - 1] * (first % width > 0) + [last + 1] * (last % width < width - 1)
        if not placement.across or first == last:
            found += [first - width] * (first >= width) + [last + width] * (last + width < self.cells)
        return found

    def placement_name(self, placement: Placement) -> str:
        """`B2`, or its first and last cell, `B2:B4`."""
        first, last = self.names[placement.cells[0]], self.names[placement.cells[-1]]
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
    cells: tuple[int, ...]


def ship_name(length: int) -> str:
    return _SHIP_NAMES.get(length, f"ship of {length}")


def fleet_name(fleet: Counter[int]) -> str:
    """`2 × 3, 1 × 2`: how many ships of which length."""
    return ", ".join(f"{count} × {length}" for length, count in sorted(fleet.items(), reverse=True) if count)


def cell_name(waters: Waters, cell: int) -> str:
    return waters.names[cell]


def givens(waters: Waters) -> Iterator[Given]:
    for cell, mark in enumerate(waters.givens):
        if mark != UNKNOWN:
            yield Given((cell, mark), f"{waters.names[cell]} is {PART_NAMES[mark]}")
