"""Dancing links, branching on the item with the fewest options: Knuth's S heuristic."""

from engine.events import Events
from puzzles.common.cover.dancing_links import algorithm_x
from puzzles.common.cover.links import Links
from puzzles.common.cover.model import Covering
from puzzles.common.cover.steps import Steps


def solve(puzzle: Covering, steps: Steps | None = None) -> Events:
    return algorithm_x(puzzle.cover, "fewest options", fewest_options, steps)


def fewest_options(links: Links) -> int:
    size, right, ring = links.size, links.right, links.ring
    best = item = right[ring]
    while item != ring:
        if size[item] < size[best]:
            best = item
        item = right[item]
    return best
