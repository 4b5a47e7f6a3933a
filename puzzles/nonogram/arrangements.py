"""All ways to lay the runs of a black-and-white line, each an integer with a bit for every filled place."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from math import comb
from operator import and_, or_

from puzzles.nonogram.model import CROSSED, FILLED, UNKNOWN, Nonogram

MOST = 500_000


def how_many(lengths: Sequence[int], size: int) -> int:
    """With n runs and m spare blanks, C(n + m, n)."""
    return comb(len(lengths) + spare(lengths, size), len(lengths)) if spare(lengths, size) >= 0 else 0


def spare(lengths: Sequence[int], size: int) -> int:
    """The blanks left over when the runs stand as close as they may."""
    return size - sum(lengths) - max(len(lengths) - 1, 0)


def arrangements(lengths: Sequence[int], size: int, start: int = 0) -> Iterator[int]:
    """Every arrangement from a place on, the first run as far left as it goes first."""
    if not lengths:
        yield 0
        return
    length, *rest = lengths
    block = (1 << length) - 1
    for place in range(start, start + spare(lengths, size - start) + 1):
        for after in arrangements(rest, size, place + length + 1):
            yield block << place | after


def fitting(among: Iterable[int], known: Sequence[int]) -> list[int]:
    """Those that agree with what is known."""
    filled = sum(1 << place for place, mark in enumerate(known) if mark == FILLED)
    decided = sum(1 << place for place, mark in enumerate(known) if mark != UNKNOWN)
    return [arrangement for arrangement in among if arrangement & decided == filled]


def superposition(among: Sequence[int], known: Sequence[int]) -> dict[int, int]:
    """What is filled in all of them, and what is crossed in all, as far as it is new."""
    filled, ever = reduce(and_, among), reduce(or_, among)
    found = {}
    for place, mark in enumerate(known):
        if mark == UNKNOWN and filled >> place & 1:
            found[place] = FILLED
        elif mark == UNKNOWN and not ever >> place & 1:
            found[place] = CROSSED
    return found


def refuses(puzzle: Nonogram) -> str:
    """Why the arrangements cannot all be listed, or nothing."""
    if puzzle.coloured:
        return "it knows no colours; `propagation`, `best` and `brute-force` do"
    total = sum(how_many(line.lengths, len(line.cells)) for line in puzzle.lines)
    if total > MOST:
        most = f"it lists at most {MOST:,}; `propagation` and `best` need no list"
        return f"this puzzle's lines have {total:,} arrangements, and {most}"
    return ""
