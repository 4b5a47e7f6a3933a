"""As `puzzles.common.cover.min_column`, and each step says how many nodes it unlinked or relinked."""

from engine.events import Events
from puzzles.common.cover import min_column
from puzzles.exactcover.model import ExactCover


def solve(puzzle: ExactCover) -> Events:
    return min_column.solve(puzzle, counting=True)
