"""Finding events: forwards or backwards from a position, passing over what cannot hold them unread."""

from collections.abc import Callable, Iterator

from engine.events import VERBS, Event
from engine.summary import Summary
from engine.trace import Trace

May = Callable[[Summary], bool]
Is = Callable[[Event], bool]


def find_verb(trace: Trace, position: int, verb: str, step: int) -> int | None:
    """The next (step 1) or previous (step -1) position that an event of this verb leads to."""
    number = VERBS.index(verb)
    return find(trace, position, step, lambda s: s.counts[number] > 0, lambda event: event.verb == verb)


def find(trace: Trace, position: int, step: int, may: May, is_it: Is) -> int | None:
    """The nearest position beyond this one whose event is it; `may` says whether a stretch can hold one."""
    if step > 0:
        index, stop = position, len(trace)
    else:
        index, stop = position - 2, -1
    block = trace.block_at(max(index, 0))
    while (index - stop) * step < 0:
        edge = min(block.end, stop) if step > 0 else max(block.first - 1, stop)
        for found in range(index, edge, step):
            if is_it(block.events[found - block.first]):
                return found + 1
        index = edge
        if (index - stop) * step >= 0:
            return None
        index = next(_candidates(trace, index, step, may), stop)
        block = trace.block_at(max(index, 0))
    return None


def _candidates(trace: Trace, index: int, step: int, may: May) -> Iterator[int]:
    """From an event on, where to look in the blocks that may hold what is looked for."""
    written = trace.written
    start, stop = (index, written) if step > 0 else (0, index + 1)
    if step < 0 and index >= written:
        yield index
    yield from _under(trace, trace.levels() - 1, start, stop, step, may)
    if step > 0 and len(trace) > written:
        yield max(index, written)


def _under(trace: Trace, level: int, start: int, stop: int, step: int, may: May) -> Iterator[int]:
    if level < 0 or start >= stop:
        return
    for summary in trace.summaries(level, start, stop)[::step]:
        if not may(summary):
            continue
        low, high = max(start, summary.first), min(stop, summary.end)
        if level:
            yield from _under(trace, level - 1, low, high, step, may)
        else:
            yield low if step > 0 else high - 1
