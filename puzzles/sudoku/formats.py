"""The text formats of sudokus: lines of 81 characters, grids, `.sdk`, `.sdm`, game IDs, puzz.link URLs.

53..7....6..195....98…      one line a puzzle; `file.sdm:3` picks the third
. . 2 | 1 . .               a grid, with or without blanks and `|` between cells, and rules of `-` between
4 . . | . 3 .               boxes; `|` shows how wide a box is
"""

import re
from functools import lru_cache

from engine.safe_text import safe
from puzzles.common.grids.ids import game_id, gapped_numbers
from puzzles.common.grids.links import link_numbers, puzz_link
from puzzles.source import Source
from puzzles.sudoku.model import SYMBOLS, Sudoku

SIZES = (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25)
_ONE_LINE = re.compile(r"([^\s|:;,]{16,})(?:[:;,\s].*)?")
"""A whole puzzle in one line; after a separator, anything may follow."""
_RULE = re.compile(r"(?=[+|\s]*+[-=])[-+=|\s]++")
_TITLE = re.compile(r"\s*title\s*:[ \t]*(.*)", re.IGNORECASE)
_SKIPPED = re.compile(r"#|\[|title\s*:", re.IGNORECASE)

Row = tuple[int, str]
"""A line's number and text."""


def read(source: Source) -> Sudoku:
    if not _ONE_LINE.match(source.word) and (found := game_id(source)):
        return _from_game_id(source, found.width, found.height, found.parameters, found.body)
    if link := puzz_link(source):
        return _from_link(source, link.parameters, link.width, link.height, link.body)
    rows = _rows(source.whole)
    if not rows:
        raise source.refuse("there is no sudoku: 81 characters, or rows of them; `.` or 0 for an open cell")
    if puzzles := _one_a_line(source.whole):
        return _from_line(source, *puzzles[source.picked(len(puzzles))])
    return _from_grid(source, rows)


def picks(source: Source) -> list[str]:
    """The numbers of the puzzles in a file of several, one a line; they are not parsed."""
    puzzles = _one_a_line(source.whole)
    return [str(number) for number in range(1, len(puzzles) + 1)] if len(puzzles) > 1 else []


@lru_cache(maxsize=1)
def _one_a_line(source: Source) -> list[Row]:
    """The puzzles of a file with one a line; none if its lines are the rows of one grid."""
    rows = _rows(source)
    puzzles = [(number, line[1]) for number, text in rows if (line := _ONE_LINE.fullmatch(text.strip()))]
    is_grid = len(rows) in SIZES and all(len(text) == len(rows) for _, text in puzzles)
    return [] if is_grid or len(puzzles) < len(rows) else puzzles


@lru_cache(maxsize=1)
def _rows(source: Source) -> list[Row]:
    """The lines with digits; in `.sdk` files, only those before the section `[State]`."""
    rows = []
    for number, line in enumerate(source.lines, 1):
        if line.strip().lower() == "[state]":
            break
        if line.strip() and not _SKIPPED.match(line.strip()) and not _RULE.fullmatch(line):
            rows.append((number, line))
    return rows


@lru_cache(maxsize=1)
def _title(source: Source) -> str:
    found = next(filter(None, map(_TITLE.fullmatch, source.lines)), None)
    return safe(found[1]) if found else ""


def _from_line(source: Source, number: int, text: str) -> Sudoku:
    size = round(len(text) ** 0.5)
    if size * size != len(text) or size not in SIZES:
        raise source.refuse(f"this line has {len(text)} characters; a sudoku of 9 × 9 has 81", number)
    digits = [_digit(source, symbol, size, (number, column)) for column, symbol in enumerate(text, 1)]
    return _sudoku(source, digits, _box(size))


def _from_grid(source: Source, rows: list[Row]) -> Sudoku:
    size = len(rows)
    if size not in SIZES:
        raise source.refuse(
            f"a sudoku of {size} rows has no equal boxes; 9 would be usual, 4 to 25 are possible"
        )
    digits: list[int] = []
    for number, line in rows:
        words = line.replace("|", " ").split()
        spaced = len(words) == size
        if not spaced and (cells := sum(map(len, words))) != size:
            raise source.refuse(f"this row has {cells} cells; there are {size} rows", number)
        for cell in re.finditer(r"[^\s|]+" if spaced else r"[^\s|]", line):
            digits.append(_digit(source, cell[0], size, (number, cell.start() + 1)))
    return _sudoku(source, digits, _drawn_box(rows[0][1], size) or _box(size))


def _drawn_box(line: str, size: int) -> tuple[int, int] | None:
    """The rows and columns of a box, as the bars of a row show them."""
    parts = [part for part in line.split("|") if part.strip()]
    width = size // len(parts)
    return (size // width, width) if len(parts) > 1 and size % len(parts) == 0 else None


def _box(size: int) -> tuple[int, int]:
    """The rows and columns of a box that is as close to a square as possible, and no higher than wide."""
    rows = max(height for height in range(1, size) if size % height == 0 and height * height <= size)
    return rows, size // rows


def _digit(source: Source, symbol: str, size: int, place: tuple[int, int]) -> int:
    shown = safe(symbol[:20])
    if symbol in (".", "0"):
        return 0
    if symbol.isascii() and symbol.isdecimal():
        digit = int(symbol[:9])
    else:
        digit = SYMBOLS.find(symbol.upper()) if len(symbol) == 1 else -1
    if digit < 0:
        raise source.refuse(f"{shown!r} is neither a digit nor `.`", *place)
    if digit > size:
        raise source.refuse(f"{shown} is too large: the digits here are 1 to {SYMBOLS[size]}", *place)
    return digit


def _from_game_id(source: Source, columns: int, rows: int, parameters: str, body: str) -> Sudoku:
    for letter, name in (("j", "jigsaw"), ("k", "killer"), ("x", "X")):
        if letter in parameters:
            raise source.refuse(f"this is a {name} sudoku; only plain ones can be solved")
    size = columns * rows
    if size not in SIZES or min(columns, rows) < 2:
        raise source.refuse(f"boxes of {columns} × {rows} cannot be solved; a sudoku has 4 to 25 digits")
    digits = gapped_numbers(source, body, size * size)
    for digit in digits:
        if digit > size:
            raise source.refuse(f"{digit} is too large: the digits here are 1 to {size}")
    return _sudoku(source, digits, (columns, rows))


def _from_link(source: Source, name: str, columns: int, rows: int, body: str) -> Sudoku:
    if name != "sudoku":
        raise source.refuse(f"this is the URL of a {safe(name)[:20]}, not of a sudoku")
    if columns != rows or rows not in SIZES:
        raise source.refuse(f"a sudoku of {columns} × {rows} has no equal boxes; 9 × 9 would be usual")
    digits = [max(number or 0, 0) for number in link_numbers(source, body, rows * columns)]
    if max(digits) > rows:
        raise source.refuse(f"{max(digits)} is too large: the digits here are 1 to {rows}")
    return _sudoku(source, digits, _box(rows))


def _sudoku(source: Source, digits: list[int], box: tuple[int, int]) -> Sudoku:
    """The sudoku; refused if a digit is twice in a row, column or box."""
    sudoku = Sudoku(_title(source.whole), *box, tuple(digits))
    for unit, name in zip(sudoku.units, sudoku.unit_names):
        seen: dict[int, int] = {}
        for cell in unit:
            if digits[cell] and digits[cell] in seen:
                one, other = sudoku.names[seen[digits[cell]]], sudoku.names[cell]
                raise source.refuse(f"{SYMBOLS[digits[cell]]} is twice in {name}: in {one} and {other}")
            seen[digits[cell]] = cell
    return sudoku


def write(puzzle: Sudoku) -> str:
    """One line, if it needs no title and its boxes are the usual ones; otherwise a grid with boxes."""
    return write_grid(puzzle) if puzzle.title or not has_usual_boxes(puzzle) else write_line(puzzle)


def has_usual_boxes(puzzle: Sudoku) -> bool:
    """Whether its boxes are those that a format has in mind which does not say how high they are."""
    return (puzzle.box_rows, puzzle.box_columns) == _box(puzzle.size)


def write_line(puzzle: Sudoku) -> str:
    return "".join(SYMBOLS[digit] for digit in puzzle.givens) + "\n"


def write_grid(puzzle: Sudoku) -> str:
    n, h, w = puzzle.size, puzzle.box_rows, puzzle.box_columns
    symbols = [SYMBOLS[digit] for digit in puzzle.givens]
    title = [f"title: {puzzle.title}"] * bool(puzzle.title)
    rows = []
    for row in range(n):
        if row and row % h == 0:
            rows.append("-+-".join(["-" * (2 * w - 1)] * (n // w)))
        parts = (" ".join(symbols[row * n + at : row * n + at + w]) for at in range(0, n, w))
        rows.append(" | ".join(parts))
    return "\n".join([*title, *rows]) + "\n"
