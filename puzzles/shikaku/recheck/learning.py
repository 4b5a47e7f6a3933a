"""What placed rectangles leave a number or a cell."""

from engine.events import Event
from puzzles.kind import Board
from puzzles.shikaku.model import Shikaku
from puzzles.shikaku.recheck.grid import Cells, all_possible, cell_named, cells_of, clue_named


def _placed(puzzle: Shikaku, event: Event) -> bool:
    """Whether the rectangle that the event names is what it writes, for the number that it names before."""
    clue = clue_named(puzzle, event.facts[-2])
    return {*event.writes} == {(cell, clue.mark) for cell in cells_of(puzzle, event.facts[-1])}


def only_rectangle(puzzle: Shikaku, board: Board, event: Event) -> bool:
    left = all_possible(puzzle, board, clue_named(puzzle, event.facts[0]))
    return left == [cells_of(puzzle, event.facts[1])] and _placed(puzzle, event)


def only_cover(puzzle: Shikaku, board: Board, event: Event) -> bool:
    left = _covering(puzzle, board, cell_named(puzzle, event.facts[0]))
    return left == [cells_of(puzzle, event.facts[2])] and _placed(puzzle, event)


def no_cover_left(puzzle: Shikaku, board: Board, event: Event) -> bool:
    return not _covering(puzzle, board, cell_named(puzzle, event.facts[0]))


def _covering(puzzle: Shikaku, board: Board, cell: int) -> list[Cells]:
    """The rectangles that may still have the cell."""
    possible = (cells for clue in puzzle.clues for cells in all_possible(puzzle, board, clue))
    return [cells for cells in possible if cell in cells]
