"""Square by square in row order: a ship that starts there, the shortest first, or water.

left     what the counts still have room for, and which ships of the fleet are not placed yet.
"""

from collections import Counter
from collections.abc import Iterator

from attrs import define

from engine.events import BACKTRACK, SOLVED, Choose, Events, Prune
from puzzles.battleship.model import (
    PART_NAMES,
    UNKNOWN,
    WATER,
    Placement,
    Waters,
    fleet_name,
    ship_name,
)
from puzzles.battleship.solvers.verdict import verdict

Child = Placement | None
"""A ship, or None for water."""


@define
class _Node:
    square: int
    children: list[Child]
    tried: int = 0


def solve(waters: Waters) -> Events:
    sea = _Sea(waters)
    path = [_Node(0, sea.children(0))]
    solved = False
    while path:
        node = path[-1]
        if node.tried:
            sea.lift(node.square, node.children[node.tried - 1])
        if node.tried == len(node.children):
            path.pop()
            if path:
                yield BACKTRACK
            continue
        node.tried += 1
        child = node.children[node.tried - 1]
        sea.put(node.square, child)
        yield _choose(waters, node, child)
        square = sea.next_open(node.square)
        dead = sea.bound(node.square, square)
        if dead:
            yield dead
            yield BACKTRACK
        elif square == waters.cells:
            solved = True
            yield SOLVED
            yield BACKTRACK
        elif children := sea.children(square):
            path.append(_Node(square, children))
        else:
            yield Prune(
                "no ship", (waters.names[square], PART_NAMES[waters.givens[square]]), because=(square,)
            )
            yield BACKTRACK
    yield verdict(solved)


class _Sea:
    """The board as far as it is filled."""

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self.marks = [UNKNOWN] * waters.cells
        self.left = Counter(waters.fleet)
        self.rows = [waters.width if count is None else count for count in waters.rows]
        self.columns = [waters.height if count is None else count for count in waters.columns]

    def children(self, square: int) -> list[Child]:
        """The ships that may start in the square, shortest first, across before down; water last."""
        ships: list[Child] = [ship for ship in self._ships(square) if self.legal(ship)]
        return ships + [None] * (self.waters.givens[square] in (UNKNOWN, WATER))

    def _ships(self, square: int) -> Iterator[Placement]:
        for length in sorted(length for length, count in self.left.items() if count):
            for across in (True, False)[: min(length, 2)]:
                if ship := self.waters.placement(square, length, across):
                    yield ship

    def legal(self, ship: Placement) -> bool:
        """Room in every row and column, no ship part around it, and nothing against the givens."""
        width, length = self.waters.width, len(ship.squares)
        rows, columns = (1, length) if not ship.across else (length, 1)
        return (
            all(self.rows[square // width] >= rows for square in ship.squares)
            and all(self.columns[square % width] >= columns for square in ship.squares)
            and not any(self.marks[s] > WATER for square in ship.squares for s in self.waters.around[square])
            and self.waters.admits(ship)
        )

    def put(self, square: int, child: Child) -> None:
        if child is None:
            self.marks[square] = WATER
        else:
            self._count(child, -1)
            for part, mark in child.parts:
                self.marks[part] = mark

    def lift(self, square: int, child: Child) -> None:
        if child is None:
            self.marks[square] = UNKNOWN
        else:
            self._count(child, 1)
            for part in child.squares:
                self.marks[part] = UNKNOWN

    def _count(self, ship: Placement, by: int) -> None:
        self.left[len(ship.squares)] += by
        for square in ship.squares:
            self.rows[square // self.waters.width] += by
            self.columns[square % self.waters.width] += by

    def next_open(self, square: int) -> int:
        """The next square that no ship covers."""
        while square < self.waters.cells and self.marks[square] != UNKNOWN:
            square += 1
        return square

    def bound(self, start: int, end: int) -> Prune | None:
        """Why the lines that end between two squares, or at the end the fleet, are not as they should be."""
        waters = self.waters
        for square in range(start, end):
            row, column = divmod(square, waters.width)
            if column == waters.width - 1 and (dead := self._short(row, self.rows[row], "row count")):
                return dead
            if row == waters.height - 1:
                line = waters.height + column
                if dead := self._short(line, self.columns[column], "column count"):
                    return dead
        if end == waters.cells and self.left.total():
            return Prune("fleet", (fleet_name(self.left),))
        return None

    def _short(self, number: int, left: int, rule: str) -> Prune | None:
        line = self.waters.lines[number]
        if line.count is None or not left:
            return None
        return Prune(rule, (line.name, line.count - left, line.count), because=line.squares)


def _choose(waters: Waters, node: _Node, child: Child) -> Choose:
    writes = ((node.square, WATER),) if child is None else child.parts
    return Choose(
        waters.names[node.square],
        _label(child),
        node.tried,
        len(node.children),
        writes,
        among=tuple(map(_label, node.children)) if node.tried == 1 else (),
    )


def _label(child: Child) -> str:
    if child is None:
        return "water"
    direction = "" if len(child.squares) == 1 else " across" if child.across else " down"
    return ship_name(len(child.squares)) + direction
