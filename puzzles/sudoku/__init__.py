"""Sudoku, by dancing links and by reasoning."""

from puzzles.common.cover.drawing import Matrix
from puzzles.kind import Board, Kind
from puzzles.sudoku.checker import check, marks, solution
from puzzles.sudoku.compact_drawing import CompactGrid, HalvesGrid
from puzzles.sudoku.drawing import LargeGrid, SmallGrid
from puzzles.sudoku.formats import picks, read, write
from puzzles.sudoku.model import Sudoku, givens
from puzzles.sudoku.solvers import SOLVERS
from puzzles.sudoku.words import RULES


def matrix(puzzle: Sudoku, board: Board) -> Matrix:
    written = [(cell, board[cell]) for cell in puzzle.open]
    taken = [puzzle.option_of[write] for write in written if write in puzzle.option_of]
    return Matrix(puzzle.cover, taken)


KIND = Kind(
    name="sudoku",
    line="fill the grid so that each row, column and box holds each digit once",
    solvers=SOLVERS,
    default="logic",
    rules=RULES,
    read=read,
    write=write,
    check=check,
    solution=solution,
    marks=marks,
    cell_name=Sudoku.cell_name,
    pictures={
        "board": SmallGrid,
        "candidates": LargeGrid,
        "matrix": matrix,
        "compact": CompactGrid,
        "halves": HalvesGrid,
    },
    fitting=("candidates", "board", "compact", "halves"),
    package=__name__,
    givens=givens,
    picks=picks,
)
