"""How the marks of a board are drawn whose kind is not known: the header's `marks`.

It is an object from a mark to its symbol, or the word `characters`: then a mark is a Unicode code point, and
what is above all code points is a number.
"""

import sys
import unicodedata
from collections.abc import Mapping
from typing import Any

from attrs import define, field

from engine.safe_text import safe

CHARACTERS = "characters"
NUMBERS_FROM = sys.maxunicode + 1
MOST_SYMBOLS, LONGEST_SYMBOL = 1_000, 12
_EXAMPLE = '{"1": "Q"}'


@define(frozen=True)
class MarkSymbols:
    characters: bool = False
    symbols: Mapping[int, str] = field(factory=dict)

    @classmethod
    def of_header(cls, marks: Any) -> "MarkSymbols":
        """From an untrusted header; a `ValueError` says what is wrong with it."""
        if marks == CHARACTERS:
            return cls(characters=True)
        if not isinstance(marks, dict) or len(marks) > MOST_SYMBOLS:
            raise ValueError(f"`marks` must be an object such as {_EXAMPLE}, or {CHARACTERS!r}")
        for mark, symbol in marks.items():
            if not (mark.isascii() and mark.isdigit() and len(mark) <= 10):
                raise ValueError(f"`marks` has {safe(mark)!r}, which is no mark; an example: {_EXAMPLE}")
            if not isinstance(symbol, str) or len(symbol) > LONGEST_SYMBOL:
                raise ValueError(
                    f"`marks` must have a text of up to {LONGEST_SYMBOL} characters for each mark"
                )
        return cls(symbols={int(mark): narrow(symbol) for mark, symbol in marks.items()})

    @property
    def header(self) -> Any:
        """What the header has; nothing if marks are drawn as numbers."""
        if self.characters:
            return CHARACTERS
        return {str(mark): symbol for mark, symbol in self.symbols.items()}

    def drawn(self, mark: int) -> str:
        if self.characters and mark:
            return narrow(chr(mark)) if mark < NUMBERS_FROM else str(mark - NUMBERS_FROM)
        return self.symbols.get(mark) or (str(mark) if mark else "·")

    def name(self, mark: int) -> str:
        """What the mark is called, if that is not its number."""
        return self.drawn(mark) if mark in self.symbols or (self.characters and mark) else ""

    def widest(self, largest: int) -> int:
        """The columns that any mark up to the largest takes."""
        drawn = self.drawn(largest) if not self.characters or largest >= NUMBERS_FROM else "·"
        return max(len(drawn), *map(len, self.symbols.values()), 1)


def narrow(symbol: str) -> str:
    """The symbol; what is wider or narrower than a column is replaced."""
    return "".join(character if _is_narrow(character) else "�" for character in safe(symbol))


def _is_narrow(character: str) -> bool:
    wide = unicodedata.east_asian_width(character) in ("W", "F")
    return not wide and not unicodedata.category(character).startswith(("M", "C"))
