"""The depth-first walk of the state tree that all solvers with deductions share."""

from collections.abc import Iterator
from typing import Protocol

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Events


class Position(Protocol):
    """A node of the state tree: what is known there, and what may be tried next."""

    @property
    def solved(self) -> bool: ...

    def settle(self) -> Events:
        """Draw conclusions until nothing more follows, the branch is dead, or all is known."""

    def children(self) -> "Iterator[tuple[Choose, Position]]":
        """What to try next, each with the position that it leads to; nothing when dead or solved."""


def depth_first(root: Position) -> Events:
    """Walk the tree under the root, through every solution."""
    untried: list[Iterator[tuple[Choose, Position]]] = []
    position = root
    while True:
        yield from position.settle()
        if position.solved:
            yield SOLVED
        untried.append(position.children())
        while (child := next(untried[-1], None)) is None:
            untried.pop()
            if not untried:
                yield EXHAUSTED
                return
            yield BACKTRACK
        choice, position = child
        yield choice
