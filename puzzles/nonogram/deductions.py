"""The events of deductions about a line, with their words: `row 7, runs 3 2 6: cells 3–4 are filled …`."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from engine.events import Deduce, Fact, Prune
from puzzles.nonogram.bit_sets import places_in
from puzzles.nonogram.line_solver import option
from puzzles.nonogram.model import CROSSED, UNKNOWN, Line, Nonogram

Found = Mapping[int, int]
"""What a rule finds in a line: place → mark."""


@lru_cache(1 << 14)
def cells_words(places: int) -> str:
    """`cell 7 is`, `cells 3–4, 7 are`, for a bit set of places."""
    firsts, lasts = places_in(places & ~(places << 1)), places_in(places & ~(places >> 1))
    stretches = [f"{a + 1}–{b + 1}" if a < b else f"{a + 1}" for a, b in zip(firsts, lasts)]
    return f"cells {', '.join(stretches)} are" if places & (places - 1) else f"cell {stretches[0]} is"


def marks_words(puzzle: Nonogram, places: Sequence[int]) -> str:
    """`cells 3–4 are filled, cell 5 is crossed`, for the bit set of places of each mark from crossed up."""
    names = puzzle.mark_names
    words = [f"{cells_words(of)} {names[mark]}" for mark, of in enumerate(places, CROSSED) if of]
    return ", ".join(words[::-1])


def options_words(puzzle: Nonogram, options: Mapping[int, int]) -> str:
    """The same, for places with bit sets of marks."""
    return marks_words(
        puzzle,
        [
            sum(1 << place for place, marks in options.items() if marks & option(mark))
            for mark in puzzle.every_mark
        ],
    )


def deduced(
    puzzle: Nonogram, line: Line, rule: str, found: Found, known: Sequence[int], *more: Fact
) -> Deduce:
    """The event that writes what a rule found in a line, because of the cells known in it."""
    options = {place: option(mark) for place, mark in found.items()}
    return Deduce(
        rule,
        (line.label, options_words(puzzle, options), *more),
        tuple((line.cells[place], mark) for place, mark in sorted(found.items())),
        known_cells(line, known),
    )


def no_arrangement(line: Line, known: Sequence[int]) -> Prune:
    """The event that kills a node: nothing fits this line."""
    return Prune("no arrangement", (line.label,), (), known_cells(line, known))


def known_cells(line: Line, known: Iterable[int]) -> tuple[int, ...]:
    return tuple([cell for cell, mark in zip(line.cells, known) if mark != UNKNOWN])
