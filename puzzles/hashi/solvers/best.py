"""Propagate sums, crossings and connectedness; where that leaves edges open, learn from each dead end."""

from engine.events import EXHAUSTED, SOLVED, Events
from puzzles.hashi.model import Sea
from puzzles.hashi.solvers.learning import learn
from puzzles.hashi.solvers.propagation import Propagation


def solve(sea: Sea) -> Events:
    known = Propagation(sea)
    alive = known.settle()
    yield from known.take_events()
    if alive and known.low != known.high:
        yield from learn(sea, known.low, known.high)
        return
    if alive:
        yield SOLVED
    yield EXHAUSTED
