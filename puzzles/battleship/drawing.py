"""The drawing: counts at the right and below, and the fleet underneath, ticked off as it is found.

●      a submarine       ◀ ■ ▶  a ship across: left end, middle, right end
~      water             ▲ ▼    the top and the bottom of a ship down
□      a ship part of unknown kind                   ·  unknown

A guessed mark is hollow: ○ ◁ ▣ ▷ △ ▽, and ≈ for water.
"""

from collections import Counter

from puzzles.battleship.model import SINGLE, UNKNOWN, WATER, Line, Waters, ship_name
from puzzles.common.grids.names import row_name
from puzzles.common.ruled import Ruled
from puzzles.kind import Board
from puzzles.picture import Span

_GLYPHS = "·~●◀▶▲▼■□"
_GUESSED = "·≈○◁▷△▽▣▢"


class WatersPicture:
    """A board drawn."""

    top = 1

    def __init__(self, waters: Waters, board: Board) -> None:
        self.waters, self.board = waters, board
        self.left = len(row_name(waters.height - 1)) + 1
        self.pitch = 3
        self.right = self.left + self.pitch * waters.width
        self.fleet_lines = _wrapped(waters.fleet, max(self.right + 4, 24))
        self.width = max(self.right + 4, 24, *(_fleet_width(line) for line in self.fleet_lines))
        self.height = waters.height + 3 + len(self.fleet_lines)

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.waters.width)
        return self.left + self.pitch * column, row + 1

    def line(self, y: int) -> list[Span]:
        if y == 0:
            return [Span(" " * self.left), *map(self._heading, range(self.waters.width))]
        if y <= self.waters.height:
            return self._row(y - 1)
        if y == self.waters.height + 1:
            return self._column_counts()
        below = y - self.waters.height - 3
        return self._fleet(below) if 0 <= below < len(self.fleet_lines) else [Span("")]

    def _heading(self, column: int) -> Span:
        return Span(f"{column + 1}".ljust(self.pitch), "dim", part=f"column {column + 1}")

    def _row(self, row: int) -> list[Span]:
        name = row_name(row)
        spans = [Span(name.ljust(self.left), "dim", part=f"row {name}")]
        start = row * self.waters.width
        for cell in range(start, start + self.waters.width):
            spans.append(self._cell(cell))
        return spans + [Span(" "), self._count(self.waters.lines[row], 3)]

    def _cell(self, cell: int) -> Span:
        mark, given = self.board[cell], self.waters.givens[cell]
        shown = mark or given
        style = "soft" if shown == WATER else "dim" if shown == UNKNOWN else ""
        if given != UNKNOWN and mark in (UNKNOWN, given):
            style = f"{style} given".strip()
        text, instead = (glyphs[shown].ljust(self.pitch) for glyphs in (_GLYPHS, _GUESSED))
        return Span(text, style, cell, instead=instead)

    def _count(self, line: Line, width: int) -> Span:
        if line.count is None:
            return Span("?".ljust(width), "dim", part=line.name)
        marks = [self.board[cell] for cell in line.cells]
        parts = sum(mark > WATER for mark in marks)
        style = "clue"
        if parts > line.count or parts + marks.count(UNKNOWN) < line.count:
            style = "bad bold"
        elif parts == line.count:
            style = "done"
        tick = {"done": "✓", "clue": " "}.get(style, "!")
        return Span(f"{line.count}{tick}".ljust(width), style, part=line.name)

    def _column_counts(self) -> list[Span]:
        columns = self.waters.lines[self.waters.height :]
        return [Span(" " * self.left), *(self._count(line, self.pitch) for line in columns)]

    def _fleet(self, number: int) -> list[Span]:
        """A line of the fleet; of each length as many ships are ticked off as lie complete on the board."""
        found = self._complete_ships()
        spans: list[Span] = []
        for line in self.fleet_lines[: number + 1]:
            spans = []
            for length in line:
                ticked = found[length] > 0
                found[length] -= ticked
                text, style = _ship(length) + ("✓ " if ticked else "  "), "done" if ticked else "clue"
                spans.append(Span(text, style, part=ship_name(length)))
        return spans

    def _complete_ships(self) -> Counter[int]:
        """How many ships of each length lie on the board from end to end."""
        found: Counter[int] = Counter()
        for cell, mark in enumerate(self.board):
            if mark == SINGLE:
                found[1] += 1
            elif _GLYPHS[mark] in "◀▲":
                found[self._length(cell, 1 if _GLYPHS[mark] == "◀" else self.waters.width)] += 1
        return found

    def _length(self, cell: int, step: int) -> int:
        """The length of the ship that starts here; 0 if it has no end yet."""
        length = 1
        while cell + length * step < self.waters.cells:
            glyph = _GLYPHS[self.board[cell + length * step]]
            length += 1
            if glyph != "■":
                return length if glyph == ("▶" if step == 1 else "▼") else 0
        return 0


def large(waters: Waters, board: Board) -> Ruled:
    """With lines between the cells."""
    picture = WatersPicture(waters, board)
    below = range(waters.height + 2, picture.height)
    return Ruled(picture, picture.pitch, waters.width, waters.height, below)


def _ship(length: int) -> str:
    return "●" if length == 1 else "◀" + "■" * (length - 2) + "▶"


def _fleet_width(line: list[int]) -> int:
    return sum(length + 2 for length in line)


def _wrapped(fleet: tuple[int, ...], width: int) -> list[list[int]]:
    """The fleet in lines no wider than this, unless one ship is wider."""
    lines: list[list[int]] = [[]]
    for length in fleet:
        if lines[-1] and _fleet_width(lines[-1]) + length + 2 > width:
            lines.append([])
        lines[-1].append(length)
    return lines
