"""How far each run of a black-and-white line can go.

known   what is known of a line: which places are filled, which are crossed, as bit sets.
reach   of run i: from its start L(i) in the leftmost arrangement that fits all known cells to its last cell
        in the rightmost one, where it starts at R(i).
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from puzzles.nonogram.model import CROSSED, FILLED

Lengths = tuple[int, ...]


class Known(NamedTuple):
    size: int
    filled: int = 0
    crossed: int = 0

    @classmethod
    def of(cls, marks: Sequence[int]) -> "Known":
        filled = sum([1 << place for place, mark in enumerate(marks) if mark == FILLED])
        return cls(
            len(marks), filled, sum([1 << place for place, mark in enumerate(marks) if mark == CROSSED])
        )

    @classmethod
    def left_by(cls, size: int, blank: int, free: int) -> "Known":
        """From the places that may be blank, and those that may be filled."""
        whole = (1 << size) - 1
        return cls(size, whole & ~blank, whole & ~free)

    @property
    def places(self) -> int:
        """All places of the line."""
        return (1 << self.size) - 1

    @property
    def decided(self) -> int:
        return self.filled | self.crossed

    @property
    def unknown(self) -> int:
        return (1 << self.size) - 1 & ~(self.filled | self.crossed)

    def without(self, places: int) -> "Known":
        """What would be known without these places."""
        return Known(self.size, self.filled & ~places, self.crossed & ~places)


class Reach(NamedTuple):
    length: int
    leftmost: int
    rightmost: int

    @property
    def end(self) -> int:
        """The last cell that the run can cover."""
        return self.rightmost + self.length - 1


@lru_cache(1 << 12)
def reaches(known: Known, lengths: Lengths) -> tuple[Reach, ...] | None:
    """The reach of each run; None if no arrangement fits.

    The causes of two rules that find something in a line one after another ask for mostly the same.
    """
    size, filled, crossed = known
    right = _rightmost(known, lengths)
    if right is None:
        return None
    back = _rightmost(Known(size, _mirrored(filled, size), _mirrored(crossed, size)), lengths[::-1])
    assert back is not None
    return tuple([Reach(n, size - n - b, r) for n, r, b in zip(lengths, right, reversed(back))])


def fits(known: Known, lengths: Lengths, allowed: Sequence[int]) -> bool:
    """Whether an arrangement fits in which each run starts at a place that it is allowed to."""
    return _rightmost(known, lengths, allowed) is not None


def _rightmost(known: Known, lengths: Lengths, allowed: Sequence[int] = ()) -> list[int] | None:
    """The start of each run in the rightmost arrangement; None if none fits.

    From the left, the starts of each run that agree with all cells before it; then, from the right, the last
    of them that leaves the next run its place.
    """
    size, filled, crossed = known
    blank, free = (1 << size) - 1 & ~filled, (1 << size) - 1 & ~crossed
    ready = 1 | ((1 & blank) + blank) ^ blank
    starts_of = []
    rooms = {length: room(free, length) for length in set(lengths)}
    for run, length in enumerate(lengths):
        starts = ready & rooms[length]
        if allowed:
            starts &= allowed[run]
        starts_of.append(starts)
        ended = (starts << length & blank) << 1
        # Adding the blanks carries each place on through the blanks after it.
        ready = ended | ((ended & blank) + blank) ^ blank
    last = lengths[-1] if lengths else 0
    ended = starts_of[-1] << last if lengths else 1
    if not (ended | ((ended & blank) + blank) ^ blank) >> size & 1:
        return None
    found = []
    bound = size + 1
    for length, starts in zip(reversed(lengths), reversed(starts_of)):
        bound = (starts & (1 << bound - length) - 1).bit_length() - 1
        found.append(bound)
    return found[::-1]


def room(free: int, length: int) -> int:
    """The places where a run can start with no cross in it."""
    reach = 1
    while reach < length:
        shift = min(reach, length - reach)
        free &= free >> shift
        reach += shift
    return free


def _mirrored(places: int, size: int) -> int:
    return int(f"{places:0{size}b}"[::-1], 2)
