"""All ways to lay the runs of a black-and-white line, each as a bit set of the places filled."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from math import comb
from operator import and_, or_

from puzzles.nonogram.model import CROSSED, FILLED, UNKNOWN, Nonogram

MOST = 500_000
"""Arrangements of all lines together that are listed; a puzzle with more is refused."""


def how_many(lengths: Sequence[int], size: int) -> int:
    """With n runs and m spare blanks, C(n + m, n)."""
    return comb(len(lengths) + spare(lengths, size), len(lengths)) if spare(lengths, size) >= 0 else 0


def spare(lengths: Sequence[int], size: int) -> int:
    """The blanks left over when the runs are as close together as possible; negative if they do not fit."""
    return size - sum(lengths) - max(len(lengths) - 1, 0)


def arrangements(lengths: Sequence[int], size: int, start: int = 0) -> Iterator[int]:
    """Every arrangement that starts at a place or after it, leftmost first."""
    if not lengths:
        yield 0
        return
    length, *rest = lengths
    block = (1 << length) - 1
    for place in range(start, start + spare(lengths, size - start) + 1):
        for after in arrangements(rest, size, place + length + 1):
            yield block << place | after


def fitting(among: Iterable[int], known: Sequence[int]) -> list[int]:
    """The arrangements that agree with the known marks."""
    filled = sum(1 << place for place, mark in enumerate(known) if mark == FILLED)
    decided = sum(1 << place for place, mark in enumerate(known) if mark != UNKNOWN)
    return [arrangement for arrangement in among if arrangement & decided == filled]


def superposition(among: Sequence[int], known: Sequence[int]) -> dict[int, int]:
    """The unknown places that are filled in all of them, and those that are crossed in all."""
    filled, ever = reduce(and_, among), reduce(or_, among)
    found = {}
    for place, mark in enumerate(known):
        if mark == UNKNOWN and filled >> place & 1:
            found[place] = FILLED
        elif mark == UNKNOWN and not ever >> place & 1:
            found[place] = CROSSED
    return found


def refuses(puzzle: Nonogram) -> str:
    """Why the arrangements cannot all be listed; "" if they can."""
    if puzzle.coloured:
        return "it cannot handle colours; `propagation`, `best` and `brute-force` can"
    total = sum(how_many(line.lengths, len(line.cells)) for line in puzzle.lines)
    if total > MOST:
        most = f"it can list at most {MOST:,}; `propagation` and `best` need no list"
        return f"this puzzle's lines have {total:,} arrangements, and {most}"
    return ""
