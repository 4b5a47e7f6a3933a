"""Combinatorial: list all arrangements of every line; keep what all those of the shortest list agree on."""

from attrs import define

from engine.events import Events
from puzzles.nonogram.deductions import deduced
from puzzles.nonogram.model import Nonogram
from puzzles.nonogram.procedures import AT_SIGHT
from puzzles.nonogram.reach import reaches
from puzzles.nonogram.solvers.arrangement_lists import ArrangementLists, all_arrangements, enumerated
from puzzles.nonogram.solvers.nodes import search_from


def solve(puzzle: Nonogram) -> Events:
    root = _Node(puzzle, puzzle.given_board(), [], dict.fromkeys(range(len(puzzle.lines))))
    yield from root.at_sight()
    yield from enumerated(puzzle)
    root.arrangements = all_arrangements(puzzle)
    yield from search_from(root)


@define
class _Node(ArrangementLists):
    def at_sight(self) -> Events:
        """Complete fill, and complete fill with definite blanks."""
        for number, line in enumerate(self.puzzle.lines):
            runs = reaches(self.known(line), line.lengths)
            for rule, procedure in AT_SIGHT.items():
                if runs is not None and (found := procedure(self.known(line), runs)):
                    yield deduced(self.puzzle, line, rule, found, self.known(line))
                    self.write(number, found)

    def settle(self) -> Events:
        """Superpose the line with the fewest arrangements among those that lost some, as long as any did."""
        fresh = dict.fromkeys(self.changed)
        while True:
            for number in self.changed:
                before = len(self.arrangements[number])
                yield from self.drop(number)
                if self.dead:
                    return
                if len(self.arrangements[number]) < before:
                    fresh[number] = None
            self.changed = {}
            if not fresh:
                return
            picked = self.pick(fresh)
            del fresh[picked]
            yield from self.superpose(picked)
