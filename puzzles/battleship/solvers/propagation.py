"""What follows from the counts, the fleet and the gaps between ships, over bit sets.

place    a way for one ship of the fleet to lie; all places are numbered, the longest ships' first.
chart    what is known: cells that are ship parts, cells that are water, places still possible.
whole    a place all of whose cells are ship parts, with water all around.
body     the cells of a place; its halo are the cells around it.
"""

from collections import Counter

from attrs import define

from engine.events import Deduce, Event, Fact, Prune
from engine.sentences import counted
from puzzles.battleship.model import SHIP, WATER, Placement, Waters, ship_name
from puzzles.battleship.solvers.arrangements import Arrangements
from puzzles.battleship.solvers.bit_sets import bits, mask_of
from puzzles.battleship.words import are_there
from puzzles.common.grammar import are


@define
class Chart:
    ship: int
    water: int
    places: int
    whole: int = 0


class Propagation:
    def __init__(self, waters: Waters) -> None:
        self.waters = waters
        self.fleet = Counter(waters.fleet)
        self.placements: list[Placement] = []
        for length in sorted(self.fleet, reverse=True):
            self.placements += waters.placements(length)
        self.body = [mask_of(place.cells) for place in self.placements]
        self.halo = [mask_of(waters.halo(place)) for place in self.placements]
        self.on = [0] * waters.cells
        """For each cell, the places that cover it."""
        self.beside = [0] * waters.cells
        """For each cell, the places that have it in their halo."""
        self.of_length = dict.fromkeys(sorted(self.fleet, reverse=True), 0)
        for number, place in enumerate(self.placements):
            self.of_length[len(place.cells)] |= 1 << number
            for cell in bits(self.body[number]):
                self.on[cell] |= 1 << number
            for cell in bits(self.halo[number]):
                self.beside[cell] |= 1 << number
        self.near = [on | beside for on, beside in zip(self.on, self.beside)]
        self.board = (1 << waters.cells) - 1
        width = waters.width
        self.corners = [
            mask_of([c for c in around if c // width != cell // width and c % width != cell % width])
            for cell, around in enumerate(waters.around)
        ]
        self.around = [mask_of((cell, *around)) for cell, around in enumerate(waters.around)]
        """For each cell, itself and the cells around it."""
        self.lines = [
            (line, line.count, mask_of(line.cells)) for line in waters.lines if line.count is not None
        ]
        self.arrangements = [
            Arrangements(line.cells, count, self.placements, self.on) for line, count, _ in self.lines
        ]
        self.events: list[Event] = []

    def place_name(self, place: int) -> str:
        return self.waters.placement_name(self.placements[place])

    def take_events(self) -> list[Event]:
        events, self.events = self.events, []
        return events

    def start(self) -> Chart:
        """What the givens leave possible."""
        givens = self.waters.givens
        chart = Chart(0, 0, (1 << len(self.placements)) - 1)
        ship = mask_of([cell for cell, given in enumerate(givens) if given > WATER])
        water = mask_of([cell for cell, given in enumerate(givens) if given == WATER])
        self._enter(chart, ship, water)
        return chart

    def learn(
        self,
        chart: Chart,
        ship: int,
        water: int,
        rule: str,
        facts: tuple[Fact, ...],
        because: tuple[int, ...] = (),
    ) -> None:
        """Cells turn out to be ship parts and water, unless that is known already."""
        ship &= ~chart.ship
        water &= ~chart.water
        if ship | water:
            writes = [(cell, SHIP) for cell in bits(ship)] + [(cell, WATER) for cell in bits(water)]
            self.events.append(Deduce(rule, facts, tuple(writes), because))
            self._enter(chart, ship, water)

    def _enter(self, chart: Chart, ship: int, water: int) -> None:
        """Enter ship parts and water; places that they rule out go, and the corners of parts are water."""
        chart.ship |= ship
        chart.water |= water
        places = chart.places
        for cell in bits(water):
            places &= ~self.on[cell]
        for cell in bits(ship):
            places &= ~self.beside[cell]
        chart.places = places
        for cell in bits(ship):
            self.learn(chart, 0, self.corners[cell], "beside a ship", (self.waters.names[cell],), (cell,))

    def put(self, chart: Chart, place: int) -> None:
        """A ship lies there, with water around it."""
        chart.ship |= self.body[place]
        chart.water |= self.halo[place]
        places = chart.places
        for cell in self.placements[place].cells:
            places &= ~self.beside[cell]
        for cell in bits(self.halo[place]):
            places &= ~self.on[cell]
        chart.places = places
        chart.whole |= 1 << place

    def dead(self, rule: str, facts: tuple[Fact, ...], because: tuple[int, ...] = ()) -> bool:
        self.events.append(Prune(rule, facts, because=because, kills=True))
        return False

    def settle(self, chart: Chart) -> bool:
        """Deduce all that follows, the cheap rules first; False if that leaves no solution."""
        while True:
            known = None
            while known != (known := (chart.ship, chart.water, chart.places)):
                if not (self.meet_counts(chart) and self.keep_fleet(chart) and self.fit_ships(chart)):
                    return False
            if not self.arrange(chart):
                return False
            if known == (chart.ship, chart.water, chart.places):
                return True

    def is_full(self, chart: Chart) -> bool:
        return chart.ship | chart.water == self.board

    def meet_counts(self, chart: Chart) -> bool:
        """A line with all its parts has water for the rest; one with no cell to spare has parts."""
        if chart.ship & chart.water:
            clash = next(bits(chart.ship & chart.water))
            return self.dead("ship part adrift", (self.waters.names[clash],), self._near(chart, [clash]))
        for line, count, mask in self.lines:
            parts = (chart.ship & mask).bit_count()
            open_ = mask & ~chart.ship & ~chart.water
            room = open_.bit_count()
            if parts > count:
                facts = (line.name, are_there(parts), count)
                return self.dead("too many", facts, tuple(bits(chart.ship & mask)))
            if parts + room < count:
                facts = (line.name, are(parts + room, "cell"), count)
                return self.dead("too few cells", facts, tuple(bits(chart.water & mask)))
            if not open_:
                continue
            if parts == count:
                because = tuple(bits(chart.ship & mask))
                self.learn(chart, 0, open_, "count reached", (line.name, count), because)
            elif parts + room == count:
                because = tuple(bits(chart.water & mask))
                self.learn(chart, open_, 0, "count needed", (line.name, are(count, "cell")), because)
        return True

    def arrange(self, chart: Chart) -> bool:
        """For each line, what all ways to make up its count by ships along it and across it agree on."""
        for (line, count, mask), arrangements in zip(self.lines, self.arrangements):
            if mask & ~chart.ship & ~chart.water == 0:
                continue
            found = arrangements.look(chart.ship, chart.water, chart.places)
            known = mask & (chart.ship | chart.water)
            if found is None:
                return self.dead("no arrangement", (line.name, count), tuple(bits(known)))
            ship, impossible = found
            chart.places &= ~impossible
            if ship & ~chart.ship:
                because = tuple(bits(known))
                self.learn(chart, ship, 0, "in every arrangement", (line.name, count), because)
        return True

    def keep_fleet(self, chart: Chart) -> bool:
        """A length whose ships are all found has no more places; one with no place to spare fills all."""
        loose = 0
        for cell in bits(self.board & ~chart.ship & ~chart.water):
            loose |= self.near[cell]
        whole = chart.places & ~loose
        for place in bits(whole & ~chart.whole):
            facts: tuple[Fact, ...] = (self.place_name(place), ship_name(len(self.placements[place].cells)))
            self.events.append(Deduce("whole ship", facts, self.placements[place].parts, self._ended(place)))
        chart.whole |= whole
        for length, of_length in self.of_length.items():
            wanted, found = self.fleet[length], (whole & of_length).bit_count()
            possible = (chart.places & of_length).bit_count()
            if found > wanted:
                cells = {cell for place in bits(whole & of_length) for cell in self._ended(place)}
                facts = ("is 1 whole ship" if found == 1 else f"are {found} whole ships", length, wanted)
                return self.dead("too many ships", facts, tuple(sorted(cells)))
            if possible < wanted:
                facts = (counted(wanted, "ship"), length, are(possible, "place"))
                return self.dead("too few places", facts, tuple(bits(chart.ship | chart.water)))
            if found == wanted:
                chart.places &= ~of_length | whole
            elif possible == wanted:
                facts = (f"{counted(wanted, 'ship')} of length {length}",)
                because = tuple(bits(chart.ship | chart.water))
                for place in bits(chart.places & of_length & ~whole):
                    self.learn(chart, self.body[place], self.halo[place], "all places", facts, because)
        return True

    def fit_ships(self, chart: Chart) -> bool:
        """What all places of the ship on a part agree on is known; a cell without a place is water."""
        names = self.waters.names
        done = 0
        for place in bits(chart.whole):
            done |= self.body[place]
        for cell in bits(chart.ship & ~done):
            ways = chart.places & self.on[cell]
            if not ways:
                return self.dead("ship part adrift", (names[cell],), self._near(chart, [cell]))
            ship, water = self.board, self.board
            for place in bits(ways):
                ship &= self.body[place]
                water &= self.halo[place]
            if ship & ~chart.ship or water & ~chart.water:
                count = ways.bit_count()
                rule = "only place" if count == 1 else "in every place"
                facts = (names[cell],) if count == 1 else (names[cell], counted(count, "place"))
                self.learn(chart, ship, water, rule, facts, self._near(chart, [cell]))
        places = chart.places
        open_ = self.board & ~chart.ship & ~chart.water
        empty = [cell for cell in bits(open_) if not places & self.on[cell]]
        if empty:
            what = names[empty[0]]
            if others := len(empty) - 1:
                what += f" and {counted(others, 'other cell')}"
            self.learn(chart, 0, mask_of(empty), "no ship here", (what,), self._near(chart, empty))
        return True

    def _near(self, chart: Chart, cells: list[int]) -> tuple[int, ...]:
        """What is known of these cells and of those around them."""
        near = 0
        for cell in cells:
            near |= self.around[cell]
        return tuple(bits(near & (chart.ship | chart.water)))

    def _ended(self, place: int) -> tuple[int, ...]:
        """The cells that say that a whole ship lies there: its own, and those at its ends."""
        placement = self.placements[place]
        return (*placement.cells, *self.waters.ends(placement))
