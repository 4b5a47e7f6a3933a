"""The cells that some ship of the fleet can cover, by the givens alone.

A fleet may have ships of every length, so all placements are too many to be looked at cell by cell. Sums
along the lines tell in a few steps whether one is allowed.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate

from puzzles.battleship.model import (
    BOTTOM,
    LEFT,
    MIDDLE,
    RIGHT,
    SHIP,
    SINGLE,
    TOP,
    UNKNOWN,
    WATER,
    Line,
    Waters,
)


def coverable(waters: Waters) -> set[int]:
    """The same cells as those of every placement in `waters.placements`, for every length of the fleet."""
    across, down = waters.lines[: waters.height], waters.lines[waters.height :]
    longer = sorted({length for length in waters.fleet if length > 1})
    single = [1] * (1 in waters.fleet)
    return {
        *_covered(waters, across, (LEFT, RIGHT), longer),
        *_covered(waters, down, (TOP, BOTTOM), longer),
        *_covered(waters, across, (SINGLE, SINGLE), single),
    }


def _covered(
    waters: Waters, lines: Sequence[Line], ends: tuple[int, int], lengths: Sequence[int]
) -> Iterator[int]:
    """The cells of the ships that lie along these lines, with these parts as their ends."""
    parts = [_sums(waters.givens[cell] > WATER for cell in line.cells) for line in lines]
    none = [0] * len(parts[0])
    for line, before, own, after in zip(lines, [none, *parts], parts, [*parts[1:], none]):
        near = [sum(sums) for sums in zip(before, own, after)]
        marks = [waters.givens[cell] for cell in line.cells]
        yield from (line.cells[place] for place in _places(marks, own, near, ends, lengths))


def _places(
    marks: Sequence[int],
    own: Sequence[int],
    near: Sequence[int],
    ends: tuple[int, int],
    lengths: Sequence[int],
) -> Iterator[int]:
    """The places of one line that are covered; `own` and `near` sum its parts, and also its neighbours'."""
    first, last = (_admitting(marks, part) for part in ends)
    middles = _sums(_admitting(marks, MIDDLE))
    size = len(marks)
    changes = [0] * (size + 1)
    for length in lengths:
        for start in range(size - length + 1):
            end = start + length
            if (
                first[start]
                and last[end - 1]
                and middles[max(end - 1, start + 1)] - middles[start + 1] == max(length - 2, 0)
                and near[min(end + 1, size)] - near[max(start - 1, 0)] == own[end] - own[start]
            ):
                changes[start] += 1
                changes[end] -= 1
    return (place for place, ships in enumerate(accumulate(changes[:size])) if ships)


def _admitting(marks: Sequence[int], part: int) -> list[bool]:
    """Whether each mark allows the part there."""
    return [mark in (UNKNOWN, SHIP, part) for mark in marks]


def _sums(values: Iterator[bool] | Sequence[bool]) -> list[int]:
    """How many of the first n values are true, for each n."""
    return list(accumulate(values, initial=0))
