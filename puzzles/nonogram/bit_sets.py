"""Sets of places in a line, as integers: bit n is place n."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import compress, count

_DIGITS = bytes.maketrans(b"01", b"\0\1")


def picked(among: Iterable[int], places: int) -> Iterator[int]:
    """The items at these places."""
    return compress(among, f"{places:b}"[::-1].encode().translate(_DIGITS))


@lru_cache(1 << 16)
def places_in(places: int) -> tuple[int, ...]:
    return tuple(picked(count(), places))


def span(start: int, end: int) -> int:
    """The places from `start` up to, but not with, `end`."""
    return (1 << end) - (1 << start) if end > start else 0


def stretches(places: int) -> list[tuple[int, int]]:
    """Start and end (one past) of each stretch of neighbouring places."""
    starts, lasts = places_in(places & ~(places << 1)), places_in(places & ~(places >> 1))
    return [(start, last + 1) for start, last in zip(starts, lasts)]
