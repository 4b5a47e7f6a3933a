"""The `.g` format: free text, colours after a line `#d…`, then rows and columns, each after a line `:…`."""

import re

from engine.safe_text import safe
from puzzles.nonogram.colours import BLACK, read_rgb
from puzzles.nonogram.formats.clues import ClueText, Palette, assembled, check_size, read_clue
from puzzles.nonogram.model import Nonogram
from puzzles.source import Source

MOST_IN_A_TITLE = 60
_COLOUR = re.compile(r"\s*(\S):(.)\s*(\S+).*")
_TRIANGLES = re.compile(r"[<>]|/\d|(?<!\w)(?=[^\W\d]*+\d)\w++/")
"""A run beside a slash, or an angle. A word is looked at from its first letter only, not from each."""


def is_g(source: Source) -> bool:
    return sum(line.startswith(":") for line in source.lines) >= 2


def read_g(source: Source) -> Nonogram:
    lines = [ClueText(text, number) for number, text in enumerate(source.lines, 1)]
    colons = [i for i, line in enumerate(lines) if line.text.startswith(":")]
    end = colons[2] if len(colons) > 2 else len(lines)
    above = [line for line in lines[: colons[0]] if line.text]
    palette = _palette(source, above)
    row_lines = _clue_lines(source, lines[colons[0] + 1 : colons[1]])
    column_lines = _clue_lines(source, lines[colons[1] + 1 : end])
    check_size(source, len(row_lines), len(column_lines))
    rows = [read_clue(source, line, palette, len(column_lines)) for line in row_lines]
    columns = [read_clue(source, line, palette, len(row_lines)) for line in column_lines]
    keys = (("title", safe(above[0].text.strip()[:MOST_IN_A_TITLE])),) if len(above) == 1 else ()
    return assembled(source, rows, columns, palette, keys)


def _palette(source: Source, above: list[ClueText]) -> Palette:
    """The colours: `0` is the paper, `1` the colour of runs without a letter."""
    palette = Palette()
    begin = next((i for i, line in enumerate(above) if line.text.lower().startswith("#d")), None)
    if begin is None:
        return palette
    palette.black = None
    for text, line, _ in above[begin + 1 :]:
        if not (found := _COLOUR.fullmatch(text)):
            raise source.refuse("a colour is declared as `r:&  red`: letter, sign, colour", line)
        letter, sign, word = found.groups()
        if letter == "0":
            palette.paper = read_rgb(word, 0)
        elif letter == "1" and read_rgb(word, 0) == BLACK.rgb:
            palette.black = ""
        else:
            palette.declare(source, "" if letter == "1" else letter, letter + sign, word, line)
    return palette


def _clue_lines(source: Source, lines: list[ClueText]) -> list[ClueText]:
    """The lines up to the last that is not blank; a blank one before it is an empty clue."""
    for line in lines:
        if _TRIANGLES.search(line.text):
            raise source.refuse("triangles are not supported: only whole cells", line.line)
    last = max((i for i, line in enumerate(lines) if line.text), default=-1)
    return lines[: last + 1]
