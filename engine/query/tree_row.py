"""A row of the tree: one line on the screen.

rails   the lines to the left of a row that connect siblings. A level has one if a later sibling comes further
        down.
"""

from collections.abc import Iterator

from attrs import define, field

from engine.events import Choose
from engine.state import State
from engine.store.block import Subtree

RAILS = 48
"""A row has rails for its own level and at most this many above it."""

Rails = tuple[bool, ...]


@define(frozen=True)
class TreeRow:
    """A node, or a child that was generated and not tried."""

    look: str
    """path, here, dead, solved, untried, unborn."""
    depth: int
    variable: str
    value: str
    which: int
    of: int
    rails: Rails
    """One for each level, its own level last."""
    node: int = -1
    position: int = -1
    """Just after the choice that opens it; -1 if it is untried."""
    size: int = 0
    """Nodes in its subtree so far."""
    folded: bool = False
    """Whether its descendants are hidden."""
    parent: int = field(default=-1, eq=False)
    """The parent's number; -1 for the root. It follows from the place of the row."""


class View:
    """Rows 0 to `height` - 1; `here` is the row of the current node."""

    height: int
    here: int

    def rows(self, start: int, stop: int) -> Iterator[TreeRow]:
        raise NotImplementedError


def open_row(state: State, depth: int, rails: Rails) -> TreeRow:
    """The row of the node on the path at a depth."""
    *above, (node, _, birth, choice, _) = state.opened[max(depth - 1, 0) : depth + 1]
    look = "here" if depth == state.depth else "path"
    if node == state.solved_node:
        look = "solved"
    elif node == state.dead_node:
        look = "dead"
    size, parent = state.nodes - node, above[0].node if above else -1
    return _row(choice, look, depth, rails if depth else (), node, birth, size, False, parent)


def closed_row(subtree: Subtree, rails: Rails, folded: bool) -> TreeRow:
    look = "solved" if subtree.solutions else "dead"
    choice, birth, size = subtree.choice, subtree.birth, subtree.size or 1
    return _row(choice, look, subtree.depth, rails, subtree.node, birth, size, folded, subtree.parent)


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
) -> TreeRow:
    words = (choice.variable, choice.value, choice.which, choice.of)
    return TreeRow(look, depth, *words, rails, node, birth + 1, size, folded, parent)
