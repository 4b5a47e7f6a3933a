"""What searches that learn know of a nonogram's cells: their variables, their marks, their words."""

from collections.abc import Iterator

from engine.events import Write
from puzzles.common.learning.clauses import Clause, Clauses
from puzzles.common.learning.telling import changed
from puzzles.nonogram.model import CROSSED, FILLED, Nonogram
from puzzles.nonogram.solvers.bit_lines import Options
from puzzles.nonogram.solvers.root import Root


class Marks:
    """The variables of the cells."""

    def __init__(self, puzzle: Nonogram) -> None:
        self.puzzle = puzzle
        self.of_cell = len(puzzle.every_mark) if len(puzzle.every_mark) > 2 else 1
        """How many variables a cell has."""
        self.variables = puzzle.cells * self.of_cell

    def is_cell(self, literal: int) -> bool:
        """Whether it is about a cell, not about a run."""
        return literal >> 1 < self.variables

    def cell(self, literal: int) -> int:
        return (literal >> 1) // self.of_cell

    def has(self, cell: int, mark: int) -> int:
        """The literal that the cell has the mark."""
        if self.of_cell == 1:
            return 2 * cell + (mark == CROSSED)
        return 2 * (cell * self.of_cell + mark - CROSSED)

    def loses(self, cell: int, mark: int) -> int:
        """The literal that the cell does not have the mark."""
        return self.has(cell, mark) ^ 1

    def mark(self, literal: int) -> int:
        """The mark that it says the cell has or has lost."""
        if self.of_cell == 1:
            return CROSSED if literal & 1 else FILLED
        return (literal >> 1) % self.of_cell + CROSSED

    def lost(self, literal: int) -> int:
        """The mark that a cell loses by a literal; 0 if it says that it has one."""
        if self.of_cell == 1:
            return FILLED if literal & 1 else CROSSED
        return self.mark(literal) if literal & 1 else 0


class CellEncoding:
    def __init__(self, root: Root) -> None:
        self.puzzle, self.marks = root.puzzle, Marks(root.puzzle)
        self._start = [root.lines.options_at(cell) for cell in range(root.puzzle.cells)]
        """For each cell the marks that it may have at the start, as bits."""
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

    def line_options(self, clauses: Clauses, cells: tuple[int, ...], height: int) -> Options:
        of_cells = [self._options(clauses, cell, height) for cell in cells]
        return tuple(
            [
                sum([1 << place for place, options in enumerate(of_cells) if options >> mark - CROSSED & 1])
                for mark in self.puzzle.every_mark
            ]
        )
