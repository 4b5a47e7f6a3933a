"""Hashiwokakero: join the islands by bridges, as many at each as its number says."""

from puzzles.hashi.checker import check, marks, solution
from puzzles.hashi.drawing import SeaPicture, SmallPicture, large
from puzzles.hashi.formats import read, write
from puzzles.hashi.model import cell_name
from puzzles.hashi.rules import DETAIL, RULES
from puzzles.hashi.solvers import SOLVERS
from puzzles.kind import Kind

KIND = Kind(
    name="hashi",
    line="join the islands by bridges, as many at each as its number says",
    solvers=SOLVERS,
    default="heuristic",
    rules=RULES,
    detail=DETAIL,
    read=read,
    write=write,
    check=check,
    solution=solution,
    marks=marks,
    cell_name=cell_name,
    pictures={"board": SeaPicture, "large": large, "small": SmallPicture},
    fitting=("large", "board", "small"),
    package=__name__,
)
