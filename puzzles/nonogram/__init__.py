"""Nonograms, black and white or coloured."""

from puzzles.common.grids.names import cell_names
from puzzles.kind import Kind
from puzzles.nonogram.checker import check, marks, solution
from puzzles.nonogram.drawing import BoardPicture, SmallPicture
from puzzles.nonogram.formats import picks, read, write_non
from puzzles.nonogram.model import givens
from puzzles.nonogram.rules import RULES
from puzzles.nonogram.solvers import SOLVERS

KIND = Kind(
    name="nonogram",
    line="fill cells to match the run lengths beside and above them, and see a picture",
    solvers=SOLVERS,
    default="propagation",
    rules=RULES,
    read=read,
    write=write_non,
    check=check,
    solution=solution,
    marks=marks,
    cell_name=lambda puzzle, cell: cell_names(puzzle.height, puzzle.width)[cell],
    pictures={"board": BoardPicture, "small": SmallPicture},
    package=__name__,
    givens=givens,
    picks=picks,
)
