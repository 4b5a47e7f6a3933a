"""Jumps along the tree of a trace: from a state to a position, forwards (step 1) or backwards (step -1).

None means that there is no such position in what is recorded so far.
"""

from collections.abc import Callable, Sequence

from engine.query.find import (
    Target,
    cell_target,
    closing_target,
    find,
    leaf_target,
    opening_target,
)
from engine.state import State
from engine.store.trace import Trace

Jump = Callable[[Trace, State, int], int | None]
MOST_UNDOING = 500
"""Deductions looked through between the end of a node and the backtrack that closes it."""


def over(trace: Trace, state: State, step: int) -> int | None:
    """To just after the current node is closed; backwards, to before its last child or, if none, itself."""
    if step < 0:
        if state.last_child is not None:
            return state.last_child.birth
        return state.opened[-1].birth if state.depth else None
    death = trace.subtree(state.node).death if state.depth else None
    return None if death is None else death + 1


def out(trace: Trace, state: State, step: int) -> int | None:
    """To the next child of the parent, or of the nearest ancestor that has one; backwards, to the parent."""
    if not state.depth:
        return None
    if step < 0:
        return state.opened[-2].birth + 1
    return _opening(trace, _after(trace, state.node))


def sibling(trace: Trace, state: State, step: int) -> int | None:
    """To the next or previous child of the same parent."""
    if not state.depth:
        return None
    if step > 0:
        parent, following = state.opened[-2].node, _after(trace, state.node)
        return _opening(trace, following) if following and trace.subtree(following).parent == parent else None
    birth = state.opened[-1].birth
    previous = trace.block_at(birth).state(birth).last_child
    return previous.birth + 1 if previous else None


def leaf(trace: Trace, state: State, step: int) -> int | None:
    """To just before the next or previous node without children is closed.

    If a search stopped in such a node, the end of the trace counts too.
    """
    found = find(trace, state.position, step, leaf_target())
    if found is None and step > 0 and trace.end and state.position < len(trace):
        end = trace.block_at(len(trace)).state(len(trace))
        found = len(trace) if end.last_child is None else None
    return found


LIVE_TARGETS: dict[str, Callable[[int], Target]] = {
    "over": closing_target,
    "out": opening_target,
    "sibling": opening_target,
    "leaf": lambda depth: leaf_target(),
}
"""For each jump and the current depth: what to run a live search to if the target is not recorded yet."""


def cause(trace: Trace, state: State, needed: Sequence[int] | None = None) -> int | None:
    """To the cause of the last event: the latest write to one of its `because` cells that was not undone.

    `needed` are those of them that count, if not all. The cause of a backtrack is a dead end, the death of
    the last child, or a solution. An event that names no cells follows from the puzzle itself.
    """
    event = trace.event_at(state.position)
    if event is None:
        return None
    if event.verb == "backtrack" and not event.because:
        return _end_of_node(trace, state.position - 1)
    cells = event.because if needed is None else needed
    origins = [origin for cell in cells if (origin := origin_of(trace, state.position - 1, cell))]
    return max(origins, default=None)


def _end_of_node(trace: Trace, position: int) -> int:
    """Where a node ended that is closed at a position; how it is undone may be told after its end."""
    for end in range(position, max(position - MOST_UNDOING, 0), -1):
        event = trace.event_at(end)
        assert event is not None
        if event.verb in ("backtrack", "solved") or event.kills:
            return end
        if event.verb != "deduce":
            break
    return position


def origin_of(trace: Trace, position: int, cell: int) -> int | None:
    """Where a cell got the mark that it has at a position; None if it was not written."""
    target = cell_target(cell)
    found = find(trace, position + 1, -1, target)
    while found is not None:
        event = trace.event_at(found)
        assert event is not None
        if event.verb != "backtrack":
            return found
        # this backtrack restored an older mark: look before the node that it closed
        before = trace.block_at(found - 1).state(found - 1)
        found = find(trace, before.opened[-1].birth + 1, -1, target)
    return None


def _after(trace: Trace, node: int) -> int:
    """The first node born after a node's subtree; 0 if there is none."""
    size = trace.subtree(node).size
    return node + size if size is not None and node + size < trace.nodes else 0


def _opening(trace: Trace, node: int) -> int | None:
    """The position just after the choice that opened a node."""
    return trace.subtree(node).birth + 1 if node else None
