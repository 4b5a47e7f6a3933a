"""That all islands hang together, as a propagator of the search that learns.

possible   an edge that may still have bridges.
part       islands that hang together by possible edges.
cut        the only possible edge out of a part.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from puzzles.common.learning.clauses import Clause, Clauses
from puzzles.hashi.model import ANY, Sea
from puzzles.hashi.solvers.cuts import Walk
from puzzles.hashi.solvers.propagation import parity_range


class AtLeast:
    """The variables: that an edge has at least 1, at least 2 … bridges."""

    def __init__(self, sea: Sea, low: list[int], high: list[int]) -> None:
        """`low` and `high`: the range that each edge has from the start."""
        self.most = sea.most
        self.variables = len(sea.edges) * sea.most
        self._low, self._high = low, high

    def literal(self, edge: int, bridges: int) -> int:
        """That the edge has at least so many bridges."""
        return 2 * (edge * self.most + bridges - 1)

    def edge(self, literal: int) -> int:
        return (literal >> 1) // self.most

    def bridges(self, literal: int) -> int:
        return (literal >> 1) % self.most + 1

    def range(self, clauses: Clauses, edge: int, height: int) -> tuple[int, int]:
        """The fewest and the most bridges of an edge, by the trail up to a height."""
        low, high = self._low[edge], self._high[edge]
        first = edge * self.most
        for bridges in range(low + 1, high + 1):
            variable = first + bridges - 1
            if (value := clauses.value[2 * variable]) and clauses.place[variable] < height:
                if value > 0:
                    low = bridges
                else:
                    high = min(high, bridges - 1)
        return low, high

    def certain(self) -> Iterator[int]:
        """What the ranges from the start say."""
        for edge, (low, high) in enumerate(zip(self._low, self._high)):
            yield from (self.literal(edge, bridges) for bridges in range(1, low + 1))
            yield from (self.literal(edge, bridges) ^ 1 for bridges in range(high + 1, self.most + 1))


class Cut(NamedTuple):
    """The edge is the only possible one out of a part."""

    edge: int
    closed: tuple[int, ...]
    """The others."""
    total: int
    """The sum of the part's numbers where the number of bridges has to be odd or even with it, else ANY."""
    low: int
    high: int
    """The range that the edge had."""

    def by_parity(self, most: int) -> tuple[int, int]:
        return parity_range(self.total, most)

    def explained(self, known: AtLeast, low: int, high: int) -> Clause:
        """The possible edges, and what of the edge's own range rules out bridges that the parity allows."""
        clause = [known.literal(edge, 1) for edge in self.closed]
        fewest, most = self.by_parity(known.most)
        if fewest < low:
            clause.append(known.literal(self.edge, self.low) ^ 1)
        if high < most:
            clause.append(known.literal(self.edge, self.high + 1))
        return clause


class Connection:
    def __init__(self, sea: Sea, known: AtLeast) -> None:
        self.sea, self.known = sea, known
        self._ends = [(edge.a, edge.b) for edge in sea.edges]
        self._high = [sea.most] * len(sea.edges)
        """0 for an edge that is not possible."""
        self._vanished: list[tuple[int, int]] = []
        """The edges that are not possible any more, with their places in the trail."""
        self._seen = 0
        """The trail before here has been looked at."""
        self._walked = False
        self.conflict: Clause | None = None
        """The last one that was found here."""
        self.broken: Cut | tuple[int, ...] = ()
        """What it came from: a cut of the wrong parity, or a part that nothing leads out of."""

    def undo(self, height: int) -> None:
        while self._vanished and self._vanished[-1][0] >= height:
            self._high[self._vanished.pop()[1]] = self.sea.most
        self._seen = min(self._seen, height)

    def settle(self, clauses: Clauses) -> Clause | None:
        trail, most, before = clauses.trail, self.known.most, len(self._vanished)
        for place in range(self._seen, len(trail)):
            variable, is_less = divmod(trail[place], 2)
            if is_less and not variable % most:
                self._vanished.append((place, variable // most))
                self._high[variable // most] = 0
        self._seen = len(trail)
        if self._walked and len(self._vanished) == before:
            return None
        self._walked = True
        walk = Walk(self.sea, self._ends, self._high)
        if walk.missed >= 0:
            return self._apart(clauses)
        for edge, total, start, end in walk.cuts:
            conflict = self._cut(clauses, edge, total, walk.visited[start:end])
            if conflict is not None:
                return conflict
        return None

    def _cut(self, clauses: Clauses, edge: int, total: int, part: list[int]) -> Clause | None:
        """It has bridges, an odd or an even number of them."""
        known = self.known
        low, high = known.range(clauses, edge, len(clauses.trail))
        fewest, most = max(low, 1), high
        if total != ANY:
            fewest += (total - fewest) % 2
            most -= (most - total) % 2
        if (fewest, most) == (low, high):
            return None
        is_parity = (fewest, most) != (max(low, 1), high)
        cut = Cut(edge, self.leaving(part, edge), total if is_parity else ANY, low, high)
        if fewest > most:
            self.broken = cut
            self.conflict = cut.explained(known, low, high)
            return self.conflict
        if fewest > low:
            clauses.imply(known.literal(edge, fewest), cut)
        if most < high:
            clauses.imply(known.literal(edge, most + 1) ^ 1, cut)
        return None

    def explain(self, clauses: Clauses, literal: int, note: Cut) -> Clause:
        low, high = self.known.bridges(literal), self.known.most
        if note.total == ANY:
            return [literal, *(self.known.literal(edge, 1) for edge in note.closed)]
        if literal & 1:
            low, high = 0, low - 1
        return [literal, *note.explained(self.known, low, high)]

    def leaving(self, part: Iterable[int], cut: int = -1) -> tuple[int, ...]:
        """The edges that lead out of a part, but for the cut."""
        inside = set(part)
        leaving = {edge for island in inside for edge in self.sea.at[island] if edge != cut}
        return tuple(sorted(edge for edge in leaving if not inside.issuperset(self._ends[edge])))

    def _apart(self, clauses: Clauses) -> Clause:
        """One of the edges out of the part that the fewest lead out of is to have bridges."""
        ways = [(len(out), out, part) for part in self._parts() for out in [self.leaving(part)]]
        _, out, part = min(ways)
        self.broken = tuple(part)
        self.conflict = [self.known.literal(edge, 1) for edge in out]
        return self.conflict

    def _parts(self) -> Iterator[list[int]]:
        """What hangs together by possible edges."""
        seen = [False] * len(self.sea.islands)
        for start in range(len(seen)):
            part = [] if seen[start] else [start]
            seen[start] = True
            for island in part:
                for edge in self.sea.at[island]:
                    other = sum(self._ends[edge]) - island
                    if self._high[edge] and not seen[other]:
                        seen[other] = True
                        part.append(other)
            if part:
                yield part
