"""The solvers that every kind on exact cover has; a module is imported when its solver first runs."""

from puzzles.common.cover.model import Covering
from puzzles.kind import Solver, later

MOST_OPTIONS = 20_000
"""More would take `best` too much memory: it keeps a bit set over all options for each option."""


def refuses(puzzle: Covering) -> str:
    """Why `best` cannot take it."""
    options = len(puzzle.cover.options)
    if options <= MOST_OPTIONS:
        return ""
    return f"it takes at most {MOST_OPTIONS:,} options, and here are {options:,}"


FIRST_COLUMN = Solver(
    "first-column",
    "dancing links: cover the first item that is not yet covered",
    later("puzzles.common.cover.first_column"),
)
MIN_COLUMN = Solver(
    "min-column",
    "dancing links: cover the item with the fewest options",
    later("puzzles.common.cover.min_column"),
)
LEARNING = Solver(
    "learning",
    "forced options at once; learns from each dead end",
    later("puzzles.common.cover.learning"),
)
