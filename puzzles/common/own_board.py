"""The board of a kind that is not known here, drawn as its header says: a grid with labels, or a drawing.

  1 2 3            ┌── NT {} ──┐
A · R ·          WA {}         Q {}
B G · ·            └── SA {} ──┘
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from engine.cells import largest
from engine.header import Header
from engine.mark_symbols import MarkSymbols
from engine.own_board import OwnBoard
from puzzles.common.grids.names import row_name
from puzzles.common.plain import PlainPicture, mark_style
from puzzles.common.ruled import Ruled
from puzzles.kind import LARGE, Board, plain_mark_name
from puzzles.picture import Picture, Span

MOST_LARGE = 10_000
"""Cells of a board of which there is a picture with large ones."""
WIDEST_LABEL = 6
"""Of a column; what is longer is cut."""
_WORDS = re.compile(r"\w+|\W+")
Draw = Callable[[Board], Picture]


class OwnPictures:
    """How a board is drawn, and what its cells and marks are called."""

    def __init__(self, header: Header) -> None:
        self._board, self._marks, self._columns = header.board, header.marks, header.columns
        self.cells = header.cells
        self.widest = 1
        """The columns of the widest mark drawn so far: cells do not become narrower again."""
        self._labels = Labels(self._board, self.cells, self._columns) if self._columns else None
        self.pictures: Mapping[str, Draw] = self._pictures()
        """The ways to draw it; the first is the default."""

    def _pictures(self) -> dict[str, Draw]:
        if self._board.drawing:
            return {"drawing": lambda board: DrawnPicture(board, self._board, self._marks)}
        if self._labels is None or self.cells == 1:
            return {"cells": lambda board: PlainPicture(board, self._columns, self._marks)}
        views: dict[str, Draw] = {"cells": self._grid}
        if self.cells % self._columns == 0 and self.cells <= MOST_LARGE:
            views[LARGE] = self._large
        if self._marks.characters or self._marks.symbols:
            views["narrow"] = self._narrow
        return views

    @property
    def fitting(self) -> Sequence[str]:
        """The pictures that a screen chooses from by itself, the best first."""
        return [view for view in (LARGE, *self.pictures) if view in self.pictures]

    def _grid(self, board: Board) -> "GridPicture":
        return self._gridded(board, gap=1)

    def _gridded(self, board: Board, gap: int) -> "GridPicture":
        assert self._labels is not None
        self.widest = max(self.widest, self._marks.widest(largest(board)))
        return GridPicture(board, self._columns, self._labels, self._marks, self.widest, gap)

    def _large(self, board: Board) -> Ruled:
        grid = self._grid(board)
        return Ruled(grid, grid.pitch, self._columns, self.cells // self._columns)

    def _narrow(self, board: Board) -> "GridPicture":
        return self._gridded(board, gap=0)

    @property
    def has_names(self) -> bool:
        """Whether its cells are called otherwise than by number."""
        return bool(self._board.names or self._columns)

    def cell_name(self, cell: int) -> str:
        if self._board.names:
            return self._board.names[cell]
        if self._labels is None or self.cells == 1:
            return str(cell)
        return self._labels.cell(*divmod(cell, self._columns))

    @property
    def legend(self) -> Mapping[str, str]:
        """What the marks mean, by what is drawn."""
        return {self._marks.drawn(mark): meaning for mark, meaning in self._marks.meanings.items()}

    def mark_name(self, mark: int) -> str:
        return self._marks.name(mark) or plain_mark_name(mark)


class Labels:
    """Of the rows and columns of a grid: letters and numbers, unless the header has others."""

    def __init__(self, own: OwnBoard, cells: int, columns: int) -> None:
        self._own, self.rows = own, -(-cells // columns)
        single = columns == 1 and self.rows > 1
        self.headings = (
            own.columns or ("",) if single else own.columns or tuple(map(str, range(1, columns + 1)))
        )
        self.longest = max(map(len, self.headings))
        """The length of the longest heading."""
        self.beside = max(map(len, own.rows), default=len(self.row(self.rows - 1)))
        """The length of the longest label beside a row."""
        self.are_numbers = all(map(str.isdigit, self.headings))

    def row(self, row: int) -> str:
        """A single row needs none."""
        if self._own.rows:
            return self._own.rows[row]
        return row_name(row) if self.rows > 1 else ""

    def cell(self, row: int, column: int) -> str:
        return _joined(self.row(row), self.headings[column])


def _joined(row: str, column: str) -> str:
    """`B3`; `b3` if it is the columns that have letters; `Monday, 3` of labels that would run together."""
    if row.isdigit() and column.isalpha() and len(column) == 1:
        return column + row
    if not (row and column):
        return row or column
    return row + column if row.isalpha() and column.isdigit() and len(row) <= 2 else f"{row}, {column}"


class GridPicture:
    """Rows of cells with a label beside each row and above each column."""

    def __init__(
        self, board: Board, columns: int, labels: Labels, marks: MarkSymbols, wide: int, gap: int
    ) -> None:
        """Marks are so wide, with so many blanks between them."""
        self._board, self._marks, self._columns = board, marks, columns
        self._labels, longest = labels, labels.longest
        self._mark = wide
        self._upright = labels.are_numbers or not gap
        """Whether a heading is written downwards: numbers are, where they are wider than a cell."""
        if wide > 1 and not gap:
            gap = 1
        if not self._upright:
            wide = max(wide, min(longest, WIDEST_LABEL))
        self._wide, self.pitch = wide, wide + gap
        self.top = longest if self._upright and longest > wide else 1
        self.left = labels.beside + 1 if labels.beside else 0
        self.width = self.left + self.pitch * columns
        self.height = self.top + labels.rows

    def line(self, y: int) -> list[Span]:
        if y < self.top:
            return [Span(" " * self.left), *self._heading_line(y)]
        row = y - self.top
        label = self._labels.row(row)
        name = Span(label.rjust(self.left - 1).ljust(self.left), "dim", part=f"row {label}")
        cells = range(row * self._columns, min((row + 1) * self._columns, len(self._board)))
        return [name, *map(self._cell, cells)]

    def _heading_line(self, y: int) -> Iterator[Span]:
        for heading in self._labels.headings:
            text = heading[: self._wide]
            if self.top > 1:
                text = f"{heading:>{self.top}}"[y]
            elif len(heading) > self._wide:
                text = heading[: self._wide - 1] + "…"
            yield Span(self._placed(text), "dim", part=f"column {heading}")

    def _cell(self, cell: int) -> Span:
        mark = self._board[cell]
        return Span(self._placed(self._marks.drawn(mark)), mark_style(self._marks, mark), cell)

    def _placed(self, text: str) -> str:
        """In the middle of a wide cell."""
        return text.rjust(self._mark).center(self._wide).ljust(self.pitch)

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self._columns)
        return self.left + self.pitch * column, self.top + row


class DrawnPicture:
    """The text of the drawing with the marks in its places; a word is lit up when a sentence names it."""

    top = left = 0

    def __init__(self, board: Board, own: OwnBoard, marks: MarkSymbols) -> None:
        self._board, self._own, self._marks = board, own, marks
        self.height, self.width = len(own.lines), max(map(len, own.lines))

    def line(self, y: int) -> list[Span]:
        text, spans, x = self._own.lines[y], [], 0
        for place in self._own.places_in(y):
            spans += [*_words(text[x : place.column]), self._cell(place.cell, place.wide)]
            x = place.column + place.wide
        return [*spans, *_words(text[x:])]

    def _cell(self, cell: int, wide: int) -> Span:
        mark = self._board[cell]
        drawn = self._marks.drawn(mark)
        text = drawn.center(wide) if len(drawn) <= wide else drawn[: wide - 1] + "…"
        return Span(text, mark_style(self._marks, mark), cell)

    def where(self, cell: int) -> tuple[int, int]:
        place = self._own.place_of(cell)
        return place.column, place.line


@lru_cache(4096)
def _words(text: str) -> list[Span]:
    return [
        Span(part, "", part=part) if part[0].isalnum() else Span(part, "line")
        for part in _WORDS.findall(text)
    ]
