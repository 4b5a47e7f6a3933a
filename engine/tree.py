"""The state tree as it stands at a position: rows around the open path, made only where they are looked at.

From the root down, each open node is preceded by its closed elder siblings, each folded into one row; under
the node at hand are its closed children; then come, from the innermost level out, the children not yet tried.
"""

from collections.abc import Iterator
from typing import NamedTuple

from attrs import define

from engine.block import Span
from engine.events import Choose
from engine.state import State
from engine.trace import Trace

PARENTS_KEPT = 512


@define(frozen=True)
class Row:
    """A line of the tree: a node, or a child that was generated and not tried."""

    look: str
    """path, here, dead, solved, untried."""
    depth: int
    label: str
    """The value chosen."""
    variable: str
    which: int
    of: int
    node: int = -1
    birth: int = -1
    """The position just after the event that opened it; -1 for an untried one."""
    size: int = 0
    """Nodes in the subtree so far."""
    rails: tuple[bool, ...] = ()
    """For each level from 1 to its own, whether younger siblings come below."""


class _Stretch(NamedTuple):
    """So many rows that are alike, children of one node."""

    look: str
    depth: int
    parent: int
    length: int


class Tree:
    """The tree of a trace; any position of it can be asked for."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._children: dict[int, list[Span]] = {}

    def stretches(self, state: State) -> list[_Stretch]:
        """The rows at a state, run by run, from the top."""
        stretches = [_Stretch("path", 0, 0, 1)]
        for depth in range(1, len(state.opened)):
            parent, rank = state.opened[depth - 1][0], state.opened[depth][4]
            stretches.append(_Stretch("closed", depth, parent, rank - 1))
            stretches.append(_Stretch("path", depth, parent, 1))
        tried = state.last[4] if state.last else 0
        stretches.append(_Stretch("closed", state.depth + 1, state.node, tried))
        for depth in range(len(state.opened), 0, -1):
            parent = state.opened[depth - 1][0]
            stretches.append(_Stretch("untried", depth, parent, self._untried(state, depth)))
        return [stretch for stretch in stretches if stretch.length]

    def height(self, state: State) -> int:
        """How many rows there are."""
        return sum(stretch.length for stretch in self.stretches(state))

    def here(self, state: State) -> int:
        """The row of the node at hand."""
        return sum(opened[4] for opened in state.opened[1:])

    def rows(self, state: State, start: int, stop: int) -> Iterator[Row]:
        """The rows from `start` to `stop`."""
        before = 0
        for stretch in self.stretches(state):
            first, last = max(start - before, 0), min(stop - before, stretch.length)
            before += stretch.length
            for index in range(first, last):
                yield self._row(state, stretch, index)
            if before >= stop:
                return

    def _row(self, state: State, stretch: _Stretch, index: int) -> Row:
        rails = tuple(self._untried(state, depth) > 0 for depth in range(1, stretch.depth))
        if stretch.look == "path":
            return self._open_row(state, stretch.depth, rails)
        if stretch.look == "closed":
            return self._closed_row(state, stretch, index, rails)
        return self._untried_row(state, stretch, index, rails)

    def _open_row(self, state: State, depth: int, rails: tuple[bool, ...]) -> Row:
        node, _, birth, choice, _ = state.opened[depth]
        look = "here" if depth == state.depth else "path"
        if look == "here" and state.solved_node == node and state.counts["solved"]:
            look = "solved"
        below = (self._untried(state, depth) > 0,) if depth else ()
        size = state.nodes - node
        return _named(choice, look, depth, node=node, birth=birth + 1, size=size, rails=rails + below)

    def _closed_row(self, state: State, stretch: _Stretch, index: int, rails: tuple[bool, ...]) -> Row:
        span = self.child(stretch.parent, index)
        look = "solved" if span.solutions else "dead"
        last = index == stretch.length - 1 and stretch.depth > state.depth
        below = not last or self._untried(state, stretch.depth) > 0
        size = span.size or 1
        return _named(
            span.choice,
            look,
            stretch.depth,
            node=span.node,
            birth=span.birth + 1,
            size=size,
            rails=rails + (below,),
        )

    def _untried_row(self, state: State, stretch: _Stretch, index: int, rails: tuple[bool, ...]) -> Row:
        eldest, latest = self.child(stretch.parent, 0).choice, self._latest(state, stretch.depth)
        assert latest is not None
        which = latest.which + 1 + index
        names = eldest.among
        label = names[which - 1] if which <= len(names) else ""
        below = (index < stretch.length - 1,)
        return Row("untried", stretch.depth, label, eldest.variable, which, eldest.of, rails=rails + below)

    def _untried(self, state: State, depth: int) -> int:
        """How many children at a depth, under the open path, are generated and not tried."""
        latest = self._latest(state, depth)
        return latest.of - latest.which if latest else 0

    @staticmethod
    def _latest(state: State, depth: int) -> Choose | None:
        """The choice of the youngest child at a depth under the open path."""
        if depth <= state.depth:
            return state.opened[depth][3]
        return state.last[3] if state.last else None

    def child(self, parent: int, index: int) -> Span:
        """A child of a node, counted from 0 in order of birth."""
        children = self._children.setdefault(parent, [])
        while len(children) <= index:
            span = self.trace.span(children[-1].node + (children[-1].size or 0) if children else parent + 1)
            if span.death is None:
                return span
            children.append(span)
        if len(self._children) > PARENTS_KEPT:
            del self._children[next(iter(self._children))]
        return children[index]


def _named(choice: Choose, look: str, depth: int, **more: object) -> Row:
    return Row(look, depth, choice.value, choice.variable, choice.which, choice.of, **more)  # type: ignore[arg-type]
