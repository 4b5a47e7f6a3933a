"""Brute force: cell by cell in row order, filled then crossed; a line is checked when it is complete."""

from collections.abc import Iterable, Sequence

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Events, Prune
from puzzles.common.grids.names import cell_names
from puzzles.nonogram.model import CROSSED, UNKNOWN, Line, Nonogram, clue_of
from puzzles.nonogram.telling import givens

Completed = dict[int, list[Line]]
"""A cell → the lines whose last free cell it is; -1 → those that have none."""


def solve(puzzle: Nonogram) -> Events:
    yield from givens(puzzle)
    board = puzzle.given_board()
    free = [cell for cell, mark in enumerate(board) if mark == UNKNOWN]
    completed = _completed(puzzle, board)
    if wrong := _wrong(puzzle, board, completed.get(-1, [])):
        yield wrong
    else:
        yield from _search(puzzle, board, free, completed)
    yield EXHAUSTED


def _search(puzzle: Nonogram, board: list[int], free: list[int], completed: Completed) -> Events:
    """X = (x1 … xn), a mark for each free cell; `tried[k]` says how many marks xk has had."""
    marks = (*puzzle.every_mark[1:], CROSSED)
    choices = [_choices(puzzle, cell, marks) for cell in free]
    tried = [0] * (len(free) + 1)
    k = 0
    while k >= 0:
        if k == len(free):
            yield SOLVED
        if k == len(free) or tried[k] == len(marks):
            k -= 1
            if k >= 0:
                yield BACKTRACK
            continue
        board[free[k]] = marks[tried[k]]
        yield choices[k][tried[k]]
        tried[k] += 1
        if wrong := _wrong(puzzle, board, completed.get(free[k], [])):
            yield wrong
            yield BACKTRACK
        else:
            k += 1
            tried[k] = 0


def _completed(puzzle: Nonogram, given: Sequence[int]) -> Completed:
    completed: Completed = {}
    for line in puzzle.lines:
        last = max((cell for cell in line.cells if given[cell] == UNKNOWN), default=-1)
        completed.setdefault(last, []).append(line)
    return completed


def _choices(puzzle: Nonogram, cell: int, marks: Sequence[int]) -> list[Choose]:
    name = cell_names(puzzle.height, puzzle.width)[cell]
    values = tuple(puzzle.mark_names[mark] for mark in marks)
    return [
        Choose(name, value, which, len(marks), ((cell, mark),), among=values if which == 1 else ())
        for which, (mark, value) in enumerate(zip(marks, values), 1)
    ]


def _wrong(puzzle: Nonogram, board: Sequence[int], completed: Iterable[Line]) -> Prune | None:
    """Why a line that is complete is not what it should be, if one is not."""
    for line in completed:
        shown = clue_of([board[cell] for cell in line.cells])
        if shown != line.clue:
            return Prune("line differs", (line.label, puzzle.clue_words(shown)), (), line.cells)
    return None
