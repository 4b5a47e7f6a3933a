"""The clock of a screen: while it runs, it calls back once a frame with the seconds since the last call."""

from collections.abc import Callable
from time import perf_counter

from textual.widget import Widget

FRAME = 1 / 30
_TICK = FRAME / 4
"""Shorter than a frame, since a late timer skips ticks: so a frame that took long is followed at once."""
LONGEST_FRAME = 0.5
"""Seconds that a frame counts at most: a process that was stopped does not jump when it goes on."""


class Clock:
    def __init__(self, widget: Widget, on_frame: Callable[[float], None]) -> None:
        """A stopped clock, which ends with the widget."""
        self._on_frame = on_frame
        self._last = 0.0
        self._timer = widget.set_interval(_TICK, self._tick, pause=True)

    def start(self) -> None:
        self._last = perf_counter()
        self._timer.resume()

    def stop(self) -> None:
        self._timer.pause()

    def _tick(self) -> None:
        now = perf_counter()
        elapsed = now - self._last
        if elapsed > FRAME - _TICK / 2:
            self._last = now
            self._on_frame(min(elapsed, LONGEST_FRAME))
