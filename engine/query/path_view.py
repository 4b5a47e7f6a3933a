"""The tree around the path: modes folded, path and alive.

part      the view is made of parts, and only those with rows asked for are made. Part n is the node on the
          path at depth n, below its closed earlier siblings. The next part has the closed children of the
          current node. Then, for each level from the deepest up, comes a part with its untried children.
stretch   rows of a part that are of one sort and children of one node.
chain     nodes on the path, each the only child of the one above, have one row: that of the last.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence

from attrs import define

from engine.events import FOREVER, Choose
from engine.query.chains import Chains
from engine.query.children import Children
from engine.query.path_rows import PathRows
from engine.query.tree_row import RAILS, Rails, TreeRow, View, chain_row, closed_row, open_row
from engine.query.untried import Untried
from engine.state import State

MOST_LOOKED_AT = 500
"""Nodes of the path, and closed siblings of theirs, that mode alive looks at: a path may be very long."""


@define
class _Stretch:
    sort: str
    """path (one row), closed or untried."""
    depth: int
    parent: int
    indexes: Sequence[int]
    """Closed children: their indexes among the parent's children. Else only the length counts."""
    rails: Rails
    """Of the levels above."""
    more: bool
    """Whether a later sibling comes after the last row."""
    hidden: int
    """How many levels above are hidden in chains."""


class PathView(View):
    def __init__(
        self,
        children: Children,
        untried: Untried,
        state: State,
        mode: str,
        unfolded: Collection[int],
        room: int = 0,
    ) -> None:
        """`room` is how many nodes in chains may have rows of their own."""
        self._children, self._values, self._state, self._mode = children, untried, state, mode
        self._unfolded: dict[int, set[int]] = {}
        """The unfolded nodes, by their parent."""
        for node in unfolded:
            self._unfolded.setdefault(children.trace.subtree(node).parent, set()).add(node)
        self._alive_from = self._first_alive_depth() if mode == "alive" else FOREVER
        """From this depth on, dead subtrees are left out."""
        self._chains = Chains(state, unfolded if mode != "path" else None, room)
        self._rows = PathRows(state)
        self._rows.add_more(self._more_rows())
        self._parts = 2 * len(state.opened) + 1
        self._closed_rows = self._length(len(state.opened))
        self.here = self._end(state.depth) - 1
        self.level = state.depth - self._chains.hidden_above(state.depth)
        self.height = self._end(self._parts - 1)
        self.in_chains = len(self._chains.hidden)
        """How many nodes have no row, since they are in chains."""

    def rows(self, start: int, stop: int) -> Iterator[TreeRow]:
        while start < min(stop, self.height):
            part = self._first_part(start)  # of the parts of a long path, most may have no rows
            before = self._end(part - 1) if part else 0
            for stretch in self._part(part):
                length = len(stretch.indexes)
                for number in range(max(start - before, 0), min(stop - before, length)):
                    yield self._row(stretch, number)
                before += length
            start = self._end(part)

    def _end(self, part: int) -> int:
        """The row after the last one of a part."""
        depth = self._state.depth
        if self._mode == "path":
            return min(part, depth) + 1
        if part <= depth:
            return self._rows.end(part)
        untried = self._rows.untried_from(2 * depth + 3 - part) if part > depth + 1 else 0
        return self._rows.end(depth) + self._closed_rows + untried

    def _first_part(self, row: int) -> int:
        """The part with a row, looked for from the current node on: parts far from it are slow to count."""
        low = high = self._state.depth
        step = 1
        while low > 0 and self._end(low) > row:
            low, step = max(0, low - step), 2 * step
        while high < self._parts and self._end(high) <= row:
            high, step = min(self._parts, high + step), 2 * step
        return bisect_right(range(self._parts), row, low, high, key=self._end)

    def _more_rows(self) -> dict[int, int]:
        """For some depths, how many rows their parts have more than the rank of the node on the path."""
        opened, depths = self._state.opened, set(range(self._alive_from, self._state.depth + 1))
        if self._mode != "path":
            depths |= {depth for depth in map(self._depth_below, self._unfolded) if depth}
        more = {depth: self._length(depth) - opened[depth].rank for depth in depths}
        return more | dict.fromkeys(self._chains.hidden, -1)

    def _first_alive_depth(self) -> int:
        """Where mode alive begins; above that, its rows are those of mode folded."""
        state = self._state
        depth, left = state.depth + 1, MOST_LOOKED_AT - (state.last_child.rank if state.last_child else 0)
        for opened in reversed(list(state.opened[-MOST_LOOKED_AT:])):
            if left < 0 or depth == 1:
                break
            depth, left = depth - 1, left - opened.rank
        return depth + (left < 0)

    def _depth_below(self, node: int) -> int:
        """The depth of a node's child on the path; 0 if there is none."""
        depth = self._children.trace.subtree(node).depth if node else 0
        return depth + 1 if depth < self._state.depth and self._state.opened[depth].node == node else 0

    def _untried(self, depth: int) -> int:
        """How many untried children to show at a depth."""
        return self._rows.untried(depth) if depth and self._mode != "path" else 0

    def _length(self, part: int) -> int:
        return sum(len(stretch.indexes) for stretch in self._part(part))

    def _part(self, part: int) -> Iterator[_Stretch]:
        opened, last = self._state.opened, self._state.last_child
        if part > len(opened):
            depth = 2 * len(opened) + 1 - part
            rails, untried = self._rails(depth), range(self._untried(depth))
            hidden = self._chains.hidden_above(depth)
            yield _Stretch("untried", depth, opened[depth - 1].node, untried, rails, False, hidden)
            return
        if part in self._chains.hidden:
            return
        parent, rails, more = opened[part - 1].node if part else 0, self._rails(part), self._untried(part) > 0
        hidden = self._chains.hidden_above(part)
        if part == len(opened):
            yield from self._closed(parent, last.rank if last else 0, part, rails, more, hidden)
            return
        yield from self._closed(parent, opened[part].rank - 1, part, rails, True, hidden)
        yield _Stretch("path", part, parent, (0,), rails, more, hidden)

    def _rails(self, depth: int) -> Rails:
        """The rails of the levels shown above a depth."""
        return tuple([self._untried(level) > 0 for level in self._chains.shown_above(depth, RAILS)])

    def _closed(
        self, parent: int, count: int, depth: int, rails: Rails, more: bool, hidden: int
    ) -> Iterator[_Stretch]:
        """The first `count` children of a node, all closed; below an unfolded one, its own children."""
        indexes: Sequence[int] = range(count)
        if self._mode == "path":
            return
        if depth >= self._alive_from:
            indexes = [index for index in indexes if self._children.child(parent, index).solutions]
        unfolded = self._unfolded.get(parent, set())
        start = 0
        for number, index in enumerate(indexes):
            if not unfolded:
                break
            subtree = self._children.child(parent, index)
            if subtree.node not in unfolded:
                continue
            last = number == len(indexes) - 1
            part = indexes[start : number + 1]
            yield _Stretch("closed", depth, parent, part, rails, more or not last, hidden)
            inside, count = (*rails, more or not last)[-RAILS:], self._children.count(subtree)
            yield from self._closed(subtree.node, count, depth + 1, inside, False, hidden)
            start = number + 1
        yield _Stretch("closed", depth, parent, indexes[start:], rails, more, hidden)

    def _row(self, stretch: _Stretch, number: int) -> TreeRow:
        last = number == len(stretch.indexes) - 1
        rails = (*stretch.rails, stretch.more or not last)
        if stretch.sort == "path":
            place = self._state, stretch.depth
            length = self._chains.length(stretch.depth)
            if length > 1:
                return chain_row(*place, length, rails, stretch.hidden)
            return open_row(*place, rails, stretch.hidden)
        if stretch.sort == "untried":
            return self._untried_row(stretch, number, rails)
        subtree = self._children.child(stretch.parent, stretch.indexes[number])
        folded = (subtree.size or 1) > 1 and subtree.node not in self._unfolded.get(stretch.parent, ())
        return closed_row(subtree, rails, folded, stretch.hidden)

    def _untried_row(self, stretch: _Stretch, number: int, rails: Rails) -> TreeRow:
        first, latest = self._children.child(stretch.parent, 0), self._latest(stretch.depth)
        assert latest is not None
        which = latest.which + 1 + number
        value = self._values.value(first, latest.variable, which)
        words = (latest.variable, value, which, latest.of)
        return TreeRow("untried", stretch.depth, *words, rails, hidden=stretch.hidden, parent=stretch.parent)

    def _latest(self, depth: int) -> Choose | None:
        """The latest choice at a depth, in a node on the path."""
        if depth <= self._state.depth:
            return self._state.opened[depth].choice
        return self._state.last_child.choice if self._state.last_child else None
