"""Dancing links, branching on the leftmost item that is not yet covered."""

from engine.events import Events
from puzzles.common.cover.dancing_links import algorithm_x
from puzzles.common.cover.links import Links
from puzzles.common.cover.model import Covering
from puzzles.common.cover.steps import Steps


def solve(puzzle: Covering, steps: Steps | None = None) -> Events:
    return algorithm_x(puzzle.cover, "first item", leftmost, steps)


def leftmost(links: Links) -> int:
    items = list(links.open_items)
    return next((item for item in items if not links.size[item]), items[0])
