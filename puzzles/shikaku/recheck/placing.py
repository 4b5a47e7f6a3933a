"""Rectangles placed one by one: what is in the way of a rectangle, of a walk, of a number."""

from engine.events import Event, Fact
from puzzles.kind import Board
from puzzles.shikaku.model import Clue, Shikaku
from puzzles.shikaku.recheck.grid import (
    Cells,
    all_around,
    all_possible,
    cell_named,
    cells_between,
    cells_of,
    clue_named,
    count_in,
)
from puzzles.shikaku.recheck.observation import number_given


def _is_placed(puzzle: Shikaku, board: Board, cell: int, rectangle: Fact) -> bool:
    """Whether the cell is marked for the clue in that rectangle, which contains it."""
    cells = cells_of(puzzle, rectangle)
    return cell in cells and any(clue.mark == board[cell] for clue in puzzle.clues if clue.cell in cells)


def collision(puzzle: Shikaku, board: Board, event: Event) -> bool:
    rectangle, name, at, placed = event.facts
    cell = cell_named(puzzle, at)
    return (
        cells_of(puzzle, rectangle) in all_around(puzzle, clue_named(puzzle, name))
        and cell in cells_of(puzzle, rectangle)
        and _is_placed(puzzle, board, cell, placed)
    )


def two_numbers(puzzle: Shikaku, board: Board, event: Event) -> bool:
    rectangle, name, at = event.facts
    cells = cells_of(puzzle, rectangle)
    is_its = cells in all_around(puzzle, clue_named(puzzle, name))
    return is_its and at != name and clue_named(puzzle, at).cell in cells


def walk_starts(puzzle: Shikaku, board: Board, event: Event) -> bool:
    clue = clue_named(puzzle, event.facts[0])
    marks = (puzzle.room_mark, puzzle.unbounded_mark)
    return number_given(puzzle, board, event) and event.writes in [((clue.cell, mark),) for mark in marks]


def _step(puzzle: Shikaku, event: Event) -> tuple[int, int, Cells]:
    """The cell that a walk looks at, its parent, a neighbour, and what it spans with the clue."""
    cell, start, parent = (cell_named(puzzle, fact) for fact in event.facts[:3])
    if len(cells_between(puzzle, cell, parent)) != 2:
        return -1, -1, frozenset()
    return cell, parent, cells_between(puzzle, cell, start)


def in_the_room(puzzle: Shikaku, board: Board, event: Event) -> bool:
    cell, parent, span = _step(puzzle, event)
    return (
        cells_of(puzzle, event.facts[3]) == span
        and event.writes == ((cell, puzzle.room_mark),)
        and board[parent] == puzzle.room_mark
        and [puzzle.names[other] for other in span if puzzle.numbers[other]] == [event.facts[1]]
        and not any(0 < board[other] <= len(puzzle.clues) for other in span)
    )


def visited(puzzle: Shikaku, board: Board, event: Event) -> bool:
    cell, _, _ = _step(puzzle, event)
    return event.writes == ((cell, puzzle.room_mark),) and not 0 < board[cell] <= len(puzzle.clues)


def owned(puzzle: Shikaku, board: Board, event: Event) -> bool:
    cell, _, _ = _step(puzzle, event)
    return not event.writes and _is_placed(puzzle, board, cell, event.facts[3])


def killed_two_numbers(puzzle: Shikaku, board: Board, event: Event) -> bool:
    cell, _, span = _step(puzzle, event)
    _, name, _, named, other = event.facts
    is_other = other != name and clue_named(puzzle, other).cell in span
    return is_other and cells_of(puzzle, named) == span and event.writes == ((cell, puzzle.killed_mark),)


def killed_collision(puzzle: Shikaku, board: Board, event: Event) -> bool:
    cell, _, span = _step(puzzle, event)
    placed, at = event.facts[4], cell_named(puzzle, event.facts[5])
    is_hit = at in span and _is_placed(puzzle, board, at, placed)
    return (
        is_hit and cells_of(puzzle, event.facts[3]) == span and event.writes == ((cell, puzzle.killed_mark),)
    )


def _room_has(puzzle: Shikaku, board: Board, size: Fact) -> bool:
    """The walk's marks, if they are on the board, are that many."""
    return list(board).count(puzzle.room_mark) in (0, count_in(size))


def _are_all(puzzle: Shikaku, board: Board, clue: Clue, number: Fact, names: Fact) -> bool:
    """Whether the clue's possible rectangles are that many, with those named among them."""
    possible = all_possible(puzzle, board, clue)
    named = str(names).partition(" and ")[0].split(", ")
    return len(possible) == count_in(number) and all(cells_of(puzzle, name) in possible for name in named)


def candidates(puzzle: Shikaku, board: Board, event: Event) -> bool:
    name, area, number, names = event.facts
    clue = clue_named(puzzle, name)
    return clue.area == area and _are_all(puzzle, board, clue, number, names)


def room_searched(puzzle: Shikaku, board: Board, event: Event) -> bool:
    name, size, number, area, names = event.facts
    clue = clue_named(puzzle, name)
    return (
        clue.area == area and _room_has(puzzle, board, size) and _are_all(puzzle, board, clue, number, names)
    )


def none_left(puzzle: Shikaku, board: Board, event: Event) -> bool:
    return not all_possible(puzzle, board, clue_named(puzzle, event.facts[0]))


def room_too_small(puzzle: Shikaku, board: Board, event: Event) -> bool:
    name, area, size, _ = event.facts
    clue = clue_named(puzzle, name)
    is_small = clue.area == area and clue.area > count_in(size)
    return is_small and _room_has(puzzle, board, size) and none_left(puzzle, board, event)


def none_in_the_room(puzzle: Shikaku, board: Board, event: Event) -> bool:
    return _room_has(puzzle, board, event.facts[1]) and none_left(puzzle, board, event)
