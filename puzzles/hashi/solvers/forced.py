"""The five forced moves, each a rule that narrows how many bridges an edge may take.

maximum   the most bridges that an edge can still take, by its own range and by both its islands.
way       an edge of an island that can still take bridges.
rest      how many bridges an island still lacks.
group     islands joined by bridges already placed.
"""

from collections.abc import Callable, Iterator

from engine.events import Deduce, Event, Events, Fact, Prune
from puzzles.hashi.model import Sea, mark_of


class Ranges:
    """The fewest and the most bridges known for each edge."""

    def __init__(self, sea: Sea) -> None:
        self.sea = sea
        self.low = [0] * len(sea.edges)
        self.high = [sea.most] * len(sea.edges)

    def open(self, edge: int) -> bool:
        return self.low[edge] < self.high[edge]

    def placed(self, island: int) -> int:
        return sum(self.low[edge] for edge in self.sea.at[island])

    def rest(self, island: int) -> int:
        return self.sea.most_at[island] - self.placed(island)

    def maximum(self, edge: int) -> int:
        ends = self.sea.edges[edge]
        return min(self.high[edge], self.low[edge] + min(self.rest(ends.a), self.rest(ends.b)))

    def room(self, island: int) -> int:
        return sum(self.maximum(edge) for edge in self.sea.at[island])

    def narrow(
        self, edge: int, low: int, high: int, rule: str, facts: tuple[Fact, ...], because: tuple[int, ...]
    ) -> Iterator[Deduce]:
        """Give the edge its new range; with its first bridge, the edges that it crosses get none."""
        first = low > 0 == self.low[edge]
        self.low[edge], self.high[edge] = low, high
        yield Deduce(rule, facts, ((edge, mark_of(low, high, self.sea.most)),), because)
        for other in self.sea.crossings[edge] if first else ():
            if self.high[other] and not self.low[other]:
                names = (self.sea.edge_names[other], self.sea.edge_names[edge])
                yield from self.narrow(other, 0, 0, "crossing", names, (edge,))

    def groups(self) -> list[list[int]]:
        """The group of each island; all islands in it share one list."""
        groups = [[island] for island in range(len(self.sea.islands))]
        for edge, ends in enumerate(self.sea.edges):
            if self.low[edge] and groups[ends.a] is not groups[ends.b]:
                joined = groups[ends.a] + groups[ends.b]
                for island in joined:
                    groups[island] = joined
        return groups


Rule = Callable[[Ranges], Iterator[Deduce]]


def maximum(known: Ranges) -> Iterator[Deduce]:
    """An island without bridges so far whose edges' maxima sum to its number: all at maximum."""
    sea = known.sea
    for island, edges in enumerate(sea.at):
        ways = [edge for edge in edges if known.maximum(edge)]
        if not known.placed(island) and len(ways) > 1 and known.room(island) == sea.least_at[island]:
            for edge, most in [(edge, known.maximum(edge)) for edge in edges if known.open(edge)]:
                facts = (sea.island_names[island], sea.least_at[island], sea.edge_names[edge], most)
                yield from known.narrow(edge, most, most, "maximum", facts, sea.cells_at[island])


def single_way(known: Ranges) -> Iterator[Deduce]:
    """An island with one way out: it takes the number."""
    sea = known.sea
    for island, edges in enumerate(sea.at):
        ways = [edge for edge in edges if known.maximum(edge)]
        number = sea.least_at[island]
        if len(ways) == 1 and known.open(ways[0]) and number == sea.most_at[island]:
            (edge,) = ways
            if known.maximum(edge) == number:
                facts = (sea.island_names[island], sea.edge_names[edge], number)
                yield from known.narrow(edge, number, number, "single way", facts, sea.cells_at[island])


def enough_neighbours(known: Ranges) -> Iterator[Deduce]:
    """A way gets at least the number minus what all others can take."""
    sea = known.sea
    for island, edges in enumerate(sea.at):
        if (room := known.room(island)) <= (number := sea.least_at[island]):
            continue
        for edge in edges:
            others = room - known.maximum(edge)
            if known.low[edge] < number - others <= known.high[edge]:
                facts = (sea.island_names[island], number, others, sea.edge_names[edge], number - others)
                because = sea.cells_at[island]
                yield from known.narrow(
                    edge, number - others, known.high[edge], "enough neighbours", facts, because
                )
                room = known.room(island)


def leftover(known: Ranges) -> Iterator[Deduce]:
    """An island needs nothing more, or exactly what its open edges can take: all at maximum."""
    sea = known.sea
    for island, edges in enumerate(sea.at):
        ways = [edge for edge in edges if known.open(edge)]
        rest, more = known.rest(island), known.room(island) - known.placed(island)
        if known.placed(island) and (rest == 0 or more == sea.least_at[island] - known.placed(island)):
            for edge, most in [(edge, known.maximum(edge)) for edge in ways]:
                facts = (sea.island_names[island], rest, more, sea.edge_names[edge], most)
                yield from known.narrow(edge, most, most, "leftover", facts, sea.cells_at[island])


def isolation(known: Ranges) -> Iterator[Deduce]:
    """Never close a group off early: it takes its only way out, and no edge completes it by itself."""
    yield from _last_ways_out(known)
    yield from _finishing_moves(known)


def _last_ways_out(known: Ranges) -> Iterator[Deduce]:
    sea = known.sea
    for island, group in enumerate(known.groups()):
        if group[0] != island or not 1 < len(group) < len(sea.islands):
            continue
        out = ways_out(known, group)
        if len(out) == 1 and not known.low[out[0]]:
            yield from known.narrow(
                out[0], 1, known.high[out[0]], "isolation", *_closing(sea, group, out[0], "least 1")
            )
            return


def _finishing_moves(known: Ranges) -> Iterator[Deduce]:
    sea, groups = known.sea, known.groups()
    for edge, ends in enumerate(sea.edges):
        most = known.maximum(edge)
        if most == known.low[edge]:
            continue
        group = groups[ends.a] + (groups[ends.b] if groups[ends.b] is not groups[ends.a] else [])
        finished = sum(known.rest(island) for island in group) == 2 * (most - known.low[edge])
        if finished and len(group) < len(sea.islands):
            what = _closing(sea, group, edge, f"most {most - 1}")
            yield from known.narrow(edge, known.low[edge], most - 1, "isolation", *what)


def ways_out(known: Ranges, group: list[int]) -> list[int]:
    """The edges by which a group can still be joined to other islands."""
    inside, edges = set(group), known.sea.edges
    leaving = (edge for island in sorted(group) for edge in known.sea.at[island] if known.maximum(edge))
    return [edge for edge in leaving if not (edges[edge].a in inside and edges[edge].b in inside)]


def _closing(sea: Sea, group: list[int], edge: int, bound: str) -> tuple[tuple[Fact, ...], tuple[int, ...]]:
    facts = (
        sea.island_names[group[0]],
        len(group),
        len(sea.islands) - len(group),
        sea.edge_names[edge],
        bound,
    )
    return facts, tuple(sea.cell_of(island) for island in sorted(group))


FORCED: dict[str, Rule] = {
    "maximum": maximum,
    "single way": single_way,
    "enough neighbours": enough_neighbours,
    "leftover": leftover,
    "isolation": isolation,
}


def force(known: Ranges) -> Events:
    """All five rules, repeated until nothing changes."""
    moved = True
    while moved:
        moved = False
        for rule in FORCED.values():
            for event in rule(known):
                moved = True
                yield event


def contradiction(known: Ranges) -> Event | None:
    """Why the ranges leave no solution, by a sum, a crossing or a group closed off; None if they may."""
    sea = known.sea
    for island in range(len(sea.islands)):
        if known.rest(island) < 0 or known.room(island) < sea.least_at[island]:
            placed = known.placed(island)
            facts = (sea.island_names[island], sea.least_at[island], placed, known.room(island) - placed)
            return Prune("sum", facts, because=sea.cells_at[island])
    for edge, others in enumerate(sea.crossings):
        for other in others:
            if known.low[edge] and known.low[other]:
                names = (sea.edge_names[edge], sea.edge_names[other])
                return Prune("crossing", names, because=(edge, other))
    for group in known.groups():
        if len(group) < len(sea.islands) and not ways_out(known, group):
            closed = (sea.island_names[group[0]], len(group), len(sea.islands) - len(group))
            return Prune("connected", closed, because=tuple(map(sea.cell_of, sorted(group))))
    return None
