"""The children of nodes, found once and remembered."""

from engine.store.block import Subtree
from engine.store.trace import Trace

PARENTS_REMEMBERED = 1024


class Children:
    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._closed: dict[int, list[Subtree]] = {}
        """For each parent, its first closed children; an open one would change."""

    def child(self, parent: int, index: int) -> Subtree:
        """A child of a node; index 0 is the first born."""
        children = self._closed.setdefault(parent, [])
        while len(children) <= index:
            following = children[-1].node + (children[-1].size or 1) if children else parent + 1
            subtree = self.trace.subtree(following)
            if subtree.parent != parent:
                raise self.trace.damaged(f"node {following:,} has another parent")
            if subtree.death is None:
                return subtree
            children.append(subtree)
        if len(self._closed) > PARENTS_REMEMBERED:
            del self._closed[next(iter(self._closed))]
        return children[index]

    def count(self, subtree: Subtree) -> int:
        """How many children a closed node has."""
        count, following, end = 0, subtree.node + 1, subtree.node + (subtree.size or 1)
        while following < end:
            following += self.child(subtree.node, count).size or 1
            count += 1
        return count
