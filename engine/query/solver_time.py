"""Solver time: how many seconds the solver itself had worked at a position.

sample   the position and the seconds at the end of a closed block. Between two samples time is taken to pass
         evenly.
"""

from bisect import bisect_right

from engine.store.packing import whole_numbers
from engine.store.trace import Trace, is_time

ROUNDING = 1e-6
"""Part of an event: so near below a position, it is that position, but for rounding errors."""


class SolverClock:
    """The solver time of a trace, which may still grow."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._positions, self._seconds = [0], [0.0]
        """The samples read so far."""

    @property
    def total(self) -> float:
        """The seconds that all events so far took."""
        self._read_new_samples()
        return max(self.trace.seconds, self._seconds[-1])

    def at(self, position: int) -> float:
        """The seconds up to a position."""
        total = self.total
        return _interpolated(position, self._positions, self._seconds, (len(self.trace), total))

    def position(self, seconds: float) -> int:
        """The position that was reached after this time."""
        total = self.total
        if seconds >= total:
            return len(self.trace)
        found = _interpolated(seconds, self._seconds, self._positions, (total, len(self.trace)))
        return int(found + ROUNDING)

    def _read_new_samples(self) -> None:
        while self._positions[-1] < self.trace.closed_events:
            found = self.trace.rows(
                """SELECT first, events, seconds FROM blocks WHERE first >= ? AND first < ?
                ORDER BY first LIMIT 10000""",
                *(self._positions[-1], self.trace.closed_events),
            )
            if not found:
                raise self.trace.damaged("its last blocks are missing")
            for first, events, seconds in found:
                fits = first == self._positions[-1] and whole_numbers([events], least=1) and is_time(seconds)
                if not fits or seconds < self._seconds[-1]:
                    raise self.trace.damaged("its solver times are wrong")
                self._positions.append(first + events)
                self._seconds.append(seconds)


Column = list[int] | list[float]


def _interpolated(x: float, xs: Column, ys: Column, end: tuple[float, float]) -> float:
    """The y at x, on the line between the samples around it; `end` is the point after the last sample."""
    after = bisect_right(xs, x)
    left, low = xs[after - 1], ys[after - 1]
    right, high = (xs[after], ys[after]) if after < len(xs) else end
    part = (x - left) / (right - left) if right > left else 1.0
    return low + (high - low) * min(part, 1.0)
