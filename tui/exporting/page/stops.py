"""Which positions a page shows."""

from collections.abc import Iterator
from heapq import merge
from itertools import chain, islice, takewhile

from engine.errors import Refusal
from engine.query.choices import Choices
from engine.query.find import Reached, matches_by_block, verb_target
from engine.sentences import counted
from engine.store.trace import Trace

MOST_STOPS = 100_000
CHOICE, SOLVED = "choice", "solved"
Every = int | str | None
"""Each N-th event, those of CHOICE or SOLVED, or each event."""


def stops(trace: Trace, first: int, last: int, every: Every) -> list[int]:
    """The first and the last position, those that were asked for, and those with notes; not too many."""
    wanted = _moments(trace, first, last, every)
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


def _moments(trace: Trace, first: int, last: int, every: Every) -> Iterator[int]:
    """The wanted positions after the first, up to the last, in order."""
    if every is None or isinstance(every, int):
        return iter(range(first + (every or 1), last + 1, every or 1))
    return takewhile(lambda position: position <= last, _found(trace, first, every))


def _found(trace: Trace, first: int, every: str) -> Iterator[int]:
    reached: Reached
    if every == CHOICE:
        reached = Choices(trace).from_position(first, 1, growing=False)
    else:
        reached = matches_by_block(trace, first, 1, verb_target(SOLVED))
    for _, found in reached:
        yield from found
