"""The rules of exact cover once more, for the causes of their events.

taken    the options that a board shows: the first cell that an option writes has the option's mark.
"""

from engine.events import Event
from puzzles.common.cover.model import Cover, Covering
from puzzles.common.learning import words as learning
from puzzles.kind import Board, Recheck


def _left(cover: Cover, board: Board, item: int) -> list[int]:
    """The options of the item that can be taken beside those that the board shows."""
    options = taken(cover, board)
    return [o for o in cover.choices[item] if o not in options and agrees(cover, o, options)]


def agrees(cover: Cover, option: int, taken: list[int]) -> bool:
    """Whether an option can be taken beside those taken."""
    for item in cover.options[option]:
        others = [other for other in taken if item in cover.options[other]]
        hues = {cover.colours.get((other, item), 0) for other in (option, *others)}
        if len(others) >= cover.times.get(item, 1) and (0 in hues or len(hues) > 1):
            return False
    return True


def _item(cover: Cover, event: Event) -> int:
    """The item that the event's first fact names, in a sentence with a capital."""
    names = [name[:1].upper() + name[1:] for name in cover.items]
    return names.index(str(event.facts[0]))


def only_option(puzzle: Covering, board: Board, event: Event) -> bool:
    cover = puzzle.cover
    left = _left(cover, board, _item(cover, event))
    return [cover.writes[option] for option in left] == [event.writes]


def empty_column(puzzle: Covering, board: Board, event: Event) -> bool:
    return not _left(puzzle.cover, board, _item(puzzle.cover, event))


def in_no_option(puzzle: Covering, board: Board, event: Event) -> bool:
    item = _item(puzzle.cover, event)
    return not any(item in option for option in puzzle.cover.options)


def too_few_options(puzzle: Covering, board: Board, event: Event) -> bool:
    cover, item = puzzle.cover, _item(puzzle.cover, event)
    used = {mark for mark in board if mark and item in _items_of(cover, mark, board)}
    return len(_left(cover, board, item)) < cover.times[item] - len(used)


def _items_of(cover: Cover, mark: int, board: Board) -> tuple[int, ...]:
    shown = [option for option, ((cell, own), *_) in enumerate(cover.writes) if own == mark == board[cell]]
    return cover.options[shown[0]] if shown else ()


def taken(cover: Cover, board: Board) -> list[int]:
    """The options that a board shows."""
    signs = [writes[0] if writes else (0, -1) for writes in cover.writes]
    return [option for option, (cell, mark) in enumerate(signs) if board[cell] == mark]


RECHECKS: dict[str, Recheck] = {
    "only option": only_option,
    "empty column": empty_column,
    "in no option": in_no_option,
    "too few options": too_few_options,
}
_LESSONS = "it follows from options that lessons rule out, too, which no board shows"
UNCHECKED = {
    **learning.UNCHECKED,
    "last option": _LESSONS,
    "none left": _LESSONS,
    "lost before": "it follows from an earlier part of the search, which no board shows",
}
LOOSE = frozenset[str]()
FROM_BOARD = frozenset({"only option", "empty column", "too few options"})
"""They follow from options taken. To find which costs more than the step, and they would be most of what is
recorded."""
