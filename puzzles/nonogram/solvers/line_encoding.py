"""Learning with whole lines as the propagator: with colours, and where clauses of runs would be too many."""

from operator import and_
from typing import Any

from engine.events import Deduce, Event, Prune, Write
from puzzles.common.learning.clauses import Clause, Clauses
from puzzles.common.learning.telling import InOrder
from puzzles.nonogram.bit_sets import picked
from puzzles.nonogram.deductions import no_arrangement, places_of
from puzzles.nonogram.line_words import colours_at, filling
from puzzles.nonogram.model import CROSSED
from puzzles.nonogram.solvers.bit_lines import bit_line, narrowed
from puzzles.nonogram.solvers.cell_encoding import CellEncoding
from puzzles.nonogram.solvers.line_clauses import LineClauses, Solved
from puzzles.nonogram.solvers.root import Root


class LineEncoding(CellEncoding, InOrder):
    def __init__(self, root: Root) -> None:
        super().__init__(root)
        self.propagator = LineClauses(root.puzzle, self.marks, root.solve_line, root.lines)

    def source(self, literal: int, reason: Any) -> Any:
        """The line, and whether the cell has one mark left: cells with fewer are told apart."""
        place = self.puzzle.lines[reason.number].cells.index(self.marks.cell(literal))
        return reason, reason.decided >> place & 1

    def deduced(
        self, clauses: Clauses, literals: list[int], reason: Solved, writes: tuple[Write, ...], height: int
    ) -> Event:
        line = self.puzzle.lines[reason.number]
        place_of, whole = line.cells.index, (1 << len(line.cells)) - 1
        if not reason.decided >> place_of(self.marks.cell(literals[0])) & 1:
            lost = [0] * len(self.puzzle.every_mark)
            for literal in literals:
                lost[self.marks.lost(literal) - CROSSED] |= 1 << place_of(self.marks.cell(literal))
            facts = (line.title, colours_at(self.puzzle, lost, whole))
            return Prune("fewer colours", facts, writes, self._because(reason, lost))
        found = [0] * len(self.puzzle.every_mark)
        for cell, mark in writes:
            found[mark - CROSSED] |= 1 << place_of(cell)
        lost = [places_of(found) & ~places for places in found]
        facts = (line.title, filling(self.puzzle, found))
        return Deduce("every arrangement", facts, writes, self._because(reason, lost))

    def _because(self, solved: Solved, lost: list[int]) -> tuple[int, ...]:
        """The known cells of the line; none if the clue alone says that these marks are lost."""
        line = self.puzzle.lines[solved.number]
        size = len(line.cells)
        at_sight = bit_line(line.clue, size).solve(((1 << size) - 1,) * len(lost))
        if at_sight is not None and not any(map(and_, at_sight, lost)):
            return ()
        return tuple(picked(line.cells, narrowed(solved.before, size)))

    def dead(self, clauses: Clauses, conflict: Clause, height: int) -> Prune:
        """A line without an arrangement: of those that hold all these cells, the first."""
        cells = set(map(self.marks.cell, conflict))
        for number in self.puzzle.crossing(min(cells)):
            line = self.puzzle.lines[number]
            options = self.line_options(clauses, line.cells, height)
            if cells <= set(line.cells) and not bit_line(line.clue, len(line.cells)).has_arrangement(options):
                return no_arrangement(line, options)
        raise AssertionError("no line is dead")
