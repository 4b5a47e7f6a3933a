"""Exact cover itself: a raw matrix."""

from puzzles.common.cover.drawing import Matrix
from puzzles.exactcover.checker import check, marks, solution
from puzzles.exactcover.formats import read, write
from puzzles.exactcover.links_drawing import links
from puzzles.exactcover.model import ExactCover
from puzzles.exactcover.solvers import SOLVERS
from puzzles.exactcover.words import DETAIL, RULES
from puzzles.kind import Board, Kind


def matrix(puzzle: ExactCover, board: Board) -> Matrix:
    options = range(len(puzzle.options))
    return Matrix(puzzle.cover, [option for option in options if board[option]], options)


KIND = Kind(
    name="exactcover",
    line="take rows of a matrix so that every column has exactly one 1",
    solvers=SOLVERS,
    default="min-column",
    rules=RULES,
    detail=DETAIL,
    read=read,
    write=write,
    check=check,
    solution=solution,
    marks=marks,
    cell_name=ExactCover.cell_name,
    pictures={"matrix": matrix, "links": links},
    package=__name__,
)
