"""The rows of the tree in each mode, made from reference models by plain recursion."""

from collections.abc import Collection, Iterator

from attrs import define

from engine.query.tree_row import TreeRow
from tests.engine.reference import Model, Node


@define(frozen=True)
class ReferenceView:
    now: Model
    """The tree at a position."""
    whole: Model
    """The tree at the end of the trace."""
    mode: str
    unfolded: Collection[int] = ()

    def rows(self) -> list[TreeRow]:
        start = (self.whole if self.mode == "future" else self.now).root
        return [self._row(start, ()), *self._below(start, ())]

    def _below(self, parent: Node, rails: tuple[bool, ...]) -> Iterator[TreeRow]:
        children = [child for child in parent.children if self._is_shown(child)]
        untried = self._untried(parent)
        for child in children:
            more = child is not children[-1] or len(untried) > 0
            yield self._row(child, rails + (more,))
            if self._is_expanded(child):
                yield from self._below(child, rails + (more,))
        for which in untried:
            first = parent.children[0].choice
            assert first is not None
            value = first.among[which - 1] if first.among else ""
            more = which < untried[-1]
            yield TreeRow(
                "untried", parent.depth + 1, first.variable, value, which, first.of, rails + (more,)
            )

    def _is_shown(self, node: Node) -> bool:
        return node.death is None or (self.mode != "path" and (self.mode != "alive" or node.solutions > 0))

    def _is_expanded(self, node: Node) -> bool:
        return node.death is None or self.mode in ("all", "future") or node.number in self.unfolded

    def _untried(self, parent: Node) -> range:
        """The untried children of a node on the path."""
        if parent.death is not None or not parent.children or self.mode not in ("folded", "alive"):
            return range(0)
        latest = parent.children[-1].choice
        assert latest is not None
        return range(latest.which + 1, latest.of + 1)

    def _row(self, node: Node, rails: tuple[bool, ...]) -> TreeRow:
        words = ("", "start", 1, 1)
        if node.choice is not None:
            words = (node.choice.variable, node.choice.value, node.choice.which, node.choice.of)
        if node.number >= len(self.now.nodes):
            return TreeRow("unborn", node.depth, *words, rails, node.number, node.birth + 1, 0)
        node = self.now.nodes[node.number]
        size = len(list(node.subtree()))
        folded = size > 1 and not self._is_expanded(node)
        return TreeRow(self._look(node), node.depth, *words, rails, node.number, node.birth + 1, size, folded)

    def _look(self, node: Node) -> str:
        if node.death is not None:
            return "solved" if node.solutions else "dead"
        if node is not self.now.here:
            return "path"
        return "solved" if node.solved else "dead" if node.killed else "here"
