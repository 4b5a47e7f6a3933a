"""The events of deductions about a line.

lost    for each mark from crossed up, the places that may no longer have it.
"""

from collections.abc import Sequence

from engine.events import Deduce, Fact, Prune, Write
from puzzles.nonogram.bit_sets import places_in
from puzzles.nonogram.causes import of_arrangements, of_no_arrangement, of_procedure
from puzzles.nonogram.line_words import WORDS, colours_at, filling
from puzzles.nonogram.model import CROSSED, Line, Nonogram
from puzzles.nonogram.procedures import Procedure, Reaches, Step, found
from puzzles.nonogram.reach import Known
from puzzles.nonogram.solvers.bit_lines import Options, several


def by_procedure(
    puzzle: Nonogram,
    line: Line,
    rule: str,
    procedure: Procedure,
    known: Known,
    runs: Reaches,
    steps: list[Step],
    own: int,
) -> Deduce:
    """The event that writes what a procedure found; `own` as in `of_procedure`."""
    fill, cross = found(steps)
    words = WORDS[rule](line, known, runs, steps) if rule in WORDS else filling(puzzle, (cross, fill))
    because = of_procedure(line, known, own, procedure, fill, cross)
    return Deduce(rule, (line.title, words), writes(line, (cross, fill)), because)


def by_arrangements(
    puzzle: Nonogram, line: Line, rule: str, before: Options, after: Options, *facts: Fact, among: int = -1
) -> Deduce:
    """The event that writes what all arrangements agree on; the last fact says what that is.

    `among` as in `of_arrangements`.
    """
    now = decided(before, after)
    places = (1 << len(line.cells)) - 1 if rule == "only arrangement" else places_of(now)
    because = of_arrangements(line, before, tuple([places & ~new for new in after]), among)
    return Deduce(rule, (line.title, *facts, filling(puzzle, now)), writes(line, now), because)


def colours_lost(
    puzzle: Nonogram, line: Line, rule: str, before: Options, after: Options, *facts: Fact
) -> Prune | None:
    """The event that writes which marks are left where several are, after what is decided was written."""
    then = settled_first(before, after)
    lost = lost_where_open(then, after)
    if not any(lost):
        return None
    words = colours_at(puzzle, lost, (1 << len(line.cells)) - 1)
    because = of_arrangements(line, then, lost)
    return Prune(rule, (line.title, *facts, words), options_left(puzzle, line, lost, after), because)


def settled_first(before: Options, after: Options) -> Options:
    """The options when what is decided has been written, and no more."""
    now = places_of(decided(before, after))
    return tuple([old & ~(now & ~new) for old, new in zip(before, after)])


def lost_where_open(before: Options, after: Options) -> Options:
    """For each mark, the places that have lost it and have several left."""
    still_open = several(after)
    return tuple([old & ~new & still_open for old, new in zip(before, after)])


def options_left(puzzle: Nonogram, line: Line, lost: Sequence[int], after: Options) -> tuple[Write, ...]:
    """The marks of the places that have lost something."""
    places = places_of(lost)
    left = dict.fromkeys(places_in(places), 0)
    for i, of in enumerate(after):
        for place in places_in(of & places):
            left[place] |= 1 << i
    return tuple([(line.cells[place], puzzle.mark_of(options)) for place, options in left.items()])


def places_of(places: Sequence[int]) -> int:
    union = 0
    for of in places:
        union |= of
    return union


def decided(before: Options, after: Options) -> Options:
    """For each mark, the places that have no other left now and had before."""
    newly = several(before) & ~several(after)
    return tuple([places & newly for places in after])


def writes(line: Line, places: Sequence[int]) -> tuple[Write, ...]:
    """The cells in these places with their marks, a bit set of places for each mark from crossed up."""
    cells = line.cells
    return tuple([(cells[place], mark) for mark, of in enumerate(places, CROSSED) for place in places_in(of)])


def no_arrangement(line: Line, options: Options) -> Prune:
    """The event that kills a node: nothing fits this line."""
    return Prune("no arrangement", (line.title,), (), of_no_arrangement(line, options), kills=True)
