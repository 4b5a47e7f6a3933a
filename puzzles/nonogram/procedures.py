"""The paper's rules for one black-and-white line: each is sound, none is complete.

A rule takes what is known of a line and the reach of each run, and returns the steps that it finds.
step    places to fill and to cross, as bit sets, and what the sentence about them needs.
block   a stretch of filled cells.
gap     a stretch between crosses or borders.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from puzzles.nonogram.bit_sets import places_in, span, stretches
from puzzles.nonogram.reach import Known, Reach

Reaches = Sequence[Reach]


class Step(NamedTuple):
    fill: int
    cross: int
    where: tuple[int, ...] = ()
    """The run, block or gap that it is about."""


Procedure = Callable[[Known, Reaches], list[Step]]


def found(steps: Iterable[Step]) -> tuple[int, int]:
    """All places to fill, and all to cross."""
    fill = cross = 0
    for step in steps:
        fill |= step.fill
        cross |= step.cross
    return fill, cross


def no_runs(known: Known, runs: Reaches) -> list[Step]:
    """An empty clue crosses its line."""
    return _crossing(known.unknown) if not runs else []


def complete_fill(known: Known, runs: Reaches) -> list[Step]:
    """One run as long as the line."""
    whole = len(runs) == 1 and runs[0].length == known.size
    return [Step(known.unknown, 0)] if whole and known.unknown else []


def definite_blanks(known: Known, runs: Reaches) -> list[Step]:
    """The runs with single blanks between them fill the line."""
    if not runs or sum(run.length for run in runs) + len(runs) - 1 < known.size or not known.unknown:
        return []
    filled, place = 0, 0
    for run in runs:
        filled |= span(place, place + run.length)
        place += run.length + 1
    return [Step(filled & known.unknown, known.unknown & ~filled)]


def runs_complete(known: Known, runs: Reaches) -> list[Step]:
    """All runs are filled: the rest is blank."""
    complete = known.filled.bit_count() == sum(run.length for run in runs)
    return _crossing(known.unknown) if complete else []


def edge_consideration(known: Known, runs: Reaches) -> list[Step]:
    """Fill what a run covers both leftmost and rightmost."""
    steps, unknown = [], known.unknown
    for number, (length, left, right) in enumerate(runs):
        if right < left + length and (fill := span(right, left + length) & unknown):
            steps.append(Step(fill, 0, (number,)))
    return steps


def ruling_out(known: Known, runs: Reaches) -> list[Step]:
    """Cross the cells that no run reaches."""
    reached = 0
    for length, left, right in runs:
        reached |= span(left, right + length)
    return _crossing(known.unknown & ~reached)


def cross_block_fill(known: Known, runs: Reaches) -> list[Step]:
    """A block just after a cross or the border starts a run: fill it up to the shortest run possible."""
    steps, unknown = [], known.unknown
    for start, end in stretches(known.filled):
        size = end - start
        if start == 0 or known.crossed >> start - 1 & 1:
            lengths = [n for n, left, right in runs if left <= start <= right and n >= size]
            shortest = min(lengths, default=size)
            if fill := span(start, start + shortest) & unknown:
                steps.append(Step(fill, 0, (start, end, True, shortest, max(lengths))))
        if end == known.size or known.crossed >> end & 1:
            lengths = [n for n, left, right in runs if left <= end - n <= right and n >= size]
            shortest = min(lengths, default=size)
            if fill := span(end - shortest, end) & unknown:
                steps.append(Step(fill, 0, (start, end, False, shortest, max(lengths))))
    return steps


def alternative_restriction(known: Known, runs: Reaches) -> list[Step]:
    """Cross a gap without filled cells in which no run fits."""
    return [
        Step(0, span(start, end), (start, end))
        for start, end in stretches(known.places & ~known.crossed)
        if not known.filled & span(start, end)
        and not any(max(start, left) <= min(end - n, right) for n, left, right in runs)
    ]


def expansion_limit(known: Known, runs: Reaches) -> list[Step]:
    """Cross a neighbour of a filled cell if filling it makes a block that no run can hold."""
    filled, steps = known.filled, []
    for place in places_in(known.unknown & (filled << 1 | filled >> 1)):
        start = end = place
        while start and filled >> start - 1 & 1:
            start -= 1
        while filled >> end + 1 & 1:
            end += 1
        if not any(n > end - start and left <= start and end < right + n for n, left, right in runs):
            steps.append(Step(0, 1 << place, (start, end + 1)))
    return steps


AT_SIGHT: dict[str, Procedure] = {
    "no runs": no_runs,
    "complete fill": complete_fill,
    "definite blanks": definite_blanks,
}
"""The rules that need only the clue."""

FIVE: dict[str, Procedure] = {
    "edge consideration": edge_consideration,
    "ruling out": ruling_out,
    "cross-block fill": cross_block_fill,
    "alternative restriction": alternative_restriction,
    "expansion limit": expansion_limit,
}
"""The five procedures, in the paper's order."""


def _crossing(places: int) -> list[Step]:
    return [Step(0, places)] if places else []
