"""The rules once more, for the causes of their events: those of exact cover, and of its links."""

from engine.events import Event
from puzzles.common.cover.recheck import FROM_BOARD, LOOSE
from puzzles.common.cover.recheck import RECHECKS as COVER_RECHECKS
from puzzles.common.cover.recheck import UNCHECKED as COVER_UNCHECKED
from puzzles.exactcover.model import ExactCover
from puzzles.kind import Board, Recheck


def in_a_row_taken(puzzle: ExactCover, board: Board, event: Event) -> bool:
    """A column is covered and uncovered with a row that has a 1 there."""
    name = str(event.facts[0]).removeprefix("Column ")
    taken = [entries for entries, mark in zip(puzzle.options, board) if mark]
    return any(puzzle.items[item] == name for entries in taken for item, _ in entries)


RECHECKS: dict[str, Recheck] = {
    **COVER_RECHECKS,
    "unlink node": in_a_row_taken,
    "relink node": in_a_row_taken,
    "cover column": in_a_row_taken,
    "uncover column": in_a_row_taken,
    "colour column": in_a_row_taken,
    "free column": in_a_row_taken,
}
UNCHECKED = {
    **COVER_UNCHECKED,
    "choose column": "it is as free as the choice of a row that follows",
}

__all__ = ["FROM_BOARD", "LOOSE", "RECHECKS", "UNCHECKED"]
