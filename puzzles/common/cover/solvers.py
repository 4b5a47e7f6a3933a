"""The solvers that every kind on exact cover has; its puzzle has a `cover`."""

from typing import Protocol

from engine.events import Events
from puzzles.common.cover.bit_sets import refuses, search
from puzzles.common.cover.dancing_links import algorithm_x, fewest_options, leftmost
from puzzles.common.cover.model import Cover
from puzzles.kind import Solver


class Covering(Protocol):
    @property
    def cover(self) -> Cover: ...


def dancing_links(counting: bool = False) -> list[Solver]:
    """`counting`: whether every step tells how many nodes it unlinked."""

    def first_column(puzzle: Covering) -> Events:
        return algorithm_x(puzzle.cover, "first item", leftmost, counting)

    def min_column(puzzle: Covering) -> Events:
        return algorithm_x(puzzle.cover, "fewest options", fewest_options, counting)

    return [
        Solver("first-column", "dancing links: cover the first item that is not yet covered", first_column),
        Solver("min-column", "dancing links: cover the item with the fewest options", min_column),
    ]


def _best(puzzle: Covering) -> Events:
    return search(puzzle.cover)


def _refuses(puzzle: Covering) -> str:
    return refuses(puzzle.cover)


BEST = Solver(
    "best", "fewest options, on bit sets; forced ones at once, lost states remembered", _best, _refuses
)
