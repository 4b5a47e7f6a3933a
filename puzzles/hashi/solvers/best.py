"""Propagation of sums, crossings and connectedness; the tightest edge is tried first.

range    the fewest and the most bridges that an edge may still take; open while they differ.
cut      a possible edge without which the islands fall into parts: it gets a bridge, and they are odd or
         even in number as the numbers on either side add up (every bridge inside a part counts twice).
group    islands joined by bridges that are sure.
trail    what the ranges were before each change, to undo them.
"""

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Deduce, Event, Events, Fact, Prune
from puzzles.hashi.model import ANY, Sea, mark_of


def solve(sea: Sea) -> Events:
    known = Propagation(sea)
    alive = known.settle()
    yield from known.take_events()
    tried: list[_Branch] = []
    if alive:
        yield from _branch_or_solved(known, tried)
    while tried:
        branch = tried[-1]
        known.undo(branch.height)
        if not branch.left:
            tried.pop()
            if tried:
                yield BACKTRACK
            continue
        choice = branch.left.pop()
        yield choice
        bridges = int(choice.value)
        known.change(branch.edge, bridges, bridges)
        alive = known.settle()
        yield from known.take_events()
        if not alive:
            yield BACKTRACK
            continue
        yield from _branch_or_solved(known, tried)
        if tried[-1] is branch:
            yield BACKTRACK
    yield EXHAUSTED


class _Branch:
    """An edge being tried: the choices left, the next one last."""

    def __init__(self, known: "Propagation", edge: int) -> None:
        sea, low, high = known.sea, known.low[edge], known.high[edge]
        self.edge, self.height = edge, len(known.trail)
        values = tuple(str(bridges) for bridges in range(high, low - 1, -1))
        name = sea.edge_names[edge]
        self.left = [
            Choose(
                name,
                value,
                which,
                len(values),
                ((edge, mark_of(int(value), int(value), sea.most)),),
                "tightest",
                (name, value, which, len(values)),
                tuple(map(sea.cell_of, known.ends[edge])),
                values if which == 1 else (),
            )
            for which, value in reversed(list(enumerate(values, 1)))
        ]


def _branch_or_solved(known: "Propagation", tried: list[_Branch]) -> Events:
    if (edge := known.tightest()) >= 0:
        tried.append(_Branch(known, edge))
    else:
        yield SOLVED


class Propagation:
    def __init__(self, sea: Sea) -> None:
        self.sea = sea
        self.low = [0] * len(sea.edges)
        self.high = [sea.most] * len(sea.edges)
        self.ends = [(edge.a, edge.b) for edge in sea.edges]
        self.trail: list[tuple[int, int, int]] = []
        self.events: list[Event] = []
        self.stale = dict.fromkeys(range(len(sea.islands)))
        """Islands with an edge whose range has changed."""
        self.vanished = True
        """Whether an edge has become impossible since the cuts were last looked at."""

    def take_events(self) -> list[Event]:
        events, self.events = self.events, []
        return events

    def undo(self, height: int) -> None:
        while len(self.trail) > height:
            edge, self.low[edge], self.high[edge] = self.trail.pop()
        self.stale.clear()

    def change(self, edge: int, low: int, high: int) -> None:
        """Give the edge its new range; with its first bridge, those that it crosses get none."""
        first = low > 0 == self.low[edge]
        self.trail.append((edge, self.low[edge], self.high[edge]))
        self.low[edge], self.high[edge] = low, high
        self.stale |= dict.fromkeys(self.ends[edge])
        self.vanished |= not high
        for other in self.sea.crossings[edge] if first else ():
            if self.high[other]:
                names = (self.sea.edge_names[other], self.sea.edge_names[edge])
                self.deduce(other, 0, 0, "crossing", names, (edge,))

    def deduce(
        self, edge: int, low: int, high: int, rule: str, facts: tuple[Fact, ...], rests: tuple[int, ...]
    ) -> None:
        mark = mark_of(low, high, self.sea.most)
        self.events.append(Deduce(rule, facts, ((edge, mark),), rests))
        self.change(edge, low, high)

    def settle(self) -> bool:
        """All that follows; whether a solution may still be there."""
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
        """Each edge takes what the others cannot, and leaves what they must have."""
        sea, low, high = self.sea, self.low, self.high
        edges = sea.at[island]
        least, most = sea.least_at[island], sea.most_at[island]
        fewest, room = sum([low[edge] for edge in edges]), sum([high[edge] for edge in edges])
        rests = (sea.cell_of(island), *edges)
        if fewest > most or room < least:
            self.events.append(
                Prune("sum", (sea.island_names[island], least, fewest, room - fewest), rests=rests)
            )
            return False
        for edge in edges:
            others = room - high[edge]
            if least - others > low[edge]:
                facts = (sea.island_names[island], least, others, sea.edge_names[edge], least - others)
                fewest += least - others - low[edge]
                self.deduce(edge, least - others, high[edge], "at least", facts, rests)
            others = fewest - low[edge]
            if most - others < high[edge]:
                facts = (sea.island_names[island], most, others, sea.edge_names[edge], most - others)
                room -= high[edge] - most + others
                self.deduce(edge, low[edge], most - others, "at most", facts, rests)
        return True

    def cuts(self) -> bool:
        """Walk depth-first over the possible edges: an edge round which no other way leads is a cut."""
        self.vanished = False
        sea, high = self.sea, self.high
        born = [-1] * len(sea.islands)
        reach, via, turn = born[:], born[:], [iter(edges) for edges in sea.at]
        total = [island.number for island in sea.islands]
        untold = [island.number == ANY for island in sea.islands]
        born[0] = reach[0] = 0
        met = 1
        path = [0]
        found = []
        while path:
            island = path[-1]
            for edge in turn[island]:
                if high[edge] and edge != via[island]:
                    a, b = self.ends[edge]
                    other = a + b - island
                    if born[other] < 0:
                        born[other] = reach[other] = met
                        via[other] = edge
                        met += 1
                        path.append(other)
                        break
                    reach[island] = min(reach[island], born[other])
            else:
                path.pop()
                if path:
                    parent = path[-1]
                    reach[parent] = min(reach[parent], reach[island])
                    total[parent] += total[island]
                    untold[parent] |= untold[island]
                    if reach[island] > born[parent]:
                        found.append((via[island], -1 if untold[island] else total[island]))
        if met < len(sea.islands):
            missed = sea.island_names[born.index(-1)]
            self.events.append(Prune("apart", (sea.island_names[0], missed), rests=self._cells(born)))
            return False
        return all(self._cut(edge, total) for edge, total in found)

    def _cells(self, born: list[int]) -> tuple[int, ...]:
        return tuple(self.sea.cell_of(island) for island, birth in enumerate(born) if birth >= 0)

    def _cut(self, edge: int, total: int) -> bool:
        name, low, high = self.sea.edge_names[edge], max(self.low[edge], 1), self.high[edge]
        if not high:  # another cut has just crossed it: the next walk finds the parts
            return True
        if total >= 0 and low < high:
            low += (total - low) % 2
            high -= (high - total) % 2
        if total >= 0 and (low > high or (low == high and (total - low) % 2)):
            facts = (name, total, "odd" if total % 2 else "even")
            self.events.append(Prune("parity", facts, rests=(edge,)))
            return False
        if (low, high) == (1, self.high[edge]) and not self.low[edge]:
            self.deduce(edge, low, high, "cut", (name,), ())
        elif (low, high) != (self.low[edge], self.high[edge]):
            self.deduce(edge, low, high, "parity", (name, total, "odd" if total % 2 else "even"), ())
        return True

    def keep_groups_open(self) -> None:
        """No edge takes so much that its group is complete while there are islands outside."""
        sea, low, high = self.sea, self.low, self.high
        rest = list(sea.most_at)
        leader = list(range(len(sea.islands)))
        for (a, b), bridges in zip(self.ends, low):
            rest[a] -= bridges
            rest[b] -= bridges
        members = [[island] for island in leader]
        for edge, (a, b) in enumerate(self.ends):
            one, other = leader[a], leader[b]
            if low[edge] and one != other:
                if len(members[one]) < len(members[other]):
                    one, other = other, one
                members[one] += members[other]
                rest[one] += rest[other]
                for island in members[other]:
                    leader[island] = one
        for edge, (a, b) in enumerate(self.ends):
            one, other = leader[a], leader[b]
            more = high[edge] - low[edge]
            group = members[one] + members[other] if one != other else members[one]
            lacking = rest[one] + rest[other] if one != other else rest[one]
            if more and lacking == 2 * more and len(group) < len(sea.islands):
                outside = len(sea.islands) - len(group)
                bound = f"most {high[edge] - 1}"
                facts = (sea.island_names[a], len(group), outside, sea.edge_names[edge], bound)
                cells = tuple(map(sea.cell_of, sorted(group)))
                self.deduce(edge, low[edge], high[edge] - 1, "isolation", facts, cells)

    def tightest(self) -> int:
        """The open edge at the island with the fewest open edges; -1 if none is open."""
        low, high, at = self.low, self.high, self.sea.at
        ways = [sum([low[edge] < high[edge] for edge in edges]) for edges in at]
        open_ = (edge for edge in range(len(low)) if low[edge] < high[edge])
        return min(
            open_,
            key=lambda e: (min(ways[self.ends[e][0]], ways[self.ends[e][1]]), high[e] - low[e]),
            default=-1,
        )
