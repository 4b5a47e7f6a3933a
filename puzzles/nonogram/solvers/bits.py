"""Complete line solving with integers as bit sets: all places of a line at once.

options    of a line: for each mark from crossed up, the set of places that may have it.
border     between two cells: border p has p cells before it, so a run of length n that starts at border p
           ends at border p + n.
ready      for run i: the borders that it can be laid from, as far as the cells before are concerned.
leads on   the borders from which the rest of the line works out.
"""

from functools import cache

from puzzles.nonogram.model import CROSSED, Clue, needs_gap, shortest_line

Options = tuple[int, ...]


class BitLine:
    """A clue and the size of its line, made ready for solving."""

    def __init__(self, clue: Clue, size: int) -> None:
        self.end = 1 << size
        self.spare = size - shortest_line(clue)
        shapes = list(dict.fromkeys(clue))
        self.shapes = [(run.mark - CROSSED, _doublings(run.length)) for run in shapes]
        self.runs = [(shapes.index(run), run.length, needs_gap(clue, i)) for i, run in enumerate(clue)]

    def solve(self, options: Options) -> Options | None:
        """The options that occur in some arrangement, or nothing if there is none."""
        blank = options[0]
        fits = []
        for mark, doublings in self.shapes:
            fit = options[mark]
            for shift in doublings:
                fit &= fit >> shift
            fits.append(fit)
        ready = []
        border = 1
        for shape, length, gap in self.runs:
            # The carry of a sum runs through the blanks after a border.
            reached = border | ((border & blank) + blank) ^ blank
            ready.append(reached)
            border = (reached & fits[shape]) << length
            if gap:
                border = (border & blank) << 1
        reached = border | ((border & blank) + blank) ^ blank
        if not reached & self.end:
            return None
        ready.append(reached)
        open_places = several(options)
        return self._on_a_way(options, fits, ready, open_places) if open_places else options

    def _on_a_way(self, options: Options, fits: list[int], ready: list[int], open_places: int) -> Options:
        """From the end to the start, what lies on a way from the first border to the last.

        What comes before the first open place and after the last is known, and left as it is.
        """
        blank = options[0]
        steps = self._steps(blank)
        first, beyond = open_places & -open_places, 1 << open_places.bit_length()
        settled = _run_starts(options) & ~(2 * beyond - 1)
        after = settled.bit_count()
        leads_on = settled & -settled or self.end
        for shift, blanks in steps:
            leads_on |= leads_on >> shift & blanks
        blanks_found = ready[len(self.runs) - after] & leads_on >> 1
        starts_of = [0] * len(fits)
        for i in range(len(self.runs) - after - 1, -1, -1):
            shape, length, gap = self.runs[i]
            ends = leads_on >> 1 & blank if gap else leads_on
            starts = ready[i] & fits[shape] & ends >> length
            if gap:
                blanks_found |= starts << length
            if starts << length <= first:
                break
            starts_of[shape] |= starts
            leads_on = starts
            for shift, blanks in steps:
                further = leads_on | leads_on >> shift & blanks
                if further == leads_on:
                    break
                leads_on = further
            blanks_found |= ready[i] & leads_on >> 1
        known = first - 1 | -beyond
        found = [places & known for places in options]
        found[0] |= blanks_found & blank
        for (mark, doublings), starts in zip(self.shapes, starts_of):
            for shift in doublings:
                starts |= starts << shift
            found[mark] |= starts
        return tuple(found)

    def _steps(self, blank: int) -> list[tuple[int, int]]:
        """(1, places with one blank), (2, with two in a row), (4, with four) … as far as a run can move."""
        steps = []
        shift = 1
        while blank and shift <= self.spare:
            steps.append((shift, blank))
            blank &= blank >> shift
            shift *= 2
        return steps


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
    """Shifts that together stretch one place to so many: 1, 2, 4 … and what is left."""
    shifts = []
    reach = 1
    while reach < length:
        shifts.append(min(reach, length - reach))
        reach += shifts[-1]
    return tuple(shifts)
