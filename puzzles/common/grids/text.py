"""Grids of numbers as text.

    title: a small one
    # a comment
    . . 2
    3 . .

A cell is a number, or `.`, `-` or `0` for none; blanks separate cells. In kinds that have unknown numbers,
`?` is one.
"""

import re

from attrs import define

from engine.safe_text import safe
from puzzles.source import Source

MOST_CELLS = 40_000
MOST_NUMBER = 99_999
_KEY = re.compile(r"\s*([A-Za-z]+)\s*:\s*(.*)")
_NOTHING = (".", "-", "0")
UNTOLD = -1
"""What `?` is read as."""


@define(frozen=True)
class TextGrid:
    rows: list[list[int]]
    """Numbers, 0 for none."""
    keys: dict[str, str]
    """The `key: value` lines above the grid, keys in lower case."""
    places: list[list[tuple[int, int]]]
    """Line and column of each cell in the source, from 1."""


def read_text_grid(source: Source, untold: bool = False) -> TextGrid:
    """The grid in a source; `?` is allowed only if `untold` is true."""
    rows: list[list[int]] = []
    places: list[list[tuple[int, int]]] = []
    keys: dict[str, str] = {}
    cells = 0
    for number, line in enumerate(source.lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if not rows and (key := _KEY.fullmatch(line)):
            keys[key[1].lower()] = safe(key[2])
            continue
        width = len(line.split())
        cells += width
        if rows and width != len(rows[0]):
            raise source.refuse(f"this row has {width} cells, the first has {len(rows[0])}", number)
        if cells > MOST_CELLS:
            raise source.refuse(f"too large a board: at most {MOST_CELLS:,} cells can be searched", number)
        words = list(re.finditer(r"\S+", line))
        places.append([(number, word.start() + 1) for word in words])
        rows.append(
            [
                UNTOLD if untold and word[0] == "?" else _number(source, word[0], place)
                for word, place in zip(words, places[-1])
            ]
        )
    if not rows:
        raise source.refuse("there is no grid: rows of numbers and dots, such as `. . 2`")
    return TextGrid(rows, keys, places)


def write_text_grid(rows: list[list[int]], keys: dict[str, str]) -> str:
    """The grid as text, with its columns aligned."""
    words = [[{0: ".", UNTOLD: "?"}.get(number, str(number)) for number in row] for row in rows]
    width = max(len(word) for row in words for word in row)
    above = [f"{key}: {value}" for key, value in keys.items() if value]
    grid = [" ".join(word.rjust(width) for word in row) for row in words]
    return "\n".join(above + grid) + "\n"


def _number(source: Source, word: str, place: tuple[int, int]) -> int:
    if word in _NOTHING:
        return 0
    if re.fullmatch(r"-\d+", word):
        raise source.refuse(f"{safe(word)[:20]} is below zero; a number here is at least 1", *place)
    if not re.fullmatch(r"[0-9]+", word):
        raise source.refuse(f"{safe(word)[:20]!r} is neither a number nor a dot", *place)
    if len(word) > 9 or not 1 <= int(word) <= MOST_NUMBER:
        raise source.refuse(f"{word[:20]} is not between 1 and {MOST_NUMBER:,}", *place)
    return int(word)
