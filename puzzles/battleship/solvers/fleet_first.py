"""Ship by ship, the longest first, in every place where it may lie; what is left is water.

place    a way for a ship to lie, by its number among all ways for its length.
Ships of one length are placed in rising order of their places, so that no solution is found twice.
"""

from engine.events import SOLVED, Choose, Deduce, Events, Prune, Write
from puzzles.battleship.model import PART_NAMES, WATER, Line, Placement, Waters, ship_name
from puzzles.battleship.solvers.search import search


def solve(waters: Waters) -> Events:
    return search(_Fleet(waters).expand)


class _Fleet:
    """The ships placed so far, and how many of them lie on or around each cell."""

    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self.placements = {length: waters.placements(length) for length in set(waters.fleet)}
        self.halos = {length: list(map(waters.halo, ways)) for length, ways in self.placements.items()}
        self.placed: list[int] = []
        """The place of each ship."""
        self.on = [0] * waters.cells
        self.near = [0] * waters.cells

    def expand(self, ship: int) -> Events:
        """Check the counts; then try the next ship in each place, or see whether the whole fleet fits."""
        fleet = self.waters.fleet
        if ship and (dead := self.bound()):
            yield dead
        elif ship == len(fleet):
            if missed := self.missed():
                yield missed
            else:
                yield Deduce("rest is water", writes=self.water())
                yield SOLVED
        elif places := self.places(ship):
            for which, place in enumerate(places, 1):
                self.put(ship, place)
                yield self.choose(ship, which, places)
                self.lift(ship)
        else:
            yield Prune("no place", (ship_name(fleet[ship]),))

    def bound(self) -> Prune | None:
        """No line has more parts than its count, and each has enough cells for those still missing."""
        for line in self.waters.lines:
            if line.count is not None and (dead := self._line(line, line.count)):
                return dead
        return None

    def _line(self, line: Line, count: int) -> Prune | None:
        parts = sum([self.on[cell] for cell in line.cells])
        if parts > count:
            return Prune("too many", (line.name, parts, count), because=line.cells)
        givens = self.waters.givens
        room = sum([not self.near[cell] and givens[cell] != WATER for cell in line.cells])
        if parts + room < count:
            return Prune("too few cells", (line.name, count - parts, room), because=line.cells)
        return None

    def missed(self) -> Prune | None:
        """A line whose count the whole fleet does not meet, or a given part without a ship, if any."""
        for line in self.waters.lines:
            parts = sum(self.on[cell] for cell in line.cells)
            if line.count not in (None, parts):
                return Prune("row count", (line.name, parts, line.count or 0), because=line.cells)
        for cell, given in enumerate(self.waters.givens):
            if given > WATER and not self.on[cell]:
                return Prune("given missed", (self.waters.names[cell], PART_NAMES[given]), because=(cell,))
        return None

    def water(self) -> tuple[Write, ...]:
        return tuple((cell, WATER) for cell, ships in enumerate(self.on) if not ships)

    def places(self, ship: int) -> list[int]:
        """Where the ship may lie; after the ship before it if they have the same length."""
        fleet = self.waters.fleet
        first = self.placed[-1] + 1 if ship and fleet[ship - 1] == fleet[ship] else 0
        placements = self.placements[fleet[ship]]
        return [place for place in range(first, len(placements)) if self.free(placements[place])]

    def free(self, placement: Placement) -> bool:
        return not any(self.near[cell] for cell in placement.cells)

    def put(self, ship: int, place: int) -> None:
        self.placed.append(place)
        self._cover(ship, place, 1)

    def lift(self, ship: int) -> None:
        self._cover(ship, self.placed.pop(), -1)

    def _cover(self, ship: int, place: int, by: int) -> None:
        for cell in self._placement(ship, place).cells:
            self.on[cell] += by
            self.near[cell] += by
        for cell in self.halos[self.waters.fleet[ship]][place]:
            self.near[cell] += by

    def _placement(self, ship: int, place: int) -> Placement:
        return self.placements[self.waters.fleet[ship]][place]

    def choose(self, ship: int, which: int, places: list[int]) -> Choose:
        placement = self._placement(ship, places[which - 1])
        what, name = ship_name(self.waters.fleet[ship]), self.waters.placement_name(placement)
        return Choose(
            f"{what} {ship + 1}",
            name,
            which,
            len(places),
            placement.parts,
            "next ship",
            (what, len(places), name),
            among=tuple(self._name(ship, place) for place in places) if which == 1 else (),
        )

    def _name(self, ship: int, place: int) -> str:
        return self.waters.placement_name(self._placement(ship, place))
