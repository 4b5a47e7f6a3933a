"""The paper's rules for one black-and-white line: each is sound, none is complete.

A rule takes the known marks of a line and the reach of each run, and returns the marks that it finds.
block   a stretch of filled cells.
gap     a stretch between crosses or borders.
"""

from collections.abc import Callable, Iterator, Sequence

from puzzles.nonogram.model import CROSSED, FILLED, UNKNOWN
from puzzles.nonogram.reach import Known, Reach

Reaches = Sequence[Reach]
Finding = dict[int, int]
Procedure = Callable[[Known, Reaches], Finding]


def no_runs(known: Known, runs: Reaches) -> Finding:
    """An empty clue crosses its line."""
    return {} if runs else _new(known, range(len(known)), CROSSED)


def complete_fill(known: Known, runs: Reaches) -> Finding:
    """One run as long as the line."""
    whole = len(runs) == 1 and runs[0].length == len(known)
    return _new(known, range(len(known)), FILLED) if whole else {}


def definite_blanks(known: Known, runs: Reaches) -> Finding:
    """The runs with single blanks between them fill the line."""
    if not runs or sum(run.length for run in runs) + len(runs) - 1 < len(known):
        return {}
    found: Finding = {}
    for run in runs:
        found |= _new(known, range(run.leftmost, run.end + 1), FILLED)
        found |= _new(known, range(run.end + 1, min(run.end + 2, len(known))), CROSSED)
    return found


def runs_complete(known: Known, runs: Reaches) -> Finding:
    """All runs are filled: the rest is blank."""
    complete = sum(mark == FILLED for mark in known) == sum(run.length for run in runs)
    return _new(known, range(len(known)), CROSSED) if complete else {}


def edge_consideration(known: Known, runs: Reaches) -> Finding:
    """Fill what a run covers both leftmost and rightmost."""
    found: Finding = {}
    for run in runs:
        found |= _new(known, range(run.rightmost, run.leftmost + run.length), FILLED)
    return found


def ruling_out(known: Known, runs: Reaches) -> Finding:
    """Cross the cells that no run reaches."""
    reached = {cell for run in runs for cell in range(run.leftmost, run.end + 1)}
    return _new(known, (cell for cell in range(len(known)) if cell not in reached), CROSSED)


def cross_block_fill(known: Known, runs: Reaches) -> Finding:
    """A block just after a cross or the border starts a run: fill it up to the shortest run possible."""
    found: Finding = {}
    for start, end in _stretches(known, (FILLED,)):
        size = end - start
        if start == 0 or known[start - 1] == CROSSED:
            lengths = [r.length for r in runs if r.leftmost <= start <= r.rightmost and r.length >= size]
            found |= _new(known, range(start, start + min(lengths, default=size)), FILLED)
        if end == len(known) or known[end] == CROSSED:
            lengths = [
                r.length for r in runs if r.leftmost <= end - r.length <= r.rightmost and r.length >= size
            ]
            found |= _new(known, range(end - min(lengths, default=size), end), FILLED)
    return found


def alternative_restriction(known: Known, runs: Reaches) -> Finding:
    """Cross a gap without filled cells in which no run fits."""
    found: Finding = {}
    for start, end in _stretches(known, (UNKNOWN, FILLED)):
        if FILLED in known[start:end]:
            continue
        if not any(max(start, r.leftmost) <= min(end - r.length, r.rightmost) for r in runs):
            found |= _new(known, range(start, end), CROSSED)
    return found


def expansion_limit(known: Known, runs: Reaches) -> Finding:
    """Cross a neighbour of a filled cell if filling it makes a block that no run can hold."""
    found: Finding = {}
    for cell, mark in enumerate(known):
        if mark != UNKNOWN:
            continue
        start = end = cell
        while start and known[start - 1] == FILLED:
            start -= 1
        while end + 1 < len(known) and known[end + 1] == FILLED:
            end += 1
        joined = end - start + 1
        if joined > 1 and not any(r.length >= joined and r.leftmost <= start and end <= r.end for r in runs):
            found[cell] = CROSSED
    return found


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


def _new(known: Known, cells: Sequence[int] | Iterator[int], mark: int) -> Finding:
    return {cell: mark for cell in cells if known[cell] == UNKNOWN}


def _stretches(known: Known, marks: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Start and end (one past) of each stretch of cells with these marks."""
    start = -1
    for cell, mark in enumerate([*known, -1]):
        if mark in marks:
            start = cell if start < 0 else start
        elif start >= 0:
            yield start, cell
            start = -1
