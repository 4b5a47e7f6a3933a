"""The searches of constraint solvers: they are only watched, by the variables that the solver tells.

There is nothing here that solves, so it is a kind to draw, not one to choose: no sample and no solver.
"""

from typing import Any

from puzzles.constraints.drawing import PICTURES
from puzzles.constraints.formats import read, write
from puzzles.constraints.model import Variables
from puzzles.constraints.words import KIND, RULES
from puzzles.kind import Board, Kind


def _unchecked(puzzle: Variables, board: Board) -> str:
    """The constraints are not told, so nothing can be checked."""
    return ""


def _solution(puzzle: Variables, board: Board) -> dict[str, Any]:
    values = ((variable, variable.value(mark)) for variable, mark in zip(puzzle.all, board))
    return {variable.name: value for variable, value in values}


def _marks(puzzle: Variables) -> list[tuple[int, ...]]:
    return [() for _ in range(puzzle.cells)]


WATCHED_KIND = Kind(
    name=KIND,
    line="the variables of a constraint solver, as it tells them to a profiler",
    solvers=(),
    default="",
    rules=RULES,
    read=read,
    write=write,
    check=_unchecked,
    solution=_solution,
    marks=_marks,
    cell_name=Variables.cell_name,
    pictures=PICTURES,
    fitting=tuple(PICTURES),
    package=__name__,
)
