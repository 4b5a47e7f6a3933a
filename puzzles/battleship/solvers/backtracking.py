"""Cell by cell in row order: a ship that starts there, the shortest first, or water."""

from collections import Counter

from engine.events import SOLVED, Choose, Events, Fact, Prune
from engine.sentences import counted
from puzzles.battleship.model import (
    PART_NAMES,
    UNKNOWN,
    WATER,
    Line,
    Placement,
    Waters,
    fleet_name,
    ship_name,
)
from puzzles.battleship.solvers.search import search
from puzzles.common.grammar import joined

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
        """The ships that the board has room for from each cell on, shortest first, across before down."""
        self.against: dict[Placement, list[int]] = {}
        """The given cells that do not allow a ship."""
        for length in sorted(self.fleet):
            for ship in waters.all_placements(length):
                self.starting[ship.cells[0]].append(ship)
                self.against[ship] = waters.against(ship)
        self.placed: list[Placement] = []
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
        else:
            children: list[Child] = []
            blocking: set[int] = set()
            for child in self.candidates(cell):
                if rejected := self.rejection(cell, child):
                    yield rejected
                    blocking.update(rejected.because)
                else:
                    children.append(child)
            for which, child in enumerate(children, 1):
                self.fill(cell, child)
                yield self.choose(cell, which, children)
                self.clear(cell, child)
            if not children:
                given = PART_NAMES[self.waters.givens[cell]]
                yield Prune(
                    "no ship", (self.waters.names[cell], given), because=tuple(sorted(blocking)), kills=True
                )

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
            return Prune("fleet", (fleet_name(self.fleet),), because=tuple(range(waters.cells)), kills=True)
        return None

    def _short(self, number: int, left: int, rule: str) -> Prune | None:
        line = self.waters.lines[number]
        if line.count is None or not left:
            return None
        facts = (line.name, counted(line.count - left, "ship part"), line.count)
        return Prune(rule, facts, because=line.cells, kills=True)

    def candidates(self, cell: int) -> list[Child]:
        """The ships that the board has room for from the cell on, then water."""
        return [*self.starting[cell], None]

    def rejection(self, cell: int, child: Child) -> Prune | None:
        """Why the child cannot be tried, by the first bound that it fails; None if it passes all."""
        if child is None:
            given = self.waters.givens[cell]
            if given in (UNKNOWN, WATER):
                return None
            return Prune("no water", (self.waters.names[cell], PART_NAMES[given]), because=(cell,))
        return (
            self.given_bound(child)
            or self.fleet_bound(child)
            or self.count_bound(child)
            or self.neighbour_bound(child)
        )

    def given_bound(self, ship: Placement) -> Prune | None:
        """The ship's parts are as given, and no part is given beside it."""
        for cell in self.against[ship]:
            given = PART_NAMES[self.waters.givens[cell]]
            return self._rejected("given bound", ship, (self.waters.names[cell], given), (cell,))
        return None

    def fleet_bound(self, ship: Placement) -> Prune | None:
        """The fleet still has such a ship."""
        if self.fleet[len(ship.cells)]:
            return None
        same = [other for other in self.placed if len(other.cells) == len(ship.cells)]
        names = joined([self.waters.placement_name(other) for other in same])
        cells = tuple(cell for other in same for cell in other.cells)
        return self._rejected("fleet bound", ship, (names,), cells)

    def count_bound(self, ship: Placement) -> Prune | None:
        """Every row and column that the ship crosses has room in its count."""
        width, length = self.waters.width, len(ship.cells)
        in_row, in_column = (length, 1) if ship.across else (1, length)
        for row in dict.fromkeys([cell // width for cell in ship.cells]):
            if self.rows[row] < in_row:
                return self._full(ship, self.waters.lines[row], in_row)
        for column in dict.fromkeys([cell % width for cell in ship.cells]):
            if self.columns[column] < in_column:
                line = self.waters.lines[self.waters.height + column]
                return self._full(ship, line, in_column)
        return None

    def _full(self, ship: Placement, line: Line, needed: int) -> Prune:
        """`needed`: how many of the ship's parts are in the line; those that leave no room for them."""
        count = len(line.cells) if line.count is None else line.count
        parts = [cell for cell in line.cells if self.marks[cell] > WATER]
        because = tuple(parts[: max(count - needed + 1, 0)])
        said = f"it has {counted(count, 'cell')}" if line.count is None else f"its count is {count}"
        if because:
            said += f", with {joined([self.waters.names[cell] for cell in because])}"
        return self._rejected("count bound", ship, (line.name, said), because)

    def neighbour_bound(self, ship: Placement) -> Prune | None:
        """No ship part is around it."""
        for cell in ship.cells:
            for other in self.waters.around[cell]:
                if self.marks[other] > WATER:
                    does = "cover" if other in ship.cells else "touch"
                    return self._rejected("neighbour bound", ship, (does, self.waters.names[other]), (other,))
        return None

    def _rejected(
        self, rule: str, ship: Placement, facts: tuple[Fact, ...], because: tuple[int, ...]
    ) -> Prune:
        return Prune(rule, (_label(ship).capitalize(), self.waters.names[ship.cells[0]], *facts), (), because)

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
        self.placed = [*self.placed, ship] if by < 0 else self.placed[:-1]
        self.fleet[len(ship.cells)] += by
        for cell in ship.cells:
            self.rows[cell // self.waters.width] += by
            self.columns[cell % self.waters.width] += by

    def choose(self, cell: int, which: int, children: list[Child]) -> Choose:
        child = children[which - 1]
        labels = tuple(map(_label, children))
        passing = f"{joined(labels)} pass" if len(labels) > 1 else f"only {labels[0]} passes"
        the = "water" if child is None else f"the {labels[which - 1]}"
        return Choose(
            self.waters.names[cell],
            labels[which - 1],
            which,
            len(children),
            ((cell, WATER),) if child is None else child.parts,
            "try child",
            (self.waters.names[cell], passing, the),
            among=labels if which == 1 else (),
        )


def _label(child: Child) -> str:
    if child is None:
        return "water"
    direction = "" if len(child.cells) == 1 else " across" if child.across else " down"
    return ship_name(len(child.cells)) + direction
