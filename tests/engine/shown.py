"""The rows of the state tree in each of its views, drawn from whole models by plain recursion."""

from collections.abc import Collection, Iterator

from attrs import define

from engine.query.tree_row import TreeRow
from tests.engine.reference import Model, Node


@define(frozen=True)
class Shown:
    """A tree at a position (`now`) of a trace (`whole`)."""

    now: Model
    whole: Model
    mode: str
    unfolded: Collection[int] = ()

    def rows(self) -> list[TreeRow]:
        start = (self.whole if self.mode == "future" else self.now).root
        return [self._row(start, ()), *self._below(start, ())]

    def _below(self, parent: Node, rails: tuple[bool, ...]) -> Iterator[TreeRow]:
        children = [child for child in parent.children if self._is_seen(child)]
        untried = self._untried(parent)
        for child in children:
            more = child is not children[-1] or len(untried) > 0
            yield self._row(child, rails + (more,))
            if self._is_expanded(child):
                yield from self._below(child, rails + (more,))
        for which in untried:
            eldest = parent.children[0].choice
            assert eldest is not None
            value = eldest.among[which - 1] if eldest.among else ""
            more = which < untried[-1]
            yield TreeRow(
                "untried", parent.depth + 1, eldest.variable, value, which, eldest.of, rails + (more,)
            )

    def _is_seen(self, node: Node) -> bool:
        return node.death is None or (self.mode != "path" and (self.mode != "alive" or node.solutions > 0))

    def _is_expanded(self, node: Node) -> bool:
        return node.death is None or self.mode in ("all", "future") or node.number in self.unfolded

    def _untried(self, parent: Node) -> range:
        """The children generated and not tried, under the open path."""
        if parent.death is not None or not parent.children or self.mode not in ("folded", "alive"):
            return range(0)
        latest = parent.children[-1].choice
        assert latest is not None
        return range(latest.which + 1, latest.of + 1)

    def _row(self, node: Node, rails: tuple[bool, ...]) -> TreeRow:
        about = ("", "start", 1, 1)
        if node.choice is not None:
            about = (node.choice.variable, node.choice.value, node.choice.which, node.choice.of)
        if node.number >= len(self.now.nodes):
            return TreeRow("unborn", node.depth, *about, rails, node.number, node.birth + 1, 0)
        node = self.now.nodes[node.number]
        size = len(list(node.family()))
        folded = size > 1 and not self._is_expanded(node)
        return TreeRow(self._look(node), node.depth, *about, rails, node.number, node.birth + 1, size, folded)

    def _look(self, node: Node) -> str:
        if node.death is not None:
            return "solved" if node.solutions else "dead"
        if node is not self.now.here:
            return "path"
        return "solved" if node.solved else "here"
