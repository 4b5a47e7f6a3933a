"""Going back in a search that keeps its own stack."""

from collections.abc import Generator
from typing import Protocol, TypeVar

from engine.events import BACKTRACK, Event


class Branch(Protocol):
    """A node with `of` children, the first `which` of them tried."""

    which: int

    @property
    def of(self) -> int: ...


AnyBranch = TypeVar("AnyBranch", bound=Branch)


def back(branches: list[AnyBranch]) -> Generator[Event, None, AnyBranch | None]:
    """Close the last child of each branch until one has another to try; that one counts as tried now."""
    while branches:
        branch = branches[-1]
        if branch.which:
            yield BACKTRACK
        if branch.which < branch.of:
            branch.which += 1
            return branch
        branches.pop()
    return None
