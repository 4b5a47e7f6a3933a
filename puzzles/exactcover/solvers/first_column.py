"""As `puzzles.common.cover.first_column`, and each step says how many nodes it unlinked or relinked."""

from engine.events import Events
from puzzles.common.cover import first_column
from puzzles.exactcover.model import ExactCover


def solve(puzzle: ExactCover) -> Events:
    return first_column.solve(puzzle, counting=True)
