"""Deductions about a line, told: `row 7, runs 3 2 6: cells 3–4 are filled …`."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from engine.events import Deduce, Fact, Prune
from puzzles.nonogram.agreement import option
from puzzles.nonogram.model import CROSSED, UNKNOWN, Line, Nonogram
from puzzles.nonogram.places import places_in

Found = Mapping[int, int]
"""What a rule finds in a line: place (from 0) → mark."""


@lru_cache(1 << 14)
def cells_told(places: int) -> str:
    """`cell 7 is`, `cells 3–4, 7 are`, for a bit set of places."""
    firsts, lasts = places_in(places & ~(places << 1)), places_in(places & ~(places >> 1))
    told = ", ".join([f"{a + 1}–{b + 1}" if a < b else f"{a + 1}" for a, b in zip(firsts, lasts)])
    return f"cells {told} are" if places & (places - 1) else f"cell {told} is"


def marks_told(puzzle: Nonogram, places: Sequence[int]) -> str:
    """`cells 3–4 are filled, cell 5 is crossed`, for the bit sets of each mark from crossed up."""
    names = puzzle.mark_names
    told = [f"{cells_told(of)} {names[mark]}" for mark, of in enumerate(places, CROSSED) if of]
    return ", ".join(told[::-1])


def options_told(puzzle: Nonogram, options: Mapping[int, int]) -> str:
    """The same, for places with bit sets of marks."""
    return marks_told(
        puzzle,
        [
            sum(1 << place for place, marks in options.items() if marks & option(mark))
            for mark in puzzle.every_mark
        ],
    )


def deduced(
    puzzle: Nonogram, line: Line, rule: str, found: Found, known: Sequence[int], *more: Fact
) -> Deduce:
    """The event that writes what a rule found in a line, because of what was known of it."""
    options = {place: option(mark) for place, mark in found.items()}
    return Deduce(
        rule,
        (line.label, options_told(puzzle, options), *more),
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
