"""Tiny waters, some with solutions and some without, small enough for brute force."""

from hypothesis import strategies as st

from puzzles.battleship.model import SHIP, UNKNOWN, WATER, Waters
from puzzles.battleship.validation import flaw


@st.composite
def _waters(draw: st.DrawFn) -> Waters:
    height, width = draw(st.sampled_from([(1, 4), (2, 2), (2, 3), (3, 2), (3, 3), (2, 4), (3, 4), (4, 3)]))
    blank = Waters((None,) * height, (None,) * width, (1,), (UNKNOWN,) * (height * width))
    truth = [WATER] * blank.cells
    fleet = []
    for length in draw(st.lists(st.integers(1, 3), min_size=1, max_size=3)):
        free = [
            place
            for place in blank.placements(length)
            if all(truth[cell] == WATER for cell in (*place.cells, *blank.halo(place)))
        ]
        if free:
            fleet.append(length)
            for cell, part in draw(st.sampled_from(free)).parts:
                truth[cell] = part
    rows = [sum(mark != WATER for mark in truth[r * width : (r + 1) * width]) for r in range(height)]
    columns = [sum(mark != WATER for mark in truth[c::width]) for c in range(width)]
    if draw(st.integers(0, 3)) == 0:
        rows, columns = draw(st.permutations(rows)), draw(st.permutations(columns))
    hidden = draw(st.sets(st.integers(0, height + width - 1), max_size=3))
    counts = [None if i in hidden else count for i, count in enumerate(rows + columns)]
    givens = [UNKNOWN] * blank.cells
    for cell in draw(st.sets(st.integers(0, blank.cells - 1), max_size=2)):
        shown = truth[cell] if truth[cell] == WATER else draw(st.sampled_from([truth[cell], SHIP]))
        givens[cell] = shown
    ships = tuple(sorted(fleet, reverse=True))
    return Waters(tuple(counts[:height]), tuple(counts[height:]), ships, tuple(givens))


def _is_sensible(waters: Waters) -> bool:
    return bool(waters.fleet) and not flaw(waters)[0]


puzzles: st.SearchStrategy[Waters] = _waters().filter(_is_sensible)
