"""The state tree as it stands at a position, as rows; only those that are looked at are made.

folded   from the root down, each open node after its closed elder siblings, each of them one row; under the
         node at hand its closed children; then, from the innermost level out, the children not yet tried.
path     the open nodes alone. alive: as folded, without what is dead.
all      every node born so far. future: every node of the trace, those not yet born too.
"""

from bisect import bisect_right
from collections.abc import Collection, Iterator, Sequence
from functools import cached_property
from itertools import accumulate

from attrs import define, evolve

from engine.events import Choose
from engine.state import State
from engine.store.block import Subtree
from engine.store.trace import Trace

MODES = ("folded", "all", "path", "alive", "future")
RAILS = 48
"""Levels for which a row knows the lines to its left: the deepest ones."""
PARENTS_KEPT = 1024

Rails = tuple[bool, ...]


@define(frozen=True)
class TreeRow:
    """A line of the tree: a node, or a child that was generated and not tried."""

    look: str
    """path, here, dead, solved, untried, unborn."""
    depth: int
    variable: str
    value: str
    which: int
    of: int
    rails: Rails
    """For its own level, last, and those above it: whether a younger sibling comes below."""
    node: int = -1
    birth: int = -1
    """The position just after the event that opened it; -1 for an untried one."""
    size: int = 0
    """Nodes in its subtree so far."""
    folded: bool = False
    """Whether it stands for more nodes than itself."""


@define
class _Stretch:
    """Rows that are alike, children of one node: `path` (one row), `closed` or `untried` ones, by index."""

    look: str
    depth: int
    parent: int
    indexes: Sequence[int]
    rails: Rails
    """Of the levels above."""
    more: bool
    """Whether a younger sibling comes below the last of them."""


class Tree:
    """The tree of a trace."""

    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._children: dict[int, list[Subtree]] = {}

    def view(self, state: State, mode: str = "folded", unfolded: Collection[int] = ()) -> "View":
        """The tree at a state, however that moves on; `unfolded` are closed nodes to be seen into."""
        state = state.copy()
        if mode in ("all", "future"):
            return WholeView(self, state, mode)
        return PathView(self, state, mode, unfolded)

    def child(self, parent: int, index: int) -> Subtree:
        """A child of a node, counted from 0 in order of birth."""
        children = self._children.setdefault(parent, [])
        while len(children) <= index:
            following = children[-1].node + (children[-1].size or 1) if children else parent + 1
            subtree = self.trace.subtree(following)
            if subtree.death is None:
                return subtree
            children.append(subtree)
        if len(self._children) > PARENTS_KEPT:
            del self._children[next(iter(self._children))]
        return children[index]

    def children(self, subtree: Subtree) -> int:
        """How many children a closed node has."""
        count, following, end = 0, subtree.node + 1, subtree.node + (subtree.size or 1)
        while following < end:
            following += self.child(subtree.node, count).size or 1
            count += 1
        return count


class View:
    """Rows from 0 to `height`; `here` is the row of the node at hand."""

    height: int
    here: int

    def rows(self, start: int, stop: int) -> Iterator[TreeRow]:
        raise NotImplementedError


class PathView(View):
    """The tree around the open path, in parts, of which only those that are looked at are made.

    Part n is the open node at depth n below its closed elder siblings; then come the closed children of the
    node at hand; then, from the innermost level out, the children that were not tried.
    """

    def __init__(self, tree: Tree, state: State, mode: str, unfolded: Collection[int]) -> None:
        self._tree, self._state, self._mode = tree, state, mode
        self._unfolded: dict[int, set[int]] = {}
        for node in unfolded:
            self._unfolded.setdefault(tree.trace.subtree(node).parent, set()).add(node)
        self._untried = self._count_untried()
        """By depth, how many children under the open path are generated and not tried."""
        lengths = [*self._open_lengths(), self._length(len(state.opened)), *reversed(self._untried[1:])]
        self._ends = list(accumulate(lengths))
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
        opened, last = self._state.opened, self._state.last
        if self._mode == "path":
            return [0] * (len(opened) + 1)
        untried = [child.choice.of - child.choice.which for child in opened]
        return [0, *untried[1:], last.choice.of - last.choice.which if last else 0]

    def _open_lengths(self) -> list[int]:
        """How many rows each of the open nodes has, its elder siblings included."""
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
        opened, last = self._state.opened, self._state.last
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
        """Of the levels above a depth."""
        return tuple([count > 0 for count in self._untried[max(1, depth - RAILS) : depth]])

    def _closed(self, parent: int, count: int, depth: int, rails: Rails, more: bool) -> Iterator[_Stretch]:
        """The first `count` children of a node, all closed; unfolded ones with their children."""
        indexes: Sequence[int] = range(count)
        if self._mode == "path":
            return
        if self._mode == "alive":
            indexes = [index for index in indexes if self._tree.child(parent, index).solutions]
        opened = self._unfolded.get(parent, set())
        begun = 0
        for number, index in enumerate(indexes):
            if not opened:
                break
            subtree = self._tree.child(parent, index)
            if subtree.node not in opened:
                continue
            last = number == len(indexes) - 1
            yield _Stretch("closed", depth, parent, indexes[begun : number + 1], rails, more or not last)
            inside = (*rails, more or not last)[-RAILS:]
            yield from self._closed(subtree.node, self._tree.children(subtree), depth + 1, inside, False)
            begun = number + 1
        yield _Stretch("closed", depth, parent, indexes[begun:], rails, more)

    def _row(self, stretch: _Stretch, number: int) -> TreeRow:
        last = number == len(stretch.indexes) - 1
        rails = (*stretch.rails, stretch.more or not last)
        if stretch.look == "path":
            return _open_row(self._state, stretch.depth, rails)
        if stretch.look == "untried":
            return self._untried_row(stretch, number, rails)
        subtree = self._tree.child(stretch.parent, stretch.indexes[number])
        folded = (subtree.size or 1) > 1 and subtree.node not in self._unfolded.get(stretch.parent, ())
        return _closed_row(subtree, rails, folded)

    def _untried_row(self, stretch: _Stretch, number: int, rails: Rails) -> TreeRow:
        eldest, latest = self._tree.child(stretch.parent, 0).choice, self._latest(stretch.depth)
        assert latest is not None
        which = latest.which + 1 + number
        value = eldest.among[which - 1] if which <= len(eldest.among) else ""
        return TreeRow("untried", stretch.depth, latest.variable, value, which, latest.of, rails)

    def _latest(self, depth: int) -> Choose | None:
        """The choice of the youngest child at a depth under the open path."""
        if depth <= self._state.depth:
            return self._state.opened[depth].choice
        return self._state.last.choice if self._state.last else None


class WholeView(View):
    """Every node, in order of birth: row n is node n."""

    def __init__(self, tree: Tree, state: State, mode: str) -> None:
        self._trace, self._state = tree.trace, state
        self.height = tree.trace.nodes if mode == "future" else state.nodes
        self.here = state.node

    @cached_property
    def _path(self) -> dict[int, int]:
        return {node: depth for depth, node in enumerate(self._state.path)}

    def rows(self, start: int, stop: int) -> Iterator[TreeRow]:
        rails: dict[int, bool] = {}
        for node in range(start, min(stop, self.height)):
            if node == 0:
                yield _open_row(self._state, 0, ())
                continue
            subtree = self._trace.subtree(node)
            if not rails:
                rails = self._rails_above(subtree)
            rails[subtree.depth] = self._has_younger(subtree)
            levels = range(max(1, subtree.depth - RAILS), subtree.depth + 1)
            yield self._row(subtree, tuple(rails.get(level, False) for level in levels))

    def _row(self, subtree: Subtree, rails: Rails) -> TreeRow:
        position = self._state.position
        if subtree.node in self._path:
            return _open_row(self._state, self._path[subtree.node], rails)
        if subtree.birth >= position:
            return _named(subtree.choice, "unborn", subtree.depth, rails, subtree.node, subtree.birth + 1, 0)
        return _closed_row(subtree, rails, False)

    def _rails_above(self, subtree: Subtree) -> dict[int, bool]:
        rails, depth = {}, subtree.depth
        while subtree.parent and subtree.depth > depth - RAILS:
            subtree = self._trace.subtree(subtree.parent)
            rails[subtree.depth] = self._has_younger(subtree)
        return rails

    def _has_younger(self, subtree: Subtree) -> bool:
        """Whether the node born next after its subtree is shown, and is its sibling."""
        following = subtree.node + subtree.size if subtree.size else self.height
        return following < self.height and self._trace.subtree(following).depth == subtree.depth


def _named(choice: Choose, look: str, depth: int, rails: Rails, node: int, birth: int, size: int) -> TreeRow:
    return TreeRow(
        look, depth, choice.variable, choice.value, choice.which, choice.of, rails, node, birth, size
    )


def _open_row(state: State, depth: int, rails: Rails) -> TreeRow:
    node, _, birth, choice, _ = state.opened[depth]
    look = "here" if depth == state.depth else "path"
    if node == state.solved_node:
        look = "solved"
    return _named(choice, look, depth, rails if depth else (), node, birth + 1, state.nodes - node)


def _closed_row(subtree: Subtree, rails: Rails, folded: bool) -> TreeRow:
    look = "solved" if subtree.solutions else "dead"
    choice, birth, size = subtree.choice, subtree.birth + 1, subtree.size or 1
    row = _named(choice, look, subtree.depth, rails, subtree.node, birth, size)
    return evolve(row, folded=folded)
