"""Solitaire battleship: find the fleet from how many ship parts each row and column holds."""

from puzzles.battleship.checker import check, marks, solution
from puzzles.battleship.drawing import WatersPicture, large
from puzzles.battleship.formats import picks, read, write
from puzzles.battleship.model import cell_name, givens
from puzzles.battleship.rules import DETAIL, RULES
from puzzles.battleship.solvers import SOLVERS
from puzzles.kind import Kind

KIND = Kind(
    name="battleship",
    line="find the fleet from how many ship parts each row and column holds",
    solvers=SOLVERS,
    default="best",
    rules=RULES,
    detail=DETAIL,
    read=read,
    write=write,
    check=check,
    solution=solution,
    marks=marks,
    cell_name=cell_name,
    pictures={"board": WatersPicture, "large": large},
    fitting=("large", "board"),
    package=__name__,
    givens=givens,
    picks=picks,
)
