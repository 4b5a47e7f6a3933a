"""Finding places in a trace, forwards or backwards, passing over unread what cannot hold them.

hits    the positions in a block that are looked for, in order.
may     whether a stretch of the trace, by its summary, may hold any.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from engine.events import VERBS, Event
from engine.store.block import Block
from engine.store.summary import Summary
from engine.store.trace import Trace


class Sought(NamedTuple):
    """What is looked for."""

    may: Callable[[Summary], bool]
    hits: Callable[[Block], list[int]]


def find(trace: Trace, position: int, step: int, sought: Sought) -> int | None:
    """The nearest such place beyond a position: after it (step 1) or before it (step -1)."""
    return next((found for found in seeking(trace, position, step, sought) if found is not None), None)


def seeking(trace: Trace, position: int, step: int, sought: Sought) -> Iterator[int | None]:
    """As `find`, block by block: None for each without a hit, so that a long look can be given up."""
    for block in _blocks(trace, position, step, sought.may):
        beyond = [hit for hit in sought.hits(block) if (hit - position) * step > 0]
        if beyond:
            yield beyond[0 if step > 0 else -1]
            return
        yield None


def find_verb(trace: Trace, position: int, verb: str, step: int) -> int | None:
    """The next or previous position that an event of this verb leads to."""
    return find(trace, position, step, verb_sought(verb))


def verb_sought(verb: str) -> Sought:
    number = VERBS.index(verb)
    return Sought(lambda summary: summary.counts[number] > 0, _events(lambda event: event.verb == verb))


def rule_sought(verb: str, rule: str) -> Sought:
    number = VERBS.index(verb)
    return Sought(
        lambda summary: summary.counts[number] > 0,
        _events(lambda event: event.rule == rule and event.verb == verb),
    )


def event_sought(is_it: Callable[[Event], bool]) -> Sought:
    """Any event that is it; nothing can be passed over."""
    return Sought(lambda summary: True, _events(is_it))


def cell_sought(cell: int) -> Sought:
    """The events that write a cell, or undo a write to it."""
    return Sought(lambda summary: summary.touches(cell), lambda block: _touching(block, cell))


def leaf_sought() -> Sought:
    """The ends of nodes without children, just before they are left."""
    number = VERBS.index("backtrack")
    return Sought(lambda summary: summary.counts[number] > 0, _leaves)


def depth_sought(depth: int) -> Sought:
    """The choices that open a node at a depth."""
    return Sought(
        lambda summary: summary.deepest >= depth, lambda block: _choices(block, lambda found: found == depth)
    )


def closing_sought(depth: int) -> Sought:
    """The events after which the search is less deep than this."""
    return Sought(lambda summary: True, lambda block: _shallower(block, depth))


def opening_sought(depth: int) -> Sought:
    """The choices that open a node at most this deep."""
    return Sought(lambda summary: True, lambda block: _choices(block, lambda found: found <= depth))


def _events(is_it: Callable[[Event], bool]) -> Callable[[Block], list[int]]:
    return lambda block: [
        number for number, event in enumerate(block.events, block.first + 1) if is_it(event)
    ]


def _touching(block: Block, cell: int) -> list[int]:
    heights = [opened.height for opened in block.start.opened] + [len(block.start.trail)]
    trail = block.start.trail
    touched = [cell in trail[low:high:2] for low, high in pairwise(heights)]
    hits = []
    for number, event in enumerate(block.events, block.first + 1):
        if event.verb == "choose":
            touched.append(False)
        elif event.verb == "backtrack" and touched.pop():
            hits.append(number)
        if event.writes and any(written == cell for written, _ in event.writes):
            touched[-1] = True
            hits.append(number)
    return hits


def _leaves(block: Block) -> list[int]:
    childless = block.start.last is None
    hits = []
    for number, event in enumerate(block.events, block.first):
        if event.verb == "choose":
            childless = True
        elif event.verb == "backtrack":
            if childless:
                hits.append(number)
            childless = False
    return hits


def _choices(block: Block, is_it: Callable[[int], bool]) -> list[int]:
    columns = block.columns
    return [block.first + birth + 1 for birth in columns.births if is_it(columns.depths[birth + 1])]


def _shallower(block: Block, depth: int) -> list[int]:
    return [block.first + i for i, found in enumerate(block.columns.depths) if i and found < depth]


def _blocks(trace: Trace, position: int, step: int, may: Callable[[Summary], bool]) -> Iterator[Block]:
    """The block at a position, and those beyond it that may hold what is looked for, nearest first."""
    block = trace.block_at(position if step > 0 else max(position - 1, 0))
    yield block
    written = trace.written
    start, stop = (block.end, written) if step > 0 else (0, min(block.first, written))
    for first in _under(trace, trace.levels() - 1, start, stop, step, may):
        yield trace.block_at(first)
    if step > 0 and block.first < written < len(trace):
        yield trace.block_at(written)


def _under(
    trace: Trace, level: int, start: int, stop: int, step: int, may: Callable[[Summary], bool]
) -> Iterator[int]:
    """The first events of the blocks between two positions that may hold what is looked for."""
    if level < 0 or start >= stop:
        return
    for summary in trace.summaries(level, start, stop)[::step]:
        if not may(summary):
            continue
        if level:
            low, high = max(start, summary.first), min(stop, summary.end)
            yield from _under(trace, level - 1, low, high, step, may)
        else:
            yield summary.first
