"""Learning with a variable for each place where a run may start: its lessons are shorter, and speak of runs.

told    a literal of a run that was supposed, or follows from a lesson: the board does not show it.
"""

from collections.abc import Collection, Iterable, Iterator, Set
from typing import Any

from engine.events import Deduce, Event, Prune, Write
from puzzles.common.learning.clauses import Clause, Clauses
from puzzles.nonogram.bit_sets import picked
from puzzles.nonogram.deductions import no_arrangement
from puzzles.nonogram.line_words import filling, listed
from puzzles.nonogram.model import CROSSED, Line
from puzzles.nonogram.reach import Known, fits
from puzzles.nonogram.solvers.bit_lines import narrowed
from puzzles.nonogram.solvers.line_clauses import Solved
from puzzles.nonogram.solvers.line_encoding import LineEncoding
from puzzles.nonogram.solvers.root import Root
from puzzles.nonogram.solvers.run_clauses import RunClauses


class RunEncoding(LineEncoding):
    def __init__(self, root: Root, runs: RunClauses) -> None:
        super().__init__(root)
        self.runs = runs
        first = len(self.phase)
        self.activity += [0.0] * len(runs.starts)
        self.phase += [2 * variable for variable in range(first, first + len(runs.starts))]

    @property
    def clauses(self) -> Iterator[Clause]:
        yield from super().clauses
        yield from self.runs.clauses

    def cells(self, literal: int) -> tuple[int, ...]:
        return super().cells(literal) if self.marks.is_cell(literal) else ()

    def writes(self, clauses: Clauses, literal: int) -> tuple[Write, ...] | None:
        return super().writes(clauses, literal) if self.marks.is_cell(literal) else ()

    def names(self, literal: int) -> tuple[str, str]:
        if self.marks.is_cell(literal):
            return super().names(literal)
        number, run, place = self.runs.start(literal)
        side = self._before(number) if literal & 1 else "from"
        return f"{self.puzzle.lines[number].name} run {run + 1}", f"{side} {place + 1}"

    def words(self, literal: int) -> str:
        if self.marks.is_cell(literal):
            return super().words(literal)
        number, _, _ = self.runs.start(literal)
        return self._run_words(literal, f" of {self.puzzle.lines[number].name}")

    def _run_words(self, literal: int, of_line: str = "") -> str:
        """`run 3 of row 7 starts left of 9`, `run 3 starts at 9 or later`."""
        number, run, place = self.runs.start(literal)
        where = f"{self._before(number)} {place + 1}" if literal & 1 else f"at {place + 1} or later"
        return f"run {run + 1}{of_line} starts {where}"

    def _before(self, number: int) -> str:
        return "left of" if number < self.puzzle.height else "above"

    def source(self, literal: int, reason: Any) -> int:
        """The line."""
        return reason.number if isinstance(reason, Solved) else self.runs.line_of[id(reason)]

    def sources(self, literal: int) -> Collection[int] | None:
        if self.marks.is_cell(literal):
            return self.puzzle.crossing(self.marks.cell(literal))
        return (self.runs.start(literal)[0],)

    def deduced(
        self, clauses: Clauses, literals: list[int], reason: Any, writes: tuple[Write, ...], height: int
    ) -> Event:
        line = self.puzzle.lines[self.source(literals[0], reason)]
        found = [0] * len(self.puzzle.every_mark)
        for cell, mark in writes:
            found[mark - CROSSED] |= 1 << line.cells.index(cell)
        cells, told = self._grounds(clauses, literals, {*literals})
        if not told:
            because = tuple(sorted(cells.union(self._known_at_start(line))))
            return Deduce("every arrangement", (line.title, filling(self.puzzle, found)), writes, because)
        facts = (line.title, self._all_words(told), filling(self.puzzle, found))
        return Deduce("by its runs", facts, writes)

    def dead(self, clauses: Clauses, conflict: Clause, height: int) -> Prune:
        number = self.runs.line_of.get(id(conflict))
        if number is None:
            return super().dead(clauses, conflict, height)
        line = self.puzzle.lines[number]
        _, told = self._grounds(clauses, [literal ^ 1 for literal in conflict], set())
        if not told:
            return no_arrangement(line, self.line_options(clauses, line.cells, height))
        facts = (line.title, self._all_words(told))
        return Prune("runs do not fit", facts, kills=True)

    def dead_before(self, clauses: Clauses, literal: int, untold: Set[int]) -> Prune | None:
        """That the line from which it follows has no arrangement already."""
        number = self.source(literal, clauses.reason[literal >> 1])
        line, height = self.puzzle.lines[number], len(clauses.trail)
        crossed = filled = 0
        for place, cell in enumerate(line.cells):
            is_told = {2 * cell, 2 * cell + 1}.isdisjoint(untold)
            options = self._options(clauses, cell, height) if is_told else self._start[cell]
            crossed |= (options & 1) << place
            filled |= (options >> 1) << place
        known = Known.left_by(len(line.cells), crossed, filled)
        told = self._told(clauses, number, untold)
        allowed = [(1 << known.size) - 1] * len(line.lengths)
        if not fits(known, line.lengths, allowed):
            return no_arrangement(line, (crossed, filled))
        for of_run in told:
            _, run, place = self.runs.start(of_run)
            allowed[run] &= (1 << place) - 1 if of_run & 1 else -1 << place
        if fits(known, line.lengths, allowed):
            return None
        return Prune("runs do not fit", (line.title, self._all_words(told)), kills=True)

    def _told(self, clauses: Clauses, number: int, untold: Set[int]) -> list[int]:
        """What was told of a line's runs and not of its cells, of each run the tightest bounds."""
        tightest: dict[tuple[int, int], int] = {}
        for variable in self.runs.variables(number):
            if value := clauses.value[2 * variable]:
                literal = 2 * variable + (value < 0)
                if id(clauses.reason[variable]) not in self.runs.line_of and literal not in untold:
                    _, run, _ = self.runs.start(literal)
                    if value > 0 or (run, value) not in tightest:
                        tightest[run, value] = literal
        return sorted(tightest.values())

    def _grounds(
        self, clauses: Clauses, literals: Iterable[int], fresh: set[int]
    ) -> tuple[set[int], list[int]]:
        """The cells, and what was told of runs, that these true literals about a line follow from.

        Besides, all that was known of the line at the start may be needed. `fresh`: literals of cells that
        are not on the board yet.
        """
        cells, told, ahead = set[int](), set[int](), list(literals)
        seen = set(ahead)
        while ahead:
            literal = ahead.pop()
            reason = clauses.reason[literal >> 1]
            if self.marks.is_cell(literal) and literal not in fresh:
                cells.add(self.marks.cell(literal))
                continue
            if isinstance(reason, Solved):
                others = self._known(clauses, reason) - seen
            elif id(reason) in self.runs.line_of:
                others = {other ^ 1 for other in reason if other != literal} - seen
            else:
                told.add(literal)
                continue
            seen |= others
            ahead += others
        return cells, sorted(told)

    def _known_at_start(self, line: Line) -> Iterator[int]:
        return (cell for cell in line.cells if self._start[cell] in (1, 2))

    def _known(self, clauses: Clauses, solved: Solved) -> set[int]:
        """What was known of a line when it was solved."""
        line = self.puzzle.lines[solved.number]
        known = picked(line.cells, narrowed(solved.before, len(line.cells)))
        return {2 * cell + (clauses.value[2 * cell] < 0) for cell in known}

    def _all_words(self, told: list[int]) -> str:
        return listed([self._run_words(literal) for literal in told])
