"""Propagate sums, crossings and connectedness; then try the tightest edge, most bridges first."""

from engine.events import SOLVED, Choose, Events
from engine.sentences import counted
from puzzles.common.search import depth_first
from puzzles.hashi.model import Sea, mark_of
from puzzles.hashi.solvers.propagation import Propagation


def solve(sea: Sea) -> Events:
    known = Propagation(sea)

    def expand(depth: int) -> Events:
        alive = known.settle()
        yield from known.take_events()
        if not alive:
            return
        island, edge, ways = known.tightest()
        if edge < 0:
            yield SOLVED
            return
        before = len(known.trail)
        for choice in _choices(known, island, edge, ways):
            bridges = int(choice.value)
            known.change(edge, bridges, bridges)
            yield choice
            known.undo(before)

    return depth_first(expand)


def _choices(known: Propagation, island: int, edge: int, ways: int) -> list[Choose]:
    """Every number of bridges that the edge may have, the most first."""
    sea, name = known.sea, known.sea.edge_names[edge]
    values = tuple(str(bridges) for bridges in range(known.high[edge], known.low[edge] - 1, -1))
    return [
        Choose(
            name,
            value,
            which,
            len(values),
            ((edge, mark_of(int(value), int(value), sea.most)),),
            "tightest",
            (
                sea.island_names[island],
                counted(ways, "open edge"),
                counted(int(value), "bridge"),
                name,
                which,
                len(values),
            ),
            among=values if which == 1 else (),
        )
        for which, value in enumerate(values, 1)
    ]
