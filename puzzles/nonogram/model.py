"""The nonogram: fill cells so that each line shows its runs, in order.

line    a row or a column, numbered rows first.
place   an index into the cells of a line; sentences count them from 1.
run     a block of cells of one colour; two of the same colour have a blank between them, others need none.
clue    the runs of a line.
mark    0 unknown, 1 crossed (certainly blank), 2 and up filled: 2 is the first colour, 3 the second …
        Above the last colour come the marks of cells that have lost some marks and have several left.
options a bit set of the marks that a cell may still have: bit `mark - 1`.
given   a cell whose mark is known from the start.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from attrs import define

from puzzles.kind import Given
from puzzles.nonogram.colours import BLACK, WHITE, Colour, colour_names

UNKNOWN, CROSSED, FILLED = 0, 1, 2
"""`FILLED` is the first colour; without colours, the only one."""
MOST_COLOURS_PARTLY = 29
"""With more colours the mark of some cell that has lost a few would not fit in 32 bits: it stays unknown."""


class Run(NamedTuple):
    length: int
    mark: int = FILLED


Clue = tuple[Run, ...]


@define(frozen=True, slots=False)
class Line:
    name: str
    clue: Clue
    cells: tuple[int, ...]
    label: str
    """Its name in a sentence: `row 7, runs 3 2 6`."""

    @cached_property
    def title(self) -> str:
        """Its name at the start of a sentence: `Row 7`."""
        return self.name.capitalize()

    @cached_property
    def lengths(self) -> tuple[int, ...]:
        return tuple(run.length for run in self.clue)


@define(frozen=True)
class Nonogram:
    rows: tuple[Clue, ...]
    columns: tuple[Clue, ...]
    colours: tuple[Colour, ...] = (BLACK,)
    paper: str = WHITE
    keys: tuple[tuple[str, str], ...] = ()
    """From its file: title, by, copyright …"""
    given: tuple[tuple[int, int], ...] = ()
    """The given cells with their marks."""

    @property
    def height(self) -> int:
        return len(self.rows)

    @property
    def width(self) -> int:
        return len(self.columns)

    @property
    def cells(self) -> int:
        return self.height * self.width

    @property
    def title(self) -> str:
        return dict(self.keys).get("title", "")

    @property
    def coloured(self) -> bool:
        return self.colours != (BLACK,)

    @property
    def every_mark(self) -> tuple[int, ...]:
        """The marks of a solved board."""
        return tuple(range(CROSSED, FILLED + len(self.colours)))

    @cached_property
    def mark_names(self) -> tuple[str, ...]:
        filled = colour_names(self.colours) if self.coloured else ("filled",)
        return ("unknown", "crossed", *filled)

    @cached_property
    def letters(self) -> str:
        """A character for each mark of a solved board, by mark: `?` for unknown, `.` for crossed."""
        return "?." + "".join(colour.letter for colour in self.colours)

    @property
    def every_option(self) -> int:
        return (1 << 1 + len(self.colours)) - 1

    def mark_of(self, options: int) -> int:
        """The mark of a cell with these options."""
        if not options & (options - 1):
            return options.bit_length()
        partly = options != self.every_option and len(self.colours) <= MOST_COLOURS_PARTLY
        return 1 + len(self.colours) + options if partly else UNKNOWN

    def options_of(self, mark: int) -> int:
        """The options of a cell with this mark."""
        if mark > 1 + len(self.colours):
            return mark - 1 - len(self.colours)
        return 1 << mark - 1 if mark else self.every_option

    def cell_name(self, cell: int) -> str:
        """`R16C6`: row 16, column 6; the sixth cell of row 16, the sixteenth of column 6."""
        row, column = divmod(cell, self.width)
        return f"R{row + 1}C{column + 1}"

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Rows, then columns."""
        height, width = self.height, self.width
        rows = [
            self._line(f"row {r + 1}", clue, range(r * width, (r + 1) * width))
            for r, clue in enumerate(self.rows)
        ]
        columns = [
            self._line(f"column {c + 1}", clue, range(c, height * width, width))
            for c, clue in enumerate(self.columns)
        ]
        return (*rows, *columns)

    def given_board(self) -> list[int]:
        """The board with only the givens on it."""
        board = [UNKNOWN] * self.cells
        for cell, mark in self.given:
            board[cell] = mark
        return board

    def _line(self, name: str, clue: Clue, cells: Sequence[int]) -> Line:
        return Line(name, clue, tuple(cells), f"{name}, {self.clue_words(clue)}")

    def clue_words(self, clue: Clue) -> str:
        """`runs 3 2 6`"""
        return ("run " if len(clue) == 1 else "runs " if clue else "") + self.runs_words(clue)

    def runs_words(self, clue: Clue) -> str:
        """`3 2 6`"""
        return " ".join(map(self.run_word, clue)) or "no runs"

    def run_word(self, run: Run) -> str:
        """`3`, or `3r` where there are colours."""
        return f"{run.length}{self.colours[run.mark - FILLED].letter if self.coloured else ''}"

    def crossing(self, cell: int) -> tuple[int, int]:
        """The numbers of the two lines that the cell is in."""
        row, column = divmod(cell, self.width)
        return row, self.height + column


def givens(puzzle: Nonogram) -> Iterator[Given]:
    for cell, mark in puzzle.given:
        yield Given((cell, mark), f"{puzzle.cell_name(cell)} is {puzzle.mark_names[mark]}")


def needs_gap(clue: Clue, run: int) -> bool:
    """Whether a blank must come between this run and the next."""
    return run + 1 < len(clue) and clue[run].mark == clue[run + 1].mark


def shortest_line(clue: Clue) -> int:
    """The fewest cells that the clue fits in."""
    return sum(run.length for run in clue) + sum(needs_gap(clue, i) for i in range(len(clue)))


def clue_of(marks: Sequence[int]) -> Clue:
    """The runs that a line of marks shows."""
    runs = (Run(sum(1 for _ in same), mark) for mark, same in groupby(marks))
    return tuple(run for run in runs if run.mark >= FILLED)
