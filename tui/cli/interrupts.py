"""Ctrl-C while a search runs: it interrupts the solver at once, but never the writing of its recording.

And while a file is written: between two pieces of it.
"""

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from engine.errors import Refusal
from engine.search import Search


class Interrupts:
    """Inside `held`, an interrupt waits until the end, unless it arrives while the solver itself runs."""

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
    """Finish the recording, with all events so far, however the block below ends."""
    try:
        yield
    except Refusal:  # recording failed: what was committed stands, and nothing more can be written
        raise
    except BaseException:
        _finish(search)
        raise
    _finish(search)


def _finish(search: Search) -> None:
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    search.stop()
    signal.signal(signal.SIGINT, before)


@contextmanager
def interrupted_between() -> Iterator[Callable[[], None]]:
    """Within it, Ctrl-C waits for the next call of the function that it gives; a second one does not wait."""
    came = 0

    def come(number: int, frame: FrameType | None) -> None:
        nonlocal came
        came += 1
        if came > 1:
            raise KeyboardInterrupt

    def look() -> None:
        if came:
            raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, come)
    try:
        yield look
        look()
    finally:
        signal.signal(signal.SIGINT, before)
