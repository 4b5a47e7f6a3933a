"""Depth-first search of the state tree, as every solver does it that has no reason to do it by hand.

expand  what a solver does in one node, as a generator of events. For each child it changes the solver's own
        state and yields a `Choose`; it is resumed when the child's whole subtree has been searched, undoes
        the change, and goes on to the next child. It yields `SOLVED` in a node that is a solution.
"""

from collections.abc import Callable, Generator
from typing import Protocol, TypeVar

from engine.events import BACKTRACK, EXHAUSTED, Choose, Event, Events


def depth_first(expand: Callable[[int], Events]) -> Events:
    """Expand the root, and the node that each choice leads to; `expand` is told the depth of its node."""
    path = [expand(0)]
    while path:
        event = next(path[-1], None)
        if event is None:
            path.pop()
            if path:
                yield BACKTRACK
            continue
        yield event
        if isinstance(event, Choose):
            path.append(expand(len(path)))
    yield EXHAUSTED


class OpenNode(Protocol):
    """A node with `of` children, the first `which` of them tried."""

    which: int

    @property
    def of(self) -> int: ...


AnyNode = TypeVar("AnyNode", bound=OpenNode)


def back(path: list[AnyNode]) -> Generator[Event, None, AnyNode | None]:
    """For solvers that keep the open nodes in a list of their own, because a generator a node is too slow.

    Close the last child of each node, from the deepest up, until one has another child to try: that child
    is counted in `which`, and its node returned.
    """
    while path:
        node = path[-1]
        if node.which:
            yield BACKTRACK
        if node.which < node.of:
            node.which += 1
            return node
        path.pop()
    return None
