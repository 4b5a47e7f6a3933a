"""Smaller boards: no lines between the cells, but each rectangle is outlined inside its own cells.

┊ ┊3┌──┐
[─2]│ 4│      [ ] the ends of a rectangle of one line
┊ ┊ └──┘
"""

from collections.abc import Iterator
from itertools import groupby

from puzzles.common.grids.names import numbers_apart, row_name
from puzzles.kind import Board
from puzzles.picture import Span
from puzzles.shikaku.drawing import BoardPicture
from puzzles.shikaku.model import Shikaku

_EDGES = " │││─┌┐ ─└┘ ─[]─"
"""By the sum of the sides of its rectangle that a sign is at: left 1, right 2, above 4, below 8."""
_DASHED = str.maketrans("─│", "╌╎")
"""The outline of a rectangle that is a guess."""
_SMALL_DIGITS = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_Sign = tuple[str, str]


class SmallPicture(BoardPicture):
    columns, lines = 2, 1
    """Of a cell."""

    def __init__(self, puzzle: Shikaku, board: Board) -> None:
        super().__init__(puzzle, board)
        self.wide = max(self.columns, len(str(max(puzzle.numbers))))
        self.width = self.left + self.wide * puzzle.width
        self.height = self.top + self.lines * puzzle.height
        self._in_small_digits = set(self._touching())

    def _touching(self) -> Iterator[int]:
        """The cells whose number runs together with the one at its left; of a row, every other."""
        numbers, before = self._puzzle.numbers, -1
        for cell, number in enumerate(numbers):
            touches = cell % self._puzzle.width and numbers[cell - 1] and len(str(number)) >= self.wide
            if touches and before != cell - 1:
                before = cell
                yield cell

    def _number(self, cell: int) -> str:
        number = str(self._puzzle.numbers[cell] or "")
        return number.translate(_SMALL_DIGITS) if cell in self._in_small_digits else number

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self._puzzle.width)
        return self.left + self.wide * column, self.top + self.lines * row

    def line(self, y: int) -> list[Span]:
        if y < self.top:
            return list(self._heading())
        row, part = divmod(y - self.top, self.lines)
        name = row_name(row)
        heading = (name if not part else "").rjust(self.left - 1) + " "
        return [Span(heading, "dim", part=f"row {name}"), *self._row(row, part)]

    def _heading(self) -> Iterator[Span]:
        yield Span(" " * self.left)
        for column, number in enumerate(numbers_apart(self._puzzle.width, self.wide), 1):
            yield Span(self._at_the_number(number), "dim", part=f"column {column}")

    def _at_the_number(self, text: str, after: str = "") -> str:
        """As wide as a cell, a sign before it or, where there is a column for it, after it."""
        return (
            f"{after}{text}"[-self.wide :].rjust(self.wide)
            if self.wide < 4
            else text.rjust(self.wide - 1) + (after or " ")
        )

    def _row(self, row: int, part: int) -> Iterator[Span]:
        above, owners, below = self._owners(row - 1), self._owners(row), self._owners(row + 1)
        for column in range(self._puzzle.width):
            owner, at = owners[column + 1], column + 1
            cell = row * self._puzzle.width + column
            if owner:
                ends = (
                    owners[at - 1] != owner,
                    owners[at + 1] != owner,
                    above[at] != owner,
                    below[at] != owner,
                )
                signs = self._outlined(cell, owner, ends, part)
            else:
                signs = self._open(cell, part)
            for style, run in groupby(signs, key=lambda sign: sign[1]):
                text = "".join(text for text, _ in run)
                yield Span(text, style, cell, instead=text.translate(_DASHED))

    def _open(self, cell: int, part: int) -> list[_Sign]:
        """A cell without an owner: its number, and what a walk has marked it as."""
        number, walked = self._number(cell), self._walked.get(self._board[cell], "")
        if part:
            number = walked = ""
        text = self._at_the_number(number, walked) if number else self._at_the_number(walked)
        style = self._style(cell, 0)
        return (
            [("┊", "line dim"), *((sign, style) for sign in text[1:])] if text[0] == " " else [(text, style)]
        )

    def _outlined(self, cell: int, owner: int, ends: tuple[bool, bool, bool, bool], part: int) -> list[_Sign]:
        left, right, above, below = ends
        down = 4 * (above and not part) + 8 * (below and part == self.lines - 1)
        last, tint = self.wide - 1, self._styles[owner - 1]
        signs = [
            (_EDGES[(left and at == 0) + 2 * (right and at == last) + down], f"line {tint}")
            for at in range(self.wide)
        ]
        if (text := self._number(cell)) and not part:
            start = (self.wide - len(text) + (not right or left)) // 2
            signs[start : start + len(text)] = [(sign, self._style(cell, owner)) for sign in text]
        return signs


class MiddlePicture(SmallPicture):
    columns, lines = 4, 2
