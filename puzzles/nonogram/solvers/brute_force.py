"""Brute force: cell by cell in row order, filled then crossed; a line is checked when it is complete.

free    the cells that are not given: X = (x1 … xn) has a mark for each.
"""

from collections.abc import Iterable, Sequence

from engine.events import SOLVED, Choose, Events, Prune
from puzzles.common.search import depth_first
from puzzles.nonogram.model import CROSSED, UNKNOWN, Line, Nonogram, clue_of


def solve(puzzle: Nonogram) -> Events:
    board = puzzle.given_board()
    free = [cell for cell, mark in enumerate(board) if mark == UNKNOWN]
    marks = (*puzzle.every_mark[1:], CROSSED)
    choices = [_choices(puzzle, cell, marks) for cell in free]
    completed = _completed(puzzle, free)

    def expand(k: int) -> Events:
        """Check the lines that the first k free cells complete; then try each mark in the next one."""
        if wrong := _wrong(puzzle, board, completed[k]):
            yield wrong
        elif k == len(free):
            yield SOLVED
        else:
            for mark, choice in zip(marks, choices[k]):
                board[free[k]] = mark
                yield choice

    return depth_first(expand)


def _completed(puzzle: Nonogram, free: Sequence[int]) -> list[list[Line]]:
    """For each k, the lines whose last free cell is the kth; for 0, those without a free cell."""
    order = {cell: k for k, cell in enumerate(free, 1)}
    completed: list[list[Line]] = [[] for _ in range(len(free) + 1)]
    for line in puzzle.lines:
        completed[max(order.get(cell, 0) for cell in line.cells)].append(line)
    return completed


def _choices(puzzle: Nonogram, cell: int, marks: Sequence[int]) -> list[Choose]:
    name = puzzle.cell_name(cell)
    values = tuple(puzzle.mark_names[mark] for mark in marks)
    return [
        Choose(
            name,
            value,
            which,
            len(marks),
            ((cell, mark),),
            "next cell",
            (name, value),
            (),
            values if which == 1 else (),
        )
        for which, (mark, value) in enumerate(zip(marks, values), 1)
    ]


def _wrong(puzzle: Nonogram, board: Sequence[int], completed: Iterable[Line]) -> Prune | None:
    """A complete line that does not show its clue; None if all do."""
    for line in completed:
        shown = clue_of([board[cell] for cell in line.cells])
        if shown != line.clue:
            facts = (line.title, puzzle.runs_words(shown), puzzle.runs_words(line.clue))
            return Prune("line differs", facts, (), line.cells, kills=True)
    return None
