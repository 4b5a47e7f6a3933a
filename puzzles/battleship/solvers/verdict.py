"""How a search ends."""

from engine.events import EXHAUSTED, Exhausted

_NO_SOLUTION = Exhausted("no solution")


def verdict(solved: bool) -> Exhausted:
    """The last event; without a solution it says what that means."""
    return EXHAUSTED if solved else _NO_SOLUTION
