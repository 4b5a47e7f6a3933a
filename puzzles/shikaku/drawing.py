"""The board: solid borders around rectangles, dotted ones between cells that have no owner yet.

owner     the mark of the clue whose rectangle a cell is in; 0 for none, -1 outside the board.
crossing  where the borders of four cells meet.
arm       a solid border that ends in a crossing.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from puzzles.common.enlarged import Enlarged, cells_of
from puzzles.common.grids.names import row_name
from puzzles.kind import Board
from puzzles.picture import TINTS, Span
from puzzles.shikaku.model import Shikaku

_CROSSINGS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""By the sum of their arms: up 1, right 2, down 4, left 8."""
_SOLID = Span("│", "line")
_DOTTED = Span("┊", "line dim")
_GUESSED = "◦"
_NEAR = 32
"""How many of the clues before a clue its tint has to differ from, if there are enough tints."""


class BoardPicture:
    """Headings, then a line of borders above each line of cells, and one below the last."""

    top = 1

    def __init__(self, puzzle: Shikaku, board: Board) -> None:
        self._puzzle, self._board = puzzle, board
        digits = max(len(str(puzzle.width)), len(str(max(puzzle.numbers))))
        self.wide = max(3, digits + 1)
        """The width of a cell; after a number, its last column says what a walk has marked it as."""
        self.left = len(row_name(puzzle.height - 1)) + 1
        self.width = self.left + (self.wide + 1) * puzzle.width + 1
        self.height = self.top + 2 * puzzle.height + 1
        self._solid = Span("─" * self.wide, "line")
        self._dotted = Span("┄" * self.wide, "line dim")
        self._walked = {
            puzzle.room_mark: "·",
            puzzle.unbounded_mark: "·",
            puzzle.killed_mark: "×",
            puzzle.cursor_mark: "▸",
        }
        self._styles = _tints(puzzle)
        self._sizes = Counter(board)

    def line(self, y: int) -> list[Span]:
        row, has_cells = divmod(y - self.top, 2)
        if row < 0:
            return list(self._heading())
        return list(self._cells(row) if has_cells else self._borders(row))

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self._puzzle.width)
        return self.left + 1 + column * (self.wide + 1), self.top + 1 + 2 * row

    def _heading(self) -> Iterator[Span]:
        yield Span(" " * self.left)
        for number in range(1, self._puzzle.width + 1):
            yield Span(f"{number}".rjust(self.wide) + " ", "dim", part=f"column {number}")
        yield Span(" ")

    def _cells(self, row: int) -> Iterator[Span]:
        name = row_name(row)
        yield Span(name.rjust(self.left - 1) + " ", "dim", part=f"row {name}")
        first = row * self._puzzle.width
        owners = self._owners(row)
        for column in range(self._puzzle.width):
            yield self._between(owners[column], owners[column + 1], _SOLID, _DOTTED, first + column - 1)
            yield self._cell(first + column, owners[column + 1])
        yield _SOLID

    def _borders(self, row: int) -> Iterator[Span]:
        yield Span(" " * self.left)
        above, below = self._owners(row - 1), self._owners(row)
        first = (row - 1) * self._puzzle.width
        for column in range(self._puzzle.width + 1):
            cell = first + column - 1
            yield self._crossing(above[column], above[column + 1], below[column], below[column + 1], cell)
            if column < self._puzzle.width:
                yield self._between(above[column + 1], below[column + 1], self._solid, self._dotted, cell + 1)

    def _owners(self, row: int) -> list[int]:
        """The owners of a row's cells, with -1 before the first and after the last."""
        width, clues = self._puzzle.width, len(self._puzzle.clues)
        if not 0 <= row < self._puzzle.height:
            return [-1] * (width + 2)
        marks = self._board[row * width : (row + 1) * width]
        return [-1, *(mark if mark <= clues else 0 for mark in marks), -1]

    def _cell(self, cell: int, owner: int) -> Span:
        walked = self._walked.get(self._board[cell], " ")
        style = self._style(cell, owner)
        if number := self._puzzle.numbers[cell]:
            text = str(number).rjust(self.wide - 1)
            return Span(text + walked, style, cell, instead=text + _GUESSED)
        text, instead = (sign.rjust(self.wide - 1) + " " for sign in (walked, _GUESSED))
        return Span(text, style, cell, instead=instead)

    def _style(self, cell: int, owner: int) -> str:
        """How the number or the walk's mark in a cell is written."""
        tint = self._styles[owner - 1] if owner else ""
        if not self._puzzle.numbers[cell]:
            return tint or "soft"
        full = owner and self._sizes[owner] == self._puzzle.clues[owner - 1].area
        return f"{'done' if full else 'clue'} {tint}".rstrip()

    def _between(self, owner: int, other: int, solid: Span, dotted: Span, cell: int) -> Span:
        """The border between two neighbours; inside a rectangle it is a part of the first one, `cell`."""
        if owner != other:
            return solid
        return Span(" " * len(solid.text), self._styles[owner - 1], cell) if owner else dotted

    def _crossing(self, before: int, above: int, left: int, owner: int, cell: int) -> Span:
        """Where two cells above and two below meet; inside a rectangle it is a part of the first, `cell`."""
        arms = (before != above) + 2 * (above != owner) + 4 * (left != owner) + 8 * (before != left)
        if arms:
            return Span(_CROSSINGS[arms], "line")
        return Span(" ", self._styles[owner - 1], cell) if owner else Span("┼", "line dim")


def large(puzzle: Shikaku, board: Board) -> Enlarged:
    """With cells twice as wide and high."""
    picture = BoardPicture(puzzle, board)
    wide, (x, y) = picture.wide, picture.where(0)
    columns = cells_of(x, wide + 1, puzzle.width, {0: (2, 0), wide - 1: (0, 2)})
    return Enlarged(picture, columns, cells_of(y, 2, puzzle.height, {0: (1, 1)}))


@lru_cache(maxsize=8)
def _tints(puzzle: Shikaku) -> tuple[str, ...]:
    """For each clue, the tint whose nearest use among the clues before it is farthest away."""
    places = [divmod(clue.cell, puzzle.width) for clue in puzzle.clues]
    tints: list[int] = []
    for n, (row, column) in enumerate(places):
        start = max(0, n - _NEAR)
        near = sorted(
            (abs(row - other_row) + abs(column - other_column), tint)
            for (other_row, other_column), tint in zip(places[start:n], tints[start:])
        )
        nearest = {tint: distance for distance, tint in reversed(near)}
        tints.append(max(range(TINTS), key=lambda tint: nearest.get(tint, puzzle.cells)))
    return tuple(f"tint-{tint}" for tint in tints)
