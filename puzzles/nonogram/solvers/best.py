"""Best: bit-set line solving with a memory, probing before any guess, and guesses where they decide most.

probe    suppose that a cell has a mark, and solve lines until nothing changes. If a line has no arrangement
         left, the cell does not have that mark. When no probe rules anything out, guess the cell whose marks
         all decide most.
"""

from collections import deque
from collections.abc import Iterator

from attrs import define, field

from engine.events import Choose, Deduce, Event, Events, Prune
from puzzles.common.grids.names import cell_names
from puzzles.nonogram.bit_sets import picked, places_in
from puzzles.nonogram.deductions import marks_words
from puzzles.nonogram.model import CROSSED, Clue, Nonogram
from puzzles.nonogram.solvers.bit_lines import BitLine, Options, several
from puzzles.nonogram.solvers.lines import Lines, LineSolver
from puzzles.nonogram.solvers.nodes import Node, search_from

REMEMBERED = 1 << 17
"""How many answers are kept in memory, for all lines together."""


def solve(puzzle: Nonogram) -> Events:
    return search(puzzle, remembering(puzzle))


def search(puzzle: Nonogram, solve_line: LineSolver) -> Events:
    return search_from(_Node(puzzle, solve_line, Lines.at_start(puzzle)))


def remembering(puzzle: Nonogram) -> LineSolver:
    """Solves lines with bit sets; does not solve the same line twice, unless its memory was full."""
    alike: dict[tuple[Clue, int], tuple[BitLine, dict[Options, Options | None]]] = {}
    by_line = []
    for line in puzzle.lines:
        clue, size = line.clue, len(line.cells)
        if (clue, size) not in alike:
            alike[clue, size] = BitLine(clue, size), {}
        by_line.append(alike[clue, size])
    room = REMEMBERED // len(alike)

    def solve_line(number: int, options: Options) -> Options | None:
        line, memory = by_line[number]
        if options in memory:
            return memory[options]
        if len(memory) == room:
            memory.clear()
        answer = memory[options] = line.solve(options)
        return answer

    return solve_line


@define
class _Node:
    puzzle: Nonogram
    solve_line: LineSolver
    lines: Lines
    decides: dict[int, list[tuple[int, int]]] = field(factory=dict)
    """For each cell probed without result: how many cells each of its marks decides, with that mark."""

    @property
    def solved(self) -> bool:
        return self.lines.dead is None and self.lines.decided() == self.puzzle.cells

    def settle(self) -> Events:
        yield from self._settle_lines()
        if self.lines.dead is None:
            yield from self._probe_cells()

    def _settle_lines(self) -> Events:
        for number, before, after in self.lines.settle(self.solve_line):
            yield from self._changes(number, before, after)
        if self.lines.dead is not None:
            line = self.puzzle.lines[self.lines.dead]
            yield Prune("no arrangement", (line.label,), (), self._known(self.lines.dead))

    def _known(self, number: int) -> tuple[int, ...]:
        """The cells of a line that have one mark left."""
        cells = self.puzzle.lines[number].cells
        return tuple(picked(cells, (1 << len(cells)) - 1 & ~several(self.lines.of(number))))

    def _changes(self, number: int, before: Options, after: Options) -> list[Event]:
        """An event for the cells of a line that are decided now, and one for those with fewer colours."""
        line = self.puzzle.lines[number]
        cells = line.cells
        were_open, still_open = several(before), several(after)
        because = tuple(picked(cells, (1 << len(cells)) - 1 & ~were_open))
        events: list[Event] = []
        if decided := were_open & ~still_open:
            found = [places & decided for places in after]
            writes = [(cells[p], mark) for mark, of in enumerate(found, CROSSED) for p in places_in(of)]
            facts = (line.label, marks_words(self.puzzle, found))
            events.append(Deduce("every arrangement", facts, tuple(writes), because))
        if len(after) > 2 and any(lost := [old & ~new & still_open for old, new in zip(before, after)]):
            events.append(Prune("fewer colours", (line.label, marks_words(self.puzzle, lost)), (), because))
        return events

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
            event = self._probe(cell, marks)
            yield event
            if event.rule == "probe":
                fruitless = 0
                self.decides = {}
                yield from self._settle_lines()
                if self.lines.dead is not None:
                    return

    def _probe(self, cell: int, marks: list[int]) -> Deduce:
        """Suppose each of the cell's marks until one is ruled out."""
        name = cell_names(self.puzzle.height, self.puzzle.width)[cell]
        names = self.puzzle.mark_names
        outcomes = []
        for mark in marks:
            supposed = self._supposing(cell, mark)
            for _ in supposed.settle(self.solve_line):
                pass
            if supposed.dead is not None:
                self.lines.rule_out(cell, mark)
                left = self.lines.open_marks(cell)
                writes = ((cell, left[0]),) if len(left) == 1 else ()
                line = self.puzzle.lines[supposed.dead]
                return Deduce("probe", (name, names[mark], line.label), writes, self._known(supposed.dead))
            outcomes.append((supposed.decided(), mark))
        self.decides[cell] = outcomes
        base = self.lines.decided()
        words = [f"{names[mark]} ({decided - base} cells follow)" for decided, mark in outcomes]
        return Deduce("probed", (name, " or ".join(words)), (), (cell,))

    def _supposing(self, cell: int, mark: int) -> Lines:
        lines = self.lines.copy()
        lines.keep(cell, mark)
        return lines

    def children(self) -> "Iterator[tuple[Choose, Node]]":
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
            yield choice, _Node(self.puzzle, self.solve_line, self._supposing(cell, mark))
