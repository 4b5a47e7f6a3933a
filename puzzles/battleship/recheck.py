"""The rules once more, for the causes of their events.

whole ship   one whose marks say where it begins and ends: a single, a left end up to a right end, a top …
"""

import re
from collections import Counter
from collections.abc import Callable

from engine.events import Event, Fact
from puzzles.battleship.model import (
    BOTTOM,
    LEFT,
    MIDDLE,
    RIGHT,
    SHIP,
    SINGLE,
    TOP,
    WATER,
    Line,
    Placement,
    Waters,
    fleet_name,
    ship_name,
)
from puzzles.common.learning import words as learning
from puzzles.kind import Board, Recheck


class _Seen:
    """A board read for an event."""

    def __init__(self, waters: Waters, board: Board, event: Event) -> None:
        self.waters, self.board, self.event = waters, board, event
        self.facts: tuple[Fact, ...] = event.facts

    def cell(self, fact: int) -> int:
        return self.waters.names.index(str(self.facts[fact]))

    def number(self, fact: int) -> int:
        """The first number in a fact."""
        return int(re.findall(r"\d+", str(self.facts[fact]))[0])

    def line(self, fact: int) -> Line:
        (line,) = (line for line in self.waters.lines if line.name == self.facts[fact])
        return line

    def is_part(self, cell: int) -> bool:
        return self.board[cell] > WATER

    def parts(self, line: Line) -> int:
        return sum(map(self.is_part, line.cells))

    def whole_ships(self) -> list[Placement]:
        found = []
        for cell, mark in enumerate(self.board):
            across = mark == LEFT
            step, end = (1, RIGHT) if across else (self.waters.width, BOTTOM)
            cells = [cell]
            while mark in (LEFT, TOP) and cells[-1] + step < len(self.board):
                cells.append(cells[-1] + step)
                if self.board[cells[-1]] != MIDDLE:
                    break
            if mark == SINGLE or (len(cells) > 1 and self.board[cells[-1]] == end):
                found.append(Placement(tuple(cells), across or mark == SINGLE))
        return found

    def around(self, ship: Placement) -> set[int]:
        return {near for cell in ship.cells for near in self.waters.around[cell]} - set(ship.cells)

    def named_ship(self) -> Placement:
        """The ship that a rejection names: `Destroyer across` at `C1`."""
        label = str(self.facts[0]).lower()
        down, kind = label.endswith(" down"), label.removesuffix(" across").removesuffix(" down")
        (length,) = (length for length in set(self.waters.fleet) if ship_name(length) == kind)
        step, start = self.waters.width if down else 1, self.cell(1)
        return Placement(tuple(start + step * place for place in range(length)), not down)

    def ship_called(self, name: str) -> Placement:
        """`B2`, or `B2:B4`."""
        first, _, last = name.partition(":")
        start, end = self.waters.names.index(first), self.waters.names.index(last or first)
        across = start // self.waters.width == end // self.waters.width
        return Placement(tuple(range(start, end + 1, 1 if across else self.waters.width)), across)

    def shows(self, ship: Placement) -> bool:
        return all(self.board[cell] == part for cell, part in ship.parts)


def _check(applies: Callable[[_Seen], bool]) -> Recheck:
    return lambda waters, board, event: applies(_Seen(waters, board, event))


@_check
def given_bound(seen: _Seen) -> bool:
    ship, given = seen.named_ship(), seen.cell(2)
    clash = given in ship.cells and seen.board[given] not in (0, SHIP, dict(ship.parts)[given])
    return clash or (given in seen.around(ship) and seen.is_part(given))


@_check
def fleet_bound(seen: _Seen) -> bool:
    named = re.split(r", | and ", str(seen.facts[2]))
    length = len(seen.named_ship().cells)
    same = [ship for ship in map(seen.ship_called, named) if len(ship.cells) == length and seen.shows(ship)]
    return len(same) >= seen.waters.fleet.count(length)


@_check
def count_bound(seen: _Seen) -> bool:
    """The ship with the parts that the event names is too much for the line."""
    line, said = seen.line(2), str(seen.facts[3]).partition(", with ")[2]
    named = [seen.waters.names.index(name) for name in re.split(r", | and ", said) if name]
    count = len(line.cells) if line.count is None else line.count
    there = [cell for cell in named if cell in line.cells and seen.is_part(cell)]
    return len(there) + len({*line.cells} & {*seen.named_ship().cells}) > count


@_check
def neighbour_bound(seen: _Seen) -> bool:
    ship, other = seen.named_ship(), seen.cell(3)
    return seen.is_part(other) and other in {*ship.cells, *seen.around(ship)}


@_check
def no_water(seen: _Seen) -> bool:
    return seen.is_part(seen.cell(0))


@_check
def filled_line(seen: _Seen) -> bool:
    line = seen.line(0)
    filled = all(seen.board[cell] for cell in line.cells)
    return filled and seen.parts(line) == seen.number(1) != line.count


@_check
def fleet(seen: _Seen) -> bool:
    missing = Counter(seen.waters.fleet)
    missing.subtract(len(ship.cells) for ship in seen.whole_ships())
    return all(seen.board) and fleet_name(missing) == seen.facts[0]


@_check
def no_place(seen: _Seen) -> bool:
    """Every place after the ship that the event names is on or beside a ship that is not all given."""
    waters = seen.waters
    (length,) = (length for length in set(waters.fleet) if ship_name(length) == seen.facts[0])
    after, start = str(seen.facts[1]).removeprefix(" after "), (-1, False)
    if after:
        last = seen.ship_called(after)
        start = (last.cells[0], not last.across)
        if not seen.shows(last):
            return False
    taken: set[int] = set()
    for ship in seen.whole_ships():
        if any(waters.givens[cell] != part for cell, part in ship.parts):
            taken |= {*ship.cells, *seen.around(ship)}
    places = [place for place in waters.placements(length) if (place.cells[0], not place.across) > start]
    return all(taken & {*place.cells} for place in places)


@_check
def too_few_free_cells(seen: _Seen) -> bool:
    line = seen.line(0)
    beside = {cell for ship in seen.whole_ships() for cell in seen.around(ship)}
    free = [c for c in line.cells if seen.is_part(c) or (not seen.board[c] and c not in beside)]
    return line.count is not None and len(free) < line.count


def _is_whole_fleet(seen: _Seen) -> bool:
    lengths = [len(ship.cells) for ship in seen.whole_ships()]
    return sorted(lengths, reverse=True) == list(seen.waters.fleet)


@_check
def count_missed(seen: _Seen) -> bool:
    line = seen.line(0)
    return _is_whole_fleet(seen) and seen.parts(line) == seen.number(1) != line.count


@_check
def given_missed(seen: _Seen) -> bool:
    cell = seen.cell(0)
    lengths = Counter(len(ship.cells) for ship in seen.whole_ships() if cell not in ship.cells)
    return lengths >= Counter(seen.waters.fleet)


@_check
def rest_is_water(seen: _Seen) -> bool:
    rest = [(cell, WATER) for cell in range(seen.waters.cells) if not seen.is_part(cell)]
    return _is_whole_fleet(seen) and list(seen.event.writes) == rest


@_check
def beside_a_ship(seen: _Seen) -> bool:
    row, column = divmod(seen.cell(0), seen.waters.width)
    corners = {(row + down, column + right) for down in (-1, 1) for right in (-1, 1)}
    written = {divmod(cell, seen.waters.width) for cell, mark in seen.event.writes if mark == WATER}
    return seen.is_part(seen.cell(0)) and written <= corners and len(written) == len(seen.event.writes)


@_check
def count_reached(seen: _Seen) -> bool:
    line = seen.line(0)
    water = all(cell in line.cells and mark == WATER for cell, mark in seen.event.writes)
    return water and seen.parts(line) == line.count


@_check
def count_needed(seen: _Seen) -> bool:
    line = seen.line(0)
    ship = all(cell in line.cells and mark == SHIP for cell, mark in seen.event.writes)
    return ship and _not_water(seen, line) == line.count


def _not_water(seen: _Seen, line: Line) -> int:
    return sum(seen.board[cell] != WATER for cell in line.cells)


@_check
def too_many(seen: _Seen) -> bool:
    line = seen.line(0)
    return line.count is not None and seen.parts(line) == seen.number(1) > line.count


@_check
def too_few_cells(seen: _Seen) -> bool:
    line = seen.line(0)
    return line.count is not None and _not_water(seen, line) == seen.number(1) < line.count


def _ended(seen: _Seen, cells: tuple[int, ...]) -> bool:
    """Whether all cells are parts, with water or the border wherever the ship could go on."""
    spots = {divmod(cell, seen.waters.width) for cell in cells}
    rows, columns = {row for row, _ in spots}, {column for _, column in spots}
    for row, column in spots:
        for r, c in ((row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)):
            inside = 0 <= r < seen.waters.height and 0 <= c < seen.waters.width and (r, c) not in spots
            along = len(cells) == 1 or (r in rows if len(rows) == 1 else c in columns)
            if inside and along and seen.board[r * seen.waters.width + c] != WATER:
                return False
    return all(map(seen.is_part, cells))


@_check
def whole_ship(seen: _Seen) -> bool:
    cells = tuple(cell for cell, _ in seen.event.writes)
    across = len(cells) == 1 or cells[1] == cells[0] + 1
    return _ended(seen, cells) and seen.event.writes == Placement(cells, across).parts


@_check
def too_many_ships(seen: _Seen) -> bool:
    length = seen.number(1)
    found = [place for place in seen.waters.all_placements(length) if _ended(seen, place.cells)]
    return len(found) >= seen.number(0) > seen.waters.fleet.count(length)


@_check
def around_a_ship(seen: _Seen) -> bool:
    ship = seen.ship_called(str(seen.facts[1]))
    return seen.shows(ship) and {*seen.event.writes} <= {(cell, WATER) for cell in seen.around(ship)}


@_check
def touching(seen: _Seen) -> bool:
    one, other = seen.cell(0), seen.cell(1)
    near = other in seen.waters.around[one] and one % seen.waters.width != other % seen.waters.width
    return near and abs(one - other) > 1 and seen.is_part(one) and seen.is_part(other)


@_check
def fleet_exceeded(seen: _Seen) -> bool:
    length = seen.number(1)
    shown = [ship for ship in seen.whole_ships() if len(ship.cells) == length]
    return len(shown) == seen.number(0) > seen.waters.fleet.count(length)


RECHECKS: dict[str, Recheck] = {
    "given bound": given_bound,
    "fleet bound": fleet_bound,
    "count bound": count_bound,
    "neighbour bound": neighbour_bound,
    "no water": no_water,
    "row count": filled_line,
    "column count": filled_line,
    "fleet": fleet,
    "no place": no_place,
    "too few free cells": too_few_free_cells,
    "count missed": count_missed,
    "given missed": given_missed,
    "rest is water": rest_is_water,
    "beside a ship": beside_a_ship,
    "count reached": count_reached,
    "count needed": count_needed,
    "too many": too_many,
    "too few cells": too_few_cells,
    "whole ship": whole_ship,
    "too many ships": too_many_ships,
    "around a ship": around_a_ship,
    "touching": touching,
    "fleet exceeded": fleet_exceeded,
}
_PLACES = "it follows from the places still possible, some ruled out by earlier branches: no board shows them"
UNCHECKED = {
    "no ship": "it sums up the rejections before it, each of which is checked",
    "in every arrangement": _PLACES,
    "no arrangement": _PLACES,
    "no ship here": _PLACES,
    "in every place": _PLACES,
    "only place": _PLACES,
    "all places": _PLACES,
    "ship part adrift": _PLACES,
    "too few places": _PLACES,
    "at odds": _PLACES,
    **learning.UNCHECKED,
}
LOOSE = frozenset({"no place", "too few free cells"})
