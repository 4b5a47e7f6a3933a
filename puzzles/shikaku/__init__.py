"""Shikaku: divide the grid into rectangles."""

from puzzles.kind import Kind
from puzzles.shikaku.checker import check, marks, solution
from puzzles.shikaku.drawing import BoardPicture
from puzzles.shikaku.formats import read, write
from puzzles.shikaku.model import Shikaku
from puzzles.shikaku.rules import RULES
from puzzles.shikaku.solvers import SOLVERS


def _cell_name(puzzle: Shikaku, cell: int) -> str:
    return puzzle.names[cell]


KIND = Kind(
    name="shikaku",
    line="divide the grid into rectangles, each with one number: its area",
    solvers=SOLVERS,
    default="combo",
    rules=RULES,
    read=read,
    write=write,
    check=check,
    solution=solution,
    marks=marks,
    cell_name=_cell_name,
    pictures={"board": BoardPicture},
    package=__name__,
)
