"""The least cause of an event: of its `because` cells, those that it cannot do without.

A solver may name more cells where the least set is dear to find. It is found when someone asks.
"""

import re
from collections.abc import Iterable
from typing import Any

from engine.events import Event
from puzzles.kind import Board, Kind

MOST_CELLS = 256
"""Of more cells than this none is left out: each takes a re-check."""
LONG_NAME = re.compile("[A-Z]{3}|[0-9]{4}")
"""What no re-check is given to read: events may come from anywhere, and a range of cells may be huge."""


def least_cause(kind: Kind, puzzle: Any, board: Board, event: Event) -> tuple[int, ...]:
    """Cells are left out while the event's rule still applies to the board before it.

    All its `because` cells if the rule has no re-check, or does not apply even with all of them.
    """
    candidates = event.because
    if event.rule in kind.from_board and not candidates:
        candidates = tuple([cell for cell, mark in enumerate(board) if mark])
    if event.rule not in kind.rechecks or len(candidates) > MOST_CELLS or len(event.because) == 1:
        return event.because
    if any(LONG_NAME.search(fact) for fact in event.facts if isinstance(fact, str)):
        return event.because
    try:
        return _least(kind, puzzle, board, event, candidates)
    except Exception:  # the facts of an event from outside may be of any form
        return event.because


def _least(
    kind: Kind, puzzle: Any, board: Board, event: Event, candidates: tuple[int, ...]
) -> tuple[int, ...]:
    """First by halves: most candidates are seldom needed."""
    recheck, needed = kind.rechecks[event.rule], list(candidates)
    if not candidates or not recheck(puzzle, only(board, needed), event):
        return event.because
    groups = [candidates]
    while groups:
        group = groups.pop()
        fewer = [cell for cell in needed if cell not in group]
        if recheck(puzzle, only(board, fewer), event):
            needed = fewer
        elif len(group) > 1:
            groups += group[len(group) // 2 :], group[: len(group) // 2]
    return tuple(needed)


def only(board: Board, cells: Iterable[int]) -> list[int]:
    """A board on which nothing but these cells is marked."""
    bare = [0] * len(board)
    for cell in cells:
        bare[cell] = board[cell]
    return bare
