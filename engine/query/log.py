"""The log: the events around a place as rows, made only where somebody looks.

run    neighbouring events of one verb and rule; a long run is folded into one row. Runs are looked for in
       stretches of STRETCH events, so that one of a million events costs no more than one of a thousand.
here   the current position. Its event always has a row of its own: a run that it stands in is folded before
       it and after it.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from attrs import define

from engine.events import Event
from engine.store.trace import Trace

STRETCH = 1_000
"""Events; a run ends where a stretch does."""
FOLDED_FROM = 8
"""A run of fewer events is not folded."""
NEVER_FOLDED = ("choose", "solved", "exhausted")


@define(frozen=True)
class LogRow:
    """Events `first` to `last`, of one verb and rule; numbers are positions that the events lead to."""

    first: int
    last: int

    @property
    def events(self) -> int:
        return self.last - self.first + 1


class Log:
    """All rows of a trace at a position; with `folded`, long runs take one row each."""

    def __init__(self, trace: Trace) -> None:
        self._trace = trace
        self._starts = lru_cache(32)(self._find_starts)

    def after(self, position: int, here: int, folded: bool) -> Iterator[LogRow]:
        """The rows from the event after a position on, in order."""
        while position < len(self._trace):
            row = self.row(position + 1, here, folded)
            yield row
            position = row.last

    def before(self, position: int, here: int, folded: bool) -> Iterator[LogRow]:
        """The rows up to the event that leads to a position, the nearest first."""
        while position > 0:
            row = self.row(position, here, folded)
            yield row
            position = row.first - 1

    def row(self, position: int, here: int, folded: bool) -> LogRow:
        """The row with the event that leads to a position."""
        if not folded or position == here:
            return LogRow(position, position)
        first, last = self._run(position)
        if first <= here <= last:
            first, last = (first, here - 1) if position < here else (here + 1, last)
        return LogRow(first, last) if last - first + 1 >= FOLDED_FROM else LogRow(position, position)

    def _run(self, position: int) -> tuple[int, int]:
        stretch = (position - 1) // STRETCH
        end = min((stretch + 1) * STRETCH, len(self._trace))
        starts = self._starts(stretch, end)
        place = bisect_right(starts, position)
        return starts[place - 1], (starts[place] - 1 if place < len(starts) else end)

    def _find_starts(self, stretch: int, end: int) -> list[int]:
        """Where the runs of a stretch begin."""
        starts: list[int] = []
        position = stretch * STRETCH + 1
        for sort, run in groupby(self._events(position, end), _sort):
            events = sum(1 for _ in run)
            starts += range(position, position + events) if sort is None else [position]
            position += events
        return starts

    def _events(self, first: int, last: int) -> Iterator[Event]:
        while first <= last:
            block = self._trace.block_at(first - 1)
            yield from block.events[first - 1 - block.first : last - block.first]
            first = block.end + 1


def unfolded(rows: Sequence[LogRow], here: int, room: int) -> list[LogRow]:
    """The rows with so many more: the runs nearest to a position are unfolded on the side where it is.

    The nearest takes two thirds of the room before the next one is looked at, and what is left at the end.
    """
    runs = sorted((row for row in rows if row.events > 1), key=lambda row: _distance(row, here))
    single = dict.fromkeys(rows, 0)
    for row, most in [(row, room * 2 // 3) for row in runs[:1]] + [
        (row, room) for row in runs[1:] + runs[:1]
    ]:
        more = min(row.events - 1 - single[row], most, room)
        single[row] += more
        room -= more
    return [part for row in rows for part in _parts(row, here, single[row])]


def _parts(row: LogRow, here: int, single: int) -> Iterator[LogRow]:
    """A run as one row, but for so many of its events on the side of a position."""
    behind = row.last < here
    rest = LogRow(row.first, row.last - single) if behind else LogRow(row.first + single, row.last)
    places = range(row.last - single + 1, row.last + 1) if behind else range(row.first, row.first + single)
    alone = [LogRow(place, place) for place in places]
    yield from [rest, *alone] if behind else [*alone, rest]


def _distance(row: LogRow, here: int) -> int:
    return min(abs(row.first - here), abs(row.last - here))


def _sort(event: Event) -> tuple[str, str, bool] | None:
    """What the events of a run have in common; None for one that is never folded."""
    return None if event.verb in NEVER_FOLDED else (event.verb, event.rule, event.kills)
