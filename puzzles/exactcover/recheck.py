"""The rules once more, for the causes of their events: those of exact cover, and of its links."""

from functools import lru_cache

from engine.events import Event
from puzzles.common.cover.model import Cover
from puzzles.common.cover.recheck import FROM_BOARD as COVER_FROM_BOARD
from puzzles.common.cover.recheck import LOOSE, agrees, taken
from puzzles.common.cover.recheck import RECHECKS as COVER_RECHECKS
from puzzles.common.cover.recheck import UNCHECKED as COVER_UNCHECKED
from puzzles.exactcover.model import ExactCover
from puzzles.kind import Board, Recheck


def in_a_row_taken(puzzle: ExactCover, board: Board, event: Event) -> bool:
    """A column is covered and uncovered with a row that has a 1 there."""
    name = str(event.facts[0]).removeprefix("Column ")
    taken = [entries for entries, mark in zip(puzzle.options, board) if mark]
    return any(puzzle.items[item] == name for entries in taken for item, _ in entries)


def starves(puzzle: ExactCover, board: Board, event: Event) -> bool:
    """Whether the item is not covered by the option, and no option that fits beside it covers the item."""
    cover = puzzle.cover
    options = [*taken(cover, board), _labelled(cover, event)]
    item = cover.items.index(str(event.facts[1]))
    fits = any(agrees(cover, option, options) for option in cover.choices[item])
    return not fits and not any(item in cover.options[option] for option in options)


def cannot_fill(puzzle: ExactCover, board: Board, event: Event) -> bool:
    cover = puzzle.cover
    return not _can_be_covered(cover, (*taken(cover, board), _labelled(cover, event)))


def all_ruled_out(puzzle: ExactCover, board: Board, event: Event) -> bool:
    """Whether no option over the item leaves something that can be covered."""
    cover, options = puzzle.cover, taken(puzzle.cover, board)
    over = cover.choices[cover.items.index(str(event.facts[0]))]
    fitting = [option for option in over if agrees(cover, option, options)]
    return not any(_can_be_covered(cover, (*options, option)) for option in fitting)


def _labelled(cover: Cover, event: Event) -> int:
    return cover.labels.index(str(event.facts[0]))


@lru_cache(1_000)
def _can_be_covered(cover: Cover, taken: tuple[int, ...]) -> bool:
    """Whether further options cover what these leave, by trying all those of the item that has the fewest."""
    used = {item for option in taken for item in cover.options[option]}
    missing = {item for item in range(cover.primary) if item not in used}
    left = {item: [o for o in cover.choices[item] if used.isdisjoint(cover.options[o])] for item in missing}
    if not left:
        return True
    return any(_can_be_covered(cover, (*taken, option)) for option in min(left.values(), key=len))


RECHECKS: dict[str, Recheck] = {
    **COVER_RECHECKS,
    "starves": starves,
    "cannot fill": cannot_fill,
    "all ruled out": all_ruled_out,
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
FROM_BOARD = COVER_FROM_BOARD | {"starves", "cannot fill", "all ruled out"}

__all__ = ["FROM_BOARD", "LOOSE", "RECHECKS", "UNCHECKED"]
