"""The tree as a row for every node, in order of birth: row n is node n."""

from collections.abc import Iterator

from engine.query.tree_row import RAILS, Rails, TreeRow, View, closed_row, open_row, unborn_row
from engine.state import State
from engine.store.block import Subtree
from engine.store.trace import Trace


class WholeView(View):
    def __init__(self, trace: Trace, state: State, mode: str) -> None:
        self._trace, self._state = trace, state
        self.height = trace.nodes if mode == "future" else state.nodes
        self.here = state.node
        self.level = state.depth

    def rows(self, start: int, stop: int) -> Iterator[TreeRow]:
        rails: dict[int, bool] = {}
        for node in range(start, min(stop, self.height)):
            if node == 0:
                yield open_row(self._state, 0, ())
                continue
            subtree = self._trace.subtree(node)
            if not rails:
                rails = self._rails_above(subtree)
            rails[subtree.depth] = self._has_later_sibling(subtree)
            levels = range(max(1, subtree.depth - RAILS), subtree.depth + 1)
            yield self._row(subtree, tuple(rails.get(level, False) for level in levels))

    def _row(self, subtree: Subtree, rails: Rails) -> TreeRow:
        depth = subtree.depth
        if depth <= self._state.depth and self._state.opened[depth].node == subtree.node:
            return open_row(self._state, depth, rails)
        if subtree.birth >= self._state.position:
            return unborn_row(subtree, rails)
        return closed_row(subtree, rails, folded=False)

    def _rails_above(self, subtree: Subtree) -> dict[int, bool]:
        """The rails of its ancestors, by depth."""
        rails, depth = {}, subtree.depth
        while subtree.parent and subtree.depth > depth - RAILS:
            child, subtree = subtree, self._trace.subtree(subtree.parent)
            if subtree.depth != child.depth - 1:
                raise self._trace.damaged(f"node {child.node:,} is not below its parent")
            rails[subtree.depth] = self._has_later_sibling(subtree)
        return rails

    def _has_later_sibling(self, subtree: Subtree) -> bool:
        """Whether the node born after its subtree is shown and is its sibling."""
        following = subtree.node + subtree.size if subtree.size else self.height
        return following < self.height and self._trace.subtree(following).depth == subtree.depth
