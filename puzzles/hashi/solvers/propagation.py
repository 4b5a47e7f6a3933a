"""What follows from the sums, the crossings and connectedness.

range    the fewest and the most bridges that an edge may still take; open while they differ.
cut      a possible edge without which the islands fall into parts, so it gets bridges. Their number is odd if
         the numbers on one side of it have an odd sum: a bridge inside that part counts twice.
group    islands joined by bridges that are certain.
"""

from engine.events import Deduce, Event, Fact, Prune
from engine.sentences import counted
from puzzles.common.grammar import are
from puzzles.hashi.model import Sea, mark_of
from puzzles.hashi.solvers.cuts import Walk
from puzzles.hashi.solvers.forced import finishing
from puzzles.hashi.words import unmet


class Propagation:
    def __init__(self, sea: Sea) -> None:
        self.sea = sea
        self.low = [0] * len(sea.edges)
        self.high = [sea.most] * len(sea.edges)
        self.ends = [(edge.a, edge.b) for edge in sea.edges]
        self.events: list[Event] = []
        self.stale = dict.fromkeys(range(len(sea.islands)))
        """Islands with an edge whose range has changed; the keys, in order."""
        self.vanished = True
        """Whether an edge has become impossible since the cuts were last computed."""

    def take_events(self) -> list[Event]:
        events, self.events = self.events, []
        return events

    def change(self, edge: int, low: int, high: int) -> None:
        """Give the edge its new range; with its first bridge, those that it crosses get none."""
        first = low > 0 == self.low[edge]
        self.low[edge], self.high[edge] = low, high
        self.stale |= dict.fromkeys(self.ends[edge])
        self.vanished |= not high
        for other in self.sea.crossings[edge] if first else ():
            if self.high[other]:
                names = (self.sea.edge_names[other], self.sea.edge_names[edge])
                self.deduce(other, 0, 0, "crossed", names, (edge,))

    def deduce(
        self, edge: int, low: int, high: int, rule: str, facts: tuple[Fact, ...], because: tuple[int, ...]
    ) -> None:
        mark = mark_of(low, high, self.sea.most)
        self.events.append(Deduce(rule, facts, ((edge, mark),), because))
        self.change(edge, low, high)

    def settle(self) -> bool:
        """Deduce all that follows; False if that leaves no solution."""
        while True:
            while self.stale:
                island, _ = self.stale.popitem()
                if not self.balance(island):
                    return False
            if self.vanished and not self.cuts():
                return False
            if not self.stale:
                self.keep_groups_open()
            if not self.stale:
                return True

    def balance(self, island: int) -> bool:
        """Each edge takes what the others cannot, and leaves what they must have; False if they cannot."""
        sea, low, high = self.sea, self.low, self.high
        edges = sea.at[island]
        least, most = sea.least_at[island], sea.most_at[island]
        if (event := unmet(sea, island, low, high)) is not None:
            self.events.append(event)
            return False
        fewest, room = sum([low[edge] for edge in edges]), sum([high[edge] for edge in edges])
        for edge in edges:
            others = room - high[edge]
            if least - others > low[edge]:
                facts = (sea.island_names[island], least, others, sea.edge_names[edge], least - others)
                fewest += least - others - low[edge]
                because = tuple([other for other in edges if other != edge and high[other] < sea.most])
                self.deduce(edge, least - others, high[edge], "at least", facts, because)
            others = fewest - low[edge]
            if most - others < high[edge]:
                facts = (sea.island_names[island], most, others, sea.edge_names[edge], most - others)
                room -= high[edge] - most + others
                because = tuple([other for other in edges if other != edge and low[other]])
                self.deduce(edge, low[edge], most - others, "at most", facts, because)
        return True

    def cuts(self) -> bool:
        """Each cut gets its bridges; False if the islands cannot all be joined."""
        self.vanished = False
        walk = Walk(self.sea, self.ends, self.high)
        if walk.missed >= 0:
            reached, outside = len(walk.visited), len(walk.order) - len(walk.visited)
            facts = (self.sea.island_names[0], counted(reached, "island"), are(outside, "island"))
            self.events.append(Prune("apart", facts, because=walk.closed(walk.visited), kills=True))
            return False
        return all(self._cut(walk, *cut) for cut in walk.cuts)

    def _cut(self, walk: Walk, edge: int, total: int, start: int, end: int) -> bool:
        name, low, high = self.sea.edge_names[edge], max(self.low[edge], 1), self.high[edge]
        if not high:  # crossed by a cut that was just handled: the next walk finds the parts
            return True
        odd = "odd" if total % 2 else "even"
        if total >= 0 and low < high:
            low += (total - low) % 2
            high -= (high - total) % 2
        if total >= 0 and (low > high or (low == high and (total - low) % 2)):
            fewest, most = parity_range(total, self.sea.most)
            own = {edge} if fewest <= most else set()
            because = tuple(sorted({*walk.closed(walk.visited[start:end]), *own}))
            self.events.append(Prune("wrong parity", (name, total, odd), because=because, kills=True))
            return False
        if (low, high) == (1, self.high[edge]) and not self.low[edge]:
            self.deduce(edge, low, high, "cut", (name,), walk.closed(walk.visited[start:end]))
        elif (low, high) != (self.low[edge], self.high[edge]):
            because = walk.closed(walk.visited[start:end])
            if (low, high) != parity_range(total, self.sea.most):
                because = tuple(sorted({*because, edge}))
            self.deduce(edge, low, high, "parity", (name, total, odd), because)
        return True

    def keep_groups_open(self) -> None:
        """No edge takes so many bridges that its group is complete while there are islands outside it."""
        sea, low, high = self.sea, self.low, self.high
        group, rest = self._groups()
        for edge, (a, b) in enumerate(self.ends):
            more = high[edge] - low[edge]
            if not more:
                continue
            joined = group[a] if group[a] is group[b] else group[a] + group[b]
            outside = len(sea.islands) - len(joined)
            if outside and sum([rest[island] for island in joined]) == 2 * more:
                what = finishing(sea, low, joined, edge, high[edge])
                self.deduce(edge, low[edge], high[edge] - 1, "isolation", *what)

    def _groups(self) -> tuple[list[list[int]], list[int]]:
        """The group of each island, one list for all in it, and how many bridges each may still take."""
        group = [[island] for island in range(len(self.sea.islands))]
        rest = list(self.sea.most_at)
        for (a, b), bridges in zip(self.ends, self.low):
            rest[a] -= bridges
            rest[b] -= bridges
            if bridges and group[a] is not group[b]:
                small, large = sorted((group[a], group[b]), key=len)
                large += small
                for island in small:
                    group[island] = large
        return group, rest


def parity_range(total: int, most: int) -> tuple[int, int]:
    """The fewest and the most bridges that a cut can have whose number is odd or even with `total`."""
    return 2 - total % 2, most - (most - total) % 2
