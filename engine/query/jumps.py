"""Ways to move through the tree of a trace: from a state to a position, forwards (step 1) or backwards (-1).

None means that there is no such place, as far as the trace is recorded.
"""

from collections.abc import Callable

from engine.query.find import (
    Sought,
    cell_sought,
    closing_sought,
    find,
    leaf_sought,
    opening_sought,
)
from engine.state import State
from engine.store.trace import Trace

Move = Callable[[Trace, State, int], int | None]


def over(trace: Trace, state: State, step: int) -> int | None:
    """Past all that is below the node at hand; backwards, to before its last child, or before itself."""
    if step < 0:
        if state.last is not None:
            return state.last.birth
        return state.opened[-1].birth if state.depth else None
    death = trace.subtree(state.node).death if state.depth else None
    return None if death is None else death + 1


def out(trace: Trace, state: State, step: int) -> int | None:
    """To the next child of the parent, or of the nearest ancestor that has one; backwards, to the parent."""
    if not state.depth:
        return None
    if step < 0:
        return state.opened[-2].birth + 1
    return _birth(trace, _after(trace, state.node))


def sibling(trace: Trace, state: State, step: int) -> int | None:
    """To the next or previous child of the same parent."""
    if not state.depth:
        return None
    parent, rank = state.opened[-2].node, state.opened[-1].rank
    if step > 0:
        following = _after(trace, state.node)
        return _birth(trace, following) if following and trace.subtree(following).parent == parent else None
    node = parent + 1
    for _ in range(rank - 2):
        node += trace.subtree(node).size or 1
    return _birth(trace, node) if rank > 1 else None


def leaf(trace: Trace, state: State, step: int) -> int | None:
    """To the end of the next or previous node without children, before it is left.

    A search that was stopped has not left its last node: if that has no children, the end is one too.
    """
    found = find(trace, state.position, step, leaf_sought())
    if found is None and step > 0 and trace.end and state.position < len(trace):
        end = trace.block_at(len(trace)).state(len(trace))
        found = len(trace) if end.last is None else None
    return found


AHEAD: dict[str, Callable[[int], Sought]] = {
    "over": closing_sought,
    "out": opening_sought,
    "sibling": opening_sought,
    "leaf": lambda depth: leaf_sought(),
}
"""What a move forwards comes to, from a depth, where the trace has not got so far yet."""


def cause(trace: Trace, state: State) -> int | None:
    """To the event that made this one possible: the newest standing write to one of its `because` cells.

    An event that names no cells follows from the choice that opened its node.
    """
    event = trace.event_at(state.position)
    if event is None:
        return None
    origins = [origin for cell in event.because if (origin := origin_of(trace, state.position - 1, cell))]
    if origins:
        return max(origins)
    before = trace.block_at(state.position - 1).state(state.position - 1)
    return before.opened[-1].birth + 1 if before.depth else None


def origin_of(trace: Trace, position: int, cell: int) -> int | None:
    """Where a cell got the mark it has at a position; None if it was never written."""
    sought = cell_sought(cell)
    found = find(trace, position + 1, -1, sought)
    while found is not None:
        event = trace.event_at(found)
        assert event is not None
        if event.verb != "backtrack":
            return found
        # undone: what stands is older than the node that was closed here
        before = trace.block_at(found - 1).state(found - 1)
        found = find(trace, before.opened[-1].birth + 1, -1, sought)
    return None


def _after(trace: Trace, node: int) -> int:
    """The node born next after a node's whole subtree, or 0."""
    size = trace.subtree(node).size
    return node + size if size is not None and node + size < trace.nodes else 0


def _birth(trace: Trace, node: int) -> int | None:
    return trace.subtree(node).birth + 1 if node else None
