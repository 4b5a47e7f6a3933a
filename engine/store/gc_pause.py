"""Python's search for cyclic garbage, held off where it would be in vain."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

SELDOM = 50_000
"""How many objects may be new before a search for garbage: more than the events of a block."""


@contextmanager
def seldom_collected() -> Iterator[None]:
    """A solver's events live for a block and then go: to look through them again and again finds nothing.

    Should the solver leave cycles behind, they are still found before they are many.
    """
    first, *others = gc.get_threshold()
    gc.set_threshold(first and max(first, SELDOM), *others)
    try:
        yield
    finally:
        gc.set_threshold(first, *others)


@contextmanager
def no_collection() -> Iterator[None]:
    """Packing and unpacking make thousands of objects and no cycle: to look for one doubles the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
