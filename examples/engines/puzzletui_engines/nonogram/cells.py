"""The squares: the bits of their values are the options of a nonogram, so bit `mark - 1` is a mark."""

from puzzles.nonogram import KIND
from puzzles.nonogram.model import Nonogram
from puzzletui_engines.cells import Cells


def cells_of(puzzle: Nonogram) -> Cells:
    every = [puzzle.every_option] * puzzle.cells
    return Cells(KIND, puzzle, every, puzzle.mark_of, puzzle.given_board())
