"""Edge by edge in a fixed order: 0 bridges, then 1, then 2. Three bounds kill nodes without a solution.

processed  an edge that has been given its bridges. The others are open; their value is UNPROCESSED.
bound      a rule that says why the bridges placed so far cannot be part of a solution.
"""

from collections.abc import Container

from engine.events import SOLVED, Choose, Events, Prune
from engine.sentences import counted
from puzzles.common.search import depth_first
from puzzles.hashi.model import Sea, mark_of
from puzzles.hashi.words import closed_off, crossing, not_met, out_of_reach, too_many, walked

UNPROCESSED = -1


def solve(sea: Sea) -> Events:
    edges = range(len(sea.edges))
    return process(sea, [UNPROCESSED] * len(edges), [0] * len(edges), [sea.most] * len(edges))


def process(sea: Sea, bridges: list[int], low: list[int], high: list[int]) -> Events:
    """Search the unprocessed edges in order, each from `low` to `high` bridges."""
    order = [edge for edge, count in enumerate(bridges) if count == UNPROCESSED]
    choices = [_choices(sea, edge, low[edge], high[edge]) for edge in order]
    found = 0

    def expand(k: int) -> Events:
        """Start edge k at `low` and add 1 each time; past `high`, go back one edge, which adds 1 too."""
        nonlocal found
        if k and (dead := bound(sea, bridges, order[k - 1])):
            if dead.rule == "connected":
                yield walked(sea, list(walk(sea, bridges, sea.edges[order[k - 1]].a) or ()))
            yield dead
        elif k == len(order):
            found += 1
            yield SOLVED
        else:
            edge = order[k]
            bridges[edge] = low[edge]
            found_before = found
            for after_failure, after_solution in choices[k]:
                choice = after_failure if found == found_before else after_solution
                found_before = found
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
    edges = sea.at[island]
    placed = [edge for edge in edges if bridges[edge] != UNPROCESSED]
    more = sea.most * (len(edges) - len(placed))
    total = sum([bridges[edge] for edge in placed])
    if total > sea.most_at[island]:
        return too_many(sea, island, total, [edge for edge in placed if bridges[edge]])
    if total + more >= sea.least_at[island]:
        return None
    return out_of_reach(sea, island, total, more, placed) if more else not_met(sea, island, total, placed)


def crossing_bound(sea: Sea, bridges: list[int], edge: int) -> Prune | None:
    if bridges[edge] > 0:
        for other in sea.crossings[edge]:
            if bridges[other] > 0:
                return crossing(sea, edge, other)
    return None


def connected_bound(sea: Sea, bridges: list[int], start: int) -> Prune | None:
    """Walk over the bridges: dead if it misses an island and no island that it visits has an open edge."""
    via = walk(sea, bridges, start)
    if via is None or len(via) == len(sea.islands):
        return None
    leaving = (edge for island in via for edge in sea.at[island] if leaves(sea, edge, via))
    return closed_off(sea, start, len(via), sorted({*via.values(), *leaving} - {-1}))


def walk(sea: Sea, bridges: list[int], start: int) -> dict[int, int] | None:
    """The islands reached over bridges, each with the edge that led there; None if one has an open edge."""
    via: dict[int, int] = {start: -1}
    stack = [start]
    while stack:
        island = stack.pop()
        for edge in sea.at[island]:
            if bridges[edge] == UNPROCESSED:
                return None
            if bridges[edge]:
                for end in (sea.edges[edge].a, sea.edges[edge].b):
                    if end not in via:
                        via[end] = edge
                        stack.append(end)
    return via


def leaves(sea: Sea, edge: int, group: Container[int]) -> bool:
    """Whether the edge leads out of a group of islands."""
    return (sea.edges[edge].a in group) != (sea.edges[edge].b in group)


def _choices(sea: Sea, edge: int, low: int, high: int) -> list[tuple[Choose, Choose]]:
    """For each number of bridges the choice after a failure of the one before, and after a solution."""
    values = tuple(str(count) for count in range(low, high + 1))
    return [
        (_choice(sea, edge, values, which, "add a bridge"), _choice(sea, edge, values, which, "go on"))
        for which in range(1, len(values) + 1)
    ]


def _choice(sea: Sea, edge: int, values: tuple[str, ...], which: int, rule: str) -> Choose:
    name, value = sea.edge_names[edge], values[which - 1]
    return Choose(
        name,
        value,
        which,
        len(values),
        ((edge, mark_of(int(value), int(value), sea.most)),),
        rule if which > 1 else "next edge",
        (values[which - 2], name, counted(int(value), "bridge")) if which > 1 else (name, value),
        among=values if which == 1 else (),
    )
