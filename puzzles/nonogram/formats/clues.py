"""What all formats share: lines of runs, colours, and whether it all fits together.

letter  the character that stands for a colour after a run's length; black has none, and is shown as `#`.
"""

import re
from collections.abc import Sequence
from string import ascii_letters
from typing import NamedTuple

from attrs import define, field

from engine.words import plain
from puzzles.nonogram.colours import BLACK, WHITE, Colour, read_rgb
from puzzles.nonogram.model import FILLED, Clue, Nonogram, Run, shortest_line
from puzzles.source import Source
from puzzles.text_grid import MOST_CELLS

MOST_LINES = 1_000
_RUN = re.compile(r"(\d+)(\D?)")


class ClueText(NamedTuple):
    """A clue as it stands in the source; line and column are 0 where there are none."""

    text: str
    line: int = 0
    column: int = 1


class PlacedClue(NamedTuple):
    clue: Clue
    line: int


@define
class Palette:
    """The colours declared so far; a run without a letter is in the default colour."""

    colours: list[Colour] = field(factory=list)
    default: str | None = BLACK.letter
    paper: str = WHITE

    def mark(self, letter: str) -> int | None:
        """The mark of the colour with this letter, none for the default; nothing if it is not declared."""
        if not letter and self.default == BLACK.letter:
            self._add_black()
        wanted = letter or self.default
        marks = {colour.letter: mark for mark, colour in enumerate(self.colours, FILLED)}
        return marks.get(wanted or "")

    def _add_black(self) -> None:
        if BLACK not in self.colours:
            self.colours.append(BLACK)

    def declare(self, source: Source, letter: str, word: str, line: int) -> None:
        if any(colour.letter == letter for colour in self.colours):
            raise source.refuse(f"colour {plain(letter)!r} is declared twice", line)
        if len(self.colours) == len(ascii_letters):
            raise source.refuse(f"too many colours: at most {len(ascii_letters)}", line)
        self.colours.append(Colour(letter, read_rgb(word, len(self.colours))))


def read_clue(source: Source, written: ClueText, palette: Palette) -> PlacedClue:
    """The runs of a line: numbers, each with its colour's letter if it has one; `0` or nothing for no run."""
    runs = []
    for word in re.finditer(r"[^\s,]+", written.text):
        place = (written.line, written.column + word.start()) if written.line else ()
        if not (parts := _RUN.fullmatch(word[0])):
            raise source.refuse(f"{plain(word[0])[:20]!r} is not a run: a number, such as 3 or 3r", *place)
        length, letter = int(parts[1][:9]), parts[2]
        if not length:
            continue
        mark = palette.mark(letter)
        if mark is None:
            known = ", ".join(colour.letter for colour in palette.colours) or "none"
            told = f"colour {plain(letter)!r} is not declared" if letter else f"run {length} has no colour"
            raise source.refuse(f"{told}; the colours are {known}", *place)
        runs.append(Run(length, mark))
    return PlacedClue(tuple(runs), written.line)


def check_size(source: Source, height: int, width: int) -> None:
    """Refuse a board that has no cells, or too many to search."""
    if not height or not width:
        raise source.refuse(f"a board of {height} rows and {width} columns has no cells")
    if height * width > MOST_CELLS or max(height, width) > MOST_LINES:
        most = f"at most {MOST_CELLS:,} cells and {MOST_LINES:,} lines each way can be searched"
        raise source.refuse(f"too large a board, {height:,} rows × {width:,} columns: {most}")


def assembled(
    source: Source,
    rows: Sequence[PlacedClue],
    columns: Sequence[PlacedClue],
    palette: Palette,
    keys: tuple[tuple[str, str], ...] = (),
    given: tuple[tuple[int, int], ...] = (),
) -> Nonogram:
    """The puzzle, if its clues fit their lines and each other."""
    check_size(source, len(rows), len(columns))
    colours = tuple(palette.colours) or (BLACK,)
    puzzle = Nonogram(
        tuple(row.clue for row in rows),
        tuple(column.clue for column in columns),
        colours,
        palette.paper,
        keys,
        given,
    )
    for line, placed in zip(puzzle.lines, (*rows, *columns)):
        if (needs := shortest_line(line.clue)) > len(line.cells):
            what = f"{line.label}, cannot fit: it must be {needs} cells long, and is {len(line.cells)}"
            raise source.refuse(what, placed.line)
    _check_totals(source, puzzle)
    return puzzle


def _check_totals(source: Source, puzzle: Nonogram) -> None:
    for mark, name in list(enumerate(puzzle.mark_names))[FILLED:]:
        of_rows, of_columns = (
            sum(run.length for clue in clues for run in clue if run.mark == mark)
            for clues in (puzzle.rows, puzzle.columns)
        )
        if of_rows != of_columns:
            cells = f"{name} cells" if puzzle.coloured else "filled cells"
            raise source.refuse(
                f"the rows have {of_rows:,} {cells} in all, the columns {of_columns:,}: they should agree"
            )
