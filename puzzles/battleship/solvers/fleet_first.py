"""Ship by ship, the longest first, in every place where it may lie; what is left is water.

Ships of one length are placed in order, so that no arrangement is met twice.
"""

from attrs import define

from engine.events import BACKTRACK, SOLVED, Choose, Deduce, Events, Prune
from puzzles.battleship.model import PART_NAMES, WATER, Line, Placement, Waters, ship_name
from puzzles.battleship.solvers.verdict import verdict


@define
class _Node:
    ship: int
    places: list[int]
    tried: int = 0


def solve(waters: Waters) -> Events:
    board = _Fleet(waters)
    path = [_Node(0, board.places(0, 0))]
    solved = False
    if not path[0].places:
        yield Prune("no place", (ship_name(waters.fleet[0]),))
    while path:
        node = path[-1]
        if node.tried:
            board.lift(node.ship)
        if node.tried == len(node.places):
            path.pop()
            if path:
                yield BACKTRACK
            continue
        place = node.places[node.tried]
        node.tried += 1
        board.put(node.ship, place)
        yield board.choose(node)
        if dead := board.bound():
            yield dead
            yield BACKTRACK
        elif node.ship == len(waters.fleet) - 1:
            if missed := board.missed():
                yield missed
            else:
                yield Deduce("rest is water", writes=board.water())
                yield SOLVED
                solved = True
            yield BACKTRACK
        elif places := board.places(node.ship + 1, place + 1):
            path.append(_Node(node.ship + 1, places))
        else:
            yield Prune("no place", (ship_name(waters.fleet[node.ship + 1]),))
            yield BACKTRACK
    yield verdict(solved)


class _Fleet:
    """The ships placed so far, and how many of them lie on or around each square."""

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self.placements = {length: waters.placements(length) for length in set(waters.fleet)}
        self.placed: list[Placement] = []
        self.on = [0] * waters.cells
        self.near = [0] * waters.cells

    def places(self, ship: int, after: int) -> list[int]:
        """Where the ship may lie: by number, after the place of its equal before it, if there is one."""
        fleet = self.waters.fleet
        first = after if ship and fleet[ship - 1] == fleet[ship] else 0
        all_places = self.placements[fleet[ship]]
        return [place for place in range(first, len(all_places)) if self.free(all_places[place])]

    def free(self, placement: Placement) -> bool:
        return not any(self.near[square] for square in placement.squares)

    def put(self, ship: int, place: int) -> None:
        self.placed.append(self.placements[self.waters.fleet[ship]][place])
        self._cover(self.placed[-1], 1)

    def lift(self, ship: int) -> None:
        self._cover(self.placed.pop(), -1)

    def _cover(self, placement: Placement, by: int) -> None:
        for square in placement.squares:
            self.on[square] += by
            self.near[square] += by
        for square in self.waters.halo(placement):
            self.near[square] += by

    def choose(self, node: _Node) -> Choose:
        length = self.waters.fleet[node.ship]
        names = self.placements[length]
        return Choose(
            f"{ship_name(length)} {node.ship + 1}",
            self.waters.placement_name(self.placed[-1]),
            node.tried,
            len(node.places),
            self.placed[-1].parts,
            "next ship",
            (ship_name(length), len(node.places), self.waters.placement_name(self.placed[-1])),
            among=tuple(self.waters.placement_name(names[place]) for place in node.places)
            if node.tried == 1
            else (),
        )

    def bound(self) -> Prune | None:
        """No line has more parts than its count, and each has squares enough for those it lacks."""
        for line in self.waters.lines:
            if line.count is not None and (dead := self._line(line, line.count)):
                return dead
        return None

    def _line(self, line: Line, count: int) -> Prune | None:
        parts = sum([self.on[square] for square in line.squares])
        if parts > count:
            return Prune("too many", (line.name, parts, count), because=line.squares)
        givens = self.waters.givens
        room = sum([not self.near[square] and givens[square] != WATER for square in line.squares])
        if parts + room < count:
            return Prune("too few squares", (line.name, count - parts, room), because=line.squares)
        return None

    def missed(self) -> Prune | None:
        """A line or a given that the whole fleet leaves wanting."""
        for line in self.waters.lines:
            parts = sum(self.on[square] for square in line.squares)
            if line.count not in (None, parts):
                return Prune("row count", (line.name, parts, line.count or 0), because=line.squares)
        for square, given in enumerate(self.waters.givens):
            if given > WATER and not self.on[square]:
                return Prune(
                    "given missed", (self.waters.names[square], PART_NAMES[given]), because=(square,)
                )
        return None

    def water(self) -> tuple[tuple[int, int], ...]:
        return tuple((square, WATER) for square, ships in enumerate(self.on) if not ships)
