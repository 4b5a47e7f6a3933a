"""The five forced moves, each a rule that narrows how many bridges an edge may take.

maximum   the most bridges that an edge can still take, by its own range and by both its islands.
way       an edge of an island that can still take bridges.
rest      how many bridges an island still lacks.
group     islands joined by bridges already placed.
"""

from collections.abc import Callable, Iterator

from engine.events import Deduce, Event, Events, Fact
from engine.sentences import counted
from puzzles.hashi.model import Sea, mark_of
from puzzles.hashi.solvers.backtracking import leaves
from puzzles.hashi.words import closed_off, crossing, no_room, too_many


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

    def bridges_at(self, island: int, but: int = -1) -> list[int]:
        """The edges of an island with bridges, without one of them."""
        return [edge for edge in self.sea.at[island] if edge != but and self.low[edge]]

    def limits(self, island: int, but: int = -1) -> tuple[str, set[int]]:
        """Why the island's edges, without one, take no more than their maxima, as words and as cells.

        A number is given; a mark of the edge itself is on the board. What the other bridges of an end leave
        needs a word.
        """
        words, cells = [], set[int]()
        for edge in self.sea.at[island]:
            most, ends = self.maximum(edge), self.sea.edges[edge]
            given = min(self.sea.most, self.sea.most_at[ends.a], self.sea.most_at[ends.b])
            if edge == but or most == given:
                continue
            if most == self.high[edge]:
                cells.add(edge)
                continue
            other = ends.a + ends.b - island
            full = other if self.low[edge] + self.rest(other) == most else island
            cells |= set(self.bridges_at(full, edge))
            name, end = self.sea.edge_names[edge], self.sea.island_names[full]
            words.append(f"{name} takes at most {most} beside {end}'s other bridges")
        return f" ({', '.join(words)})" if words else "", cells

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
                yield from self.narrow(other, 0, 0, "crossed", names, (edge,))

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
        number = sea.least_at[island]
        if not known.placed(island) and len(ways) > 1 and known.room(island) == number:
            limits, cells = known.limits(island)
            for edge, most in [(edge, known.maximum(edge)) for edge in edges if known.open(edge)]:
                facts = (sea.island_names[island], number, limits, sea.edge_names[edge], most)
                yield from known.narrow(edge, most, most, "maximum", facts, tuple(sorted(cells)))


def single_way(known: Ranges) -> Iterator[Deduce]:
    """An island with one way out: it takes the number."""
    sea = known.sea
    for island, edges in enumerate(sea.at):
        ways = [edge for edge in edges if known.maximum(edge)]
        number = sea.least_at[island]
        if len(ways) == 1 and known.open(ways[0]) and number == sea.most_at[island]:
            (edge,) = ways
            if known.maximum(edge) == number:
                limits, cells = known.limits(island, edge)
                facts = (sea.island_names[island], limits, sea.edge_names[edge], number)
                yield from known.narrow(edge, number, number, "single way", facts, tuple(sorted(cells)))


def enough_neighbours(known: Ranges) -> Iterator[Deduce]:
    """A way gets at least the number minus what all others can take."""
    sea = known.sea
    for island, edges in enumerate(sea.at):
        if (room := known.room(island)) <= (number := sea.least_at[island]):
            continue
        for edge in edges:
            others = room - known.maximum(edge)
            least = number - others
            if known.low[edge] < least <= known.high[edge]:
                limits, cells = known.limits(island, edge)
                facts = (sea.island_names[island], number, others, limits, sea.edge_names[edge], least)
                because = tuple(sorted(cells))
                yield from known.narrow(edge, least, known.high[edge], "enough neighbours", facts, because)
                room = known.room(island)


def leftover(known: Ranges) -> Iterator[Deduce]:
    """An island needs nothing more, or exactly what its open edges can take: all at maximum."""
    sea = known.sea
    for island, edges in enumerate(sea.at):
        name, placed = sea.island_names[island], known.placed(island)
        ways = [(edge, known.maximum(edge)) for edge in edges if known.open(edge)]
        if placed and known.rest(island) == 0:
            for edge, most in ways:
                facts: tuple[Fact, ...] = (name, sea.edge_names[edge], most)
                because = tuple(known.bridges_at(island, edge))
                yield from known.narrow(edge, most, most, "nothing left over", facts, because)
        elif placed and known.room(island) == sea.least_at[island]:
            limits, cells = known.limits(island)
            rest = sea.least_at[island] - placed
            for edge, most in ways:
                facts = (name, rest, limits, sea.edge_names[edge], most)
                yield from known.narrow(edge, most, most, "leftover", facts, tuple(sorted(cells)))


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
            (edge,) = out
            rest = len(sea.islands) - len(group)
            facts = (
                sea.island_names[island],
                counted(len(group), "island"),
                rest,
                sea.edge_names[edge],
            )
            because = closing(known, group, edge)
            yield from known.narrow(edge, 1, known.high[edge], "way out", facts, because)
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
            what = finishing(sea, known.low, group, edge, most)
            yield from known.narrow(edge, known.low[edge], most - 1, "isolation", *what)


def finishing(
    sea: Sea, low: list[int], group: list[int], edge: int, most: int
) -> tuple[tuple[Fact, ...], tuple[int, ...]]:
    """Facts and cause of a move that would complete a group: all its other bridges."""
    rest = len(sea.islands) - len(group)
    facts = (
        counted(most, "bridge"),
        sea.edge_names[edge],
        sea.island_names[sea.edges[edge].a],
        counted(len(group), "island"),
        rest,
        most - 1,
    )
    bridges = {other for island in group for other in sea.at[island] if other != edge and low[other]}
    return facts, tuple(sorted(bridges))


def ways_out(known: Ranges, group: list[int]) -> list[int]:
    """The edges by which a group can still be joined to other islands."""
    leaving = (edge for island in sorted(group) for edge in known.sea.at[island] if known.maximum(edge))
    return [edge for edge in leaving if leaves(known.sea, edge, group)]


def joining(known: Ranges, group: list[int]) -> list[int]:
    """Edges with bridges that join the islands of a group, none to spare."""
    sea, joined, bridges = known.sea, {group[0]}, list[int]()
    while len(joined) < len(group):
        inside = (edge for island in sorted(joined) for edge in known.bridges_at(island))
        edge = next(edge for edge in inside if leaves(sea, edge, joined))
        bridges.append(edge)
        joined |= {sea.edges[edge].a, sea.edges[edge].b}
    return bridges


def closing(known: Ranges, group: list[int], out: int) -> tuple[int, ...]:
    """The edges by whose marks a group has no way out but one: its bridges, and what closes the others."""
    sea, cells = known.sea, set(joining(known, group))
    for island in group:
        if sum(known.low[edge] for edge in sea.at[island] if edge in cells) == sea.most_at[island]:
            continue
        for edge in sea.at[island]:
            if edge != out and leaves(sea, edge, group):
                other = sea.edges[edge].a + sea.edges[edge].b - island
                full = other if not known.rest(other) else island
                cells |= set(known.bridges_at(full)) if known.high[edge] else {edge}
    return tuple(sorted(cells))


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
        if known.rest(island) < 0:
            return too_many(sea, island, known.placed(island), known.bridges_at(island))
        if known.room(island) < sea.least_at[island]:
            limits, cells = known.limits(island)
            return no_room(sea, island, known.room(island), limits, sorted(cells))
    for edge, others in enumerate(sea.crossings):
        for other in others:
            if known.low[edge] and known.low[other]:
                return crossing(sea, edge, other)
    for group in known.groups():
        if len(group) < len(sea.islands) and not ways_out(known, group):
            leaving = (edge for island in group for edge in sea.at[island] if leaves(sea, edge, group))
            return closed_off(sea, group[0], len(group), sorted({*joining(known, group), *leaving}))
    return None
