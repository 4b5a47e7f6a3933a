"""Where the runs of a black-and-white nonogram start, as variables, and what that says of cells, as clauses.

reach      of a run: its starts from the leftmost to the rightmost that the board leaves at the start.
variable   that a run starts at a place or later: one for each place of its reach but the leftmost.
"""

from collections.abc import Iterator, Sequence

from puzzles.common.learning.clauses import Clause
from puzzles.nonogram.model import Line, Nonogram
from puzzles.nonogram.reach import Known, Reach, reaches
from puzzles.nonogram.solvers.bit_lines import several
from puzzles.nonogram.solvers.cell_encoding import Marks
from puzzles.nonogram.solvers.root import Root

MOST_CLAUSES = 200_000
"""With more they would take too much time and memory to write down."""
Term = int | bool
"""A literal, or what it is if the board at the start decides it."""


class RunClauses:
    def __init__(self, puzzle: Nonogram, marks: Marks, reached: dict[int, Sequence[Reach]]) -> None:
        """`reached`: the reaches of the runs of each line that has open cells, by its number."""
        self._marks, self._reached = marks, reached
        self.starts: list[tuple[int, int, int]] = []
        """For each variable, from the last of a cell on: line, run, place."""
        self._first: dict[tuple[int, int], int] = {}
        """Line and run → the variable that would be of its leftmost start, if there were one."""
        for number, runs in reached.items():
            for run, reach in enumerate(runs):
                self._first[number, run] = marks.variables + len(self.starts) - 1
                places = range(reach.leftmost + 1, reach.rightmost + 1)
                self.starts += [(number, run, place) for place in places]
        self.clauses: list[Clause] = []
        self.line_of: dict[int, int] = {}
        """The line that a clause is about, by its `id`."""
        for number in reached:
            for terms in self._of_line(number, puzzle.lines[number]):
                if True not in terms:
                    clause = [term for term in terms if term is not False]
                    self.line_of[id(clause)] = number
                    self.clauses.append(clause)

    @classmethod
    def of(cls, root: Root) -> "RunClauses | None":
        """None where there are colours, or too many clauses."""
        puzzle, reached, size = root.puzzle, dict[int, Sequence[Reach]](), 0
        if puzzle.coloured:
            return None
        for number, line in enumerate(puzzle.lines):
            options = root.lines.of(number)
            if several(options):
                runs = reaches(Known.left_by(len(line.cells), *options), line.lengths)
                assert runs is not None
                reached[number] = runs
                size += len(runs) * len(line.cells)
        return cls(puzzle, Marks(puzzle), reached) if 2 * size <= MOST_CLAUSES else None

    def variables(self, number: int) -> range:
        """Those of a line's runs."""
        runs = self._reached[number]
        last = self._first[number, len(runs) - 1] + runs[-1].rightmost - runs[-1].leftmost
        return range(self._first[number, 0] + 1, last + 1)

    def start(self, literal: int) -> tuple[int, int, int]:
        """Line, run and place of a literal of a run."""
        return self.starts[(literal >> 1) - self._marks.variables]

    def _from(self, number: int, run: int, place: int) -> Term:
        """That a run starts at a place or later."""
        reach = self._reached[number][run]
        if reach.leftmost < place <= reach.rightmost:
            return 2 * (self._first[number, run] + place - reach.leftmost)
        return place <= reach.leftmost

    def _of_line(self, number: int, line: Line) -> Iterator[list[Term]]:
        lengths, last = line.lengths, len(line.lengths) - 1
        for run, (length, leftmost, rightmost) in enumerate(self._reached[number]):
            for place in range(leftmost + 1, rightmost + 1):
                later = self._from(number, run, place)
                yield [_not(self._from(number, run, place + 1)), later]
                if run < last:
                    yield [_not(later), self._from(number, run + 1, place + length + 1)]
        for place, cell in enumerate(line.cells):
            filled = 2 * cell
            for run in range(len(lengths)):
                yield [*self._not_on(number, run, place), filled]
            for run in range(-1, len(lengths)):
                before = self._from(number, run, place - lengths[run] + 1) if run >= 0 else False
                after = _not(self._from(number, run + 1, place + 1)) if run < last else False
                yield [before, after, filled ^ 1]

    def _not_on(self, number: int, run: int, place: int) -> list[Term]:
        """That a run does not lie on a place: it ends before, or starts after."""
        length = self._reached[number][run].length
        return [_not(self._from(number, run, place - length + 1)), self._from(number, run, place + 1)]


def _not(term: Term) -> Term:
    return not term if isinstance(term, bool) else term ^ 1
