"""n queens: the textbook example of a state tree."""

from puzzles.common.cover.drawing import Matrix
from puzzles.kind import Board, Kind
from puzzles.queens.checker import check, marks, solution
from puzzles.queens.drawing import QueensPicture, large
from puzzles.queens.formats import read, write
from puzzles.queens.model import Queens
from puzzles.queens.solvers import SOLVERS
from puzzles.queens.words import RULES


def matrix(puzzle: Queens, board: Board) -> Matrix:
    cells = range(puzzle.cells)
    return Matrix(puzzle.cover, [cell for cell in cells if board[cell]], cells)


KIND = Kind(
    name="queens",
    line="put n queens on an n × n board so that none attacks another",
    solvers=SOLVERS,
    default="backtracking",
    rules=RULES,
    read=read,
    write=write,
    check=check,
    solution=solution,
    marks=marks,
    cell_name=Queens.cell_name,
    pictures={"board": QueensPicture, "matrix": matrix, "large": large},
    fitting=("large", "board"),
    package=__name__,
)
