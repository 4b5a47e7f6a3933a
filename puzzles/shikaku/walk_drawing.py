"""The breadth-first tree of a walk: the number at the left, and lines from each cell to its children.

level    how many steps a cell is from the number; the cells of a level stand below each other.

The board's marks tell which cells a walk has reached and killed, and its order is fixed: so the walk is done
again, as far as the marks go. A cell of a placed rectangle keeps its owner's mark. It is shown once all cells
that come before it have been looked at.
"""

from attrs import define, field

from puzzles.kind import Board
from puzzles.picture import Span, spaced
from puzzles.shikaku.model import Shikaku

NO_WALK = "No walk is on the board: its tree is drawn while a number's room is searched."
_GAP = 3
"""Columns between two levels, for the lines."""


@define(eq=False)
class Visit:
    """A cell that the walk has come to."""

    cell: int
    level: int
    killed: bool
    children: "list[Visit]" = field(factory=list)
    line: int = 0


def walked(puzzle: Shikaku, board: Board) -> list[Visit]:
    """The cells in the order of the walk, the number first; none if no walk is on the board."""
    starts = (puzzle.unbounded_mark, puzzle.room_mark)
    found = [clue.cell for mark in starts for clue in puzzle.clues if board[clue.cell] == mark]
    if not found:
        return []
    start, has_bound = found[0], board[found[0]] == puzzle.room_mark
    visits, seen = [Visit(start, 0, False)], {start}
    for parent in visits:  # it grows meanwhile
        for cell in () if parent.killed else puzzle.neighbours(parent.cell):
            if cell in seen:
                continue
            seen.add(cell)
            is_owned = 0 < board[cell] <= len(puzzle.clues)
            if not is_owned and board[cell] not in (puzzle.room_mark, puzzle.killed_mark):
                return visits
            killed = has_bound if is_owned else board[cell] == puzzle.killed_mark
            parent.children.append(Visit(cell, parent.level + 1, killed))
            visits.append(parent.children[-1])
    return visits


class WalkPicture:
    left = 0

    def __init__(self, puzzle: Shikaku, board: Board) -> None:
        self._names, self._numbers = puzzle.names, puzzle.numbers
        visits = walked(puzzle, board)
        self._visits = {visit.cell: visit for visit in visits}
        self._wide = max((len(self._names[visit.cell]) for visit in visits), default=0) + 1
        """The width of a name and the sign after it."""
        self._lines: list[dict[int, Span]] = []
        """For each line, the spans that begin at some of its columns."""
        if visits:
            self._lay_out(visits[0])
        self.top = 1 if visits else 0
        deepest = max((visit.level for visit in visits), default=0)
        self.width = self._column(deepest) + self._wide if visits else len(NO_WALK)
        self.height = len(self._lines) + 1

    def line(self, y: int) -> list[Span]:
        if not self._lines:
            return [Span(NO_WALK, "dim")]
        return spaced(self._lines[y - 1]) if y else [self._heading()]

    def where(self, cell: int) -> tuple[int, int]:
        visit = self._visits.get(cell)
        return (self._column(visit.level), visit.line + 1) if visit else (-1, -1)

    def _column(self, level: int) -> int:
        return level * (self._wide + _GAP)

    def _heading(self) -> Span:
        """The numbers of the levels."""
        levels = range(self.width // (self._wide + _GAP) + 1)
        return Span("".join(str(level).ljust(self._wide + _GAP) for level in levels)[: self.width], "dim")

    def _lay_out(self, start: Visit) -> None:
        """A first child is on its parent's line; each other one begins a line, below its siblings' lines."""
        self._lines.append({})
        self._draw_name(start)
        ahead = [(start, index) for index in reversed(range(len(start.children)))]
        while ahead:
            parent, index = ahead.pop()
            child = parent.children[index]
            if index:
                self._lines.append({})
            child.line = len(self._lines) - 1
            self._draw_edge(parent, index)
            self._draw_name(child)
            ahead.extend((child, index) for index in reversed(range(len(child.children))))

    def _draw_name(self, visit: Visit) -> None:
        name = self._names[visit.cell]
        style = "bad" if visit.killed else "clue" if self._numbers[visit.cell] else ""
        column, line = self._column(visit.level), self._lines[visit.line]
        line[column] = Span(name + "×" * visit.killed, style, visit.cell)
        if visit.children:
            line[column + len(name)] = Span("─" * (self._wide - len(name)), "line")

    def _draw_edge(self, parent: Visit, index: int) -> None:
        """The line from a cell to one of its children, and up to the child before."""
        child, last = parent.children[index], len(parent.children) - 1
        column = self._column(child.level) - _GAP
        if not index:
            self._lines[child.line][column] = Span("─┬─" if last else "───", "line")
            return
        for above in range(parent.children[index - 1].line + 1, child.line):
            self._lines[above][column] = Span(" │ ", "line")
        self._lines[child.line][column] = Span(" └─" if index == last else " ├─", "line")
