"""Combinatorial: list all arrangements of every line; what those of the shortest list agree on is so."""

from attrs import define

from engine.events import Events
from puzzles.nonogram.model import Nonogram
from puzzles.nonogram.procedures import AT_SIGHT
from puzzles.nonogram.reach import reaches
from puzzles.nonogram.solvers.arranged import Arranged, all_arrangements, enumerated
from puzzles.nonogram.solvers.search import depth_first
from puzzles.nonogram.telling import deduced, givens


def solve(puzzle: Nonogram) -> Events:
    yield from givens(puzzle)
    start = _Combinatorial(puzzle, puzzle.given_board(), [], dict.fromkeys(range(len(puzzle.lines))))
    yield from start.at_sight()
    yield from enumerated(puzzle)
    start.arrangements = all_arrangements(puzzle)
    yield from depth_first(start)


@define
class _Combinatorial(Arranged):
    def at_sight(self) -> Events:
        """Complete fill, and complete fill with definite blanks."""
        for number, line in enumerate(self.puzzle.lines):
            runs = reaches(self.known(line), line.lengths)
            for rule, procedure in AT_SIGHT.items():
                if runs is not None and (found := procedure(self.known(line), runs)):
                    yield deduced(self.puzzle, line, rule, found, self.known(line))
                    self.write(number, found)

    def settle(self) -> Events:
        """Superpose the line with the fewest arrangements among those that lost some, until none has."""
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
