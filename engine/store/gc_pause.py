"""Pause Python's garbage collector where it can find nothing.

It looks for unreachable cycles among the newest objects, again after every few hundred of them. Events form
no cycles, so that costs time and frees nothing.
"""

import gc
from collections.abc import Iterator
from contextlib import contextmanager

RARE = 50_000
"""New objects between two collections: more than a block of events has."""


@contextmanager
def rare_collection() -> Iterator[None]:
    """While a solver runs: collect rarely, but often enough that cycles the solver makes do not pile up."""
    first, *others = gc.get_threshold()
    gc.set_threshold(first and max(first, RARE), *others)
    try:
        yield
    finally:
        gc.set_threshold(first, *others)


@contextmanager
def no_collection() -> Iterator[None]:
    """While a block is packed or unpacked: thousands of objects, no cycles; collecting doubles the time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
