"""Shikaku: divide the grid into rectangles."""

from puzzles.kind import Kind
from puzzles.shikaku.checker import check, marks, solution
from puzzles.shikaku.drawing import BoardPicture, large
from puzzles.shikaku.formats import read, write
from puzzles.shikaku.model import Shikaku
from puzzles.shikaku.outlines_drawing import MiddlePicture, SmallPicture
from puzzles.shikaku.rules import DETAIL, RULES
from puzzles.shikaku.solvers import SOLVERS
from puzzles.shikaku.walk_drawing import WalkPicture


def _cell_name(puzzle: Shikaku, cell: int) -> str:
    return puzzle.names[cell]


KIND = Kind(
    name="shikaku",
    line="divide the grid into rectangles, each with one number: its area",
    solvers=SOLVERS,
    default="combo",
    rules=RULES,
    detail=DETAIL,
    read=read,
    write=write,
    check=check,
    solution=solution,
    marks=marks,
    cell_name=_cell_name,
    pictures={
        "board": BoardPicture,
        "walk": WalkPicture,
        "large": large,
        "outlines": MiddlePicture,
        "small": SmallPicture,
    },
    fitting=("large", "board", "outlines", "small"),
    package=__name__,
)
