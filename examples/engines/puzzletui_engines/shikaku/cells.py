"""The squares: bit `mark - 1` of a square's values is a clue whose rectangle may own it.

At first a square has one value more, that nobody owns it: so it changes even where there is only one clue.
"""

from puzzles.shikaku import KIND
from puzzles.shikaku.model import Rectangle, Shikaku
from puzzletui_engines.cells import Cells

Rectangles = dict[int, list[Rectangle]]
"""By the mark of a clue, its rectangles without another number."""


def cells_of(puzzle: Shikaku) -> Cells:
    every = (1 << len(puzzle.clues) + 1) - 1

    def mark(values: int) -> int:
        """One clue left owns the square; several cannot be seen."""
        return 0 if values & values - 1 else values.bit_length()

    return Cells(KIND, puzzle, [every] * puzzle.cells, mark, [0] * puzzle.cells)


def rectangles_of(puzzle: Shikaku) -> Rectangles:
    return {clue.mark: [rectangle for rectangle, _ in puzzle.rectangles_alone(clue)] for clue in puzzle.clues}
