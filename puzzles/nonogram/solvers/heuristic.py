"""Heuristic: superposition first; then, in each iteration, also the cheaper procedures on changed lines.

The arrangements of a line are checked only when it is superposed again; the procedures do without them.
"""

from attrs import define

from engine.events import Events
from puzzles.nonogram.deductions import deduced, no_arrangement
from puzzles.nonogram.model import Nonogram
from puzzles.nonogram.procedures import FIVE, Procedure, definite_blanks, runs_complete
from puzzles.nonogram.reach import reaches
from puzzles.nonogram.solvers.arrangement_lists import ArrangementLists, all_arrangements, enumerated
from puzzles.nonogram.solvers.nodes import search_from

PROCEDURES: dict[str, Procedure] = {
    "definite blanks": definite_blanks,
    "runs complete": runs_complete,
    **FIVE,
}


def solve(puzzle: Nonogram) -> Events:
    yield from enumerated(puzzle)
    every_line = dict.fromkeys(range(len(puzzle.lines)))
    root = _Node(puzzle, puzzle.given_board(), all_arrangements(puzzle), every_line)
    yield from root.superpose_changed()
    yield from search_from(root)


@define
class _Node(ArrangementLists):
    def settle(self) -> Events:
        while self.changed and not self.dead:
            yield from self.superpose_changed()
            for rule, procedure in PROCEDURES.items():
                yield from self._apply(rule, procedure)

    def superpose_changed(self) -> Events:
        """Superpose the lines that changed, those with the fewest arrangements first."""
        waiting, self.changed = self.changed, {}
        while waiting and not self.dead:
            number = self.pick(waiting)
            del waiting[number]
            self.changed.pop(number, None)
            yield from self.drop(number)
            if not self.dead:
                yield from self.superpose(number)

    def _apply(self, rule: str, procedure: Procedure) -> Events:
        """One procedure on every line that changed since it was superposed."""
        for number in sorted(self.changed):
            if self.dead:
                return
            line = self.puzzle.lines[number]
            known = self.known(line)
            runs = reaches(known, line.lengths)
            if runs is None:
                self.dead = True
                yield no_arrangement(line, known)
            elif found := procedure(known, runs):
                yield deduced(self.puzzle, line, rule, found, known)
                self.write(number, found)
