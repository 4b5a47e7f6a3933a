"""How far each run of a black-and-white line can go.

reach   of run i: from L(i), its start in the leftmost arrangement that fits all known cells, to the last cell
        of run i in the rightmost such arrangement, where it starts at R(i).
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
    """The reach of each run, or nothing if no arrangement fits."""
    left = leftmost(known, lengths)
    if left is None:
        return None
    mirrored = leftmost(known[::-1], lengths[::-1])
    assert mirrored is not None
    right = [len(known) - start - length for start, length in zip(mirrored[::-1], lengths)]
    return [Reach(*run) for run in zip(lengths, left, right)]


def leftmost(known: Known, lengths: Lengths) -> list[int] | None:
    """The starts of all runs in the leftmost arrangement that fits, or nothing."""
    lies = [_lies(known, length) for length in lengths]
    fits = _fits(known, lengths, lies)
    if not fits[0][0]:
        return None
    starts = []
    place = 0
    for i, length in enumerate(lengths):
        while not (lies[i][place] and fits[i + 1][place + length + 1]):
            place += 1
        starts.append(place)
        place += length + 1
    return starts


def _lies(known: Known, length: int) -> list[bool]:
    """For each start, whether the run can lie there: no cross in it, no filled cell just after it."""
    lies = [False] * (len(known) + 2)
    stretch = 0
    for end, mark in enumerate(known, 1):
        stretch = stretch + 1 if mark != CROSSED else 0
        if stretch >= length and (end == len(known) or known[end] != FILLED):
            lies[end - length] = True
    return lies


def _fits(known: Known, lengths: Lengths, lies: list[list[bool]]) -> list[list[bool]]:
    """`fits[i][p]`: the runs from i on fit in the cells from p on; past the end is as good as the end."""
    size = len(known)
    rest = [True] * (size + 2)
    for p in reversed(range(size)):
        rest[p] = rest[p + 1] and known[p] != FILLED
    fits = [rest]
    for i in reversed(range(len(lengths))):
        here = [False] * (size + 2)
        for p in reversed(range(size)):
            here[p] = (lies[i][p] and fits[0][p + lengths[i] + 1]) or (known[p] != FILLED and here[p + 1])
        fits.insert(0, here)
    return fits
