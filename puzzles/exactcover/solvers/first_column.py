"""As `puzzles.common.cover.first_column`, and each step says how many nodes it unlinked or relinked."""

from engine.events import Events
from puzzles.common.cover import first_column
from puzzles.common.cover.links import Links
from puzzles.common.cover.steps import FullSteps, Steps
from puzzles.common.cover.told_links import ToldLinks
from puzzles.exactcover.model import ExactCover


def solve(puzzle: ExactCover) -> Events:
    return first_column.solve(puzzle, Steps(Links(puzzle.cover)))


def solve_in_full(puzzle: ExactCover) -> Events:
    """Each column chosen, covered and uncovered is an event of its own."""
    return first_column.solve(puzzle, FullSteps(ToldLinks(puzzle.cover)))
