"""The rows that a column has left; of a row, whether it can be taken or left out."""

from puzzles.common.cover.domain import item_domains, item_values
from puzzles.domain import Domain
from puzzles.exactcover.model import ExactCover
from puzzles.kind import Board

TAKEN, LEFT_OUT = "taken", "left out"


def domains(puzzle: ExactCover, board: Board, cell: int) -> list[Domain]:
    cover, rows, taken = puzzle.cover, len(puzzle.options), _taken(puzzle, board)
    if cell >= rows:
        return item_domains(cover, taken, [cell - rows])
    if cell in taken:
        return [Domain(puzzle.cell_name(cell), (TAKEN,))]
    fits = puzzle.takeable(cell) and cover.fits(cell, cover.covered(taken))
    return [Domain(puzzle.cell_name(cell), (TAKEN, LEFT_OUT) if fits else (LEFT_OUT,))]


def values(puzzle: ExactCover, board: Board, variable: str) -> tuple[str, ...]:
    return item_values(puzzle.cover, _taken(puzzle, board), variable)


def _taken(puzzle: ExactCover, board: Board) -> list[int]:
    return [option for option in range(len(puzzle.options)) if board[option] == 1]


def mark_name(puzzle: ExactCover, cell: int, mark: int) -> str:
    if mark > 1:
        return f"{mark - 2:,} of its nodes out"
    names = ("not taken", "taken") if cell < len(puzzle.options) else ("uncovered", "covered")
    return names[mark]
