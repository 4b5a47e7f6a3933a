"""Solver seconds: how long the solver itself had worked at each position, as the blocks of a trace tell.

mark    the end of a block, and the seconds by then; between two marks time is taken to pass evenly.
"""

from bisect import bisect_right

from engine.store.recording import Recording
from engine.store.trace import Trace


class SolverClock:
    """The seconds of a trace, which may still grow."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._positions, self._seconds = [0], [0.0]
        """Marks that stand for good."""

    @property
    def total(self) -> float:
        """The seconds that all events so far took."""
        self._look()
        return self.trace.seconds if isinstance(self.trace, Recording) else self._seconds[-1]

    def at(self, position: int) -> float:
        """The seconds by a position."""
        total = self.total
        return _between(position, self._positions, self._seconds, (len(self.trace), total))

    def position(self, seconds: float) -> int:
        """The position that was reached by so many seconds."""
        total = self.total
        if seconds >= total:
            return len(self.trace)
        return int(_between(seconds, self._seconds, self._positions, (total, len(self.trace))))

    def _look(self) -> None:
        """Read the marks of the blocks that have been closed since."""
        if self._positions[-1] >= self.trace.written:
            return
        found = self.trace.rows(
            "SELECT first + events, seconds FROM blocks WHERE first >= ? AND first < ? ORDER BY first",
            *(self._positions[-1], self.trace.written),
        )
        for position, seconds in found:
            if type(position) is not int or type(seconds) is not float:
                raise self.trace.damaged("it does not tell how long its solver took")
            self._positions.append(position)
            self._seconds.append(seconds)


Column = list[int] | list[float]


def _between(place: float, places: Column, values: Column, end: tuple[float, float]) -> float:
    """The value at a place, on the line between the marks around it; `end` comes after the last mark."""
    after = bisect_right(places, place)
    left, low = places[after - 1], values[after - 1]
    right, high = (places[after], values[after]) if after < len(places) else end
    part = (place - left) / (right - left) if right > left else 1.0
    return low + (high - low) * min(part, 1.0)
