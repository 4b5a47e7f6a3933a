"""Searches to race in tests, with solver seconds that are the same in every run."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import pytest

from engine.store import recording
from tests.tui.sessions import recorded
from tui.player.session import Session


@contextmanager
def steady_clock() -> Iterator[None]:
    """Every look at the clock counts as a tenth of a millisecond of a solver's time."""
    looks = count()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(recording, "perf_counter", lambda: next(looks) / 10_000)
        yield


def raced(*solvers: str, kind: str = "shikaku", puzzle: str = "ryan7.shk") -> list[Session]:
    """Searches that have all run to their end."""
    with steady_clock():
        return [recorded(kind, puzzle, solver) for solver in solvers]
