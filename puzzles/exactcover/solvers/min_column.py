"""As `puzzles.common.cover.min_column`, and each step says how many nodes it unlinked or relinked."""

from engine.events import Events
from puzzles.common.cover import min_column
from puzzles.common.cover.links import Links
from puzzles.common.cover.steps import FullSteps, Steps
from puzzles.common.cover.told_links import ToldLinks
from puzzles.exactcover.model import ExactCover


def solve(puzzle: ExactCover) -> Events:
    return min_column.solve(puzzle, Steps(Links(puzzle.cover)))


def solve_in_full(puzzle: ExactCover) -> Events:
    """Each column chosen, covered and uncovered is an event of its own."""
    return min_column.solve(puzzle, FullSteps(ToldLinks(puzzle.cover)))
