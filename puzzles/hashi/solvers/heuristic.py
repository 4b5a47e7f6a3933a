"""First the forced moves, until nothing changes; then backtracking on the edges that are still open."""

from engine.events import EXHAUSTED, Events
from puzzles.hashi.model import Sea
from puzzles.hashi.solvers.backtracking import UNPROCESSED, process
from puzzles.hashi.solvers.forced import Ranges, contradiction, force


def solve(sea: Sea) -> Events:
    known = Ranges(sea)
    yield from force(known)
    if dead := contradiction(known):
        yield dead
        yield EXHAUSTED
        return
    bridges = [UNPROCESSED if known.open(edge) else known.low[edge] for edge in range(len(sea.edges))]
    yield from process(sea, bridges, known.low, known.high)
