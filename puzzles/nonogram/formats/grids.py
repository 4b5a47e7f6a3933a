"""The plain formats with only numbers: `.nin`, `.mk` and `.cwd`.

.nin   width and height on a line, the rows, the columns.
.mk    height and width on a line, the rows, a line `#`, the columns.
.cwd   height and width, each on a line of its own, the rows, a blank line, the columns.
"""

import re
from collections.abc import Sequence

from puzzles.nonogram.formats.clues import ClueText, Palette, assembled, check_size, counted, read_clue
from puzzles.nonogram.model import Nonogram
from puzzles.source import Source

_TWO = re.compile(r"\s*(\d{1,9})[\s,]+(\d{1,9})\s*", re.ASCII)
_ONE = re.compile(r"\s*(\d{1,9})\s*", re.ASCII)


def is_mk(source: Source) -> bool:
    lines = _lines(source)
    return bool(_TWO.fullmatch(lines[0].text)) and any(line.text.strip() == "#" for line in lines)


def is_nin(source: Source) -> bool:
    return bool(_TWO.fullmatch(_lines(source)[0].text)) and not is_mk(source)


def is_cwd(source: Source) -> bool:
    lines = _lines(source)
    return len(lines) > 1 and all(_ONE.fullmatch(line.text) for line in lines[:2])


def read_mk(source: Source) -> Nonogram:
    first, *lines = _lines(source)
    height, width = _sizes(source, first.text)
    divider = next(i for i, line in enumerate(lines) if line.text.strip() == "#")
    rows = counted(source, lines[:divider], height, "rows")
    return _puzzle(source, rows, counted(source, lines[divider + 1 :], width, "columns"))


def read_nin(source: Source) -> Nonogram:
    first, *lines = _lines(source)
    width, height = _sizes(source, first.text)
    clues = counted(source, lines, height + width, "rows and columns")
    return _puzzle(source, clues[:height], clues[height:])


def read_cwd(source: Source) -> Nonogram:
    first, second, *lines = _lines(source)
    height, width = _sizes(source, f"{first.text} {second.text}")
    divider = next((i for i, line in enumerate(lines) if not line.text and i >= height), len(lines))
    rows = counted(source, lines[:divider], height, "rows")
    return _puzzle(source, rows, counted(source, lines[divider + 1 :], width, "columns"))


def _lines(source: Source) -> list[ClueText]:
    """The lines from the first that is not blank."""
    lines = [ClueText(text, number) for number, text in enumerate(source.lines, 1)]
    start = next((i for i, line in enumerate(lines) if line.text), 0)
    return lines[start:]


def _sizes(source: Source, text: str) -> tuple[int, int]:
    found = _TWO.fullmatch(text)
    assert found
    check_size(source, int(found[1]), int(found[2]))
    return int(found[1]), int(found[2])


def _puzzle(source: Source, rows: Sequence[ClueText], columns: Sequence[ClueText]) -> Nonogram:
    palette = Palette()
    return assembled(
        source,
        [read_clue(source, row, palette, len(columns)) for row in rows],
        [read_clue(source, column, palette, len(rows)) for column in columns],
        palette,
    )
