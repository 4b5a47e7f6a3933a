"""Polyominoes: flat pieces that fill a board, such as pentominoes, tetrominoes or Kanoodle."""

from puzzles.common.packing.checker import check, marks, symbols
from puzzles.common.packing.drawing import FITTING, PICTURES
from puzzles.common.packing.model import Packing, givens
from puzzles.common.packing.rules import RULES
from puzzles.common.packing.text import read_packing, write_packing
from puzzles.kind import Board, Kind
from puzzles.polyomino.solvers import SOLVERS
from puzzles.source import Source


def read(source: Source) -> Packing:
    return read_packing(source, flat=True)


def solution(packing: Packing, board: Board) -> list[str]:
    """Rows of letters."""
    return symbols(packing, board)[0]


KIND = Kind(
    name="polyomino",
    line="lay pieces of squares until they fill the board",
    solvers=SOLVERS,
    default="min-column",
    rules=RULES,
    read=read,
    write=write_packing,
    check=check,
    solution=solution,
    marks=marks,
    cell_name=Packing.cell_name,
    pictures=PICTURES,
    fitting=FITTING,
    package=__name__,
    givens=givens,
)
