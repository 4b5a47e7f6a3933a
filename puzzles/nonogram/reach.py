"""How far each run of a black-and-white line can go.

reach   of run i: from its start L(i) in the leftmost arrangement that fits all known cells to its last cell
        in the rightmost one, where it starts at R(i).
"""

from collections.abc import Sequence

from attrs import define

from puzzles.nonogram.model import CROSSED, FILLED

Known = Sequence[int]
Lengths = Sequence[int]


@define
class Reach:
    length: int
    leftmost: int
    rightmost: int

    @property
    def end(self) -> int:
        """The last cell that the run can cover."""
        return self.rightmost + self.length - 1


def reaches(known: Known, lengths: Lengths) -> list[Reach] | None:
    """The reach of each run; None if no arrangement fits."""
    left = leftmost(known, lengths)
    if left is None:
        return None
    mirrored = leftmost(known[::-1], lengths[::-1])
    assert mirrored is not None
    right = [len(known) - start - length for start, length in zip(mirrored[::-1], lengths)]
    return [Reach(*run) for run in zip(lengths, left, right)]


def leftmost(known: Known, lengths: Lengths) -> list[int] | None:
    """The start of each run in the leftmost arrangement that fits; None if none does."""
    can_lie = [_can_lie(known, length) for length in lengths]
    fits = _fits(known, lengths, can_lie)
    if not fits[0][0]:
        return None
    starts = []
    place = 0
    for i, length in enumerate(lengths):
        while not (can_lie[i][place] and fits[i + 1][place + length + 1]):
            place += 1
        starts.append(place)
        place += length + 1
    return starts


def _can_lie(known: Known, length: int) -> list[bool]:
    """For each start, whether the run can lie there: no cross in it, no filled cell just after it."""
    can_lie = [False] * (len(known) + 2)
    stretch = 0
    for end, mark in enumerate(known, 1):
        stretch = stretch + 1 if mark != CROSSED else 0
        if stretch >= length and (end == len(known) or known[end] != FILLED):
            can_lie[end - length] = True
    return can_lie


def _fits(known: Known, lengths: Lengths, can_lie: list[list[bool]]) -> list[list[bool]]:
    """`fits[i][p]`: runs i and later fit in the places from p on; p may be up to 2 past the last place."""
    size = len(known)
    rest = [True] * (size + 2)
    for p in reversed(range(size)):
        rest[p] = rest[p + 1] and known[p] != FILLED
    fits = [rest]
    for i in reversed(range(len(lengths))):
        here = [False] * (size + 2)
        for p in reversed(range(size)):
            here[p] = (can_lie[i][p] and fits[0][p + lengths[i] + 1]) or (known[p] != FILLED and here[p + 1])
        fits.insert(0, here)
    return fits
