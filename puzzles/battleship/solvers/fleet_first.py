"""Ship by ship, the longest first, in every place where it may lie; what is left is water.

place    a way for a ship to lie, by its number among all ways for its length.
Ships of one length are placed in rising order of their places, so that no solution is found twice.
"""

from engine.events import SOLVED, Choose, Deduce, Events, Fact, Prune, Write
from engine.sentences import counted
from puzzles.battleship.model import PART_NAMES, WATER, Line, Placement, Waters, ship_name
from puzzles.battleship.solvers.search import search
from puzzles.battleship.words import are_there
from puzzles.common.grammar import are


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
                yield Deduce("rest is water", writes=self.water(), because=self.ship_cells())
                yield SOLVED
        elif places := self.places(ship):
            for which, place in enumerate(places, 1):
                self.put(ship, place)
                yield self.choose(ship, which, places)
                self.lift(ship)
        else:
            yield self.no_place(ship)

    def bound(self) -> Prune | None:
        """No line has more parts than its count, and each has enough cells for those still missing."""
        for line in self.waters.lines:
            if line.count is not None and (dead := self._line(line, line.count)):
                return dead
        return None

    def _line(self, line: Line, count: int) -> Prune | None:
        parts = sum([self.on[cell] for cell in line.cells])
        givens = self.waters.givens
        if parts > count:
            shown = [cell for cell in line.cells if self.on[cell] or givens[cell] > WATER]
            facts = (line.name, are_there(len(shown)), count)
            return Prune("too many", facts, because=tuple(shown), kills=True)
        room = sum([not self.near[cell] and givens[cell] != WATER for cell in line.cells])
        if parts + room < count:
            facts = (line.name, are(parts + room, "cell"), count)
            return Prune("too few free cells", facts, because=self._beside(line), kills=True)
        return None

    def _beside(self, line: Line) -> tuple[int, ...]:
        """All that is known on a line and beside it, and the whole of the ships there."""
        cells = {*line.cells, *(other for cell in line.cells for other in self.waters.around[cell])}
        known = {cell for cell in cells if self.on[cell] or self.waters.givens[cell]}
        for ship, place in enumerate(self.placed):
            body = self._placement(ship, place).cells
            known.update(body if not cells.isdisjoint(body) else ())
        return tuple(sorted(known))

    def missed(self) -> Prune | None:
        """A given part without a ship, or a line whose count the whole fleet does not meet, if any."""
        for cell, given in enumerate(self.waters.givens):
            if given > WATER and not self.on[cell]:
                facts: tuple[Fact, ...] = (self.waters.names[cell], PART_NAMES[given])
                return Prune("given missed", facts, because=self.ship_cells(), kills=True)
        for line in self.waters.lines:
            parts = sum(self.on[cell] for cell in line.cells)
            if line.count not in (None, parts):
                facts = (line.name, counted(parts, "ship part"), line.count or 0)
                return Prune("count missed", facts, because=self.ship_cells(), kills=True)
        return None

    def no_place(self, ship: int) -> Prune:
        """Ships of one length are placed in order, so the ship before counts too."""
        fleet, after = self.waters.fleet, ""
        if ship and fleet[ship - 1] == fleet[ship]:
            after = f" after {self._name(ship - 1, self.placed[-1])}"
        because = self.ship_cells() if self.placements[fleet[ship]] else ()
        return Prune("no place", (ship_name(fleet[ship]), after), because=because, kills=True)

    def ship_cells(self) -> tuple[int, ...]:
        return tuple(cell for cell, ships in enumerate(self.on) if ships)

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
            (what, name, which, len(places)),
            among=tuple(self._name(ship, place) for place in places) if which == 1 else (),
        )

    def _name(self, ship: int, place: int) -> str:
        return self.waters.placement_name(self._placement(ship, place))
