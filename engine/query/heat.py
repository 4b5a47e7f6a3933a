"""Heat up to a position: sums of summaries, and the events of one block; the same cost at any length."""

from engine.store.dictionary import Coded
from engine.store.heat import Heat, heat_of
from engine.store.trace import Trace


def heat_at(trace: Trace, position: int) -> Heat:
    cells = trace.header.cells
    heat = Heat([0] * cells, [0] * cells)
    start = 0
    for level in range(trace.levels() - 1, -1, -1):
        for summary in trace.summaries(level, start, min(position, trace.written)):
            if summary.end <= position:
                heat += Heat.decode(summary.heat)
                start = summary.end
    if start < position:
        block = trace.block_at(start)
        heat += heat_of(Coded.of(block.events[: position - block.first]), cells)
    return heat
