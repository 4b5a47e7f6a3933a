"""The heat up to a position: added up from summaries, and at most one block of events."""

from engine.cells import zeros
from engine.store.dictionary import CodedEvents
from engine.store.heat import Heat, heat_of
from engine.store.trace import Trace


def heat_at(trace: Trace, position: int) -> Heat:
    cells = trace.header.cells
    heat = Heat(zeros(cells), zeros(cells))
    start = 0
    for level in range(trace.levels() - 1, -1, -1):
        for summary in trace.summaries(level, start, min(position, trace.closed_events)):
            if summary.end <= position:
                heat += trace.heat_of(summary)
                start = summary.end
    if start < position:
        block = trace.block_at(start)
        heat += heat_of(CodedEvents.of(block.events[: position - block.first]), cells)
    return heat
