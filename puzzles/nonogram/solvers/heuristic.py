"""Heuristic: the combinatorial loop, with the paper's procedures on the picked line before its new list.

A list is updated only when its line was picked (ours): a line is often changed many times before that. So the
procedures, which see all known cells, find what superposing the list as it was could not; with every list up
to date they would find nothing, as superposition is complete. A long list is made only then, too, without
what does not fit.
"""

from attrs import define, field

from engine.events import Events
from puzzles.nonogram.deductions import no_arrangement
from puzzles.nonogram.model import Nonogram
from puzzles.nonogram.procedures import FIVE, Procedure, runs_complete
from puzzles.nonogram.reach import reaches
from puzzles.nonogram.solvers.arrangement_lists import ArrangementLists
from puzzles.nonogram.solvers.nodes import search_from

PROCEDURES: dict[str, Procedure] = {"runs complete": runs_complete, **FIVE}
SHORT = 50
"""Lists up to this long are updated at the start, too, with what complete fill and definite blanks found."""


def solve(puzzle: Nonogram) -> Events:
    root = _Node.root(puzzle)
    yield from root.at_start()
    yield from root.first_iteration()
    yield from search_from(root)


@define
class _Node(ArrangementLists):
    fresh: dict[int, None] = field(factory=dict)
    """The lines whose lists were not superposed yet, or have become shorter and say more now."""

    def first_iteration(self) -> Events:
        """Only superposition."""
        self.fresh = {number: None for number, unknown in enumerate(self.unknown) if unknown}
        for number in [number for number in self.changed if self.counts[number] <= SHORT]:
            yield from self._update(number)
        if self.fresh and not self.dead:
            number = yield from self.pick(self.fresh)
            yield from self._superpose(number)

    def settle(self) -> Events:
        """The picked line: superposition, definite blanks, the five procedures in order, and its new list."""
        yield from self._update_complete()
        while not self.dead and (waiting := self.fresh | self.changed):
            number = yield from self.pick(waiting)
            if number in self.fresh:
                yield from self._superpose(number)
            if number in self.changed and self.unknown[number]:
                yield from self.apply(PROCEDURES, number)
            if number in self.changed:
                yield from self._update(number)
            yield from self._update_complete()

    def _superpose(self, number: int) -> Events:
        """If no arrangement of a list fits, what they agree on says nothing."""
        del self.fresh[number]
        if number not in self.changed or self._fits(number):
            yield from self.superpose(number)

    def _update(self, number: int) -> Events:
        """Drop what no longer fits; a line without unknown cells needs no list, but it has to fit."""
        if self.dead:
            return
        del self.changed[number]
        before = self.counts[number]
        if self.unknown[number]:
            yield from self.drop(number)
            if 0 < self.counts[number] < before and any(self.agreed(number)):
                self.fresh[number] = None
        elif self._fits(number):
            self.fresh.pop(number, None)
            self.counts[number] = 1
        else:
            self.dead = True
            yield no_arrangement(self.puzzle.lines[number], self.options(number))

    def _update_complete(self) -> Events:
        """Lines that have become complete are not picked."""
        for number in [number for number in self.changed if not self.unknown[number]]:
            yield from self._update(number)

    def _fits(self, number: int) -> bool:
        return reaches(self.known(number), self.puzzle.lines[number].lengths) is not None
