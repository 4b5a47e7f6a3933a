"""The domain of a variable on a board, as far as its mark tells it."""

from puzzles.constraints.drawing import domain_words
from puzzles.constraints.model import NARROWED, Variables
from puzzles.constraints.ranges import count, words
from puzzles.domain import Domain
from puzzles.kind import Board


def domains(puzzle: Variables, board: Board, cell: int) -> list[Domain]:
    if cell >= len(puzzle.all) or not puzzle.all[cell].is_known:
        return []
    variable = puzzle.all[cell]
    left = variable.domain(board[cell])
    if variable.has_bounds_alone:
        low, high = (left[0][0], left[-1][1]) if left else (0, -1)
        told = (f"{low}..{high}",) if left else ("not told",)
        return [Domain(f"from the least to the greatest value of {variable.name}", told, high - low + 1)]
    values = (value for low, high in left or () for value in range(low, high + 1))
    return [Domain(variable.name, tuple(map(variable.value_name, values)))]


def mark_name(puzzle: Variables, cell: int, mark: int) -> str:
    if cell >= len(puzzle.all):
        return "no variable is told"
    variable = puzzle.all[cell]
    domain = variable.domain(mark)
    if domain is None:
        if mark == NARROWED:
            return "something is ruled out, what is left is not told"
        return "other values than at the start" if mark else "not told"
    told = words(domain) if count(domain) > 1 and not variable.boolean else domain_words(variable, mark)
    return told or "nothing left"
