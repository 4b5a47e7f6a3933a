"""The picture of a packing: a border around each piece, its letter in its cells; layers side by side.

    1   2   3
  ┌───────────┐
A │ I   I   I │
  ├───┬───────┤
B │ V │ ·   · │     · not covered yet
"""

from collections.abc import Callable, Mapping
from functools import cached_property

from puzzles.common.cover.drawing import Matrix
from puzzles.common.enlarged import Enlarged, cells_of
from puzzles.common.grids.names import row_name
from puzzles.common.packing.model import Packing
from puzzles.kind import Board
from puzzles.picture import TINTS, Picture, Span

_JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
"""The sign for each combination of lines that meet in a point: up 1, right 2, down 4, left 8."""
_GAP = "   "
_OUTSIDE = -1


def matrix(packing: Packing, board: Board) -> Matrix:
    return Matrix(packing.cover, packing.taken(board))


class PackingPicture:
    cell = 3
    """Columns of a cell."""

    def __init__(self, packing: Packing, board: Board) -> None:
        self.packing, self.board = packing, board
        self.open = set(packing.open)
        self.given = dict(packing.givens)
        self.left = len(row_name(packing.rows - 1)) + 1
        self.numbers_high = len(str(packing.columns)) if self.cell < 3 else 1
        """Lines of the numbers of columns: where they would run together, one line for each digit."""
        self.top = self.numbers_high + (not packing.flat)
        self.pitch = self.cell + 1
        self.layer_width = self.pitch * packing.columns + 1
        self.width = self.left + packing.layers * (self.layer_width + len(_GAP)) - len(_GAP)
        self.width = max(self.width, self.left + 3 * len(packing.pieces))
        self.height = self.top + 2 * packing.rows + 1 + 2

    def placement(self, layer: int, row: int, column: int) -> int:
        """The mark of the placement there, 0 if there is none, `_OUTSIDE` for holes and beyond the border."""
        packing = self.packing
        if not (0 <= row < packing.rows and 0 <= column < packing.columns):
            return _OUTSIDE
        cell = (layer * packing.rows + row) * packing.columns + column
        if cell not in self.open:
            return _OUTSIDE
        return self.board[cell] if packing.is_placement(self.board[cell]) else 0

    def line(self, y: int) -> list[Span]:
        packing = self.packing
        if y == self.height - 1:
            return self._pieces()
        if y == self.height - 2:
            return [Span("")]
        row, content = divmod(y - self.top, 2)
        head = row_name(row) if content == 1 and y >= self.top else ""
        spans = [Span(head.rjust(self.left - 1) + " ", "dim", part=f"row {head}")]
        for layer in range(packing.layers):
            spans += [Span(_GAP)] * (layer > 0)
            if y < self.top:
                spans += self._heading(layer, y)
            else:
                spans += self._cells(layer, row) if content else self._border(layer, row)
        return spans

    def _heading(self, layer: int, y: int) -> list[Span]:
        if y < self.top - self.numbers_high:
            title = f"  layer {layer + 1}".ljust(self.layer_width)[: self.layer_width]
            return [Span(title, "dim", part=f"layer {layer + 1}")]
        columns = range(1, self.packing.columns + 1)
        if self.numbers_high > 1:
            digits = y - self.top + self.numbers_high
            shown = [f"{column:>{self.numbers_high}}"[digits] for column in columns]
        else:
            shown = list(map(str, columns))
        texts = zip(columns, shown)
        return [Span(" "), *(Span(n.center(self.pitch), "dim", part=f"column {at}") for at, n in texts)]

    def _cells(self, layer: int, row: int) -> list[Span]:
        spans = []
        for column in range(self.packing.columns + 1):
            here, before = self.placement(layer, row, column), self.placement(layer, row, column - 1)
            if here != before:
                spans.append(Span("│", "line"))
            elif column < self.packing.columns:
                spans.append(Span(" ", self._tint(here)))
            else:
                spans.append(Span(" "))
            if column < self.packing.columns:
                spans.append(self._cell((layer * self.packing.rows + row) * self.packing.columns + column))
        return spans

    def _cell(self, cell: int) -> Span:
        if cell not in self.open:
            return Span(" " * self.cell)
        mark = self.board[cell]
        piece = self.packing.piece_on(mark) if mark else self.given.get(cell, -1)
        letter = self.packing.letters[piece] if piece >= 0 else "·"
        style = "given" if cell in self.given else "" if mark else "dim"
        return Span(letter.center(self.cell), f"{self._tint(mark)} {style}".strip(), cell)

    def _tint(self, mark: int) -> str:
        """The style of a placement; a cell that is only given has none."""
        return f"tint-{self.packing.piece_on(mark) % TINTS}" if self.packing.is_placement(mark) else ""

    def _border(self, layer: int, row: int) -> list[Span]:
        """The line above a row."""
        spans = []
        for column in range(self.packing.columns + 1):
            spans.append(self._joint(layer, row, column))
            if column < self.packing.columns:
                above, below = self.placement(layer, row - 1, column), self.placement(layer, row, column)
                line = Span("─" * self.cell, "line")
                spans.append(line if above != below else Span(" " * self.cell, self._tint(below)))
        return spans

    def _joint(self, layer: int, row: int, column: int) -> Span:
        """The point at the upper left of a cell."""
        upper_left, upper = self.placement(layer, row - 1, column - 1), self.placement(layer, row - 1, column)
        left, here = self.placement(layer, row, column - 1), self.placement(layer, row, column)
        meet = (upper_left != upper) + 2 * (upper != here) + 4 * (left != here) + 8 * (upper_left != left)
        return Span(_JOINTS[meet], "line" if meet else self._tint(here))

    @cached_property
    def _laid(self) -> list[int]:
        """How many of each piece are on the board."""
        laid = [0] * len(self.packing.pieces)
        for option in self.packing.taken(self.board):
            laid[self.packing.placements[option][0]] += 1
        return laid

    def _pieces(self) -> list[Span]:
        """Each piece's letter; then ✓ if none of it is missing, or how many are, if there are several."""
        spans = [Span(" " * self.left)]
        for number, piece in enumerate(self.packing.pieces):
            missing = piece.times - self._laid[number]
            state = "✓" if not missing else str(missing) if piece.times > 1 else " "
            style = "done" if not missing else f"tint-{number % TINTS}"
            text, part = self.packing.letters[number] + state[:1], f"piece {self.packing.letters[number]}"
            spans.append(Span(text, style, self.packing.box + number, part))
            spans.append(Span(" "))
        return spans

    def where(self, cell: int) -> tuple[int, int]:
        if cell >= self.packing.box:
            return self.left + 3 * (cell - self.packing.box), self.height - 1
        if cell not in self.open:
            return -1, -1
        layer, row, column = self.packing.spot(cell)
        return self.left + layer * (
            self.layer_width + len(_GAP)
        ) + self.pitch * column + 1, self.top + 2 * row + 1


class NarrowPicture(PackingPicture):
    cell = 1


def large(packing: Packing, board: Board) -> Enlarged:
    """With cells twice as wide and high."""
    picture = PackingPicture(packing, board)
    columns: dict[int, tuple[int, int]] = {}
    for layer in range(packing.layers):
        start = picture.left + layer * (picture.layer_width + len(_GAP)) + 1
        columns |= cells_of(start, picture.pitch, packing.columns, {0: (2, 0), picture.cell - 1: (0, 2)})
    lines = cells_of(picture.top + 1, 2, packing.rows, {0: (1, 1)})
    return Enlarged(picture, columns, lines, [picture.height - 1])


PICTURES: Mapping[str, Callable[[Packing, Board], Picture]] = {
    "board": PackingPicture,
    "matrix": matrix,
    "large": large,
    "narrow": NarrowPicture,
}
FITTING = ("large", "board", "narrow")
