"""The text format of queens: their number."""

import re

from engine.safe_text import safe
from puzzles.queens.model import Queens
from puzzles.source import Source

MOST = 100


def read(source: Source) -> Queens:
    text = source.text.strip()
    if not re.fullmatch(r"[+-]?[0-9]+", text):
        raise source.refuse(f"{safe(text[:20])!r} is not a number of queens, such as 8")
    if len(text) > 9 or not 1 <= int(text) <= MOST:
        raise source.refuse(f"{text[:20]} queens cannot be searched; 1 to {MOST} can")
    return Queens(int(text))


def write(puzzle: Queens) -> str:
    return f"{puzzle.size}\n"
