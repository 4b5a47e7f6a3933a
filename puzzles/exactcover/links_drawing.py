"""The links of a small matrix: the headers in a line, and below each the nodes of its column.

linked   can be reached from the root h: the header of a column not covered, a node of a row not removed.
apart    taken out. A covered column's header is above the line of the headers; a removed row's nodes are
         beside the links that now go past them. They keep their own links, which are not drawn.
partly   a column that is just being covered or uncovered, in full detail: its header, then its rows' other
         nodes are taken out one by one. Its own nodes are linked up and down to the end.

Between two rows of one column the board does not say that it is covered still: it is drawn as it is before
the first and after the last.
"""

from collections.abc import Sequence
from itertools import pairwise

from puzzles.common.cover.model import Cover
from puzzles.common.cover.steps import PARTLY
from puzzles.common.cover.told_links import SMALL
from puzzles.exactcover.model import ExactCover
from puzzles.kind import Board
from puzzles.picture import Picture, Span, spaced

_LONGEST = 6
"""Letters of a name that are shown."""
_HEADER = -1
_OUT, _RING, _FIRST = 0, 1, 3
"""The lines of the headers taken out, of the others, and of the first row."""


def links(puzzle: ExactCover, board: Board) -> Picture:
    if max(len(puzzle.items), len(puzzle.options)) > SMALL:
        return TooLarge(len(puzzle.items), len(puzzle.options))
    return LinksPicture(puzzle.cover, board)


class TooLarge:
    top = left = 0
    height = 1

    def __init__(self, columns: int, rows: int) -> None:
        self._words = f"{columns:,} columns and {rows:,} rows: links are drawn of at most {SMALL} of each."
        self.width = len(self._words)

    def line(self, y: int) -> list[Span]:
        return [Span(self._words, "dim")]

    def where(self, cell: int) -> tuple[int, int]:
        return -1, -1


class LinksPicture:
    top = _RING + 1

    def __init__(self, cover: Cover, board: Board) -> None:
        self._cover = cover
        rows, columns = range(len(cover.options)), range(len(cover.items))
        self._taken = {row for row in rows if board[row]}
        colours = cover.covered(sorted(self._taken))
        marks = {column: board[len(rows) + column] for column in columns}
        self._covered = {column: colours.get(column, 0) for column in columns if marks[column] == 1}
        self._linked = [cover.fits(row, self._covered) for row in rows]
        partly = [(column, mark - PARTLY) for column, mark in marks.items() if mark >= PARTLY]
        self._out = {node for column, out in partly for node in self._dancing(column)[:out]}
        """The nodes of columns partly covered that are out, as (row, column); the row of a header is -1."""
        labels = [label[:_LONGEST] for label in cover.labels]
        self.left = max(map(len, labels), default=0) + 3
        heads = [name[:_LONGEST] for name in cover.heads]
        self._pitch = max(map(len, heads), default=1) + 3
        self.height = _FIRST + max(2 * len(rows) - 1, 0)
        self.width = self._x(len(columns) - 1) + self._pitch
        self._lines: list[dict[int, Span]] = [{} for _ in range(self.height)]
        """For each line, the spans that begin at some of its columns."""
        self._draw_headers(heads)
        for column in columns:
            self._draw_column(column)
        for row in rows:
            self._draw_row(row, labels[row])

    def _dancing(self, column: int) -> list[tuple[int, int]]:
        """The nodes that covering a column takes out, in that order."""
        order, options = [(_HEADER, column)], self._cover.options
        for row in self._cover.choices[column]:
            if self._linked[row]:
                at = options[row].index(column)
                order += [(row, other) for other in (*options[row][at + 1 :], *options[row][:at])]
        return order

    def _is_apart(self, row: int, column: int) -> bool:
        if row == _HEADER:
            return column in self._covered or (row, column) in self._out
        return not self._linked[row] or (row, column) in self._out

    def _x(self, column: int) -> int:
        """Where a column's nodes are; the root is one column to the left of the first."""
        return self.left + self._pitch * (column + 1)

    def _y(self, row: int) -> int:
        return _FIRST + 2 * row

    def line(self, y: int) -> list[Span]:
        return spaced(self._lines[y])

    def where(self, cell: int) -> tuple[int, int]:
        column = cell - len(self._cover.options)
        if column < 0:
            return 0, self._y(cell)
        return self._x(column), self._header_line(column)

    def _header_line(self, column: int) -> int:
        return _OUT if self._is_apart(_HEADER, column) else _RING

    def _draw_headers(self, heads: Sequence[str]) -> None:
        self._lines[_RING][self._x(-1)] = Span("h", "bold")
        ring = [-1]
        for column, name in enumerate(heads):
            covered, is_primary = self._is_apart(_HEADER, column), column < self._cover.primary
            style = "dim" if covered else "bold" if is_primary else "clue"
            line = self._lines[_OUT if covered else _RING]
            line[self._x(column)] = Span(name, style, self._cover.cells[column])
            if is_primary and not covered:
                ring.append(column)
        for left, right in pairwise(ring):
            end = self._x(left) + (len(heads[left]) if left >= 0 else 1)
            self._draw_across(end, self._x(right), _RING)

    def _draw_column(self, column: int) -> None:
        """The links down a column that is not covered."""
        if column in self._covered and not self._covered[column]:
            return
        nodes = [row for row in self._cover.choices[column] if not self._is_apart(row, column)]
        lines = [self._header_line(column), *map(self._y, nodes)]
        for above, below in pairwise(lines):
            ends = {above + 1: "↑", below - 1: "↓"} if below - above > 2 else {above + 1: "↕"}
            for y in range(above + 1, below):
                crosses = self._x(column) in self._lines[y]
                self._lines[y][self._x(column)] = Span("┼" if crosses else ends.get(y, "│"), "line")

    def _draw_row(self, row: int, label: str) -> None:
        y, linked, taken = self._y(row), self._linked[row], row in self._taken
        sign = "▶" if taken else " " if linked else "✗"
        style = "good" if taken else "" if linked else "dim"
        self._lines[y][0] = Span(f"{sign} {label}", style, row, instead=f"▷ {label}")
        columns = sorted(self._cover.options[row])
        places = []
        for column in columns:
            apart = self._is_apart(row, column)
            glyph = "◆" if taken else "□" if apart else "■"
            places.append(self._x(column) + apart)
            self._lines[y][places[-1]] = Span(glyph, style)
        for left, right in pairwise(places) if linked else ():
            self._draw_across(left + 1, right, y)

    def _draw_across(self, start: int, end: int, y: int) -> None:
        """A link from `start` to the column before `end`; where it meets one that goes down, they cross."""
        for x in range(start, end):
            between = "┼" if x in self._lines[y] else "─"
            glyph = "←" if x == start else "→" if x == end - 1 else between
            self._lines[y][x] = Span(glyph, "line")
