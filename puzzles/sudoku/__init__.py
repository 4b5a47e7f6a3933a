"""Sudoku, by dancing links and by reasoning."""

from puzzles.common.cover.drawing import Matrix
from puzzles.common.cover.solvers import dancing_links
from puzzles.kind import Board, Kind, Solver
from puzzles.sudoku.checker import check, marks, solution
from puzzles.sudoku.drawing import LargeGrid, SmallGrid
from puzzles.sudoku.formats import read, write
from puzzles.sudoku.model import Sudoku
from puzzles.sudoku.solvers import best, box_first, logic
from puzzles.sudoku.words import RULES


def matrix(puzzle: Sudoku, board: Board) -> Matrix:
    written = [(square, board[square]) for square in puzzle.open]
    taken = [puzzle.option_of[write] for write in written if write in puzzle.option_of]
    return Matrix(puzzle.cover, taken)


KIND = Kind(
    name="sudoku",
    line="fill the grid so that each row, column and box holds each digit once",
    solvers=[
        Solver("logic", "reason as people do, by named rules; guess when none says more", logic.solve),
        *dancing_links(),
        Solver("box-first", "dancing links: box by box, the digit with the fewest squares", box_first.solve),
        Solver("best", "singles on bit sets, all that follow before each guess", best.solve),
    ],
    default="logic",
    rules=RULES,
    read=read,
    write=write,
    check=check,
    solution=solution,
    marks=marks,
    cell_name=Sudoku.cell_name,
    pictures={"board": SmallGrid, "candidates": LargeGrid, "matrix": matrix},
    package=__name__,
)
