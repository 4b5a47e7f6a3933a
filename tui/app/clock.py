"""The clock of a screen: it beats once a frame, and tells how long the last beat is ago."""

from collections.abc import Callable
from time import perf_counter

from textual.widget import Widget

FRAME = 1 / 30
_TICK = FRAME / 4
"""Short, since a timer skips the ticks that it is late for: after a long frame the next one comes at once."""


class Clock:
    def __init__(self, widget: Widget, beat: Callable[[float], None]) -> None:
        """A clock that stands still; it goes as long as the widget is there."""
        self._beat = beat
        self._last = 0.0
        self._timer = widget.set_interval(_TICK, self._tick, pause=True)

    def go(self) -> None:
        self._last = perf_counter()
        self._timer.resume()

    def stop(self) -> None:
        self._timer.pause()

    def _tick(self) -> None:
        now = perf_counter()
        elapsed = now - self._last
        if elapsed > FRAME - _TICK / 2:
            self._last = now
            self._beat(elapsed)
