"""What follows is propagated (sums, crossings, connectedness); the tightest edge is tried first."""

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Events
from puzzles.hashi.model import Sea, mark_of
from puzzles.hashi.solvers.propagation import Propagation


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

    def __init__(self, known: Propagation, edge: int) -> None:
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


def _branch_or_solved(known: Propagation, tried: list[_Branch]) -> Events:
    if (edge := known.tightest()) >= 0:
        tried.append(_Branch(known, edge))
    else:
        yield SOLVED
