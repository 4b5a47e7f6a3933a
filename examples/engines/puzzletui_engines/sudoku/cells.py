"""The squares: bit `digit - 1` of a square's values is a digit."""

from puzzles.sudoku import KIND
from puzzles.sudoku.model import Sudoku
from puzzletui_engines.cells import Cells


def cells_of(puzzle: Sudoku) -> Cells:
    every = (1 << puzzle.size) - 1

    def mark(values: int) -> int:
        """One digit left is that digit; otherwise the candidates."""
        return puzzle.mark(values) if values & values - 1 else values.bit_length()

    values = [1 << digit - 1 if digit else every for digit in puzzle.givens]
    return Cells(KIND, puzzle, values, mark, list(puzzle.givens))
