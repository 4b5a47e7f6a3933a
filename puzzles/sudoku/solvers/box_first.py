"""Dancing links, box by box: in the first box that is not full, the missing digit with the fewest cells."""

from engine.events import Events
from puzzles.common.cover.dancing_links import algorithm_x
from puzzles.common.cover.links import Links
from puzzles.sudoku.model import Sudoku


def solve(puzzle: Sudoku) -> Events:
    box_of = puzzle.box_items

    def pick(links: Links) -> int:
        items = list(links.open_items)
        empty = next((item for item in items if not links.size[item]), None)
        if empty is not None:
            return empty
        missing = [item for item in items if item in box_of]
        return min(missing, key=lambda item: (box_of[item], links.size[item], item))

    return algorithm_x(puzzle.cover, "box first", pick)
