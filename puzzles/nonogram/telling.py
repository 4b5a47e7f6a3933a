"""Deductions about a line, told: `row 7, runs 3 2 6: cells 3–4 are filled …`."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from engine.events import Deduce, Fact, Prune
from puzzles.nonogram.agreement import option
from puzzles.nonogram.model import UNKNOWN, Line, Nonogram

Found = Mapping[int, int]
"""What a rule finds in a line: place (from 0) → mark."""


@lru_cache(1 << 14)
def cells_told(places: tuple[int, ...]) -> str:
    """`cell 7 is`, `cells 3–4, 7 are`; places are counted from 0 and rise."""
    stretches: list[list[int]] = []
    for place in places:
        if stretches and place == stretches[-1][1] + 1:
            stretches[-1][1] = place
        else:
            stretches.append([place, place])
    told = ", ".join(f"{a + 1}–{b + 1}" if a < b else str(a + 1) for a, b in stretches)
    return f"cells {told} are" if len(places) > 1 else f"cell {told} is"


def found_told(puzzle: Nonogram, found: Found) -> str:
    """`cells 3–4 are filled, cell 5 is crossed`"""
    places: dict[int, list[int]] = {}
    for place in sorted(found):
        places.setdefault(found[place], []).append(place)
    told = [f"{cells_told(tuple(places[m]))} {puzzle.mark_names[m]}" for m in sorted(places, reverse=True)]
    return ", ".join(told)


def options_told(puzzle: Nonogram, options: Mapping[int, int]) -> str:
    """`cells 3–4 are red, cell 4 is green`, for bit sets of marks."""
    told = []
    for mark in reversed(puzzle.every_mark):
        places = tuple(place for place in sorted(options) if options[place] & option(mark))
        if places:
            told.append(f"{cells_told(places)} {puzzle.mark_names[mark]}")
    return ", ".join(told)


def deduced(
    puzzle: Nonogram, line: Line, rule: str, found: Found, known: Sequence[int], *more: Fact
) -> Deduce:
    """The event that writes what a rule found in a line, resting on what was known of it."""
    return Deduce(
        rule,
        (line.label, found_told(puzzle, found), *more),
        tuple((line.cells[place], mark) for place, mark in sorted(found.items())),
        known_cells(line, known),
    )


def no_arrangement(line: Line, known: Sequence[int]) -> Prune:
    """The event that ends a branch: nothing fits this line."""
    return Prune("no arrangement", (line.label,), (), known_cells(line, known))


def known_cells(line: Line, known: Iterable[int]) -> tuple[int, ...]:
    return tuple([cell for cell, mark in zip(line.cells, known) if mark != UNKNOWN])


def givens(puzzle: Nonogram) -> list[Deduce]:
    """The event that writes the given cells, if there are any."""
    if not puzzle.given:
        return []
    cells = "1 cell is" if len(puzzle.given) == 1 else f"{len(puzzle.given)} cells are"
    return [Deduce("given", (cells,), puzzle.given)]
