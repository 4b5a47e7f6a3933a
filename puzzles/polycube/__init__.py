"""Polycubes: pieces made of cubes that fill a box, such as the Soma cube."""

from puzzles.common.packing.checker import check, marks, symbols
from puzzles.common.packing.drawing import FITTING, PICTURES
from puzzles.common.packing.model import Packing, givens
from puzzles.common.packing.rules import RULES
from puzzles.common.packing.text import read_packing, write_packing
from puzzles.kind import Kind
from puzzles.polycube.solvers import SOLVERS
from puzzles.source import Source


def read(source: Source) -> Packing:
    return read_packing(source, flat=False)


KIND = Kind(
    name="polycube",
    line="fit pieces of cubes into a box until they fill it",
    solvers=SOLVERS,
    default="min-column",
    rules=RULES,
    read=read,
    write=write_packing,
    check=check,
    solution=symbols,
    marks=marks,
    cell_name=Packing.cell_name,
    pictures=PICTURES,
    fitting=FITTING,
    package=__name__,
    givens=givens,
)
