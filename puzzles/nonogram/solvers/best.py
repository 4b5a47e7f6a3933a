"""Best: bit-set line solving with a memory, probing before any guess, and guesses where they decide most.

probe    suppose that a cell has a mark, and solve lines until nothing changes. If a line has no arrangement
         left, the cell does not have that mark. When no probe rules anything out, guess the cell whose marks
         all decide most.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from operator import and_

from attrs import define, field

from engine.events import Choose, Deduce, Event, Events, Prune
from engine.sentences import counted
from puzzles.nonogram.bit_sets import picked
from puzzles.nonogram.deductions import no_arrangement, options_left, writes
from puzzles.nonogram.line_words import colours_at, filling, lines_words
from puzzles.nonogram.model import Clue, Line, Nonogram
from puzzles.nonogram.solvers.bit_lines import BitLine, Options, narrowed, several
from puzzles.nonogram.solvers.lines import Lines, LineSolver
from puzzles.nonogram.solvers.nodes import Node, search_from

REMEMBERED = 1 << 17
"""How many answers are kept in memory, for all lines together."""


def solve(puzzle: Nonogram) -> Events:
    return search(puzzle, remembering(puzzle))


def search(puzzle: Nonogram, solve_line: LineSolver) -> Events:
    every_line = {*range(len(puzzle.lines))}
    return search_from(_Node(puzzle, solve_line, Lines.at_start(puzzle), every_line))


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
    unseen: set[int] = field(factory=set)
    """The lines in which nothing was found so far."""
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
            yield no_arrangement(self.puzzle.lines[self.lines.dead], self.lines.of(self.lines.dead))

    def _changes(self, number: int, before: Options, after: Options) -> list[Event]:
        """An event for the cells of a line that are decided now, and one for those with fewer colours."""
        puzzle, line = self.puzzle, self.puzzle.lines[number]
        still_open = several(after)
        known, at_sight = narrowed(before, len(line.cells)), self._at_sight(number)
        events: list[Event] = []
        if places := several(before) & ~still_open:
            found = [of & places for of in after]
            facts = (line.title, filling(puzzle, found))
            because = _because(line, known, [places & ~of for of in found], at_sight)
            events.append(Deduce("every arrangement", facts, writes(line, found), because))
        if len(after) > 2 and any(lost := [old & ~new & still_open for old, new in zip(before, after)]):
            facts = (line.title, colours_at(puzzle, lost, (1 << len(line.cells)) - 1))
            because = _because(line, known | places, lost, at_sight)
            events.append(Prune("fewer colours", facts, options_left(puzzle, line, lost, after), because))
        return events

    def _at_sight(self, number: int) -> Options | None:
        """What a line's clue alone says, if nothing was found in that line before: it is found first."""
        if number not in self.unseen:
            return None
        self.unseen.remove(number)
        every_place = (1 << len(self.puzzle.lines[number].cells)) - 1
        return self.solve_line(number, (every_place,) * len(self.puzzle.every_mark))

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
        name = self.puzzle.cell_name(cell)
        names = self.puzzle.mark_names
        outcomes = []
        for mark in marks:
            supposed = self._supposing(cell, mark)
            touched = [number for number, _, _ in supposed.settle(self.solve_line)]
            if supposed.dead is not None:
                solved = {*touched, supposed.dead}
                because = self._because_of_probe(cell, mark, solved)
                self.lines.rule_out(cell, mark)
                options = sum(1 << left - 1 for left in self.lines.open_marks(cell))
                dead = self.puzzle.lines[supposed.dead].name
                facts = (name, names[mark], lines_words(self.puzzle.height, solved), dead, names[mark])
                return Deduce("probe", facts, ((cell, self.puzzle.mark_of(options)),), because)
            outcomes.append((supposed.decided(), mark))
        self.decides[cell] = outcomes
        base = self.lines.decided()
        words = [f"{names[mark]} (decides {decided - base})" for decided, mark in outcomes]
        return Deduce("probed", (name, " or ".join(words)))

    def _because_of_probe(self, cell: int, mark: int, numbers: set[int]) -> tuple[int, ...]:
        """The known cells of the lines that were solved; none if their clues alone rule the mark out."""
        bare = Lines.all_open(self.puzzle)
        bare.keep(cell, mark)
        for _ in bare.settle(lambda number, o: self.solve_line(number, o) if number in numbers else o):
            pass
        return () if bare.dead is not None else self.lines.known_in(numbers)

    def _supposing(self, cell: int, mark: int) -> Lines:
        lines = self.lines.copy()
        lines.keep(cell, mark)
        return lines

    def children(self) -> "Iterator[tuple[Choose, Node]]":
        """The cell whose marks all decide most; the mark that decides most first."""
        if self.lines.dead is not None or self.solved:
            return
        cell = max(self.decides, key=lambda c: (min(self.decides[c])[0], max(self.decides[c])[0], -c))
        name = self.puzzle.cell_name(cell)
        outcomes = sorted(self.decides[cell], key=lambda outcome: -outcome[0])
        values = tuple(self.puzzle.mark_names[mark] for _, mark in outcomes)
        before = self.lines.decided()
        for which, ((decided, mark), value) in enumerate(zip(outcomes, values), 1):
            facts = (name, value, counted(decided - before, "cell"))
            among = values if which == 1 else ()
            choice = Choose(name, value, which, len(values), ((cell, mark),), "trial", facts, (), among)
            yield choice, _Node(self.puzzle, self.solve_line, self._supposing(cell, mark))


def _because(line: Line, known: int, lost: Sequence[int], at_sight: Options | None) -> tuple[int, ...]:
    """The known cells of a line, all of them; none if the clue alone says that these marks are lost."""
    if at_sight and not any(map(and_, at_sight, lost)):
        return ()
    return tuple(picked(line.cells, known))
