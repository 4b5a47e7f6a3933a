"""All ways to lay the runs of a black-and-white line, each as a bit set of the places filled."""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import accumulate
from math import comb
from operator import and_, or_

from puzzles.nonogram.model import Nonogram
from puzzles.nonogram.reach import Known

MOST = 500_000
"""Arrangements of all lines together that are listed; a puzzle with more is refused."""


def how_many(lengths: Sequence[int], size: int) -> int:
    """With n runs and m spare blanks, C(n + m, n)."""
    return comb(len(lengths) + spare(lengths, size), len(lengths)) if spare(lengths, size) >= 0 else 0


def spare(lengths: Sequence[int], size: int) -> int:
    """The blanks left over when the runs are as close together as possible; negative if they do not fit."""
    return size - sum(lengths) - max(len(lengths) - 1, 0)


def arrangements(lengths: Sequence[int], known: Known) -> list[int]:
    """Every arrangement that agrees with what is known, leftmost first.

    From the last run to the first: `after[k]` lists the ways to lay the runs so far with at least k of the
    spare blanks before them.
    """
    blanks = spare(lengths, known.size)
    if blanks < 0:
        return []
    after = [[0]] * (blanks + 1)
    earliest = list(accumulate(lengths, lambda start, length: start + length + 1, initial=0))
    for start, length in reversed([*zip(earliest, lengths)]):
        here: list[list[int]] = [[]]
        for k in reversed(range(blanks + 1)):
            run = (1 << length) - 1 << start + k
            if decided := known.decided >> start + k << start + k:
                filled = known.filled & decided
                ways = [way for rest in after[k] if (way := run | rest) & decided == filled]
            else:
                ways = [run | rest for rest in after[k]]
            here.append(ways + here[-1])
        after = here[:0:-1]
    return fitting(after[0], known)


def fitting(among: Iterable[int], known: Known) -> list[int]:
    """The arrangements that agree with what is known."""
    decided, filled = known.decided, known.filled
    return [arrangement for arrangement in among if arrangement & decided == filled]


def superposition(among: Sequence[int], known: Known) -> tuple[int, int]:
    """The unknown places that are filled in all of them, and those that are crossed in all."""
    unknown = known.unknown
    return reduce(and_, among) & unknown, ~reduce(or_, among) & unknown


def refuses(puzzle: Nonogram) -> str:
    """Why the arrangements cannot all be listed; "" if they can."""
    if puzzle.coloured:
        return "it cannot handle colours; `propagation`, `best` and `brute-force` can"
    total = sum(how_many(line.lengths, len(line.cells)) for line in puzzle.lines)
    if total > MOST:
        most = f"it can list at most {MOST:,}; `propagation` and `best` need no list"
        return f"this puzzle's lines have {total:,} arrangements, and {most}"
    return ""
