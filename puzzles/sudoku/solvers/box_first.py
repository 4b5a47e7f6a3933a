"""Dancing links, box by box: in the first box that is not full, the missing digit with the fewest cells."""

from attrs import evolve

from engine.events import Choose, Events
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

    for event in algorithm_x(puzzle.cover, "box first", pick):
        yield _told(event) if type(event) is Choose else event


def _told(choice: Choose) -> Choose:
    """The choice with its digit and its box."""
    digit, _, box = choice.variable.partition(" in ")
    return evolve(choice, facts=(box.capitalize(), digit, choice.value))
