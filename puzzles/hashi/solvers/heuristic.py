"""First the forced moves, until nothing changes; then backtracking on the edges that are still open."""

from engine.events import EXHAUSTED, SOLVED, Events
from puzzles.hashi.model import Sea
from puzzles.hashi.solvers.backtracking import UNPROCESSED, process
from puzzles.hashi.solvers.forced import Ranges, contradiction, force


def solve(sea: Sea) -> Events:
    known = Ranges(sea)
    yield from force(known)
    edges = range(len(sea.edges))
    if dead := contradiction(known):
        yield dead
    elif not any(known.open(edge) for edge in edges):
        yield SOLVED
    else:
        bridges = [UNPROCESSED if known.open(edge) else known.low[edge] for edge in edges]
        yield from process(sea, bridges, known.low, known.high)
    yield EXHAUSTED
