"""Edge by edge in a fixed order, 0 bridges, then 1, then 2; three bounds kill what cannot lead on.

processed  an edge that has been given its bridges; the others are open, at UNPROCESSED.
"""

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Events, Prune
from puzzles.hashi.model import Sea, mark_of

UNPROCESSED = -1


def solve(sea: Sea) -> Events:
    edges = range(len(sea.edges))
    yield from process(sea, [UNPROCESSED] * len(edges), [0] * len(edges), [sea.most] * len(edges))
    yield EXHAUSTED


def process(sea: Sea, bridges: list[int], low: list[int], high: list[int]) -> Events:
    """Try low … high bridges on each unprocessed edge in turn; past high, go back an edge and add 1 there."""
    order = [edge for edge, count in enumerate(bridges) if count == UNPROCESSED]
    choices = [_choices(sea, edge, low[edge], high[edge]) for edge in order]
    k = 0
    while k >= 0:
        edge = order[k]
        bridges[edge] = low[edge] if bridges[edge] == UNPROCESSED else bridges[edge] + 1
        if bridges[edge] > high[edge]:
            bridges[edge] = UNPROCESSED
            k -= 1
            if k >= 0:
                yield BACKTRACK
            continue
        yield choices[k][bridges[edge] - low[edge]]
        if dead := bound(sea, bridges, edge):
            yield dead
            yield BACKTRACK
        elif k == len(order) - 1:
            yield SOLVED
            yield BACKTRACK
        else:
            k += 1


def bound(sea: Sea, bridges: list[int], edge: int) -> Prune | None:
    """Why the bridges just given to an edge cannot be right, if so."""
    return (
        sum_bound(sea, bridges, sea.edges[edge].a)
        or sum_bound(sea, bridges, sea.edges[edge].b)
        or crossing_bound(sea, bridges, edge)
        or connected_bound(sea, bridges, sea.edges[edge].a)
    )


def sum_bound(sea: Sea, bridges: list[int], island: int) -> Prune | None:
    placed = [bridges[edge] for edge in sea.at[island] if bridges[edge] != UNPROCESSED]
    more = sea.most * (len(sea.at[island]) - len(placed))
    total = sum(placed)
    if total <= sea.most_at[island] and total + more >= sea.least_at[island]:
        return None
    facts = (sea.island_names[island], sea.least_at[island], total, more)
    return Prune("sum", facts, because=(sea.cell_of(island), *sea.at[island]))


def crossing_bound(sea: Sea, bridges: list[int], edge: int) -> Prune | None:
    if bridges[edge] > 0:
        for other in sea.crossings[edge]:
            if bridges[other] > 0:
                facts = (sea.edge_names[edge], sea.edge_names[other])
                return Prune("crossing", facts, because=(edge, other))
    return None


def connected_bound(sea: Sea, bridges: list[int], start: int) -> Prune | None:
    """Walk over the bridges: dead if an island is missed, and none that is met has an open edge."""
    met = {start}
    ahead = [start]
    while ahead:
        island = ahead.pop()
        for edge in sea.at[island]:
            if bridges[edge] == UNPROCESSED:
                return None
            if bridges[edge]:
                for end in (sea.edges[edge].a, sea.edges[edge].b):
                    if end not in met:
                        met.add(end)
                        ahead.append(end)
    if len(met) == len(sea.islands):
        return None
    facts = (sea.island_names[start], len(met), len(sea.islands) - len(met))
    return Prune("connected", facts, because=tuple(sea.cell_of(island) for island in sorted(met)))


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
