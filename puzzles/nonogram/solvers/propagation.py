"""Propagation: only lines whose cells changed are solved again, by the rule that pays off most first.

The rule `agreement` is complete: it finds all that a line's arrangements have in common. The paper's five
procedures find less, but cost less; the order depends on what each has found for its cost so far.
Coloured lines have only `agreement`.
"""

from collections.abc import Iterator

from attrs import define, field

from engine.events import Choose, Events, Prune
from puzzles.common.grids.names import cell_names
from puzzles.nonogram.deductions import deduced, known_cells, no_arrangement, options_words
from puzzles.nonogram.line_solver import decided, option, solve_line
from puzzles.nonogram.model import CROSSED, UNKNOWN, Nonogram
from puzzles.nonogram.procedures import FIVE, Finding
from puzzles.nonogram.reach import reaches
from puzzles.nonogram.solvers.nodes import Node, search_from

AGREEMENT = "agreement"
COST = dict.fromkeys(FIVE, 1) | {AGREEMENT: 5}


def solve(puzzle: Nonogram) -> Events:
    every = sum(map(option, puzzle.every_mark))
    options = [option(mark) if mark else every for mark in puzzle.given_board()]
    waiting = dict.fromkeys(range(len(puzzle.lines)))
    return search_from(_Node(puzzle, options, waiting, _Experience(puzzle)))


class _Experience:
    """What each rule has found for its cost, over the whole search."""

    def __init__(self, puzzle: Nonogram) -> None:
        self.rules = [AGREEMENT] if puzzle.coloured else [*FIVE, AGREEMENT]
        self.found = dict.fromkeys(self.rules, 1)
        self.spent = dict.fromkeys(self.rules, 1)

    def order(self) -> list[str]:
        """The rules, those that found most for their cost first."""
        return sorted(self.rules, key=lambda rule: -self.found[rule] / self.spent[rule])

    def learn(self, rule: str, found: int) -> None:
        self.found[rule] += found
        self.spent[rule] += COST[rule]


@define
class _Node:
    puzzle: Nonogram
    options: list[int]
    waiting: dict[int, None]
    """The lines to look at, a queue; the keys, in order."""
    experience: _Experience
    arrangements: dict[int, int] = field(factory=dict)
    """How many each line had when they were last counted."""
    dead: bool = False

    @property
    def solved(self) -> bool:
        return not self.dead and all(decided(self.options))

    def settle(self) -> Events:
        while self.waiting and not self.dead:
            number = next(iter(self.waiting))
            del self.waiting[number]
            yield from self._look_at(number)

    def _look_at(self, number: int) -> Events:
        line = self.puzzle.lines[number]
        options = [self.options[cell] for cell in line.cells]
        known = decided(options)
        runs = None if self.puzzle.coloured else reaches(known, line.lengths)
        for rule in self.experience.order():
            if rule == AGREEMENT or runs is None:
                yield from self._agree(number, options, known)
                return
            found = FIVE[rule](known, runs)
            self.experience.learn(rule, len(found))
            if found:
                yield deduced(self.puzzle, line, rule, found, known)
                self._narrow(number, {place: option(mark) for place, mark in found.items()})
                self.waiting[number] = None
                return

    def _agree(self, number: int, options: list[int], known: list[int]) -> Events:
        line = self.puzzle.lines[number]
        agreed = solve_line(options, line.clue)
        if not agreed.arrangements:
            self.dead = True
            yield no_arrangement(line, known)
            return
        self.arrangements[number] = agreed.arrangements
        narrowed = {p: new for p, (old, new) in enumerate(zip(options, agreed.options)) if old != new}
        self.experience.learn(AGREEMENT, len(narrowed))
        found = {p: new.bit_length() for p, new in narrowed.items() if not new & (new - 1)}
        if found and agreed.arrangements == 1:
            yield deduced(self.puzzle, line, "only arrangement", found, known)
        elif found:
            yield deduced(self.puzzle, line, AGREEMENT, found, known, f"{agreed.arrangements:,}")
        if len(found) < len(narrowed):
            lost = {p: options[p] & ~new for p, new in narrowed.items() if p not in found}
            facts = (line.label, options_words(self.puzzle, lost), f"{agreed.arrangements:,}")
            yield Prune("colours ruled out", facts, (), known_cells(line, known))
        self._narrow(number, narrowed)

    def _narrow(self, number: int, narrowed: Finding) -> None:
        """Write the cells' new options, and wake the lines that cross there."""
        line = self.puzzle.lines[number]
        for place, options in narrowed.items():
            cell = line.cells[place]
            self.options[cell] = options
            for crossing in self.puzzle.crossing(cell):
                if crossing != number:
                    self.waiting[crossing] = None

    def children(self) -> "Iterator[tuple[Choose, Node]]":
        """The first unknown cell of the line with the fewest arrangements, filled before crossed."""
        if self.dead or self.solved:
            return
        number = min(self._unfinished(), key=lambda n: (self.arrangements[n], n))
        line = self.puzzle.lines[number]
        cell = next(cell for cell in line.cells if not decided([self.options[cell]])[0])
        name = cell_names(self.puzzle.height, self.puzzle.width)[cell]
        marks = [mark for mark in (*self.puzzle.every_mark[1:], CROSSED) if self.options[cell] & option(mark)]
        values = tuple(self.puzzle.mark_names[mark] for mark in marks)
        for which, (mark, value) in enumerate(zip(marks, values), 1):
            facts = (name, value, line.label, f"{self.arrangements[number]:,}")
            among = values if which == 1 else ()
            choice = Choose(name, value, which, len(marks), ((cell, mark),), "guess", facts, (), among)
            yield choice, self._with(cell, mark)

    def _unfinished(self) -> list[int]:
        open_cells = [cell for cell, mark in enumerate(decided(self.options)) if mark == UNKNOWN]
        return sorted({number for cell in open_cells for number in self.puzzle.crossing(cell)})

    def _with(self, cell: int, mark: int) -> "_Node":
        options = self.options.copy()
        options[cell] = option(mark)
        waiting = dict.fromkeys(self.puzzle.crossing(cell))
        return _Node(self.puzzle, options, waiting, self.experience, self.arrangements.copy())
