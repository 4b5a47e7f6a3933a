"""Which positions a page shows."""

from collections.abc import Iterator
from heapq import merge
from itertools import chain, islice

from engine.errors import Refusal
from engine.sentences import counted
from engine.store.trace import Trace
from tui.exporting.formats import CHOICE, SOLVED, Every
from tui.exporting.moments import moments

MOST_STOPS = 100_000


def stops(trace: Trace, first: int, last: int, every: Every) -> list[int]:
    """The first and the last position, those that were asked for, and those with notes; not too many."""
    wanted = moments(trace, first, last, every)
    noted = (position for position in trace.notes if first < position < last)
    between = _once(merge(wanted, noted, [last] if last > first else []))
    found = list(islice(chain([first], between), MOST_STOPS + 2))
    if len(found) > MOST_STOPS + 1:
        raise too_long(trace, last - first)
    return found


def too_long(trace: Trace, events: int) -> Refusal:
    enough = -(-events // MOST_STOPS) * 2
    what = f"these are {counted(events, 'event')}, more than a page can hold; write a part of them with"
    return Refusal(
        f"{what} --from and --until, or only some with --every {CHOICE}, {SOLVED} or {enough}", trace.where
    )


def _once(positions: Iterator[int]) -> Iterator[int]:
    before = -1
    for position in positions:
        if position != before:
            yield position
        before = position
