"""Learning: solve lines, suppose a cell, learn a clause from each conflict, jump back."""

from collections.abc import Iterator
from operator import and_
from typing import Any

from engine.events import Deduce, Event, Events, Prune, Write
from puzzles.common.learning.clauses import Clause, Clauses
from puzzles.common.learning.search import search
from puzzles.common.learning.telling import changed
from puzzles.nonogram.bit_sets import picked
from puzzles.nonogram.deductions import no_arrangement, places_of
from puzzles.nonogram.line_words import colours_at, filling
from puzzles.nonogram.model import CROSSED, Nonogram
from puzzles.nonogram.solvers.bit_lines import Options, bit_line, narrowed
from puzzles.nonogram.solvers.line_clauses import LineClauses, Marks, Solved
from puzzles.nonogram.solvers.line_memory import remembering
from puzzles.nonogram.solvers.lines import Lines, LineSolver


def solve(puzzle: Nonogram) -> Events:
    return learn(puzzle, remembering(puzzle), Lines.at_start(puzzle))


def learn(puzzle: Nonogram, solve_line: LineSolver, start: Lines) -> Events:
    """`start`: what is on the board already."""
    return search(_Encoding(puzzle, solve_line, start))


class _Encoding:
    def __init__(self, puzzle: Nonogram, solve_line: LineSolver, start: Lines) -> None:
        self.puzzle, self.marks = puzzle, Marks(puzzle)
        self._start = [start.options_at(cell) for cell in range(puzzle.cells)]
        """For each cell the marks that it may have at the start, as bits."""
        self.propagator = LineClauses(puzzle, self.marks, solve_line, start)
        self.activity = [0.0] * self.marks.variables
        self.phase = [2 * variable for variable in range(self.marks.variables)]

    @property
    def clauses(self) -> Iterator[Clause]:
        for cell, options in enumerate(self._start):
            for mark in self.puzzle.every_mark:
                if not options >> mark - CROSSED & 1:
                    yield [self.marks.loses(cell, mark)]

    def cells(self, literal: int) -> tuple[int, ...]:
        return (self.marks.cell(literal),)

    def writes(self, clauses: Clauses, literal: int) -> tuple[Write, ...] | None:
        return changed(self._mark, clauses, literal, self.marks.cell(literal))

    def _mark(self, clauses: Clauses, cell: int, height: int) -> int | None:
        options = self._options(clauses, cell, height)
        return self.puzzle.mark_of(options) if options else None

    def _options(self, clauses: Clauses, cell: int, height: int) -> int:
        """A bit set of the marks that the trail up to a height leaves the cell."""
        options = self._start[cell]
        for mark in self.puzzle.every_mark:
            literal = self.marks.has(cell, mark)
            if (known := clauses.value[literal]) and clauses.place[literal >> 1] < height:
                bit = 1 << mark - CROSSED
                options &= bit if known > 0 else ~bit
        return options

    def names(self, literal: int) -> tuple[str, str]:
        name, mark = self.puzzle.cell_name(self.marks.cell(literal)), self.marks.mark(literal)
        words = self.puzzle.mark_names[mark]
        if self.marks.of_cell == 1:
            return name, words
        return f"{name} ({words})", f"not {words}" if literal & 1 else words

    def words(self, literal: int) -> str:
        return f"{self.puzzle.cell_name(self.marks.cell(literal))} {self.names(literal)[1]}"

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
            options = self._line_options(clauses, line.cells, height)
            if cells <= set(line.cells) and not bit_line(line.clue, len(line.cells)).has_arrangement(options):
                return no_arrangement(line, options)
        raise AssertionError("no line is dead")

    def _line_options(self, clauses: Clauses, cells: tuple[int, ...], height: int) -> Options:
        of_cells = [self._options(clauses, cell, height) for cell in cells]
        return tuple(
            [
                sum([1 << place for place, options in enumerate(of_cells) if options >> mark - CROSSED & 1])
                for mark in self.puzzle.every_mark
            ]
        )
