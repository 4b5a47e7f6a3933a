"""The lines of a nonogram as a propagator of the search that learns.

variable   with one colour: that a cell is filled. With several: that it has a mark, one for each mark.
lost       a mark that a cell cannot have: the literal that says so, and its bit in the options of two lines.
note       why a literal was implied: the line with its options before, or that the cell has one mark.
"""

from typing import Any, NamedTuple

from puzzles.common.learning.clauses import Clause, Clauses
from puzzles.nonogram.bit_sets import places_in
from puzzles.nonogram.causes import of_misfit
from puzzles.nonogram.model import CROSSED, Nonogram
from puzzles.nonogram.solvers.bit_lines import Options, several
from puzzles.nonogram.solvers.cell_encoding import Marks
from puzzles.nonogram.solvers.lines import Lines, LineSolver

REMEMBERED = 1 << 16
"""So many explanations are kept."""


class Solved(NamedTuple):
    """What follows from a line with these options."""

    number: int
    before: Options
    decided: int
    """The places that have one mark left by it."""


class LineClauses:
    def __init__(self, puzzle: Nonogram, marks: Marks, solve_line: LineSolver, lines: Lines) -> None:
        self.puzzle, self.marks, self.lines = puzzle, marks, lines
        self._solve_line = solve_line
        self._read: list[int] = []
        """The trail as far as it is in the options."""
        self._needed: dict[tuple[int, Options, int, int], int] = {}
        """The places that explain a lost mark."""
        self.conflict: Clause | None = None
        """The last one that was found here."""

    def undo(self, height: int) -> None:
        while len(self._read) > height:
            literal = self._read.pop()
            if self.marks.is_cell(literal) and (mark := self.marks.lost(literal)):
                self.lines.restore(self.marks.cell(literal), mark)
        self.lines.waiting.clear()

    def settle(self, clauses: Clauses) -> Clause | None:
        lines = self.lines
        while True:
            while len(self._read) < len(clauses.trail):
                self._take(clauses, clauses.trail[len(self._read)])
            if not lines.waiting or clauses.head < len(clauses.trail):
                return None
            number = next(iter(lines.waiting))
            del lines.waiting[number]
            before = lines.of(number)
            after = self._solve_line(number, before)
            if after is None:
                self.conflict = self._clause(number, before, self._misfit(clauses, number, before))
                return self.conflict
            if after != before:
                self._imply(clauses, number, before, after)

    def _take(self, clauses: Clauses, literal: int) -> None:
        """Let the lines know what the cell has lost; with several marks, the last one left is the cell's."""
        self._read.append(literal)
        if not self.marks.is_cell(literal):
            return
        cell, lost = self.marks.cell(literal), self.marks.lost(literal)
        if self.marks.of_cell == 1:
            self.lines.rule_out(cell, lost)
            return
        if lost:
            self.lines.rule_out(cell, lost)
            left = self.lines.open_marks(cell)
            if len(left) == 1 and not clauses.value[self.marks.has(cell, left[0])]:
                clauses.imply(self.marks.has(cell, left[0]), cell)
            return
        for mark in self.puzzle.every_mark:
            other = self.marks.has(cell, mark) ^ 1
            if other != literal ^ 1 and not clauses.value[other]:
                clauses.imply(other, cell)

    def _imply(self, clauses: Clauses, number: int, before: Options, after: Options) -> None:
        """The marks that are lost, those of cells with one mark left first."""
        decided = several(before) & ~several(after)
        note, cells = Solved(number, before, decided), self.puzzle.lines[number].cells
        for among in (decided, ~decided):
            for mark, (old, new) in enumerate(zip(before, after), CROSSED):
                for place in places_in(old & ~new & among):
                    clauses.imply(self.marks.loses(cells[place], mark), note)

    def explain(self, clauses: Clauses, literal: int, note: Any) -> Clause:
        if isinstance(note, Solved):
            return [literal, *self._why_lost(clauses, literal, note)]
        has = [self.marks.has(note, mark) for mark in self.puzzle.every_mark]
        if literal & 1:
            return [literal, next(other ^ 1 for other in has if clauses.value[other] > 0)]
        return [literal, *(other for other in has if other != literal)]

    def _why_lost(self, clauses: Clauses, literal: int, note: Solved) -> Clause:
        """The line has no arrangement if the cell has the mark that it loses."""
        number, before, _ = note
        line, lost = self.puzzle.lines[number], self.marks.lost(literal)
        place = line.cells.index(self.marks.cell(literal))
        key = number, before, place, lost
        if (needed := self._needed.get(key)) is None:
            at = 1 << place
            supposed = [of | at if mark == lost else of & ~at for mark, of in enumerate(before, CROSSED)]
            if len(self._needed) == REMEMBERED:
                self._needed.clear()
            needed = self._needed[key] = self._misfit(clauses, number, tuple(supposed), at)
        return self._clause(number, before, needed)

    def _misfit(self, clauses: Clauses, number: int, options: Options, at: int = 0) -> int:
        """The places because of which no arrangement fits; those decided last are left out first."""
        line, per_cell, place = self.puzzle.lines[number], self.marks.of_cell, clauses.place
        return of_misfit(line, options, at, lambda known: -place[line.cells[known] * per_cell])

    def _clause(self, number: int, options: Options, places: int) -> Clause:
        """That one of these places has a mark that these options rule out there."""
        cells, clause = self.puzzle.lines[number].cells, list[int]()
        for place in places_in(places):
            lost = [mark for mark, of in enumerate(options, CROSSED) if not of >> place & 1]
            if len(lost) + 1 == len(options):
                (left,) = {*self.puzzle.every_mark}.difference(lost)
                clause.append(self.marks.has(cells[place], left) ^ 1)
            else:
                clause += [self.marks.has(cells[place], mark) for mark in lost]
        return clause
