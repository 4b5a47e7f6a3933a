"""Edge by edge in a fixed order: 0 bridges, then 1, then 2. Three bounds kill nodes without a solution.

processed  an edge that has been given its bridges. The others are open; their value is UNPROCESSED.
bound      a rule that says why the bridges placed so far cannot be part of a solution.
"""

from engine.events import SOLVED, Choose, Events, Prune
from puzzles.common.search import depth_first
from puzzles.hashi.model import Sea, mark_of

UNPROCESSED = -1


def solve(sea: Sea) -> Events:
    edges = range(len(sea.edges))
    return process(sea, [UNPROCESSED] * len(edges), [0] * len(edges), [sea.most] * len(edges))


def process(sea: Sea, bridges: list[int], low: list[int], high: list[int]) -> Events:
    """Search the unprocessed edges in order, each from `low` to `high` bridges."""
    order = [edge for edge, count in enumerate(bridges) if count == UNPROCESSED]
    choices = [_choices(sea, edge, low[edge], high[edge]) for edge in order]

    def expand(k: int) -> Events:
        """Start edge k at `low` and add 1 each time; past `high`, go back one edge, which adds 1 too."""
        if k and (dead := bound(sea, bridges, order[k - 1])):
            yield dead
        elif k == len(order):
            yield SOLVED
        else:
            edge = order[k]
            bridges[edge] = low[edge]
            for choice in choices[k]:
                yield choice
                bridges[edge] += 1
            bridges[edge] = UNPROCESSED

    return depth_first(expand)


def bound(sea: Sea, bridges: list[int], edge: int) -> Prune | None:
    """Why the bridges just placed on an edge cannot be right; None if no bound fails."""
    ends = sea.edges[edge]
    return (
        sum_bound(sea, bridges, ends.a)
        or sum_bound(sea, bridges, ends.b)
        or crossing_bound(sea, bridges, edge)
        or connected_bound(sea, bridges, ends.a)
    )


def sum_bound(sea: Sea, bridges: list[int], island: int) -> Prune | None:
    placed = [bridges[edge] for edge in sea.at[island] if bridges[edge] != UNPROCESSED]
    more = sea.most * (len(sea.at[island]) - len(placed))
    total = sum(placed)
    if total <= sea.most_at[island] and total + more >= sea.least_at[island]:
        return None
    facts = (sea.island_names[island], sea.least_at[island], total, more)
    return Prune("sum", facts, because=sea.cells_at[island])


def crossing_bound(sea: Sea, bridges: list[int], edge: int) -> Prune | None:
    if bridges[edge] > 0:
        for other in sea.crossings[edge]:
            if bridges[other] > 0:
                facts = (sea.edge_names[edge], sea.edge_names[other])
                return Prune("crossing", facts, because=(edge, other))
    return None


def connected_bound(sea: Sea, bridges: list[int], start: int) -> Prune | None:
    """Walk over the bridges: dead if it misses an island and no island that it visits has an open edge."""
    visited = {start}
    ahead = [start]
    while ahead:
        island = ahead.pop()
        for edge in sea.at[island]:
            if bridges[edge] == UNPROCESSED:
                return None
            if bridges[edge]:
                for end in (sea.edges[edge].a, sea.edges[edge].b):
                    if end not in visited:
                        visited.add(end)
                        ahead.append(end)
    if len(visited) == len(sea.islands):
        return None
    facts = (sea.island_names[start], len(visited), len(sea.islands) - len(visited))
    return Prune("connected", facts, because=tuple(sea.cell_of(island) for island in sorted(visited)))


def _choices(sea: Sea, edge: int, low: int, high: int) -> list[Choose]:
    values = tuple(str(count) for count in range(low, high + 1))
    return [
        Choose(
            sea.edge_names[edge],
            value,
            which,
            len(values),
            ((edge, mark_of(int(value), int(value), sea.most)),),
            because=(sea.cell_of(sea.edges[edge].a), sea.cell_of(sea.edges[edge].b)),
            among=values if which == 1 else (),
        )
        for which, value in enumerate(values, 1)
    ]
