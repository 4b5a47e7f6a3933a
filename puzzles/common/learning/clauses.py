"""Clauses, and what follows from them by unit propagation with two watched literals.

variable   something that holds or not, numbered from 0.
literal    2 · variable if it holds, 2 · variable + 1 if not; `literal ^ 1` is its opposite.
clause     literals of which at least one is true. The first two are watched: while neither is false, nothing
           can follow from it. A clause of two is kept apart, under the opposite of each of its literals.
trail      the literals that are true, in the order in which they became so.
level      how many decisions had been made when a literal became true.
reason     why a literal is true: a clause of which all others are false, or a note of the propagator, which
           it makes a clause of if somebody asks; None for a decision.
conflict   a clause of which all literals are false.
"""

from collections.abc import Iterable
from typing import Any, Protocol

Clause = list[int]
NONE: Any = None


class Propagator(Protocol):
    """What clauses would be too many for: it finds what follows, and explains it only when asked."""

    def settle(self, clauses: "Clauses") -> Clause | None:
        """Imply what follows from the trail, a little at a time; a conflict if that cannot be."""

    def explain(self, clauses: "Clauses", literal: int, note: Any) -> Clause:
        """The literal, and others that were false before it: one of them must be true."""

    def undo(self, height: int) -> None:
        """The trail has been cut to this height."""


class NoPropagator:
    """For what is told by clauses alone."""

    def settle(self, clauses: "Clauses") -> Clause | None:
        return None

    def explain(self, clauses: "Clauses", literal: int, note: Any) -> Clause:
        raise NotImplementedError

    def undo(self, height: int) -> None:
        pass


class Clauses:
    def __init__(self, variables: int, propagator: Propagator) -> None:
        self.propagator = propagator
        self.value = [0] * (2 * variables)
        """Of a literal: 1 true, -1 false, 0 open."""
        self.level = [0] * variables
        self.place = [0] * variables
        """Where in the trail a variable is."""
        self.reason: list[Any] = [None] * variables
        self.trail: list[int] = []
        self.starts: list[int] = []
        """Where in the trail each level begins, from level 1."""
        self.head = 0
        """What follows from the trail before here is found."""
        self._explained: dict[int, Clause] = {}
        """The clauses that notes have been made into, by variable, since the search last went back."""
        self._watches: list[list[Clause]] = [[] for _ in self.value]
        """For each literal the clauses that watch it."""
        self._pairs: list[list[tuple[int, Clause]]] = [[] for _ in self.value]
        """For each literal what follows from it, with the clause of two that says so."""

    def add(self, clause: Clause) -> Clause | None:
        """Watch a clause; imply its last open literal; itself if it is a conflict."""
        if len(clause) > 1:
            value, place = self.value, self.place
            # Those that stay true or open longest come first, so that going back leaves them watched.
            clause.sort(key=lambda literal: (value[literal] < 0, -place[literal >> 1]))
            self._watch(clause)
        if not clause or self.value[clause[0]] < 0:
            return clause
        if not self.value[clause[0]] and (len(clause) == 1 or self.value[clause[1]] < 0):
            self.imply(clause[0], clause)
        return None

    def _watch(self, clause: Clause) -> None:
        first, second = clause[:2]
        if len(clause) == 2:
            self._pairs[first ^ 1].append((second, clause))
            self._pairs[second ^ 1].append((first, clause))
        else:
            self._watches[first].append(clause)
            self._watches[second].append(clause)

    def forget(self, unwanted: set[int]) -> None:
        """Watch these clauses, given by their `id`, no longer."""
        for watching in self._watches:
            if any(id(clause) in unwanted for clause in watching):
                watching[:] = [clause for clause in watching if id(clause) not in unwanted]

    def imply(self, literal: int, reason: Any) -> None:
        variable = literal >> 1
        self.value[literal], self.value[literal ^ 1] = 1, -1
        self.level[variable] = len(self.starts)
        self.place[variable] = len(self.trail)
        self.reason[variable] = reason
        self.trail.append(literal)

    def decide(self, literal: int) -> None:
        self.starts.append(len(self.trail))
        self.imply(literal, None)

    def propagate(self) -> Clause | None:
        """Imply all that follows; a conflict if that cannot be."""
        while True:
            conflict = self._propagate_clauses()
            if conflict is not None:
                return conflict
            conflict = self.propagator.settle(self)
            if conflict is not None:
                return conflict
            if self.head == len(self.trail):
                return None

    def _propagate_clauses(self) -> Clause | None:
        value, trail, watches, pairs = self.value, self.trail, self._watches, self._pairs
        level, place, reason, here = self.level, self.place, self.reason, len(self.starts)
        head = self.head
        while head < len(trail):
            literal = trail[head]
            head += 1
            for other, clause in pairs[literal]:
                if value[other] <= 0:
                    if value[other]:
                        return clause
                    value[other], value[other ^ 1] = 1, -1
                    variable = other >> 1
                    level[variable], place[variable], reason[variable] = here, len(trail), clause
                    trail.append(other)
            false = literal ^ 1
            watching = watches[false]
            if not watching:
                continue
            watches[false] = kept = []
            rest = iter(watching)
            for clause in rest:
                other = clause[0]
                if other == false:
                    other = clause[0] = clause[1]
                    clause[1] = false
                if value[other] > 0:
                    kept.append(clause)
                    continue
                for k in range(2, len(clause)):
                    if value[clause[k]] >= 0:
                        clause[1] = clause[k]
                        clause[k] = false
                        watches[clause[1]].append(clause)
                        break
                else:
                    kept.append(clause)
                    if value[other]:
                        kept += rest
                        self.head = head
                        return clause
                    value[other], value[other ^ 1] = 1, -1
                    variable = other >> 1
                    level[variable], place[variable], reason[variable] = here, len(trail), clause
                    trail.append(other)
        self.head = head
        return None

    def go_back(self, level: int) -> list[int]:
        """Undo all levels above this one; the literals that are open again, the last one first."""
        height = self.starts[level]
        undone = self.trail[height:]
        undone.reverse()
        del self.trail[height:], self.starts[level:]
        for literal in undone:
            self.value[literal] = self.value[literal ^ 1] = 0
            self.reason[literal >> 1] = None
        self._explained.clear()
        self.head = height
        self.propagator.undo(height)
        return undone

    def because(self, literal: int) -> Clause:
        """The clause from which a true literal follows; only it, if it was decided."""
        reason = self.reason[literal >> 1]
        if reason is None:
            return [literal]
        if type(reason) is list:
            return reason
        if (explained := self._explained.get(literal >> 1)) is None:
            explained = self._explained[literal >> 1] = self.propagator.explain(self, literal, reason)
        return explained

    def highest(self, literals: Iterable[int]) -> int:
        """The highest level of these literals."""
        return max([self.level[literal >> 1] for literal in literals], default=0)
