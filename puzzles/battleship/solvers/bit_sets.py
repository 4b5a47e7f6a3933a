"""Sets of small numbers as the bits of an integer."""

from collections.abc import Iterable, Iterator


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, from the lowest."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)
