"""Complete line solving with integers as bit sets: all places of a line at once.

options    of a line: for each mark from crossed up, the set of places that may have it.
border     between two cells: border p has p cells before it, so a run of length n that starts at border p
           ends at border p + n.
ready      for run i: the borders where it can start, given the cells before them.
leads on   the borders from which the rest of the line can be completed.
way        an arrangement, as a path from the first border to the last.
"""

from functools import cache, lru_cache
from itertools import pairwise

from puzzles.nonogram.model import CROSSED, Clue

Options = tuple[int, ...]
Way = tuple[int, int, int, int, bool]
"""For a run: where it is ready, where it can start, its shape, its length, whether a gap follows."""


class BitLine:
    """A line solver for one clue and one size of line."""

    def __init__(self, clue: Clue, size: int) -> None:
        gaps = [run.mark == following.mark for run, following in pairwise(clue)] + [False]
        shapes = {run: shape for shape, run in enumerate(dict.fromkeys(clue))}
        self.end = 1 << size
        self.spare = size - sum([length for length, _ in clue]) - sum(gaps)
        self.shapes = [(mark - CROSSED, _doublings(length)) for length, mark in shapes]
        self.runs = [(shapes[run], run.length, gap) for run, gap in zip(clue, gaps)]

    def solve(self, options: Options) -> Options | None:
        """The options that occur in some arrangement; None if there is none."""
        if min(options) == self.end - 1 and self.spare >= 0:
            return self._at_sight(len(options))
        ready, ways = self._from_the_start(options)
        if not ready & self.end:
            return None
        open_places = several(options)
        return self._on_a_way(options, ways, ready, open_places) if open_places else options

    def has_arrangement(self, options: Options) -> bool:
        return bool(self._from_the_start(options)[0] & self.end)

    def _from_the_start(self, options: Options) -> tuple[int, list[Way]]:
        """The borders that lie after all runs, by the blanks there too; and the way of each run."""
        blank = options[0]
        fits = []
        for mark, doublings in self.shapes:
            fit = options[mark]
            for shift in doublings:
                fit &= fit >> shift
            fits.append(fit)
        ways = []
        border = 1
        for shape, length, gap in self.runs:
            # Adding the blanks carries each border on through the blanks after it.
            ready = border | ((border & blank) + blank) ^ blank
            starts = ready & fits[shape]
            ways.append((ready, starts, shape, length, gap))
            border = starts << length
            if gap:
                border = (border & blank) << 1
        return border | ((border & blank) + blank) ^ blank, ways

    def _at_sight(self, marks: int) -> Options:
        """What follows from the clue alone: how far each run reaches, and what it covers wherever it is."""
        reach, spare = [0] * marks, self.spare
        covered = place = 0
        for shape, length, gap in self.runs:
            reach[self.shapes[shape][0]] |= ((1 << length + spare) - 1) << place
            if length > spare:
                covered |= ((1 << length) - (1 << spare)) << place
            place += length + gap
        reach[0] = self.end - 1 & ~covered
        return tuple(reach)

    def _on_a_way(self, options: Options, ways: list[Way], ready: int, open_places: int) -> Options:
        """From the end to the start, the options on some way from the first border to the last.

        The places before the first open one and after the last are known, and left as they are.
        """
        blank = options[0]
        steps = []
        shift, stretch = 2, blank & blank >> 1
        while stretch and shift <= self.spare:
            steps.append((shift, stretch))
            stretch &= stretch >> shift
            shift *= 2
        first, beyond = open_places & -open_places, 1 << open_places.bit_length()
        leads_on = self.end
        if settled := _run_starts(options) & -2 * beyond:
            after = settled.bit_count()
            ready = ways[-after][0]
            del ways[-after:]
            leads_on = settled & -settled
        leads_on |= leads_on >> 1 & blank
        for shift, stretch in steps:
            leads_on |= leads_on >> shift & stretch
        blanks = ready & leads_on >> 1
        starts_of = [0] * len(self.shapes)
        for ready, starts, shape, length, gap in reversed(ways):
            if gap:
                starts &= (leads_on >> 1 & blank) >> length
                blanks |= starts << length
            else:
                starts &= leads_on >> length
            if starts << length <= first:
                break
            starts_of[shape] |= starts
            leads_on = starts | starts >> 1 & blank
            if leads_on != starts:
                for shift, stretch in steps:
                    leads_on |= leads_on >> shift & stretch
            blanks |= ready & leads_on >> 1
        known = first - 1 | -beyond
        found = [places & known for places in options]
        found[0] |= blanks & blank
        for (mark, doublings), starts in zip(self.shapes, starts_of):
            for shift in doublings:
                starts |= starts << shift
            found[mark] |= starts
        return tuple(found)


@lru_cache(1 << 12)
def bit_line(clue: Clue, size: int) -> BitLine:
    return BitLine(clue, size)


def narrowed(options: Options, size: int) -> int:
    """The places that have lost a mark."""
    every = (1 << size) - 1
    for places in options:
        every &= places
    return (1 << size) - 1 & ~every


def _run_starts(options: Options) -> int:
    """The places where a known run starts."""
    starts = 0
    for places in options[1:]:
        starts |= places & ~(places << 1)
    return starts


def several(options: Options) -> int:
    """The places that may have more than one mark."""
    if len(options) == 2:
        return options[0] & options[1]
    once = twice = 0
    for places in options:
        twice |= once & places
        once |= places
    return twice


@cache
def _doublings(length: int) -> tuple[int, ...]:
    """Shifts that together stretch one place to `length` places: 1, 2, 4 … and the rest."""
    shifts = []
    reach = 1
    while reach < length:
        shifts.append(min(reach, length - reach))
        reach += shifts[-1]
    return tuple(shifts)
