"""Complete line solving with integers as bit sets: all places of a line at once.

options    of a line: for each mark from crossed up, the set of places that may have it.
border     between two cells: border p has p cells before it, so a run of length n that starts at border p
           ends at border p + n.
ready      for run i: the borders that it can be laid from, as far as the cells before are concerned.
"""

from puzzles.nonogram.model import CROSSED, Clue, needs_gap

Options = tuple[int, ...]


class BitLine:
    """A clue and the size of its line, made ready for solving."""

    def __init__(self, clue: Clue, size: int) -> None:
        self.end = 1 << size
        self.runs = [
            (run.mark - CROSSED, run.length, needs_gap(clue, i), _doublings(run.length))
            for i, run in enumerate(clue)
        ]

    def solve(self, options: Options) -> Options | None:
        """The options that occur in some arrangement, or nothing if there is none."""
        blank = options[0]
        fits = self._fits(options)
        ready = []
        border = 1
        for (_, length, gap, _), fit in zip(self.runs, fits):
            reached = _flood(border, blank)
            ready.append(reached)
            border = (reached & fit) << length
            if gap:
                border = (border & blank) << 1
        reached = _flood(border, blank)
        if not reached & self.end:
            return None
        return self._backwards(options, fits, ready, reached)

    def _backwards(self, options: Options, fits: list[int], ready: list[int], reached: int) -> Options:
        """From the end to the start, what lies on a way from the first border to the last."""
        blank = options[0]
        steps = _stretches(blank)
        found = [0] * len(options)
        leads_on = _flood_back(self.end, steps)
        found[0] = reached & leads_on >> 1 & blank
        for i in range(len(fits) - 1, -1, -1):
            mark, length, gap, doublings = self.runs[i]
            ends = leads_on >> 1 & blank if gap else leads_on
            starts = ready[i] & fits[i] & ends >> length
            if gap:
                found[0] |= starts << length
            covered = starts
            for shift in doublings:
                covered |= covered << shift
            found[mark] |= covered
            leads_on = _flood_back(starts, steps)
            found[0] |= ready[i] & leads_on >> 1 & blank
        return tuple(found)

    def _fits(self, options: Options) -> list[int]:
        """For each run, the borders where all its cells may have its colour."""
        known: dict[tuple[int, int], int] = {}
        for mark, length, _, doublings in self.runs:
            if (mark, length) not in known:
                fit = options[mark]
                for shift in doublings:
                    fit &= fit >> shift
                known[mark, length] = fit
        return [known[mark, length] for mark, length, _, _ in self.runs]


def _doublings(length: int) -> tuple[int, ...]:
    """Shifts that together stretch one place to so many: 1, 2, 4 … and what is left."""
    shifts = []
    reach = 1
    while reach < length:
        shifts.append(min(reach, length - reach))
        reach += shifts[-1]
    return tuple(shifts)


def _flood(borders: int, blank: int) -> int:
    """The borders, and those after them with only blanks between: the carry of a sum runs through them."""
    return borders | ((borders & blank) + blank) ^ blank


def _stretches(blank: int) -> list[tuple[int, int]]:
    """(1, places with one blank), (2, with two blanks in a row), (4, with four) …"""
    steps = []
    shift = 1
    while blank:
        steps.append((shift, blank))
        blank &= blank >> shift
        shift *= 2
    return steps


def _flood_back(borders: int, steps: list[tuple[int, int]]) -> int:
    """The borders, and those before them with only blanks between."""
    for shift, blanks in steps:
        borders |= borders >> shift & blanks
    return borders
