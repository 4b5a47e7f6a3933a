"""The tree around the path: modes folded, path and alive.

part      the view is made of parts, and only those with rows asked for are made. Part n is the node on the
          path at depth n, below its closed earlier siblings. The next part has the closed children of the
          current node. Then, for each level from the deepest up, comes a part with its untried children.
stretch   rows of a part that are of one sort and children of one node.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate

from attrs import define

from engine.events import Choose
from engine.query.children import Children
from engine.query.tree_row import RAILS, Rails, TreeRow, View, closed_row, open_row
from engine.state import State


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


class PathView(View):
    def __init__(self, children: Children, state: State, mode: str, unfolded: Collection[int]) -> None:
        self._children, self._state, self._mode = children, state, mode
        self._unfolded: dict[int, set[int]] = {}
        """The unfolded nodes, by their parent."""
        for node in unfolded:
            self._unfolded.setdefault(children.trace.subtree(node).parent, set()).add(node)
        self._untried = self._count_untried()
        """For each depth, how many untried children to show."""
        lengths = [*self._open_lengths(), self._length(len(state.opened)), *reversed(self._untried[1:])]
        self._ends = list(accumulate(lengths))
        """For each part, the row after its last."""
        self.height = self._ends[-1]
        self.here = self._ends[state.depth] - 1

    def rows(self, start: int, stop: int) -> Iterator[TreeRow]:
        for part in range(bisect_right(self._ends, start), len(self._ends)):
            before = self._ends[part - 1] if part else 0
            if before >= stop:
                return
            for stretch in self._part(part):
                length = len(stretch.indexes)
                for number in range(max(start - before, 0), min(stop - before, length)):
                    yield self._row(stretch, number)
                before += length

    def _count_untried(self) -> list[int]:
        opened, last = self._state.opened, self._state.last_child
        if self._mode == "path":
            return [0] * (len(opened) + 1)
        untried = [child.choice.of - child.choice.which for child in opened]
        return [0, *untried[1:], last.choice.of - last.choice.which if last else 0]

    def _open_lengths(self) -> list[int]:
        """For each node on the path, how many rows its part has."""
        opened = self._state.opened
        if self._mode == "path":
            return [1] * len(opened)
        lengths = [node.rank for node in opened]
        for depth, (node, *_) in enumerate(opened[:-1], 1):
            if self._mode == "alive" or node in self._unfolded:
                lengths[depth] = self._length(depth)
        return lengths

    def _length(self, part: int) -> int:
        return sum(len(stretch.indexes) for stretch in self._part(part))

    def _part(self, part: int) -> Iterator[_Stretch]:
        opened, last = self._state.opened, self._state.last_child
        if part > len(opened):
            depth = 2 * len(opened) + 1 - part
            rails, untried = self._rails(depth), range(self._untried[depth])
            yield _Stretch("untried", depth, opened[depth - 1].node, untried, rails, False)
            return
        parent, rails, more = opened[part - 1].node if part else 0, self._rails(part), self._untried[part] > 0
        if part == len(opened):
            yield from self._closed(parent, last.rank if last else 0, part, rails, more)
            return
        yield from self._closed(parent, opened[part].rank - 1, part, rails, True)
        yield _Stretch("path", part, parent, (0,), rails, more)

    def _rails(self, depth: int) -> Rails:
        """The rails of the levels above a depth."""
        return tuple([count > 0 for count in self._untried[max(1, depth - RAILS) : depth]])

    def _closed(self, parent: int, count: int, depth: int, rails: Rails, more: bool) -> Iterator[_Stretch]:
        """The first `count` children of a node, all closed; below an unfolded one, its own children."""
        indexes: Sequence[int] = range(count)
        if self._mode == "path":
            return
        if self._mode == "alive":
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
            yield _Stretch("closed", depth, parent, indexes[start : number + 1], rails, more or not last)
            inside = (*rails, more or not last)[-RAILS:]
            yield from self._closed(subtree.node, self._children.count(subtree), depth + 1, inside, False)
            start = number + 1
        yield _Stretch("closed", depth, parent, indexes[start:], rails, more)

    def _row(self, stretch: _Stretch, number: int) -> TreeRow:
        last = number == len(stretch.indexes) - 1
        rails = (*stretch.rails, stretch.more or not last)
        if stretch.sort == "path":
            return open_row(self._state, stretch.depth, rails)
        if stretch.sort == "untried":
            return self._untried_row(stretch, number, rails)
        subtree = self._children.child(stretch.parent, stretch.indexes[number])
        folded = (subtree.size or 1) > 1 and subtree.node not in self._unfolded.get(stretch.parent, ())
        return closed_row(subtree, rails, folded)

    def _untried_row(self, stretch: _Stretch, number: int, rails: Rails) -> TreeRow:
        first, latest = self._children.child(stretch.parent, 0).choice, self._latest(stretch.depth)
        assert latest is not None
        which = latest.which + 1 + number
        value = first.among[which - 1] if which <= len(first.among) else ""
        return TreeRow("untried", stretch.depth, latest.variable, value, which, latest.of, rails)

    def _latest(self, depth: int) -> Choose | None:
        """The latest choice at a depth, in a node on the path."""
        if depth <= self._state.depth:
            return self._state.opened[depth].choice
        return self._state.last_child.choice if self._state.last_child else None
