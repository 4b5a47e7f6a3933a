"""The latest event of each rule at or before a position, as far back as is cheap to look."""

from engine.store.trace import Trace

BLOCKS = 8
"""So many blocks before a position are read, and the first one: events of the beginning often come once."""


def latest_by_rule(trace: Trace, position: int) -> dict[str, int]:
    """Rule → the position that its event leads to; an older event than that may be in no block read."""
    found: dict[str, int] = {}
    end = position
    for _ in range(BLOCKS):
        if not end:
            return found
        end = _read(trace, end, found)
    if end:
        _read(trace, min(trace.block_at(0).end, end), found)
    return found


def _read(trace: Trace, end: int, found: dict[str, int]) -> int:
    """Enter the events of a block up to one of them, and return where the block starts."""
    block = trace.block_at(end - 1)
    for number in range(end, block.first, -1):
        found.setdefault(block.events[number - block.first - 1].rule, number)
    return block.first
