"""The board as if on paper: clues left and above, black on white, grey where nothing is known yet.

A cell is two columns wide and one line high, which is about square. The grid line after every fifth cell is
drawn inside the cells, so that it needs no space of its own. It is left out when all cells are known: then a
phone can read a QR code off the screen. Large cells are twice as wide and high; narrow ones have one column.
"""

from collections.abc import Iterator, Sequence

from puzzles.nonogram.clues_drawing import Clues
from puzzles.nonogram.colours import tinge
from puzzles.nonogram.layout import CELL
from puzzles.nonogram.model import CROSSED, FILLED, UNKNOWN, Nonogram
from puzzles.picture import Span

FOG = "#c9c9c9"
FAINT = "#7c7c7c"
FRESH = "#56b4e9"
"""The background of a full block: visible only while the screen reverses it, when it was just filled."""


def settled(puzzle: Nonogram, board: Sequence[int]) -> list[int]:
    """The board without the marks of cells that have several left: those are unknown."""
    last = puzzle.every_mark[-1]
    return [mark if mark <= last else UNKNOWN for mark in board]


_HATCHED = str.maketrans("█▇▉", "▓▓▒")
"""Blocks whose mark is a guess."""


class BoardPicture:
    wide, high = CELL, 1
    """Columns and lines of a cell."""

    def __init__(self, puzzle: Nonogram, board: Sequence[int]) -> None:
        self.puzzle, self.marks = puzzle, board
        self.board = settled(puzzle, board)
        self.clues = Clues(puzzle, self.board, self.wide)
        self.given = dict(puzzle.given)
        self.clean = UNKNOWN not in self.board
        self.paper = f"on-{puzzle.paper}"
        self.margin = min(self.wide, CELL)
        self.left = self.clues.left_width + 1 + self.margin
        self.top = self.clues.height + 1
        self.width = self.left + self.wide * puzzle.width + self.margin
        self.height = self.top + self.high * puzzle.height + 1

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.puzzle.width)
        return self.left + self.wide * column, self.top + self.high * row

    def line(self, y: int) -> list[Span]:
        if 0 <= y < self.top - 1:
            return [Span(" " * self.left), *self.clues.above(y)]
        row, part = divmod(y - self.top, self.high)
        clue_width = self.left - self.margin
        if not 0 <= row < self.puzzle.height:
            return [Span(" " * clue_width), *self._beyond(y)]
        margin = Span(" " * self.margin, self.paper)
        after = margin if part else self._number(row + 1, "row", self.margin)
        clue = [Span(" " * clue_width)] if part else [*self.clues.beside(row), Span(" ")]
        return [*clue, margin, *self._cells(row, part), after]

    def _beyond(self, y: int) -> Iterator[Span]:
        """The paper above the board, or below it with the numbers of the columns."""
        if y < self.top:
            yield Span(" " * (self.wide * self.puzzle.width + 2 * self.margin), self.paper)
            return
        yield Span(" " * self.margin, self.paper)
        for column in range(1, self.puzzle.width + 1):
            yield self._number(column, "column", self.wide)
        yield Span(" " * self.margin, self.paper)

    def _number(self, number: int, line: str, wide: int) -> Span:
        """The last digits of a line's number: of every fifth line, and of those that are named.

        They are in the margin at the right and below, apart from the clues.
        """
        digits = min(wide, 2)
        text = (f"{number:>{digits}}" if number < 10**digits else f"{number:0{digits}}"[-digits:]).center(
            wide
        )
        is_shown = number % 5 == 0 and not self.clean
        style = f"{FAINT} {self.paper}"
        return Span(text if is_shown else " " * wide, style, part=f"{line} {number}", instead=text)

    def _cells(self, row: int, part: int) -> list[Span]:
        """One line of the cells in a row."""
        width, has_lines = self.puzzle.width, self.wide > 1 and not self.clean
        below = has_lines and row % 5 == 4 and row + 1 < self.puzzle.height and part == self.high - 1
        marks = range(len(self.puzzle.letters))
        usual, fifth = ([self._cell(mark, beside, below, part) for mark in marks] for beside in (False, True))
        looks = [usual] * 4 + [fifth if has_lines else usual]
        start = row * width
        spans = [self._span(looks[column % 5], start + column, part) for column in range(width - 1)]
        return [*spans, self._span(usual, start + width - 1, part)]

    def _span(self, looks: Sequence[tuple[str, str, str]], cell: int, part: int) -> Span:
        """A cell; one that has lost some of its marks shows how many are left."""
        text, style, guess = looks[self.board[cell]]
        if cell in self.given and text[0] in "█▇" and self.wide > 1 and not self.clean:
            return Span(f"▐{text[1:-1]}▌", f"{style.split()[0]} {self.paper}", cell)
        if (mark := self.marks[cell]) != self.board[cell] and not part:
            text = self._with_sign(text, str(min(self.puzzle.options_of(mark).bit_count(), 9)))
        return Span(text, style, cell, instead=guess)

    def _cell(self, mark: int, beside: bool, below: bool, part: int) -> tuple[str, str, str]:
        """One line of a cell with a mark, its style, and its text if the mark is a guess.

        A grid line may be beside and below it.
        """
        ground = ("_" if below else " ") * (self.wide - 1)
        ground += GRID_LINES[beside, below]
        if mark == UNKNOWN:
            return self._with_sign(ground, "·", part), f"{FAINT} on-{FOG}", ""
        if mark == CROSSED:
            return self._with_sign(ground, " " if self.clean else "×", part), f"{FAINT} {self.paper}", ""
        rgb = self.puzzle.colours[mark - FILLED].rgb
        if not self.puzzle.coloured:
            block = "▇" * self.wide if below else "█" * (self.wide - 1) + ("▉" if beside else "█")
            return block, f"{rgb} on-{FRESH}", block.translate(_HATCHED)
        text = self._with_sign(ground, self.puzzle.letters[mark], part)
        return text, f"{tinge(rgb)} on-{rgb}", text[:-1] + "•" if self.wide > 1 and not part else text

    def _with_sign(self, text: str, sign: str, part: int = 0) -> str:
        """A cell's sign is in its first line, in the middle."""
        at = (self.wide - 1) // 2
        return text if part else text[:at] + sign + text[at + 1 :]


class LargePicture(BoardPicture):
    wide, high = 2 * CELL, 2


class NarrowPicture(BoardPicture):
    """For boards that are too wide: a cell is one column, without grid lines."""

    wide = 1


GRID_LINES = {(False, False): " ", (True, False): "│", (False, True): "_", (True, True): "┘"}
"""Whether a grid line is beside and below a cell → the end of its last line."""
