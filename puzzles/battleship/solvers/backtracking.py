"""Cell by cell in row order: a ship that starts there, the shortest first, or water."""

from collections import Counter

from engine.events import SOLVED, Choose, Events, Prune
from puzzles.battleship.model import (
    PART_NAMES,
    UNKNOWN,
    WATER,
    Placement,
    Waters,
    fleet_name,
    ship_name,
)
from puzzles.battleship.solvers.search import search

Child = Placement | None
"""A ship, or None for water."""


def solve(waters: Waters) -> Events:
    return search(_Filling(waters).expand)


class _Filling:
    """The cells filled so far, and what is left: of the fleet, and of the count of each row and column."""

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self.marks = [UNKNOWN] * waters.cells
        self.fleet = Counter(waters.fleet)
        self.starting: list[list[Placement]] = [[] for _ in range(waters.cells)]
        """The ships that the givens allow to start in each cell, shortest first, across before down."""
        for length in sorted(self.fleet):
            for ship in waters.placements(length):
                self.starting[ship.cells[0]].append(ship)
        self.rows = [waters.width if count is None else count for count in waters.rows]
        self.columns = [waters.height if count is None else count for count in waters.columns]
        self.last = 0
        """The cell that was filled last."""

    def expand(self, depth: int) -> Events:
        """Check the rows and columns that are complete now; then try each child of the next open cell."""
        cell = self.next_open()
        if dead := self.bound(self.last, cell):
            yield dead
        elif cell == self.waters.cells:
            yield SOLVED
        elif children := self.children(cell):
            for which, child in enumerate(children, 1):
                self.fill(cell, child)
                yield self.choose(cell, which, children)
                self.clear(cell, child)
        else:
            given = PART_NAMES[self.waters.givens[cell]]
            yield Prune("no ship", (self.waters.names[cell], given), because=(cell,))

    def next_open(self) -> int:
        """The next cell that is not filled; past the last cell if there is none."""
        cell = self.last
        while cell < self.waters.cells and self.marks[cell] != UNKNOWN:
            cell += 1
        return cell

    def bound(self, start: int, end: int) -> Prune | None:
        """Why a row or column that is complete between two cells, or at the end the fleet, is wrong."""
        waters = self.waters
        for cell in range(start, end):
            row, column = divmod(cell, waters.width)
            if column == waters.width - 1 and (dead := self._short(row, self.rows[row], "row count")):
                return dead
            if row == waters.height - 1:
                line = waters.height + column
                if dead := self._short(line, self.columns[column], "column count"):
                    return dead
        if end == waters.cells and self.fleet.total():
            return Prune("fleet", (fleet_name(self.fleet),))
        return None

    def _short(self, number: int, left: int, rule: str) -> Prune | None:
        line = self.waters.lines[number]
        if line.count is None or not left:
            return None
        return Prune(rule, (line.name, line.count - left, line.count), because=line.cells)

    def children(self, cell: int) -> list[Child]:
        """The ships that may start in the cell, then water if it may be water."""
        ships: list[Child] = [ship for ship in self.starting[cell] if self.legal(ship)]
        return ships + [None] * (self.waters.givens[cell] in (UNKNOWN, WATER))

    def legal(self, ship: Placement) -> bool:
        """Whether the fleet still has such a ship, the counts have room, and no ship part is around it."""
        width, length = self.waters.width, len(ship.cells)
        in_row, in_column = (length, 1) if ship.across else (1, length)
        return (
            self.fleet[length] > 0
            and all(self.rows[cell // width] >= in_row for cell in ship.cells)
            and all(self.columns[cell % width] >= in_column for cell in ship.cells)
            and not any(self.marks[c] > WATER for cell in ship.cells for c in self.waters.around[cell])
        )

    def fill(self, cell: int, child: Child) -> None:
        self.last = cell
        if child is None:
            self.marks[cell] = WATER
        else:
            self._count(child, -1)
            for part, mark in child.parts:
                self.marks[part] = mark

    def clear(self, cell: int, child: Child) -> None:
        if child is None:
            self.marks[cell] = UNKNOWN
        else:
            self._count(child, 1)
            for part in child.cells:
                self.marks[part] = UNKNOWN

    def _count(self, ship: Placement, by: int) -> None:
        self.fleet[len(ship.cells)] += by
        for cell in ship.cells:
            self.rows[cell // self.waters.width] += by
            self.columns[cell % self.waters.width] += by

    def choose(self, cell: int, which: int, children: list[Child]) -> Choose:
        child = children[which - 1]
        return Choose(
            self.waters.names[cell],
            _label(child),
            which,
            len(children),
            ((cell, WATER),) if child is None else child.parts,
            among=tuple(map(_label, children)) if which == 1 else (),
        )


def _label(child: Child) -> str:
    if child is None:
        return "water"
    direction = "" if len(child.cells) == 1 else " across" if child.across else " down"
    return ship_name(len(child.cells)) + direction
