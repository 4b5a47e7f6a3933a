"""Cells secured, and rectangles ruled out."""

from engine.events import Event, Fact
from puzzles.kind import Board
from puzzles.shikaku.model import Clue, Shikaku
from puzzles.shikaku.recheck.grid import (
    all_alone,
    all_around,
    all_possible,
    cell_named,
    cells_of,
    clue_named,
    count_in,
)


def possibilities(puzzle: Shikaku, board: Board, event: Event) -> bool:
    name, area, every, number = event.facts
    clue = clue_named(puzzle, name)
    is_right = clue.area == area and len(all_around(puzzle, clue)) == count_in(every)
    return is_right and len(all_alone(puzzle, clue)) == number


def _shared(puzzle: Shikaku, board: Board, name: Fact, rectangle: Fact, event: Event) -> bool:
    """Whether all possible rectangles of a clue contain the cells written, and so does the one named."""
    clue = clue_named(puzzle, name)
    written = {cell for cell, mark in event.writes if mark == clue.mark}
    return (
        len(written) == len(event.writes)
        and written <= cells_of(puzzle, rectangle)
        and all(written <= cells for cells in all_possible(puzzle, board, clue))
    )


def common_cells(puzzle: Shikaku, board: Board, event: Event) -> bool:
    number, name, shared = event.facts
    possible = all_possible(puzzle, board, clue_named(puzzle, name))
    return len(possible) >= count_in(number) and _shared(puzzle, board, name, shared, event)


def last_one(puzzle: Shikaku, board: Board, event: Event) -> bool:
    name, rectangle = event.facts
    is_possible = cells_of(puzzle, rectangle) in all_possible(puzzle, board, clue_named(puzzle, name))
    return is_possible and _shared(puzzle, board, name, rectangle, event)


def _reaching(puzzle: Shikaku, board: Board, cell: int) -> list[Clue]:
    return [
        clue
        for clue in puzzle.clues
        if any(cell in cells for cells in all_alone(puzzle, clue))
        and any(cell in cells for cells in all_possible(puzzle, board, clue))
    ]


def one_reaches(puzzle: Shikaku, board: Board, event: Event) -> bool:
    name, at = event.facts
    clue, cell = clue_named(puzzle, name), cell_named(puzzle, at)
    return event.writes == ((cell, clue.mark),) and _reaching(puzzle, board, cell) == [clue]


def own_cell(puzzle: Shikaku, board: Board, event: Event) -> bool:
    clue = clue_named(puzzle, event.facts[0])
    return event.writes == ((clue.cell, clue.mark),)


def taken(puzzle: Shikaku, board: Board, event: Event) -> bool:
    rectangle, name, at, owner = event.facts
    cell = cell_named(puzzle, at)
    is_its = cells_of(puzzle, rectangle) in all_alone(puzzle, clue_named(puzzle, name))
    is_owned = owner != name and board[cell] == clue_named(puzzle, owner).mark
    return is_its and is_owned and cell in cells_of(puzzle, rectangle)


def left_out(puzzle: Shikaku, board: Board, event: Event) -> bool:
    rectangle, name, at = event.facts
    cell, clue = cell_named(puzzle, at), clue_named(puzzle, name)
    is_its = cells_of(puzzle, rectangle) in all_alone(puzzle, clue)
    return is_its and board[cell] == clue.mark and cell not in cells_of(puzzle, rectangle)


def unreachable(puzzle: Shikaku, board: Board, event: Event) -> bool:
    return not _reaching(puzzle, board, cell_named(puzzle, event.facts[0]))
