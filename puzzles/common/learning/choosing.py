"""Which variable to decide next, which way, and when to start over.

activity   how much a variable had to do with the conflicts of late.
phase      the literal that a variable was last, or was when most of the trail stood; to be tried first.
"""

from collections.abc import Iterable
from heapq import heapify, heappop, heappush

from puzzles.common.learning.clauses import Clauses

DECAY = 0.92
LARGEST = 1e100
RESTART_EVERY = 32
"""Conflicts, times the next number of Luby's sequence."""


class Choosing:
    def __init__(self, clauses: Clauses, activity: list[float], phase: list[int]) -> None:
        """`activity` and `phase` of each variable at the start."""
        self._clauses = clauses
        self.activity, self.phase = activity, phase
        self._best, self._longest = list(phase), 0
        self._bump = 1.0
        self._queue = [(-of, variable) for variable, of in enumerate(activity)]
        heapify(self._queue)

    def blame(self, variables: Iterable[int]) -> None:
        activity, bump, queue = self.activity, self._bump, self._queue
        for variable in variables:
            activity[variable] += bump
            heappush(queue, (-activity[variable], variable))
        self._bump /= DECAY
        if self._bump > LARGEST:
            activity[:] = [of / LARGEST for of in activity]
            self._bump /= LARGEST
            self._queue[:] = []
        if len(queue) > 8 * len(activity) or not queue:
            queue[:] = [(-of, variable) for variable, of in enumerate(activity)]
            heapify(queue)

    def undone(self, literals: list[int]) -> None:
        """These are open again: keep their phases."""
        phase, activity, queue = self.phase, self.activity, self._queue
        if len(self._clauses.trail) + len(literals) > self._longest:
            self._longest = len(self._clauses.trail) + len(literals)
            for literal in (*self._clauses.trail, *literals):
                self._best[literal >> 1] = literal
        for literal in literals:
            variable = literal >> 1
            phase[variable] = literal
            heappush(queue, (-activity[variable], variable))

    def take_best(self) -> None:
        """Start again from the phases of the longest trail."""
        self.phase[:] = self._best
        self._longest = 0

    def next(self) -> int:
        """The open literal to decide; -1 if none is open."""
        value, activity, queue = self._clauses.value, self.activity, self._queue
        while queue:
            against, variable = heappop(queue)
            if not value[2 * variable] and -against == activity[variable]:
                return self.phase[variable]
        return -1


def luby(number: int) -> int:
    """1 1 2 1 1 2 4 1 1 2 …, counted from 1."""
    while number & (number + 1):
        number -= (1 << number.bit_length() - 1) - 1
    return number + 1 >> 1
