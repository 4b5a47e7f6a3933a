"""What a sentence names: cells of the board, and parts of its picture such as clues and headings.

name     what sentences call a cell or a part: `B5`, `row 3`, `piece B`. `A4:B7` names a rectangle.
part     a span of a picture that stands for no cell says what it stands for; see `puzzles.picture`.

A kind may have a module `named` with a function `named(puzzle, event, sentence)`: the names that a sentence
means besides those that stand in it, such as the runs of a line.
"""

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Any

from attrs import define

from engine.events import Event
from puzzles.common.own_board import OwnPictures
from puzzles.kind import Kind

MOST_INDEXED = 50_000
"""On a larger board, only parts are looked for."""
_ID = r"(?:[A-Z]{1,3}|\d{1,6})"
_ONE = re.compile(rf"\b([A-Za-z]+) ({_ID})\b(?![:–]\w)")
_RANGE = rf"{_ID}\b(?:–\d{{1,6}}\b)?"
_SEVERAL = re.compile(rf"\b((?i:row|column|boxe|piece|layer))s ({_RANGE}(?:, {_RANGE})*(?: and {_RANGE})?)")
_CORNERS = re.compile(r"([A-Z]{1,3})(\d{1,4}):([A-Z]{1,3})(\d{1,4})")
_SINGULAR = {"boxe": "box"}


@define(frozen=True)
class Named:
    """What one sentence names."""

    sentence: str
    cells: frozenset[int]
    _parts: frozenset[str]

    def __contains__(self, part: str) -> bool:
        return part in self._parts or (bool(part) and _stands_in(part, self.sentence))


NOTHING = Named("", frozenset(), frozenset())


class Names:
    """The names that sentences about a puzzle may use."""

    def __init__(self, kind: Kind | None, puzzle: Any, own: OwnPictures | None = None) -> None:
        """`own` names the cells of a kind that is not known."""
        self._kind, self._puzzle, self._own = kind, puzzle, own

    @cached_property
    def _cells(self) -> dict[str, int]:
        """The name of each cell → the cell."""
        if self._kind is None:
            own = self._own
            known = own is not None and own.has_names and own.cells <= MOST_INDEXED
            return {own.cell_name(cell): cell for cell in range(own.cells)} if own and known else {}
        if self._puzzle.cells > MOST_INDEXED:
            return {}
        return {self._kind.cell_name(self._puzzle, cell): cell for cell in range(self._puzzle.cells)}

    def of(self, event: Event | None, sentence: str) -> Named:
        if event is None or not (self._kind or self._own):
            return NOTHING
        more = self._kind.named(self._puzzle, event, sentence) if self._kind else ()
        names = {*_words(sentence), *_phrases(sentence), *more}
        cells = {self._cells[name] for name in names if name in self._cells}
        corners = (cell for found in _CORNERS.finditer(sentence) for cell in self._between(*found.groups()))
        return Named(sentence, frozenset({*cells, *corners}), frozenset(names))

    def _between(self, top: str, left: str, bottom: str, right: str) -> Iterator[int]:
        """The cells of the rectangle with these corners."""
        from puzzles.common.grids.names import row_name, row_number

        for row in range(row_number(top), row_number(bottom) + 1):
            for column in range(int(left), int(right) + 1):
                cell = self._cells.get(f"{row_name(row)}{column}")
                if cell is None:
                    return
                yield cell


def _words(sentence: str) -> Iterator[str]:
    for word in sentence.split():
        yield word.strip("(,;.:!?)").removesuffix("'s")


def _phrases(sentence: str) -> Iterator[str]:
    """`row 3`, `column 2` and `column 4` in `Row 3: …, columns 2 and 4`."""
    for noun, name in _ONE.findall(sentence):
        yield f"{noun.lower()} {name}"
    for found in _SEVERAL.finditer(sentence):
        noun = _SINGULAR.get(found[1].lower(), found[1].lower())
        for first, last in re.findall(rf"({_ID})\b(?:–(\d+))?", found[2]):
            if last and first.isdigit():
                yield from (
                    f"{noun} {number}" for number in range(int(first), min(int(last), int(first) + 999) + 1)
                )
            else:
                yield f"{noun} {first}"


def _stands_in(part: str, sentence: str) -> bool:
    """Whether it stands there as whole words, or at the start of a sentence with a capital."""
    capital = part[0].upper() + part[1:]
    return (part in sentence or capital in sentence) and bool(_whole(part, capital).search(sentence))


@lru_cache(4096)
def _whole(part: str, capital: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{re.escape(part)}|{re.escape(capital)})(?!\w)")
