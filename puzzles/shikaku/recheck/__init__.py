"""Each rule once more, by brute force on the board alone; no code is shared with the solvers."""

from collections.abc import Mapping

from puzzles.common.learning import words as learning_words
from puzzles.kind import Recheck
from puzzles.shikaku.recheck import best, learning, observation, placing

RECHECKS: Mapping[str, Recheck] = {
    "observed": observation.observed,
    "entered": observation.entered,
    "observed all": observation.observed_all,
    "too long": observation.too_long,
    "outward order": observation.outward_order,
    "observation": observation.order,
    "cursor": observation.number_given,
    "next number": observation.number_given,
    "collision": placing.collision,
    "two numbers": placing.two_numbers,
    "walk": placing.walk_starts,
    "in the room": placing.in_the_room,
    "visited": placing.visited,
    "visited, owned": placing.owned,
    "killed, owned": placing.owned,
    "killed, two numbers": placing.killed_two_numbers,
    "killed, collision": placing.killed_collision,
    "candidates": placing.candidates,
    "room searched": placing.room_searched,
    "no shape": placing.none_left,
    "no rectangle": placing.none_left,
    "room too small": placing.room_too_small,
    "no rectangle in the room": placing.none_in_the_room,
    "possibilities": best.possibilities,
    "common cells": best.common_cells,
    "one reaches": best.one_reaches,
    "own cell": best.own_cell,
    "last one": best.last_one,
    "taken": best.taken,
    "left out": best.left_out,
    "nothing left": placing.none_left,
    "unreachable": best.unreachable,
    "only rectangle": learning.only_rectangle,
    "only cover": learning.only_cover,
    "no rectangle left": placing.none_left,
    "no cover left": learning.no_cover_left,
}
_LESSONS = "it follows from rectangles that lessons rule out, too, which no board shows"
UNCHECKED: Mapping[str, str] = {
    "last option": _LESSONS,
    "none left": _LESSONS,
    **learning_words.UNCHECKED,
}
LOOSE: frozenset[str] = frozenset()
FROM_BOARD = frozenset({"only rectangle", "only cover", "no rectangle left", "no cover left"})
"""They follow from rectangles that are placed. To find which costs more than the step."""
