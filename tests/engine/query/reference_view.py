"""The rows of the tree in each mode, made from reference models by plain recursion."""

from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import groupby

from attrs import define, evolve

from engine.query.tree_row import TreeRow
from tests.engine.reference import Model, Node


@define(frozen=True, slots=False)
class ReferenceView:
    now: Model
    """The tree at a position."""
    whole: Model
    """The tree at the end of the trace."""
    mode: str
    unfolded: Collection[int] = ()
    looked_at: int = 500
    """How many nodes above the current one may be in chains."""
    high: int = 0
    """So many rows are filled with nodes of chains, the lowest first."""

    def rows(self) -> list[TreeRow]:
        start = (self.whole if self.mode == "future" else self.now).root
        return [self._row(start, ()), *self._below(start, (), 0)]

    @cached_property
    def chains(self) -> list[list[Node]]:
        """The chains of the path that have one row."""
        path = self.now.path[1:-1][-self.looked_at :] if self.mode in ("folded", "alive") else []
        runs = [list(run) for forced, run in groupby(path, self._is_forced) if forced]
        runs = [run for run in runs if len(run) > 1 and run[0].number not in self.unfolded]
        room = self.high - len(evolve(self, high=0).rows()) if self.high else 0
        while runs and room > 0:
            room -= 1
            runs[-1].pop()
            if len(runs[-1]) == 1:
                runs.pop()
        return runs

    def _is_forced(self, node: Node) -> bool:
        assert node.choice is not None
        assert node.parent is not None
        return node.choice.of == 1 and node.parent.children[0] is node and not node.solved and not node.killed

    def _below(self, parent: Node, rails: tuple[bool, ...], hidden: int) -> Iterator[TreeRow]:
        children = [child for child in parent.children if self._is_shown(child)]
        untried = self._untried(parent)
        for child in children:
            more = child is not children[-1] or len(untried) > 0
            if any(child in run[:-1] for run in self.chains):
                yield from self._below(child, rails, hidden + 1)
                continue
            chain = next((run for run in self.chains if child is run[-1]), [])
            row = evolve(self._row(child, rails + (more,)), hidden=hidden)
            yield self._of_chain(row, chain) if chain else row
            if self._is_expanded(child):
                yield from self._below(child, rails + (more,), hidden)
        for which in untried:
            first = parent.children[0].choice
            assert first is not None
            value = first.among[which - 1] if first.among else ""
            more = which < untried[-1]
            words = (first.variable, value, which, first.of)
            yield TreeRow("untried", parent.depth + 1, *words, rails + (more,), hidden=hidden)

    def _of_chain(self, row: TreeRow, chain: list[Node]) -> TreeRow:
        first, last = chain[0].choice, chain[-1].choice
        assert first is not None
        assert last is not None
        size = len(list(chain[0].subtree()))
        words = (first.variable, first.value), (last.variable, last.value)
        return evolve(row, node=chain[0].number, size=size, folded=True, chain=words, chain_length=len(chain))

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
