"""Whether a board is a solution, by the blocks that its lines show."""

from collections.abc import Sequence
from itertools import groupby

from puzzles.nonogram.model import Nonogram


def check(puzzle: Nonogram, board: Sequence[int]) -> str:
    marks = puzzle.every_mark
    for cell, mark in enumerate(board):
        if mark not in marks:
            return f"{puzzle.cell_name(cell)} is not decided"
    for cell, mark in puzzle.given:
        if board[cell] != mark:
            marks_named = f"{puzzle.mark_names[mark]}, not {puzzle.mark_names[board[cell]]}"
            return f"{puzzle.cell_name(cell)} is given as {marks_named}"
    width = puzzle.width
    for row, clue in enumerate(puzzle.rows):
        if blocks(board[row * width : (row + 1) * width]) != list(clue):
            return f"row {row + 1} does not show its {puzzle.clue_words(clue)}"
    for column, clue in enumerate(puzzle.columns):
        if blocks(board[column::width]) != list(clue):
            return f"column {column + 1} does not show its {puzzle.clue_words(clue)}"
    return ""


def blocks(marks: Sequence[int]) -> list[tuple[int, int]]:
    """The blocks of a line, as (length, mark)."""
    return [(len(list(block)), mark) for mark, block in groupby(marks) if mark > 1]


def solution(puzzle: Nonogram, board: Sequence[int]) -> list[str]:
    """A string a row: `#` and `.`, or the colour's letter."""
    letters, width = puzzle.letters, puzzle.width
    return [
        "".join(letters[mark] for mark in board[start : start + width])
        for start in range(0, len(board), width)
    ]


def marks(puzzle: Nonogram) -> list[tuple[int, ...]]:
    """For each cell, what a solved board may have there."""
    given = dict(puzzle.given)
    return [(given[c],) if c in given else puzzle.every_mark for c in range(puzzle.cells)]
