"""Propagation: only lines whose cells changed are solved again, by the rule that pays off most first.

The rule `agreement` is complete: it finds all that a line's arrangements have in common. The paper's five
procedures find less, but cost less; the order depends on what each has found for its cost so far.
Coloured lines have only `agreement`.
"""

from collections.abc import Iterator

from attrs import define, field

from engine.events import Choose, Deduce, Events
from engine.sentences import counted
from puzzles.nonogram.bit_sets import places_in
from puzzles.nonogram.counting import count_arrangements
from puzzles.nonogram.deductions import (
    by_arrangements,
    by_procedure,
    colours_lost,
    decided,
    no_arrangement,
    places_of,
)
from puzzles.nonogram.model import CROSSED, Nonogram
from puzzles.nonogram.procedures import FIVE, found
from puzzles.nonogram.reach import Known, reaches
from puzzles.nonogram.solvers.bit_lines import Options, bit_line, several
from puzzles.nonogram.solvers.lines import Lines
from puzzles.nonogram.solvers.nodes import Node, search_from

AGREEMENT = "agreement"
COST = dict.fromkeys(FIVE, 1) | {AGREEMENT: 5}


def solve(puzzle: Nonogram) -> Events:
    return search_from(_Node(puzzle, Lines.at_start(puzzle), _Experience(puzzle), [0] * len(puzzle.lines)))


class _Experience:
    """What each rule has found for its cost, over the whole search."""

    def __init__(self, puzzle: Nonogram) -> None:
        self.rules = [AGREEMENT] if puzzle.coloured else [*FIVE, AGREEMENT]
        self.found = dict.fromkeys(self.rules, 1)
        self.spent = dict.fromkeys(self.rules, 1)
        self.told = self.rules
        """The order that was announced last."""

    def order(self) -> list[str]:
        """The rules, those that found most for their cost first."""
        return sorted(self.rules, key=lambda rule: -self.found[rule] / self.spent[rule])

    def learn(self, rule: str, found: int) -> None:
        self.found[rule] += found
        self.spent[rule] += COST[rule]

    def news(self, order: list[str]) -> Events:
        """The order, if it is not as it was."""
        if order != self.told:
            self.told = order
            yield Deduce("rule order", (", ".join(f"{rule} {self._worth(rule):.2f}" for rule in order),))

    def _worth(self, rule: str) -> float:
        return self.found[rule] / self.spent[rule]


@define
class _Node:
    puzzle: Nonogram
    lines: Lines
    experience: _Experience
    own: list[int]
    """For each line, the places that deductions about it have set."""
    arrangements: dict[int, int] = field(factory=dict)
    """How many each line had when they were last counted."""

    @property
    def solved(self) -> bool:
        return self.lines.dead is None and self.lines.decided() == self.puzzle.cells

    def settle(self) -> Events:
        waiting = self.lines.waiting
        while waiting and self.lines.dead is None:
            number = next(iter(waiting))
            del waiting[number]
            yield from self._look_at(number)

    def _look_at(self, number: int) -> Events:
        line, options = self.puzzle.lines[number], self.lines.of(number)
        order = self.experience.order()
        yield from self.experience.news(order)
        known = Known.left_by(len(line.cells), *options[:2])
        runs = None if self.puzzle.coloured else reaches(known, line.lengths)
        for rule in order:
            if rule == AGREEMENT or runs is None:
                yield from self._agree(number, options)
                return
            steps = FIVE[rule](known, runs)
            fill, cross = found(steps)
            self.experience.learn(rule, (fill | cross).bit_count())
            if steps:
                own = self.own[number]
                yield by_procedure(self.puzzle, line, rule, FIVE[rule], known, runs, steps, own)
                self._narrow(number, options, (options[0] & ~fill, options[1] & ~cross))
                self.lines.waiting[number] = None
                return

    def _agree(self, number: int, options: Options) -> Events:
        puzzle, line = self.puzzle, self.puzzle.lines[number]
        size = len(line.cells)
        agreed = bit_line(line.clue, size).solve(options)
        if agreed is None:
            self.lines.dead = number
            yield no_arrangement(line, options)
            return
        many = self.arrangements[number] = count_arrangements(options, line.clue, size)
        lost = places_of([old & ~new for old, new in zip(options, agreed)])
        self.experience.learn(AGREEMENT, lost.bit_count())
        arrangements = counted(many, "arrangement")
        if any(decided(options, agreed)):
            if many == 1:
                yield by_arrangements(puzzle, line, "only arrangement", options, agreed)
            else:
                all_of = "both arrangements" if many == 2 else f"all {arrangements}"
                yield by_arrangements(puzzle, line, AGREEMENT, options, agreed, all_of)
        if fewer := colours_lost(puzzle, line, "colours ruled out", options, agreed, arrangements):
            yield fewer
        self._narrow(number, options, agreed)

    def _narrow(self, number: int, before: Options, after: Options) -> None:
        self.lines.narrow(number, before, after)
        self.own[number] |= places_of(decided(before, after))

    def children(self) -> "Iterator[tuple[Choose, Node]]":
        """The first unknown cell of the line with the fewest arrangements, filled before crossed."""
        if self.lines.dead is not None or self.solved:
            return
        open_places = [several(self.lines.of(number)) for number in range(len(self.puzzle.lines))]
        unfinished = [number for number, places in enumerate(open_places) if places]
        number = min(unfinished, key=lambda n: (self.arrangements[n], n))
        line = self.puzzle.lines[number]
        cell = line.cells[places_in(open_places[number])[0]]
        name, left = self.puzzle.cell_name(cell), self.lines.open_marks(cell)
        marks = [mark for mark in (*self.puzzle.every_mark[1:], CROSSED) if mark in left]
        values = tuple(self.puzzle.mark_names[mark] for mark in marks)
        for which, (mark, value) in enumerate(zip(marks, values), 1):
            facts = (line.title, f"{self.arrangements[number]:,}", name, value)
            among = values if which == 1 else ()
            choice = Choose(name, value, which, len(marks), ((cell, mark),), "guess", facts, (), among)
            yield choice, self._with(cell, mark)

    def _with(self, cell: int, mark: int) -> "_Node":
        lines = self.lines.copy()
        lines.keep(cell, mark)
        return _Node(self.puzzle, lines, self.experience, self.own.copy(), self.arrangements.copy())
