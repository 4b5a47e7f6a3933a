"""Exact counts, as a propagator of the search that learns: of the literals of a group so many are true.

full     a group that has all its true literals: the rest is false.
short    one whose open literals must all be true.
"""

from typing import NamedTuple

from puzzles.common.learning.clauses import Clause, Clauses


class Group(NamedTuple):
    literals: tuple[int, ...]
    """Each that its variable holds."""
    wanted: int


class Counting:
    def __init__(self, groups: list[Group], variables: int) -> None:
        self.groups = groups
        self._of: list[list[int]] = [[] for _ in range(variables)]
        """The groups of each variable."""
        for number, group in enumerate(groups):
            for literal in group.literals:
                self._of[literal >> 1].append(number)
        self._true = [0] * len(groups)
        self._false = [0] * len(groups)
        self._read: list[int] = []
        """The trail as far as it is counted."""
        self._waiting = dict.fromkeys(range(len(groups)))
        """The groups to look at; the keys, in order."""
        self.conflict: Clause | None = None
        """The last one that was found here."""
        self.broken = 0
        """Its group."""

    def undo(self, height: int) -> None:
        while len(self._read) > height:
            self._count(self._read.pop(), -1)
        self._waiting.clear()

    def _count(self, literal: int, by: int) -> None:
        counts = self._false if literal & 1 else self._true
        for number in self._of[literal >> 1]:
            counts[number] += by

    def settle(self, clauses: Clauses) -> Clause | None:
        """One group after another, until one says something: clauses see first what follows from that."""
        for literal in clauses.trail[len(self._read) :]:
            self._read.append(literal)
            self._count(literal, 1)
            self._waiting |= dict.fromkeys(self._of[literal >> 1])
        while self._waiting and clauses.head == len(clauses.trail):
            number = next(iter(self._waiting))
            del self._waiting[number]
            if (conflict := self._settle_group(clauses, number)) is not None:
                self.conflict, self.broken = conflict, number
                return conflict
        return None

    def _settle_group(self, clauses: Clauses, number: int) -> Clause | None:
        literals, wanted = self.groups[number]
        is_full, is_short = self._true[number] >= wanted, len(literals) - self._false[number] <= wanted
        if self._true[number] > wanted:
            return [literal ^ 1 for literal in self.having(clauses, number, 1)]
        if len(literals) - self._false[number] < wanted:
            return self.having(clauses, number, -1)
        if is_full or is_short:
            for literal in literals:
                if not clauses.value[literal]:
                    clauses.imply(literal ^ is_full, number)
        return None

    def having(self, clauses: Clauses, number: int, value: int, height: int | None = None) -> list[int]:
        """The literals of a group that have a value by the trail up to a height."""
        end = len(clauses.trail) if height is None else height
        found = (literal for literal in self.groups[number].literals if clauses.value[literal] == value)
        return [literal for literal in found if clauses.place[literal >> 1] < end]

    def explain(self, clauses: Clauses, literal: int, note: int) -> Clause:
        place = clauses.place[literal >> 1]
        if literal & 1:
            return [literal, *(other ^ 1 for other in self.having(clauses, note, 1, place))]
        return [literal, *self.having(clauses, note, -1, place)]
