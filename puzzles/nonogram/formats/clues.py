"""What all formats share: reading runs and colours, and checking that they fit together.

letter  the character for a colour after a run's length; plain black has none.
"""

import re
from collections.abc import Sequence
from string import ascii_letters
from typing import NamedTuple

from attrs import define, field

from engine.safe_text import safe
from puzzles.nonogram.colours import BLACK, WHITE, Colour, read_rgb
from puzzles.nonogram.model import FILLED, Clue, Nonogram, Run, shortest_line
from puzzles.source import Source

MOST_LINES = 1_000
MOST_IN_A_KEY = 1_000
"""Characters of a title, an author …; the rest is dropped."""
_RUN = re.compile(r"(\d+)(\D?)")


class ClueText(NamedTuple):
    """A clue as written in the source, with its line and column there; line 0 if it has none."""

    text: str
    line: int = 0
    column: int = 1


class PlacedClue(NamedTuple):
    clue: Clue
    line: int


@define
class Palette:
    """The colours declared so far, by their letter or name; plain black has "" unless said otherwise."""

    colours: list[Colour] = field(factory=list)
    marks: dict[str, int] = field(factory=dict)
    black: str | None = ""
    """The letter or name of plain black, which joins the colours when it is first used; None if not known."""
    paper: str = WHITE

    def mark(self, written: str) -> int | None:
        """The mark of a colour; None if it is not declared."""
        if written == self.black and written not in self.marks:
            self._add(written, BLACK)
        return self.marks.get(written)

    def declare(self, source: Source, written: str, wishes: str, word: str, line: int = 0) -> None:
        """Add a colour; its letter is the first of those wished for, then of all, that no other has."""
        if written in self.marks:
            raise source.refuse(f"colour {safe(written)[:20]!r} is declared twice", line)
        taken = {colour.letter for colour in self.colours}
        free = (c for c in wishes + ascii_letters if c in ascii_letters and c not in taken)
        if not (letter := next(free, "")):
            raise source.refuse(f"too many colours: at most {len(ascii_letters)}", line)
        self._add(written, Colour(letter, read_rgb(word, len(self.colours))))

    def _add(self, written: str, colour: Colour) -> None:
        self.marks[written] = FILLED + len(self.colours)
        self.colours.append(colour)


def read_clue(source: Source, written: ClueText, palette: Palette, cells: int) -> PlacedClue:
    """The runs of a line of so many cells: numbers, each with its colour's letter if it has one.

    `0` or "" is for no run.
    """
    runs: list[Run] = []
    for word in re.finditer(r"[^\s,]+", written.text):
        place = (written.line, written.column + word.start()) if written.line else ()
        if not (parts := _RUN.fullmatch(word[0])):
            raise source.refuse(f"{safe(word[0])[:20]!r} is not a run: a number, such as 3 or 3r", *place)
        length, letter = int(parts[1][:9]), parts[2]
        if not length:
            continue
        mark = palette.mark(letter)
        if mark is None:
            raise source.refuse(undeclared(palette, letter, length), *place)
        runs.append(Run(length, mark))
        check_runs(source, runs, cells, written.line)
    return PlacedClue(tuple(runs), written.line)


def counted(source: Source, lines: Sequence[ClueText], size: int, what: str) -> Sequence[ClueText]:
    """The `size` lines that are clues; blank lines are clues only if there are too few without them."""
    written = [line for line in lines if line.text]
    if len(written) == size:
        return written
    if len(written) < size <= len(lines) and not any(line.text for line in lines[size:]):
        return lines[:size]
    where = written[size].line if len(written) > size else lines[-1].line if lines else 0
    raise source.refuse(f"there are {len(written)} clues for {size} {what}", where)


def undeclared(palette: Palette, written: str, length: int) -> str:
    known = ", ".join(safe(name[:20]) for name in palette.marks if name) or "none"
    what = f"colour {safe(written)[:20]!r} is not declared" if written else f"run {length} has no colour"
    return f"{what}; the colours are: {known}"


def check_runs(source: Source, runs: Sequence[Run], cells: int, line: int) -> None:
    """Refuse more runs than a line has cells, however many more there are."""
    if len(runs) > cells:
        raise source.refuse(
            f"this clue cannot fit: it has more runs than the {cells} cells of its line", line
        )


def check_size(source: Source, height: int, width: int) -> None:
    """Refuse a board that has no cells, or too many to search."""
    if not height or not width:
        raise source.refuse(f"a board of {height} rows and {width} columns has no cells")
    if max(height, width) > MOST_LINES:
        most = f"at most {MOST_LINES:,} lines each way can be searched"
        raise source.refuse(f"too large a board, {height:,} rows × {width:,} columns: {most}")


def assembled(
    source: Source,
    rows: Sequence[PlacedClue],
    columns: Sequence[PlacedClue],
    palette: Palette,
    keys: tuple[tuple[str, str], ...] = (),
    given: tuple[tuple[int, int], ...] = (),
) -> Nonogram:
    """The puzzle; refused if its clues do not fit their lines or each other."""
    check_size(source, len(rows), len(columns))
    keys = tuple((key, value[:MOST_IN_A_KEY]) for key, value in keys)
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
                f"the rows have {of_rows:,} {cells} in all, the columns {of_columns:,}: they must be equal"
            )
