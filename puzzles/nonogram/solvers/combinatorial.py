"""Combinatorial: list all arrangements of every line; keep what all those of the shortest list agree on."""

from attrs import define

from engine.events import Events
from puzzles.nonogram.arrangements import arrangements
from puzzles.nonogram.model import Nonogram
from puzzles.nonogram.reach import Known
from puzzles.nonogram.solvers.arrangement_lists import ArrangementLists
from puzzles.nonogram.solvers.nodes import search_from


def solve(puzzle: Nonogram) -> Events:
    root = _Node.root(puzzle)
    yield from root.at_start()
    root.lists = [arrangements(line.lengths, Known(len(line.cells))) for line in puzzle.lines]
    root.changed = dict.fromkeys(range(len(puzzle.lines)))
    yield from search_from(root)


@define
class _Node(ArrangementLists):
    def settle(self) -> Events:
        """Superpose the line with the fewest arrangements among those that lost some, as long as any did."""
        fresh = dict.fromkeys(self.changed)
        while True:
            for number in self.changed:
                before = self.counts[number]
                yield from self.drop(number)
                if self.dead:
                    return
                if self.counts[number] < before:
                    fresh[number] = None
            self.changed = {}
            fresh = {number: None for number in fresh if self.unknown[number]}
            if not fresh:
                return
            number = yield from self.pick(fresh)
            del fresh[number]
            yield from self.superpose(number)
