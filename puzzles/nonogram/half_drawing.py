"""Two cells in a character, one above the other: with clues at both sides, or, smaller, without.

The clues of rows 1, 3, 5 … are at the left, those of rows 2, 4, 6 … at the right.
"""

from collections.abc import Sequence

from puzzles.nonogram.clues_drawing import Clues
from puzzles.nonogram.drawing import FAINT, FOG, FRESH, settled
from puzzles.nonogram.model import CROSSED, FILLED, UNKNOWN, Nonogram
from puzzles.picture import Span


class SmallPicture:
    top = left = 0
    quiet = 4
    """Cells of paper around it: the quiet zone that a QR code needs."""

    def __init__(self, puzzle: Nonogram, board: Sequence[int]) -> None:
        self.puzzle, self.board = puzzle, settled(puzzle, board)
        self.paper = f"on-{puzzle.paper}"
        self.width = puzzle.width + 2 * self.quiet
        self.height = (puzzle.height + 1) // 2 + self.quiet

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.puzzle.width)
        return self.quiet + column, self.quiet // 2 + row // 2

    def line(self, y: int) -> list[Span]:
        row = 2 * y - self.quiet
        if not 0 <= row < self.puzzle.height:
            return [Span(" " * self.width, self.paper)]
        margin = Span(" " * self.quiet, self.paper)
        return [margin, *self._pairs(row), margin]

    def _pairs(self, row: int) -> list[Span]:
        """The cells of a row and of the row below it."""
        width = self.puzzle.width
        upper, start = self.board[row * width : (row + 1) * width], row * width
        if not (lower := self.board[start + width : start + 2 * width]):
            return [Span(*self._pair(mark, CROSSED), start + column) for column, mark in enumerate(upper)]
        return [
            Span(*self._pair(*marks), start + column, also=start + width + column)
            for column, marks in enumerate(zip(upper, lower))
        ]

    def _pair(self, upper: int, lower: int) -> tuple[str, str]:
        """A character with one mark above the other, and its style."""
        above, below = self._rgb(upper), self._rgb(lower)
        if upper < FILLED and lower < FILLED:
            fog = FOG if upper == lower == UNKNOWN else self.puzzle.paper
            return _DOTS[upper == UNKNOWN, lower == UNKNOWN], f"{FAINT} on-{fog}"
        if upper == lower:
            return "█", f"{above} on-{FRESH}"
        if lower < FILLED or upper >= FILLED:
            return "▀", f"{above} on-{below}"
        return "▄", f"{below} on-{above}"

    def _rgb(self, mark: int) -> str:
        if mark == UNKNOWN:
            return FOG
        return self.puzzle.paper if mark == CROSSED else self.puzzle.colours[mark - FILLED].rgb


class SmallestPicture(SmallPicture):
    quiet = 0


class HalfPicture(SmallPicture):
    def __init__(self, puzzle: Nonogram, board: Sequence[int]) -> None:
        super().__init__(puzzle, board)
        self.clues = Clues(puzzle, self.board, 1)
        self.left = self.clues.left_width + 2
        self.top = self.clues.height
        self.width = 2 * self.left + puzzle.width
        self.height = self.top + (puzzle.height + 1) // 2

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.puzzle.width)
        return self.left + column, self.top + row // 2

    def line(self, y: int) -> list[Span]:
        if y < self.top:
            return [Span(" " * self.left), *self.clues.above(y)]
        row = 2 * (y - self.top)
        margin = Span(" ", self.paper)
        spans = [*self.clues.beside(row), Span(" "), margin, *self._pairs(row), margin]
        if row + 1 < self.puzzle.height:
            _, *clue = self.clues.beside(row + 1)
            spans += [Span(" "), *clue]
        return spans


_DOTS = {(False, False): " ", (True, False): "'", (False, True): ".", (True, True): ":"}
"""Whether the upper and the lower cell are unknown, neither being filled."""
