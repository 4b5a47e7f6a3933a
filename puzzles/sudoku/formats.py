"""Sudokus as people have them: lines of 81 characters, grids, `.sdk`, `.sdm`, game IDs, puzz.link URLs.

53..7....6..195....98…      one line a puzzle; `file.sdm:3` picks the third
. . 2 | 1 . .               a grid: blanks and `|` between squares or not, rules of `-` between boxes or not;
4 . . | . 3 .               `|` shows how wide a box is
"""

import re

from engine.safe_text import safe
from puzzles.common.grids.ids import game_id, gapped_numbers
from puzzles.common.grids.links import link_numbers, puzz_link
from puzzles.source import Source
from puzzles.sudoku.model import SYMBOLS, Sudoku

SIZES = (4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25)
_LONG = re.compile(r"([^\s|:;,]{16,})(?:[:;,\s].*)?")
_RULE = re.compile(r"[-+=|\s]*[-=][-+=|\s]*")
_SKIPPED = re.compile(r"#|\[|title\s*:", re.IGNORECASE)

Row = tuple[int, str]
"""A line's number and text."""


def read(source: Source) -> Sudoku:
    if not _LONG.match(source.text.strip()) and (found := game_id(source)):
        return _from_game_id(source, found.width, found.height, found.parameters, found.body)
    if link := puzz_link(source):
        return _from_link(source, link.parameters, link.width, link.height, link.body)
    rows = _rows(source)
    if not rows:
        raise source.refuse("there is no sudoku: 81 characters, or rows of them; `.` or 0 for an open square")
    long = [(number, line[1]) for number, text in rows if (line := _LONG.fullmatch(text.strip()))]
    drawn = len(rows) in SIZES and all(len(text) == len(rows) for _, text in long)
    if len(long) == len(rows) and not drawn:
        return _from_line(source, *_picked(source, long))
    return _from_grid(source, rows)


def _rows(source: Source) -> list[Row]:
    """The lines that hold digits: in `.sdk`, those before the state."""
    rows = []
    for number, line in enumerate(source.lines, 1):
        if line.strip().lower() == "[state]":
            break
        if line.strip() and not _SKIPPED.match(line.strip()) and not _RULE.fullmatch(line):
            rows.append((number, line))
    return rows


def _title(source: Source) -> str:
    found = re.search(r"^\s*title\s*:[ \t]*(.*?)\s*$", source.text, re.IGNORECASE | re.MULTILINE)
    return safe(found[1]) if found else ""


def _picked(source: Source, rows: list[Row]) -> Row:
    if not source.pick:
        return rows[0]
    if not source.pick.isdecimal() or not 1 <= int(source.pick) <= len(rows):
        raise source.refuse(f"there is no puzzle {source.pick[:20]}: the file holds 1 to {len(rows)}")
    return rows[int(source.pick) - 1]


def _from_line(source: Source, number: int, text: str) -> Sudoku:
    size = round(len(text) ** 0.5)
    if size * size != len(text) or size not in SIZES:
        raise source.refuse(f"this line has {len(text)} characters; a sudoku of 9 × 9 has 81", number)
    digits = [_digit(source, mark, size, (number, place)) for place, mark in enumerate(text, 1)]
    return _sudoku(source, digits, _box(size))


def _from_grid(source: Source, rows: list[Row]) -> Sudoku:
    size = len(rows)
    if size not in SIZES:
        raise source.refuse(
            f"a sudoku of {size} rows has no equal boxes; 9 would be usual, 4 to 25 are possible"
        )
    digits: list[int] = []
    for number, line in rows:
        squares = list(re.finditer(r"[^\s|]+", line))
        if len(squares) != size:
            squares = list(re.finditer(r"[^\s|]", line))
        if len(squares) != size:
            raise source.refuse(f"this row has {len(squares)} squares; there are {size} rows", number)
        digits += (_digit(source, square[0], size, (number, square.start() + 1)) for square in squares)
    return _sudoku(source, digits, _drawn_box(rows[0][1], size) or _box(size))


def _drawn_box(line: str, size: int) -> tuple[int, int] | None:
    """The box that the bars of a row show."""
    parts = [part for part in line.split("|") if part.strip()]
    width = size // len(parts)
    return (size // width, width) if len(parts) > 1 and size % len(parts) == 0 else None


def _box(size: int) -> tuple[int, int]:
    """The rows and columns of the box nearest to a square, no higher than wide."""
    rows = max(height for height in range(1, size) if size % height == 0 and height * height <= size)
    return rows, size // rows


def _digit(source: Source, mark: str, size: int, place: tuple[int, int]) -> int:
    shown = safe(mark)[:20]
    if mark in (".", "0"):
        return 0
    if mark.isascii() and mark.isdecimal():
        digit = int(mark[:9])
    else:
        digit = SYMBOLS.find(mark.upper()) if len(mark) == 1 else -1
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
    """The sudoku, if no digit is twice in a row, column or box."""
    sudoku = Sudoku(_title(source), *box, tuple(digits))
    for unit, name in zip(sudoku.units, sudoku.unit_names):
        seen: dict[int, int] = {}
        for square in unit:
            if digits[square] and digits[square] in seen:
                one, other = sudoku.names[seen[digits[square]]], sudoku.names[square]
                raise source.refuse(f"{SYMBOLS[digits[square]]} is twice in {name}: in {one} and {other}")
            seen[digits[square]] = square
    return sudoku


def write(puzzle: Sudoku) -> str:
    """One line, if that says it all; else a grid with its boxes."""
    n, h, w = puzzle.size, puzzle.box_rows, puzzle.box_columns
    marks = "".join(SYMBOLS[digit] for digit in puzzle.givens)
    if not puzzle.title and (h, w) == _box(n):
        return marks + "\n"
    title = [f"title: {puzzle.title}"] * bool(puzzle.title)
    rows = []
    for row in range(n):
        if row and row % h == 0:
            rows.append("-+-".join(["-" * (2 * w - 1)] * (n // w)))
        parts = (" ".join(marks[row * n + at : row * n + at + w]) for at in range(0, n, w))
        rows.append(" | ".join(parts))
    return "\n".join([*title, *rows]) + "\n"
