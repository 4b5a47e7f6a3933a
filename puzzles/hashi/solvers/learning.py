"""Learning: decide, propagate, learn a clause from each conflict, jump back.

The clauses: an edge with at least 2 bridges has at least 1; edges that cross do not both have some; and for
each island, all that its number says of its edges' bounds. That all hangs together is for `Connection`.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from engine.events import Deduce, Event, Events, Prune, Write
from engine.sentences import counted
from puzzles.common.grammar import are, joined
from puzzles.common.learning.clauses import Clause, Clauses
from puzzles.common.learning.search import search
from puzzles.common.learning.telling import InOrder, changed
from puzzles.hashi.model import ANY, Sea, mark_of, range_of
from puzzles.hashi.solvers.connection import AtLeast, Connection, Cut
from puzzles.hashi.words import crossing, unmet

Range = tuple[int, int]
Bounds = tuple[tuple[int, int, bool], ...]
"""Of a clause about an island: which of its edges, how many bridges, whether at least so many."""


def solve(sea: Sea) -> Events:
    return learn(sea, [0] * len(sea.edges), [sea.most] * len(sea.edges))


def learn(sea: Sea, low: list[int], high: list[int]) -> Events:
    """`low` and `high`: the fewest and the most bridges of each edge, by what is on the board already."""
    return search(_Encoding(sea, low, high))


class _Encoding(InOrder):
    def __init__(self, sea: Sea, low: list[int], high: list[int]) -> None:
        self.sea, self.known = sea, AtLeast(sea, low, high)
        self._low, self._high = low, high
        self.propagator = Connection(sea, self.known)
        self.activity = [0.0] * self.known.variables
        self.phase = [2 * variable for variable in range(self.known.variables)]

    @property
    def clauses(self) -> Iterator[Clause]:
        """Those about edges that are open at the start."""
        known, low, high = self.known, self._low, self._high
        yield from ([literal] for literal in known.certain())
        for edge, crossings in enumerate(self.sea.crossings):
            for bridges in range(low[edge] + 1, high[edge]):
                yield [known.literal(edge, bridges), known.literal(edge, bridges + 1) ^ 1]
            for other in crossings:
                if edge < other and high[edge] and high[other]:
                    yield [known.literal(edge, 1) ^ 1, known.literal(other, 1) ^ 1]
        for edges, least, limit in zip(self.sea.at, self.sea.least_at, self.sea.most_at):
            open_ = [edge for edge in edges if low[edge] < high[edge]]
            widths, placed = tuple([high[edge] - low[edge] for edge in open_]), sum([low[e] for e in edges])
            for bounds in sums(widths, least - placed, limit - placed):
                yield [
                    known.literal(open_[at], low[open_[at]] + bridges) ^ (not more)
                    for at, bridges, more in bounds
                ]

    def cells(self, literal: int) -> tuple[int, ...]:
        return (self.known.edge(literal),)

    def writes(self, clauses: Clauses, literal: int) -> tuple[Write, ...] | None:
        return changed(self._mark, clauses, literal, self.known.edge(literal))

    def _mark(self, clauses: Clauses, cell: int, height: int) -> int | None:
        low, high = self.known.range(clauses, cell, height)
        return mark_of(low, high, self.sea.most) if low <= high else None

    def names(self, literal: int) -> tuple[str, str]:
        """The variable of an edge's second bridge is another one than that of its first."""
        bridges, name = self.known.bridges(literal), self.sea.edge_names[self.known.edge(literal)]
        low, high = (0, bridges - 1) if literal & 1 else (bridges, self.sea.most)
        return name if bridges == 1 else f"{name} ({bridges})", _range_words(low, high, self.sea.most)

    def words(self, literal: int) -> str:
        return f"{self.sea.edge_names[self.known.edge(literal)]} {self.names(literal)[1]}"

    def source(self, literal: int, reason: Any) -> Any:
        """A cut, an island, or the edge that it crosses."""
        return reason if isinstance(reason, Cut) else self._crossed(reason) or self._island(reason)

    def _crossed(self, clause: Clause) -> tuple[int, ...]:
        """The two edges of a clause that says that they cross."""
        edges = tuple(sorted(map(self.known.edge, clause)))
        return edges if len(edges) == 2 and edges[1] in self.sea.crossings[edges[0]] else ()

    def _island(self, clause: Clause) -> int:
        """The one that a clause is about."""
        edges, ends = [*map(self.known.edge, clause)], self.sea.edges[self.known.edge(clause[0])]
        both = [island for island in (ends.a, ends.b) if all(edge in self.sea.at[island] for edge in edges)]
        return both[0] if len(both) == 1 or self._says(both[0], clause) else both[1]

    def _says(self, island: int, clause: Clause) -> bool:
        """Whether the island's number alone says this about one edge."""
        low, high = self._left(island, self.known.edge(clause[0]), {})
        bridges = self.known.bridges(clause[0])
        return high < bridges if clause[0] & 1 else low >= bridges

    def _left(self, island: int, edge: int, ranges: dict[int, Range]) -> Range:
        """The range that the island's number and these ranges of its edges leave an edge."""
        low, high = ranges.get(edge, (0, self.sea.most))
        others = [ranges.get(other, (0, self.sea.most)) for other in self.sea.at[island] if other != edge]
        fewest, most = sum([low for low, _ in others]), sum([high for _, high in others])
        return max(low, self.sea.least_at[island] - most), min(high, self.sea.most_at[island] - fewest)

    def deduced(
        self, clauses: Clauses, literals: list[int], reason: Any, writes: tuple[Write, ...], height: int
    ) -> Event:
        if isinstance(reason, Cut):
            return self._cut(reason, writes)
        if crossed := self._crossed(reason):
            ((edge, _),) = writes
            other = sum(crossed) - edge
            names = self.sea.edge_names[edge], self.sea.edge_names[other]
            return Deduce("crossed", names, writes, (other,))
        return self._sums(clauses, self._island(reason), writes, height)

    def _cut(self, cut: Cut, writes: tuple[Write, ...]) -> Event:
        name = self.sea.edge_names[cut.edge]
        if cut.total == ANY:
            return Deduce("cut", (name,), writes, cut.closed)
        own = {cut.edge} if range_of(writes[0][1], self.sea.most) != cut.by_parity(self.sea.most) else set()
        facts = (name, cut.total, "odd" if cut.total % 2 else "even")
        return Deduce("parity", facts, writes, tuple(sorted({*cut.closed, *own})))

    def _sums(self, clauses: Clauses, island: int, writes: tuple[Write, ...], height: int) -> Event:
        sea = self.sea
        ranges = {edge: self.known.range(clauses, edge, height) for edge in sea.at[island]}
        wanted = [(edge, range_of(mark, sea.most)) for edge, mark in writes]
        because = [edge for edge in sea.at[island] if ranges[edge] != (0, sea.most)]
        for edge in [*because]:
            fewer = {other: ranges[other] for other in because if other != edge}
            if all(_within(self._left(island, cell, fewer), wide) for cell, wide in wanted):
                because.remove(edge)
        words = [f"{sea.edge_names[edge]} has {_range_words(*left, sea.most)}" for edge, left in wanted]
        number = sea.islands[island].number
        facts = (sea.island_names[island], number if number != ANY else "at least 1", joined(words))
        return Deduce("sums", facts, writes, tuple(because))

    def dead(self, clauses: Clauses, conflict: Clause, height: int) -> Prune:
        sea = self.sea
        if conflict is self.propagator.conflict:
            return self._not_joined(self.propagator.broken)
        if crossed := self._crossed(conflict):
            return crossing(sea, *crossed)
        ranges = [self.known.range(clauses, edge, height) for edge in range(len(sea.edges))]
        low, high = zip(*ranges)
        event = unmet(sea, self._island(conflict), low, high)
        assert event is not None
        return event

    def _not_joined(self, broken: Cut | tuple[int, ...]) -> Prune:
        sea = self.sea
        if not isinstance(broken, Cut):
            outside = len(sea.islands) - len(broken)
            around = (sea.island_names[broken[0]], counted(len(broken), "island"), are(outside, "island"))
            return Prune("apart", around, because=self.propagator.leaving(broken), kills=True)
        fewest, most = broken.by_parity(sea.most)
        own = {broken.edge} if fewest <= most else set()
        facts = sea.edge_names[broken.edge], broken.total, "odd" if broken.total % 2 else "even"
        return Prune("wrong parity", facts, because=tuple(sorted({*broken.closed, *own})), kills=True)


def _range_words(low: int, high: int, most: int) -> str:
    if low == high:
        return str(low or "none")
    bounds = [f"at least {low}"] * bool(low) + [f"at most {high}"] * (high < most)
    return " and ".join(bounds)


def _within(found: Range, wanted: Range) -> bool:
    return found[0] >= wanted[0] and found[1] <= wanted[1]


@lru_cache(1 << 10)
def sums(widths: tuple[int, ...], least: int, limit: int) -> tuple[Bounds, ...]:
    """What edges that may take so many bridges more must keep to take `least` to `limit` together.

    If all have no more than bridges that add up to one less than `least`, one of them has too few; and the
    like for `limit`.
    """
    if not widths:
        return ()
    if least > sum(widths):  # no clause says so: ask for more than the first edge has, and for none
        return ((0, 1, True),), ((0, 1, False),)
    taken = [*product(*(range(wide + 1) for wide in widths))]
    few = [
        tuple([(at, more + 1, True) for at, more in enumerate(each) if more < widths[at]])
        for each in taken
        if sum(each) == least - 1
    ]
    many = [
        tuple([(at, more, False) for at, more in enumerate(each) if more])
        for each in taken
        if sum(each) == limit + 1
    ]
    return (*few, *many)
