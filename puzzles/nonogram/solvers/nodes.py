"""Depth-first search over nodes that each keep their own copy of what is known."""

from collections.abc import Iterator
from typing import Protocol

from engine.events import SOLVED, Choose, Events
from puzzles.common.search import depth_first


class Node(Protocol):
    """A node of the state tree: what is known there, and what may be tried next."""

    @property
    def solved(self) -> bool: ...

    def settle(self) -> Events:
        """Deduce until nothing more follows, the node is dead, or all is known."""

    def children(self) -> "Iterator[tuple[Choose, Node]]":
        """Each choice, with the node that it leads to; none if this node is dead or solved."""


def search_from(root: Node) -> Events:
    node = root

    def expand(depth: int) -> Events:
        nonlocal node
        parent = node
        yield from parent.settle()
        if parent.solved:
            yield SOLVED
        for choice, child in parent.children():
            node = child
            yield choice

    return depth_first(expand)
