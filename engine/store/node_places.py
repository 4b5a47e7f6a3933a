"""Where nodes are born: from the table `blocks` alone, without a block being decoded."""

from engine.store.packing import whole_numbers
from engine.store.trace import Trace


def block_of_birth(trace: Trace, node: int) -> int:
    """The first event of the block in which a node is born."""
    if trace.closed_events < len(trace):
        tail = trace.block_at(trace.closed_events)
        if node >= tail.start.nodes:
            return tail.first
    query = "SELECT first FROM blocks WHERE node <= ? ORDER BY node DESC, first DESC LIMIT 1"
    return _number(trace, query, node, f"node {node:,} is missing")


def first_node_of(trace: Trace, first: int) -> int:
    """The first node born in the block with this first event, or later."""
    if first == trace.closed_events < len(trace):
        return trace.block_at(first).start.nodes
    return _number(trace, "SELECT node FROM blocks WHERE first = ?", first, f"event {first:,} is missing")


def _number(trace: Trace, query: str, value: int, missing: str) -> int:
    found = trace.rows(query, value)
    if not found or not whole_numbers(found[0]):
        raise trace.damaged(missing)
    return int(found[0][0])
