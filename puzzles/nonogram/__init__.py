"""Nonograms, black and white or coloured."""

from puzzles.kind import Kind
from puzzles.nonogram.checker import check, marks, solution
from puzzles.nonogram.drawing import BoardPicture, LargePicture, NarrowPicture
from puzzles.nonogram.formats import picks, read, write_non
from puzzles.nonogram.half_drawing import HalfPicture, SmallestPicture, SmallPicture
from puzzles.nonogram.model import Nonogram, givens
from puzzles.nonogram.rules import DETAIL, RULES
from puzzles.nonogram.solvers import SOLVERS
from puzzles.tool import Option, Tool

LABORATORY = Tool(
    line="what each of the paper's rules finds, alone, in a single line",
    options={
        "line": Option("RUNS", 'The lengths of its runs: "3 2 6".'),
        "known": Option("CELLS", "Its cells: . unknown, # filled, x crossed."),
    },
    module=f"{__name__}.laboratory",
)

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
    cell_name=Nonogram.cell_name,
    pictures={
        "board": BoardPicture,
        "large": LargePicture,
        "narrow": NarrowPicture,
        "half height": HalfPicture,
        "small": SmallPicture,
        "smallest": SmallestPicture,
    },
    fitting=("large", "board", "narrow", "half height", "small", "smallest"),
    package=__name__,
    givens=givens,
    detail=DETAIL,
    picks=picks,
    tools=[LABORATORY],
)
