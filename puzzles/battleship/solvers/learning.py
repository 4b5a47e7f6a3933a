"""Learning: counts, the fleet and the gaps between ships, with a clause learned from each dead end.

place      a way for one ship of the fleet to lie, of those that the givens allow.
variables  first that a cell is a ship part, for each cell; then that a ship lies in a place, for each place.
groups     that are counted: the cells of each line, then the places of each length.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from engine.events import Deduce, Event, Events, Prune, Write
from engine.sentences import counted
from puzzles.battleship.model import SHIP, UNKNOWN, WATER, Waters, ship_name
from puzzles.battleship.solvers.search import with_end
from puzzles.battleship.words import are_there
from puzzles.common.grammar import are
from puzzles.common.learning.clauses import Clause, Clauses
from puzzles.common.learning.counting import Counting, Group
from puzzles.common.learning.search import search
from puzzles.common.learning.telling import InOrder


def solve(waters: Waters) -> Events:
    return with_end(search(_Encoding(waters)))


class _Encoding(InOrder):
    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self.fleet = Counter(waters.fleet)
        self.places = [
            place for length in sorted(self.fleet, reverse=True) for place in waters.placements(length)
        ]
        self.halos = [waters.halo(place) for place in self.places]
        self.near: list[list[int]] = [[] for _ in range(waters.cells)]
        """For each cell the places that have it or lie beside it."""
        for number, place in enumerate(self.places):
            for cell in (*place.cells, *self.halos[number]):
                self.near[cell].append(number)
        self.lines = [line for line in waters.lines if line.count is not None]
        self.lengths = list(self.fleet)
        variables = waters.cells + len(self.places)
        self.propagator = Counting([*self._groups()], variables)
        longest = max(waters.fleet)
        cells = [0.0] * waters.cells
        self.activity = cells + [len(place.cells) / (100 * longest) for place in self.places]
        """The longest ships are placed first."""
        self.phase = [2 * variable for variable in range(variables)]

    def _groups(self) -> Iterator[Group]:
        for line in self.lines:
            yield Group(tuple(2 * cell for cell in line.cells), line.count or 0)
        for length in self.lengths:
            alike = [number for number, place in enumerate(self.places) if len(place.cells) == length]
            yield Group(tuple(self._lies(number) for number in alike), self.fleet[length])

    def _lies(self, number: int) -> int:
        """The literal that a ship lies in a place."""
        return 2 * (self.waters.cells + number)

    def _place(self, literal: int) -> int:
        """The number of the place that a literal is about; negative for a cell."""
        return (literal >> 1) - self.waters.cells

    @property
    def clauses(self) -> Iterator[Clause]:
        width = self.waters.width
        for cell, given in enumerate(self.waters.givens):
            if given != UNKNOWN:
                yield [2 * cell ^ (given == WATER)]
        for number, place in enumerate(self.places):
            yield from ([self._lies(number) ^ 1, 2 * cell] for cell in place.cells)
            yield from ([self._lies(number) ^ 1, 2 * cell ^ 1] for cell in self.halos[number])
        for cell, near in enumerate(self.near):
            on = [number for number in near if cell in self.places[number].cells]
            yield [2 * cell ^ 1, *map(self._lies, on)]
            for other in self.waters.around[cell]:
                if other > cell + 1 and other % width != cell % width:  # below, to the left or right
                    yield [2 * cell ^ 1, 2 * other ^ 1]

    def cells(self, literal: int) -> tuple[int, ...]:
        number = self._place(literal)
        return (literal >> 1,) if number < 0 else self.places[number].cells

    def writes(self, clauses: Clauses, literal: int) -> tuple[Write, ...] | None:
        number, height = self._place(literal), clauses.place[literal >> 1]
        if number >= 0:
            return self._placed(clauses, number, height) if not literal & 1 else ()
        cell = literal >> 1
        covered = any(
            cell in self.places[place].cells for place in self.near[cell] if self._lay(clauses, place, height)
        )
        if covered:
            return None if literal & 1 else ()
        if self.waters.givens[cell] != UNKNOWN:
            return ()
        return ((cell, WATER if literal & 1 else SHIP),)

    def _placed(self, clauses: Clauses, number: int, height: int) -> tuple[Write, ...] | None:
        """The parts of a ship, unless there is water or a ship in its way."""
        place, givens = self.places[number], self.waters.givens
        for cell in place.cells:
            if clauses.value[2 * cell] < 0 and clauses.place[cell] < height:
                return None
            if any(self._lay(clauses, other, height) for other in self.near[cell]):
                return None
        return tuple([(cell, part) for cell, part in place.parts if givens[cell] != part])

    def _lay(self, clauses: Clauses, number: int, height: int) -> bool:
        """Whether the ship lies there, by the trail up to a height."""
        literal = self._lies(number)
        return clauses.value[literal] > 0 and clauses.place[literal >> 1] < height

    def words(self, literal: int) -> str:
        name, value = self.names(literal)
        return f"{name} {value}" if self._place(literal) < 0 else f"{'no ' * (literal & 1)}{name}"

    def names(self, literal: int) -> tuple[str, str]:
        number = self._place(literal)
        if number < 0:
            return self.waters.names[literal >> 1], "water" if literal & 1 else "ship part"
        place = self.places[number]
        return f"{ship_name(len(place.cells))} {self.waters.placement_name(place)}", ("yes", "no")[
            literal & 1
        ]

    def source(self, literal: int, reason: Any) -> Any:
        """A line, a ship that has water around it, a part that has it at its corners."""
        if type(reason) is int:
            return ("group", reason) if self._place(literal) < 0 else literal
        others = [other for other in reason if other != literal]
        return ("beside", others[0]) if len(others) == 1 and literal & others[0] & 1 else literal

    def deduced(
        self, clauses: Clauses, literals: list[int], reason: Any, writes: tuple[Write, ...], height: int
    ) -> Event:
        literal, names = literals[0], self.waters.names
        if type(reason) is int:
            return self._counted(clauses, literal, reason, writes, height)
        if self._place(literal) >= 0:
            part = next(other >> 1 for other in reason if self._place(other) < 0)
            return Deduce("only place", (names[part],), writes)
        others = [other for other in reason if other != literal]
        if len(others) != 1 or not others[0] & 1:  # the places on the cell
            return Deduce("no ship here", (names[literal >> 1],), writes)
        (other,) = others
        if self._place(other) < 0:
            return Deduce("beside a ship", (names[other >> 1],), writes, (other >> 1,))
        place = self.places[self._place(other)]
        facts = (ship_name(len(place.cells)), self.waters.placement_name(place))
        return Deduce("around a ship", facts, writes, place.cells)

    def _counted(
        self, clauses: Clauses, literal: int, number: int, writes: tuple[Write, ...], height: int
    ) -> Event:
        if number >= len(self.lines):
            length = self.lengths[number - len(self.lines)]
            return Deduce(
                "all places", (f"{counted(self.fleet[length], 'ship')} of length {length}",), writes
            )
        line, count = self.lines[number], self.propagator.groups[number].wanted
        value = 1 if literal & 1 else -1
        because = tuple(sorted(on >> 1 for on in self.propagator.having(clauses, number, value, height)))
        if literal & 1:
            return Deduce("count reached", (line.name, count), writes, because)
        return Deduce("count needed", (line.name, are(count, "cell")), writes, because)

    def dead(self, clauses: Clauses, conflict: Clause, height: int) -> Prune:
        if conflict is self.propagator.conflict:
            return self._miscounted(clauses, self.propagator.broken, height)
        cells = [literal >> 1 for literal in conflict if self._place(literal) < 0]
        names = self.waters.names
        if len(cells) == 2 == len(conflict):
            return Prune("touching", (names[cells[0]], names[cells[1]]), because=tuple(cells), kills=True)
        if len(cells) == 1 and conflict[0] ^ conflict[-1] & 1:
            return Prune("ship part adrift", (names[cells[0]],), kills=True)
        return Prune("at odds", (self.words(conflict[0]),), kills=True)

    def _miscounted(self, clauses: Clauses, number: int, height: int) -> Prune:
        having, group = self.propagator.having, self.propagator.groups[number]
        there = having(clauses, number, 1, height)
        if number >= len(self.lines):
            length = self.lengths[number - len(self.lines)]
            if len(there) > group.wanted:
                facts = (are(len(there), "ship"), length, counted(group.wanted, "ship"))
                because = tuple(sorted({cell for on in there for cell in self.cells(on)}))
                return Prune("fleet exceeded", facts, because=because, kills=True)
            left = len(group.literals) - len(having(clauses, number, -1, height))
            wanted = (counted(group.wanted, "ship"), length, are(left, "place"))
            return Prune("too few places", wanted, kills=True)
        line = self.lines[number]
        if len(there) > group.wanted:
            because = tuple(sorted(on >> 1 for on in there))
            return Prune("too many", (line.name, are_there(len(there)), group.wanted), (), because, True)
        water = tuple(sorted(on >> 1 for on in having(clauses, number, -1, height)))
        cells = are(len(line.cells) - len(water), "cell")
        return Prune("too few cells", (line.name, cells, group.wanted), (), water, True)
