"""Which positions of a recorded search are exported."""

from collections.abc import Iterator

from engine.query.choices import Choices
from engine.query.find import Reached, matches_by_block, verb_target
from engine.store.trace import Trace
from tui.exporting.formats import CHOICE, SOLVED, Every


def moments(trace: Trace, first: int, last: int, every: Every) -> Iterator[int]:
    """The wanted positions after the first, up to the last, in order."""
    if every is None or isinstance(every, int):
        yield from range(first + (every or 1), last + 1, every or 1)
        return
    for position in _found(trace, first, every):
        if position > last:
            return
        yield position


def _found(trace: Trace, first: int, every: str) -> Iterator[int]:
    reached: Reached
    if every == CHOICE:
        reached = Choices(trace).from_position(first, 1, growing=False)
    else:
        reached = matches_by_block(trace, first, 1, verb_target(SOLVED))
    for _, found in reached:
        yield from found
