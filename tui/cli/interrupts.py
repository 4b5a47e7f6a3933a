"""Ctrl-C while a search runs: it breaks into the solver at once, but never into its recording."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from engine.errors import Refusal
from engine.search import Search


class Interrupts:
    """While they are held, an interrupt waits, unless it is the solver itself that it meets."""

    def __init__(self, search: Search) -> None:
        self._search = search
        self._held = self._waits = False

    def _come(self, number: int, frame: FrameType | None) -> None:
        if self._held and not self._search.solver_runs:
            self._waits = True
        else:
            raise KeyboardInterrupt

    @contextmanager
    def taken(self) -> Iterator[None]:
        before = signal.signal(signal.SIGINT, self._come)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    @contextmanager
    def held(self) -> Iterator[None]:
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._waits:
            raise KeyboardInterrupt


@contextmanager
def finished(search: Search) -> Iterator[None]:
    """However what is done in here ends, the recording is finished then, with all events so far."""
    try:
        yield
    except Refusal:  # it is the recording that failed: what was committed stands, and no more can be written
        raise
    except BaseException:
        _finish(search)
        raise
    _finish(search)


def _finish(search: Search) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    search.stop()
    signal.signal(signal.SIGINT, before)
