"""Whether a board is a solution, by the rules of the puzzle alone."""

from puzzles.kind import Board
from puzzles.shikaku.model import Shikaku


def check(puzzle: Shikaku, board: Board) -> str:
    """What is wrong with the board, or nothing."""
    if len(board) != puzzle.cells:
        return f"the board has {len(board)} cells, the puzzle {puzzle.cells}"
    owned: dict[int, list[int]] = {}
    for cell, mark in enumerate(board):
        if not 1 <= mark <= len(puzzle.clues):
            return f"{puzzle.names[cell]} is in no rectangle"
        owned.setdefault(mark, []).append(cell)
    for clue in puzzle.clues:
        cells = owned.get(clue.mark, [])
        if len(cells) != clue.area:
            return f"{clue.name} needs {clue.area} cells and has {len(cells)}"
        if clue.cell not in cells:
            return f"the rectangle of {clue.name} does not contain it"
        if not _is_rectangle(cells, puzzle.width):
            return f"the cells of {clue.name} are not a rectangle"
    return ""


def _is_rectangle(cells: list[int], width: int) -> bool:
    rows = {cell // width for cell in cells}
    columns = {cell % width for cell in cells}
    tall, wide = max(rows) - min(rows) + 1, max(columns) - min(columns) + 1
    return tall * wide == len(cells)


def solution(puzzle: Shikaku, board: Board) -> list[list[int]]:
    """[row, column, height, width] for each clue in reading order, counted from 0."""
    owned: dict[int, list[int]] = {}
    for cell, mark in enumerate(board):
        owned.setdefault(mark, []).append(cell)
    rectangles = []
    for clue in puzzle.clues:
        (top, left), (bottom, right) = (divmod(owned[clue.mark][end], puzzle.width) for end in (0, -1))
        rectangles.append([top, left, bottom - top + 1, right - left + 1])
    return rectangles


def marks(puzzle: Shikaku) -> list[range]:
    """A cell with a clue belongs to that clue; any other cell may belong to any clue."""
    any_clue = range(1, len(puzzle.clues) + 1)
    own = {clue.cell: range(clue.mark, clue.mark + 1) for clue in puzzle.clues}
    return [own.get(cell, any_clue) for cell in range(puzzle.cells)]
