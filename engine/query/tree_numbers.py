"""States numbered in order of generation, as papers number the nodes of a tree.

The root is state 1. When a node's first child is chosen, all its children are generated, tried or not: they
get the next numbers, in their own order.
"""

from functools import lru_cache

from engine.query.children import Children
from engine.query.tree_row import TreeRow
from engine.store.block import Block

PARENTS_REMEMBERED = 4096


class Numbers:
    def __init__(self, children: Children) -> None:
        self._children = children
        self._before_children = lru_cache(PARENTS_REMEMBERED)(self._count_before_children)

    def of(self, row: TreeRow) -> int:
        """The number of the state in a row; it never changes, for a trace only grows."""
        return self._before_children(row.parent) + row.which if row.depth else 1

    def _count_before_children(self, parent: int) -> int:
        """How many states there were before the children of a node were generated."""
        birth = self._children.child(parent, 0).birth
        return _states_at(self._children.trace.block_at(birth), birth)


def _states_at(block: Block, position: int) -> int:
    """The states at a position in a block; `State.states` there, without making the board."""
    columns = block.columns
    first_children = (
        birth
        for node, (birth, parent) in enumerate(zip(columns.births, columns.parents), columns.first_node)
        if parent == node - 1 and block.first + birth < position
    )
    return block.start.states + sum(block.events[birth].of for birth in first_children)  # type: ignore[attr-defined]
