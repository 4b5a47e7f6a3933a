"""A row of the tree: one line on the screen.

rails   the lines to the left of a row that connect siblings. A level has one if a later sibling comes further
        down.
chain   nodes of the path, each the only child of the one above, in one row: there was nothing to choose.
"""

from collections.abc import Iterator

from attrs import define, evolve, field

from engine.events import Choose
from engine.state import State
from engine.store.block import Subtree

SKIPPED = "skipped"
"""The rule of a choice that a solver only counts: it jumped over it, and tried nothing below."""
RAILS = 48
"""A row has rails for its own level and at most this many above it."""

Rails = tuple[bool, ...]


@define(frozen=True)
class TreeRow:
    """A node, or a child that was generated and not tried."""

    look: str
    """path, here, dead, skipped, solved, untried, unborn."""
    depth: int
    variable: str
    value: str
    which: int
    of: int
    rails: Rails
    """One for each level that is shown, its own level last."""
    node: int = -1
    position: int = -1
    """Just after the choice that opens it; -1 if it is untried."""
    size: int = 0
    """Nodes in its subtree so far."""
    folded: bool = False
    """Whether its descendants are hidden, or the nodes of its chain."""
    hidden: int = 0
    """How many levels above it are hidden in chains."""
    chain: tuple[tuple[str, str], ...] = ()
    """Variable and value of its first and last node; depth and position are those of the last."""
    chain_length: int = 0
    parent: int = field(default=-1, eq=False)
    """The parent's number; -1 for the root. It follows from the place of the row."""

    @property
    def level(self) -> int:
        """How far it is indented."""
        return self.depth - self.hidden


class View:
    """Rows 0 to `height` - 1; `here` is the row of the current node, `level` how far that is indented."""

    height: int
    here: int
    level: int

    def rows(self, start: int, stop: int) -> Iterator[TreeRow]:
        raise NotImplementedError


def open_row(state: State, depth: int, rails: Rails, hidden: int = 0) -> TreeRow:
    """The row of the node on the path at a depth."""
    *above, (node, _, birth, choice, _) = state.opened[max(depth - 1, 0) : depth + 1]
    look = "here" if depth == state.depth else "path"
    if node == state.solved_node:
        look = "solved"
    elif node == state.dead_node:
        look = "dead"
    size, parent = state.nodes - node, above[0].node if above else -1
    return _row(choice, look, depth, rails if depth else (), node, birth, size, False, parent, hidden)


def chain_row(state: State, depth: int, length: int, rails: Rails, hidden: int) -> TreeRow:
    """The row of a chain of nodes on the path down to a depth; it is the first node that unfolds."""
    row, (first, *_, last) = (
        open_row(state, depth, rails, hidden),
        state.opened[depth - length + 1 : depth + 1],
    )
    chain = tuple((opened.choice.variable, opened.choice.value) for opened in (first, last))
    size = state.nodes - first.node
    above = state.opened[depth - length].node
    return evolve(
        row, node=first.node, size=size, folded=True, chain=chain, chain_length=length, parent=above
    )


def closed_row(subtree: Subtree, rails: Rails, folded: bool, hidden: int = 0) -> TreeRow:
    look = "solved" if subtree.solutions else "skipped" if subtree.choice.rule == SKIPPED else "dead"
    choice, birth, size = subtree.choice, subtree.birth, subtree.size or 1
    return _row(choice, look, subtree.depth, rails, subtree.node, birth, size, folded, subtree.parent, hidden)


def unborn_row(subtree: Subtree, rails: Rails) -> TreeRow:
    node, birth = subtree.node, subtree.birth
    return _row(subtree.choice, "unborn", subtree.depth, rails, node, birth, 0, False, subtree.parent)


def _row(
    choice: Choose,
    look: str,
    depth: int,
    rails: Rails,
    node: int,
    birth: int,
    size: int,
    folded: bool,
    parent: int,
    hidden: int = 0,
) -> TreeRow:
    words = (choice.variable, choice.value, choice.which, choice.of)
    return TreeRow(look, depth, *words, rails, node, birth + 1, size, folded, hidden, (), 0, parent)
