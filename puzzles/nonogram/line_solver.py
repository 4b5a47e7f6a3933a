"""Complete line solving: everything that all arrangements of a line agree on, by dynamic programming.

options      a bit set of the marks that a cell may still have: bit `mark - 1`.
arrangement  a way to lay a clue's runs in its line so that every cell has one of its options.
ways         `ways[i][p]` counts the arrangements of the first i runs in the first p cells after which run i
             can start at place p. The line read backwards gives the same for what comes after a run.
"""

from collections.abc import Sequence
from itertools import accumulate

from attrs import define

from puzzles.nonogram.model import UNKNOWN, Clue, needs_gap

BLANK = 1


@define
class LineSolution:
    arrangements: int
    """How many there are."""
    options: list[int]
    """For each cell, the marks that it has in some arrangement."""


def option(mark: int) -> int:
    return 1 << (mark - 1)


def decided(options: Sequence[int]) -> list[int]:
    """The mark of each cell that has one option left, unknown for the others."""
    return [UNKNOWN if o & (o - 1) else o.bit_length() for o in options]


def solve_line(options: Sequence[int], clue: Clue) -> LineSolution:
    size = len(options)
    before = _ways(options, clue)
    arrangements = before[-1][size]
    found = [0] * size
    if not arrangements:
        return LineSolution(0, found)
    after = _ways(options[::-1], clue[::-1])
    filled = [0] * size
    for i, run in enumerate(clue):
        begins = [0] * (size + 1)
        for start in _starts(options, run.length, option(run.mark)):
            end = start + run.length
            ways = before[i][start] * after[len(clue) - 1 - i][size - end]
            begins[start] += ways
            begins[end] -= ways
        for cell, ways in enumerate(accumulate(begins[:-1])):
            if ways:
                filled[cell] += ways
                found[cell] |= option(run.mark)
    for cell, ways in enumerate(filled):
        if ways < arrangements:
            found[cell] |= BLANK
    return LineSolution(arrangements, found)


def _ways(options: Sequence[int], clue: Clue) -> list[list[int]]:
    size = len(options)
    blank = [bool(o & BLANK) for o in options]
    ended = list(accumulate(blank, lambda ways, free: ways * free, initial=1))
    ways = [ended]
    for i, run in enumerate(clue):
        placed = [0] * (size + 1)
        for start in _starts(options, run.length, option(run.mark)):
            placed[start + run.length] = ways[i][start]
        ended = placed
        for p in range(1, size + 1):
            if blank[p - 1]:
                ended[p] += ended[p - 1]
        if needs_gap(clue, i):
            ended = [0] + [n if b else 0 for n, b in zip(ended, blank)]
        ways.append(ended)
    return ways


def _starts(options: Sequence[int], length: int, colour: int) -> list[int]:
    """Where a run may start: all its cells may have its colour."""
    starts = []
    stretch = 0
    for cell, marks in enumerate(options):
        stretch = stretch + 1 if marks & colour else 0
        if stretch >= length:
            starts.append(cell + 1 - length)
    return starts
