"""The board as if on paper: clues left and above, black on white, grey where nothing is known yet.

A cell is two columns wide and one line high, which is about square. The grid line after every fifth cell is
drawn inside the cells, so that it needs no space of its own. It is left out when all cells are known: then a
phone can read a QR code off the screen. `SmallPicture` draws two cells in a character, one above the other.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property

from puzzles.nonogram.colours import ink_on, tinge
from puzzles.nonogram.layout import CELL, layout, satisfied
from puzzles.nonogram.model import CROSSED, FILLED, UNKNOWN, Nonogram
from puzzles.picture import Span

FOG = "#c9c9c9"
FAINT = "#7c7c7c"
FRESH = "#56b4e9"
"""The background of a full block: visible only while the screen reverses it, when it was just filled."""
QUIET = 4
"""Cells of paper around the small picture: the quiet zone that a QR code needs."""


def settled(puzzle: Nonogram, board: Sequence[int]) -> list[int]:
    """The board without the marks of cells that have several left: those are unknown."""
    last = puzzle.every_mark[-1]
    return [mark if mark <= last else UNKNOWN for mark in board]


def run_name(line: str, number: int, run: int) -> str:
    """The part of the picture that a run of a clue is; both are counted from 0."""
    return f"{line} {number + 1} run {run + 1}"


_HATCHED = str.maketrans("█▇▉", "▓▓▒")
"""Blocks whose mark is a guess."""


class BoardPicture:
    def __init__(self, puzzle: Nonogram, board: Sequence[int]) -> None:
        self.puzzle, self.marks = puzzle, board
        self.board = settled(puzzle, board)
        self.layout = layout(puzzle)
        self.given = dict(puzzle.given)
        self.clean = UNKNOWN not in self.board
        self.paper = f"on-{puzzle.paper}"
        self.left = self.layout.left_width + 1 + CELL
        self.top = len(self.layout.above) + 1
        self.width = self.left + CELL * (puzzle.width + 1)
        self.height = self.top + puzzle.height + 1

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.puzzle.width)
        return self.left + CELL * column, self.top + row

    def line(self, y: int) -> list[Span]:
        row = y - self.top
        if 0 <= row < self.puzzle.height:
            return [*self._row_clue(row), self._margin(1), *self._cells(row), self._number(row + 1, "row")]
        if 0 <= y < self.top - 1:
            return [Span(" " * self.left), *self._column_clues(y)]
        if y > self.top:
            return [Span(" " * (self.left - CELL)), self._margin(1), *self._column_numbers(), self._margin(1)]
        return [Span(" " * (self.left - CELL)), self._margin(self.puzzle.width + 2)]

    def _margin(self, cells: int) -> Span:
        return Span(" " * (CELL * cells), self.paper)

    def _column_numbers(self) -> Iterator[Span]:
        for column in range(1, self.puzzle.width + 1):
            yield self._number(column, "column")

    def _number(self, number: int, line: str) -> Span:
        """The last two digits of a line's number: of every fifth line, and of those that are named.

        They are in the margin at the right and below, apart from the clues.
        """
        text = f"{number:>{CELL}}" if number < 100 else f"{number % 100:02}"
        is_shown = number % 5 == 0 and not self.clean
        return Span(
            text if is_shown else " " * CELL, f"{FAINT} {self.paper}", part=f"{line} {number}", instead=text
        )

    def _row_clue(self, row: int) -> list[Span]:
        words, clue = self.layout.left[row], self.puzzle.rows[row]
        width = self.puzzle.width
        done = satisfied(clue, self.board[row * width : (row + 1) * width])
        spans = [Span(" " * (self.layout.left_width - len(" ".join(words))))]
        for i, word in enumerate(words):
            style = self._clue_style(clue[i].mark, done[i]) if clue else "done"
            spans += [Span(word, style, part=run_name("row", row, i)), Span(" ")]
        return spans

    def _column_clues(self, y: int) -> list[Span]:
        spans = []
        for column, tile in enumerate(self.layout.above[y]):
            if tile.run < 0:
                spans.append(
                    Span(tile.text, "done", part=run_name("column", column, 0) if tile.text.strip() else "")
                )
            else:
                mark = self.puzzle.columns[column][tile.run].mark
                style = self._clue_style(mark, self._columns_done[column][tile.run])
                spans.append(Span(tile.text, style, part=run_name("column", column, tile.run)))
        return spans

    @cached_property
    def _columns_done(self) -> list[list[bool]]:
        width = self.puzzle.width
        return [satisfied(clue, self.board[c::width]) for c, clue in enumerate(self.puzzle.columns)]

    def _clue_style(self, mark: int, done: bool) -> str:
        style = "done" if done else "clue"
        if not self.puzzle.coloured:
            return style
        rgb = self.puzzle.colours[mark - FILLED].rgb
        return f"{style} {ink_on(rgb)} on-{rgb}"

    def _cells(self, row: int) -> list[Span]:
        width = self.puzzle.width
        below = row % 5 == 4 and row + 1 < self.puzzle.height and not self.clean
        marks = range(len(self.puzzle.letters))
        usual, fifth = (
            [self._cell(mark, GRID_LINES[beside, below]) for mark in marks] for beside in (False, True)
        )
        looks = [usual] * 4 + [usual if self.clean else fifth]
        start = row * width
        spans = [self._span(looks[column % 5], start + column) for column in range(width - 1)]
        return [*spans, self._span(usual, start + width - 1)]

    def _span(self, looks: Sequence[tuple[str, str, str]], cell: int) -> Span:
        """A cell; one that has lost some of its marks shows how many are left."""
        text, style, guess = looks[self.board[cell]]
        if cell in self.given and text[0] in "█▇" and not self.clean:
            return Span(f"▐{text[1:-1]}▌", f"{style.split()[0]} {self.paper}", cell)
        if (mark := self.marks[cell]) != self.board[cell]:
            text = f"{min(self.puzzle.options_of(mark).bit_count(), 9)}{text[1:]}"
        return Span(text, style, cell, instead=guess)

    def _cell(self, mark: int, grid_line: tuple[str, str]) -> tuple[str, str, str]:
        """The text, its style, and the text of a guess: hatched, or a letter with a dot beside it."""
        thin, block = grid_line
        if mark == UNKNOWN:
            return "·" + thin, f"{FAINT} on-{FOG}", ""
        if mark == CROSSED:
            return ("  " if self.clean else "×" + thin), f"{FAINT} {self.paper}", ""
        rgb = self.puzzle.colours[mark - FILLED].rgb
        if not self.puzzle.coloured:
            return block, f"{rgb} on-{FRESH}", block.translate(_HATCHED)
        letter = self.puzzle.letters[mark]
        return letter + thin, f"{tinge(rgb)} on-{rgb}", letter + "•"


GRID_LINES = {
    (False, False): (" ", "██"),
    (True, False): ("│", "█▉"),
    (False, True): ("_", "▇▇"),
    (True, True): ("┘", "▇▇"),
}
"""Whether a grid line is beside and below a cell → the end of a cell, and a filled cell."""


class SmallPicture:
    top = left = 0

    def __init__(self, puzzle: Nonogram, board: Sequence[int]) -> None:
        self.puzzle, self.board = puzzle, settled(puzzle, board)
        self.width = puzzle.width + 2 * QUIET
        self.height = (puzzle.height + 1) // 2 + QUIET

    def where(self, cell: int) -> tuple[int, int]:
        row, column = divmod(cell, self.puzzle.width)
        return QUIET + column, QUIET // 2 + row // 2

    def line(self, y: int) -> list[Span]:
        paper = f"on-{self.puzzle.paper}"
        row = 2 * y - QUIET
        if not 0 <= row < self.puzzle.height:
            return [Span(" " * self.width, paper)]
        width = self.puzzle.width
        upper = self.board[row * width : (row + 1) * width]
        lower = self.board[(row + 1) * width : (row + 2) * width] or [CROSSED] * width
        pairs = [
            Span(*self._pair(*marks), row * width + column) for column, marks in enumerate(zip(upper, lower))
        ]
        return [Span(" " * QUIET, paper), *pairs, Span(" " * QUIET, paper)]

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


_DOTS = {(False, False): " ", (True, False): "'", (False, True): ".", (True, True): ":"}
"""Whether the upper and the lower cell are unknown, neither being filled."""
