"""Depth-first search which, if it finds no solution, ends by saying what that means."""

from collections.abc import Callable

from engine.events import EXHAUSTED, SOLVED, Events, Exhausted
from puzzles.common.search import depth_first

_NO_SOLUTION = Exhausted("no solution")


def search(expand: Callable[[int], Events]) -> Events:
    return with_end(depth_first(expand))


def with_end(events: Events) -> Events:
    """A search whose end says that there is no solution, if it has found none."""
    solved = False
    for event in events:
        solved |= event is SOLVED
        yield event if solved or event is not EXHAUSTED else _NO_SOLUTION
