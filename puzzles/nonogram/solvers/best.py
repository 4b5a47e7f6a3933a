"""Best: bit-set line solving with a memory, probing before any guess, and guesses where they decide most.

probe    suppose that a cell has a mark, and solve lines until nothing moves. If a line has no arrangement
         left, the cell has not that mark. When no probe tells anything, the cell whose marks all decide most
         is the one to guess.
"""

from collections import deque
from collections.abc import Iterator

from attrs import define, field

from engine.events import Choose, Deduce, Events, Prune
from puzzles.grid import cell_names
from puzzles.nonogram.model import CROSSED, UNKNOWN, Nonogram
from puzzles.nonogram.solvers.bits import BitLine, Options
from puzzles.nonogram.solvers.lines import Lines, LineSolver, places_in, several
from puzzles.nonogram.solvers.search import Position, depth_first
from puzzles.nonogram.telling import deduced, givens, known_cells, no_arrangement, options_told

REMEMBERED = 1 << 17


def solve(puzzle: Nonogram) -> Events:
    return search(puzzle, remembering(puzzle))


def search(puzzle: Nonogram, solve_line: LineSolver) -> Events:
    yield from givens(puzzle)
    yield from depth_first(_Position(puzzle, solve_line, Lines.at_start(puzzle)))


def remembering(puzzle: Nonogram) -> LineSolver:
    """Solves lines with bit sets, and answers no question twice."""
    kinds = {(line.clue, len(line.cells)): BitLine(line.clue, len(line.cells)) for line in puzzle.lines}
    solvers = [kinds[line.clue, len(line.cells)] for line in puzzle.lines]
    memory: dict[tuple[BitLine, Options], Options | None] = {}

    def solve_line(number: int, options: Options) -> Options | None:
        question = solvers[number], options
        if question in memory:
            return memory[question]
        if len(memory) == REMEMBERED:
            memory.clear()
        answer = memory[question] = solvers[number].solve(options)
        return answer

    return solve_line


@define
class _Position:
    puzzle: Nonogram
    solve_line: LineSolver
    lines: Lines
    decides: dict[int, list[tuple[int, int]]] = field(factory=dict)
    """For each cell probed without result: how many cells each of its marks decides, and the mark."""

    @property
    def solved(self) -> bool:
        return self.lines.dead is None and self.lines.decided() == self.puzzle.cells

    def settle(self) -> Events:
        yield from self._settle_lines()
        if self.lines.dead is None:
            yield from self._probe_cells()

    def _settle_lines(self) -> Events:
        for number, before, after in self.lines.settle(self.solve_line):
            yield from self._told(number, before, after)
        if self.lines.dead is not None:
            line = self.puzzle.lines[self.lines.dead]
            yield no_arrangement(line, _known(self.lines.options[self.lines.dead], len(line.cells)))

    def _told(self, number: int, before: Options, after: Options) -> Events:
        """What a line has come to, in an event for the cells decided and one for the rest."""
        line = self.puzzle.lines[number]
        known = _known(before, len(line.cells))
        open_places = several(after)
        found = _marks(after, several(before) & ~open_places)
        if found:
            yield deduced(self.puzzle, line, "every arrangement", found, known)
        lost = {}
        for place in places_in(open_places):
            gone = sum(1 << i for i, (o, n) in enumerate(zip(before, after)) if (o & ~n) >> place & 1)
            if gone:
                lost[place] = gone
        if lost:
            facts = (line.label, options_told(self.puzzle, lost))
            yield Prune("fewer colours", facts, (), known_cells(line, known))

    def _probe_cells(self) -> Events:
        """Probe one cell after another, until all have been probed since something was found."""
        cells = deque(self.lines.undecided())
        fruitless = 0
        while fruitless < len(cells):
            cell = cells.popleft()
            marks = self.lines.open_marks(cell)
            if len(marks) == 1:
                continue
            cells.append(cell)
            fruitless += 1
            if event := self._probe(cell, marks):
                fruitless = 0
                self.decides = {}
                yield event
                yield from self._settle_lines()
                if self.lines.dead is not None:
                    return

    def _probe(self, cell: int, marks: list[int]) -> Deduce | None:
        """What can be learned from supposing each of the cell's marks."""
        outcomes = []
        for mark in marks:
            supposed = self._supposing(cell, mark)
            for _ in supposed.settle(self.solve_line):
                pass
            if supposed.dead is not None:
                self.lines.rule_out(cell, mark)
                left = self.lines.open_marks(cell)
                writes = ((cell, left[0]),) if len(left) == 1 else ()
                name = cell_names(self.puzzle.height, self.puzzle.width)[cell]
                line = self.puzzle.lines[supposed.dead]
                return Deduce("probe", (name, self.puzzle.mark_names[mark], line.label), writes)
            outcomes.append((supposed.decided(), mark))
        self.decides[cell] = outcomes
        return None

    def _supposing(self, cell: int, mark: int) -> Lines:
        lines = self.lines.copy()
        lines.keep(cell, mark)
        return lines

    def children(self) -> "Iterator[tuple[Choose, Position]]":
        """The cell whose marks all decide most; the mark that decides most first."""
        if self.lines.dead is not None or self.solved:
            return
        cell = max(self.decides, key=lambda c: (min(self.decides[c])[0], max(self.decides[c])[0], -c))
        name = cell_names(self.puzzle.height, self.puzzle.width)[cell]
        outcomes = sorted(self.decides[cell], key=lambda outcome: -outcome[0])
        values = tuple(self.puzzle.mark_names[mark] for _, mark in outcomes)
        before = self.lines.decided()
        for which, ((decided, mark), value) in enumerate(zip(outcomes, values), 1):
            facts = (name, value, decided - before)
            among = values if which == 1 else ()
            choice = Choose(name, value, which, len(values), ((cell, mark),), "trial", facts, (), among)
            yield choice, _Position(self.puzzle, self.solve_line, self._supposing(cell, mark))


def _known(options: Options, size: int) -> list[int]:
    """The marks of a line, unknown where there may be several."""
    marks = _marks(options, ~several(options) & ((1 << size) - 1))
    return [marks.get(place, UNKNOWN) for place in range(size)]


def _marks(options: Options, places: int) -> dict[int, int]:
    """The mark of each of these places, where there is one left."""
    found = {}
    for mark, of_mark in enumerate(options, CROSSED):
        for place in places_in(of_mark & places):
            found[place] = mark
    return found
