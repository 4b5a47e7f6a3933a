"""Sets of whole numbers as ranges: `1..3, 7` is ((1, 3), (7, 7)); in order, and never touching."""

import re
from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache
from operator import itemgetter

Ranges = tuple[tuple[int, int], ...]

LONGEST_REMEMBERED = 200
"""Characters of a text whose set is remembered: solvers send the same ones again and again."""
_RANGE = re.compile(r"(-?\d{1,18})(?:\s*\.\.\s*(-?\d{1,18}))?", re.ASCII)
_BETWEEN = re.compile(r"[\s,]*")


def ranges_of(pairs: Iterable[tuple[int, int]]) -> Ranges:
    found: list[tuple[int, int]] = []
    for low, high in sorted(pairs):
        if low > high:
            continue
        if found and low <= found[-1][1] + 1:
            found[-1] = (found[-1][0], max(high, found[-1][1]))
        else:
            found.append((low, high))
    return tuple(found)


def parsed(text: str) -> Ranges | None:
    """The set that a text such as `1..3, 7` names; None if it names none."""
    return _parsed(text) if len(text) > LONGEST_REMEMBERED else _remembered(text)


@lru_cache(4096)
def _remembered(text: str) -> Ranges | None:
    return _parsed(text)


def _parsed(text: str) -> Ranges | None:
    pairs, at = [], 0
    while at < len(text):
        if not (match := _RANGE.match(text, at)):
            return None
        low = int(match[1])
        pairs.append((low, int(match[2] or low)))
        at = match.end()
        between = _BETWEEN.match(text, at)
        assert between is not None  # it matches nothing, too
        if between.end() < len(text) and "," not in between[0]:
            return None
        at = between.end()
    return ranges_of(pairs)


def count(ranges: Ranges) -> int:
    return sum(high - low + 1 for low, high in ranges)


def words(ranges: Ranges) -> str:
    return ", ".join(str(low) if low == high else f"{low}..{high}" for low, high in ranges)


def within(ranges: Ranges, low: int, high: int) -> Ranges:
    """What of the set is from `low` to `high`."""
    return ranges_of((max(low, start), min(high, end)) for start, end in ranges)


def is_part(ranges: Ranges, whole: Ranges) -> bool:
    """Whether all of the first set is in the second."""
    for low, high in ranges:
        at = bisect_right(whole, low, key=itemgetter(0)) - 1
        if at < 0 or whole[at][1] < high:
            return False
    return True
