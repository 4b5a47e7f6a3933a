"""How marks are drawn where the kind is not known: `marks`, `colours` and `meanings` of the header.

symbol    what is drawn: `marks` is an object from a mark to its symbol, or the word `characters`: then a mark
          is a Unicode code point, and what is above all code points is a number.
colour    one of COLOURS, or `#rrggbb`.
meaning   what a person calls the mark: `a wall`.
"""

import re
import sys
import unicodedata
from collections.abc import Mapping
from typing import Any

from attrs import define, field

from engine.safe_text import safe

CHARACTERS = "characters"
NUMBERS_FROM = sys.maxunicode + 1
MOST_SYMBOLS, LONGEST_SYMBOL, LONGEST_MEANING = 1_000, 12, 40
COLOURS = ("red", "orange", "yellow", "green", "blue", "purple", "grey")
_EXAMPLE = '{"1": "Q"}'
_TRUE_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


@define(frozen=True)
class MarkSymbols:
    characters: bool = False
    symbols: Mapping[int, str] = field(factory=dict)
    colours: Mapping[int, str] = field(factory=dict)
    meanings: Mapping[int, str] = field(factory=dict)

    @classmethod
    def of_header(cls, marks: Any, colours: Any, meanings: Any) -> "MarkSymbols":
        """From an untrusted header; a `ValueError` says what is wrong with it."""
        characters = marks == CHARACTERS
        symbols = {} if characters else _by_mark(marks, "marks", LONGEST_SYMBOL, f", or {CHARACTERS!r}")
        made = cls(
            characters,
            {mark: narrow(symbol) for mark, symbol in symbols.items()},
            _by_mark(colours, "colours", LONGEST_SYMBOL),
            {mark: safe(text) for mark, text in _by_mark(meanings, "meanings", LONGEST_MEANING).items()},
        )
        _check_apart(made.symbols)
        for mark, colour in made.colours.items():
            if colour not in COLOURS and not _TRUE_COLOUR.fullmatch(colour):
                known = f"{', '.join(COLOURS)} or #rrggbb"
                raise ValueError(f"`colours` has {safe(colour)!r} for mark {mark}; it may be {known}")
        return made

    @property
    def header(self) -> dict[str, Any]:
        """What the header has; nothing if marks are drawn as numbers."""
        symbols = CHARACTERS if self.characters else _told(self.symbols)
        told = {"marks": symbols, "colours": _told(self.colours), "meanings": _told(self.meanings)}
        return {key: value for key, value in told.items() if value}

    def drawn(self, mark: int) -> str:
        if self.characters and mark:
            return narrow(chr(mark)) if mark < NUMBERS_FROM else str(mark - NUMBERS_FROM)
        return self.symbols.get(mark) or (str(mark) if mark else "·")

    def name(self, mark: int) -> str:
        """What the mark is called, if that is not its number."""
        if mark in self.meanings:
            return self.meanings[mark]
        return self.drawn(mark) if mark in self.symbols or (self.characters and mark) else ""

    def widest(self, largest: int) -> int:
        """The columns that any mark up to the largest takes."""
        drawn = self.drawn(largest) if not self.characters or largest >= NUMBERS_FROM else "·"
        return max(len(drawn), *map(len, self.symbols.values()), 1)


def _by_mark(told: Any, key: str, longest: int, otherwise: str = "") -> dict[int, str]:
    if not isinstance(told, dict) or len(told) > MOST_SYMBOLS:
        raise ValueError(f"`{key}` must be an object such as {_EXAMPLE}{otherwise}")
    for mark, text in told.items():
        if not (mark.isascii() and mark.isdigit() and len(mark) <= 10):
            raise ValueError(f"`{key}` has {safe(mark)!r}, which is no mark; an example: {_EXAMPLE}")
        if not isinstance(text, str) or len(text) > longest:
            raise ValueError(f"`{key}` must have a text of up to {longest} characters for each mark")
    return {int(mark): text for mark, text in told.items()}


def _check_apart(symbols: Mapping[int, str]) -> None:
    """A `ValueError` if two marks look the same."""
    marks: dict[str, int] = {}
    for mark, symbol in symbols.items():
        if symbol and marks.setdefault(symbol, mark) != mark:
            two = f"{marks[symbol]} and {mark}"
            raise ValueError(f"`marks` draws {two} both as {symbol!r}: choose two symbols")


def _told(by_mark: Mapping[int, str]) -> dict[str, str]:
    return {str(mark): text for mark, text in by_mark.items()}


def narrow(symbol: str) -> str:
    """The symbol; what is wider or narrower than a column is replaced."""
    return "".join(character if _is_narrow(character) else "�" for character in safe(symbol))


def _is_narrow(character: str) -> bool:
    wide = unicodedata.east_asian_width(character) in ("W", "F")
    return not wide and not unicodedata.category(character).startswith(("M", "C"))
