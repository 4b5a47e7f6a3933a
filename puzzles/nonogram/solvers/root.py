"""What follows in a nonogram before anything is supposed: by lines, and by probing.

probe    suppose that a cell has a mark, and solve lines until nothing changes. If a line has no arrangement
         left, the cell does not have that mark.
"""

from collections import deque
from collections.abc import Sequence
from operator import and_

from attrs import define, field

from engine.events import Deduce, Event, Events, Prune
from puzzles.nonogram.bit_sets import picked
from puzzles.nonogram.deductions import no_arrangement, options_left, writes
from puzzles.nonogram.line_words import colours_at, filling, lines_words
from puzzles.nonogram.model import Line, Nonogram
from puzzles.nonogram.solvers.bit_lines import Options, narrowed, several
from puzzles.nonogram.solvers.lines import Lines, LineSolver


@define
class Root:
    puzzle: Nonogram
    solve_line: LineSolver
    lines: Lines
    unseen: set[int] = field(factory=set)
    """The lines in which nothing was found so far."""

    @classmethod
    def of(cls, puzzle: Nonogram, solve_line: LineSolver) -> "Root":
        return cls(puzzle, solve_line, Lines.at_start(puzzle), {*range(len(puzzle.lines))})

    @property
    def is_open(self) -> bool:
        """Whether no line is dead, and some cells are not decided."""
        return self.lines.dead is None and self.lines.decided() < self.puzzle.cells

    def settle_lines(self) -> Events:
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

    def probe_cells(self) -> Events:
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
                yield from self.settle_lines()
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


def _because(line: Line, known: int, lost: Sequence[int], at_sight: Options | None) -> tuple[int, ...]:
    """The known cells of a line, all of them; none if the clue alone says that these marks are lost."""
    if at_sight and not any(map(and_, at_sight, lost)):
        return ()
    return tuple(picked(line.cells, known))
