"""Which of the known cells of a line an event needs: those that cannot be left out, one after another."""

from collections.abc import Callable, Sequence
from operator import and_

from puzzles.nonogram.bit_sets import picked, places_in
from puzzles.nonogram.model import Line
from puzzles.nonogram.procedures import Procedure, found, runs_complete
from puzzles.nonogram.reach import Known, reaches
from puzzles.nonogram.solvers.bit_lines import Options, bit_line, narrowed

ALL = -1
"""All known cells are named if any is needed: to find the least takes longer than to find the deduction."""


def of_procedure(
    line: Line, known: Known, own: int, procedure: Procedure, fill: int, cross: int
) -> tuple[int, ...]:
    """The cells because of which a procedure finds these places to fill and to cross.

    `own` are places that deductions about this line have set, which seldom say more than the others; or ALL.
    """

    if procedure is runs_complete:
        return tuple(picked(line.cells, known.filled))

    def follows(kept: int) -> bool:
        bare = Known(known.size, known.filled & kept, known.crossed & kept)
        runs = reaches(bare, line.lengths)
        assert runs is not None
        filled, crossed = found(procedure(bare, runs))
        return not (fill & ~filled or cross & ~crossed)

    if own == ALL:
        return () if follows(0) else tuple(picked(line.cells, known.decided))
    others = known.decided & ~own
    enough = others == known.decided or follows(others)
    return _least(line, others if enough else known.decided, follows)


def of_arrangements(line: Line, options: Options, lost: Options, among: int = -1) -> tuple[int, ...]:
    """The cells because of which no arrangement has the marks that are lost, each in its places.

    `among` are the places that may be needed, if not all.
    """
    solver, whole = bit_line(line.clue, len(line.cells)), (1 << len(line.cells)) - 1

    def follows(kept: int) -> bool:
        left = solver.solve(tuple([places | whole & ~kept for places in options]))
        return left is None or not any(map(and_, left, lost))

    return _least(line, narrowed(options, len(line.cells)) & among, follows)


def of_no_arrangement(line: Line, options: Options) -> tuple[int, ...]:
    """The cells because of which no arrangement fits."""
    whole = (1 << len(line.cells)) - 1
    return of_arrangements(line, options, (whole,) * len(options))


def of_misfit(line: Line, options: Options, at: int, order: Callable[[int], int]) -> int:
    """The places because of which no arrangement fits, beside those of `at`; left out in this order."""
    solver, whole = bit_line(line.clue, len(line.cells)), (1 << len(line.cells)) - 1

    def follows(kept: int) -> bool:
        open_ = whole & ~(kept | at)
        return not solver.has_arrangement(tuple([places | open_ for places in options]))

    known = narrowed(options, len(line.cells)) & ~at
    return _least_places(sorted(places_in(known), key=order), follows)


def _least(line: Line, places: int, follows: Callable[[int], bool]) -> tuple[int, ...]:
    return tuple(picked(line.cells, _least_places(places_in(places), follows)))


def _least_places(places: Sequence[int], follows: Callable[[int], bool]) -> int:
    """Places are left out in this order, by halves: most of them are seldom needed."""
    if not places or follows(0):
        return 0
    bits = [1 << place for place in places]
    kept, stretches = sum(bits), [(0, len(bits))]
    while stretches:
        start, end = stretches.pop()
        group = sum(bits[start:end])
        if group != kept and follows(kept & ~group):
            kept &= ~group
        elif end - start > 1:
            middle = (start + end) // 2
            stretches += (middle, end), (start, middle)
    return kept
