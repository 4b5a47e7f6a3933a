"""The prunes that several solvers of hashi have, with their sentences' facts and their causes."""

from collections.abc import Iterable, Sequence

from engine.events import Deduce, Prune
from engine.sentences import counted
from puzzles.common.grammar import are, joined
from puzzles.hashi.model import Sea

MOST_NAMED = 12
"""Of more islands than this, the rest is counted."""


def too_many(sea: Sea, island: int, placed: int, edges: Iterable[int]) -> Prune:
    """`edges`: those with bridges."""
    said = f"needs {sea.most_at[island]} but already has {placed}: too many"
    return Prune("sum", (sea.island_names[island], said), because=tuple(edges), kills=True)


def not_met(sea: Sea, island: int, placed: int, edges: Iterable[int]) -> Prune:
    """`edges`: all of them; each is set."""
    said = f"needs {sea.least_at[island]}, but all its edges are set and give {placed}"
    return Prune("sum", (sea.island_names[island], said), because=tuple(edges), kills=True)


def out_of_reach(sea: Sea, island: int, placed: int, more: int, edges: Iterable[int]) -> Prune:
    """`edges`: those that are set."""
    open_ = "its open edge" if more == sea.most else "its open edges"
    said = f"needs {sea.least_at[island]}: it has {placed}, and {open_} can take at most {more} more"
    return Prune("sum", (sea.island_names[island], said), because=tuple(edges), kills=True)


def no_room(sea: Sea, island: int, room: int, limits: str, cells: Iterable[int]) -> Prune:
    """`cells`: the edges whose marks say that the island's edges can take no more than `room`."""
    said = f"needs {sea.least_at[island]}, but its edges can take at most {room} in all{limits}"
    return Prune("sum", (sea.island_names[island], said), because=tuple(cells), kills=True)


def unmet(sea: Sea, island: int, low: Sequence[int], high: Sequence[int]) -> Prune | None:
    """That the ranges of the island's edges do not allow its number; None if they do."""
    edges, least, most = sea.at[island], sea.least_at[island], sea.most_at[island]
    if (fewest := sum([low[edge] for edge in edges])) > most:
        return too_many(sea, island, fewest, [edge for edge in edges if low[edge]])
    if sum([high[edge] for edge in edges]) >= least:
        return None
    given = {
        edge: min(sea.most, sea.most_at[sea.edges[edge].a], sea.most_at[sea.edges[edge].b]) for edge in edges
    }
    room = sum([min(high[edge], given[edge]) for edge in edges])
    return no_room(sea, island, room, "", [edge for edge in edges if high[edge] < given[edge]])


def crossing(sea: Sea, edge: int, other: int) -> Prune:
    return Prune("crossing", (sea.edge_names[edge], sea.edge_names[other]), because=(edge, other), kills=True)


def walked(sea: Sea, islands: Sequence[int]) -> Deduce:
    """The islands that the walk of the connected bound has reached, in that order."""
    names = [sea.island_names[island] for island in islands]
    if len(names) > MOST_NAMED:
        names[MOST_NAMED:] = [f"{len(names) - MOST_NAMED} more"]
    return Deduce("walked", (sea.island_names[islands[0]], joined(names)))


def closed_off(sea: Sea, start: int, group: int, cells: Iterable[int]) -> Prune:
    """`cells`: edges with bridges that make the group, and those without that lead out of it."""
    outside = len(sea.islands) - group
    facts = (sea.island_names[start], counted(group, "island"), are(outside, "island"))
    return Prune("connected", facts, because=tuple(cells), kills=True)
