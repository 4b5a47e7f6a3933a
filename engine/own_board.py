"""What a header says of the board of a kind that is not known here: its `board`.

label     what stands beside a row, or above a column.
name      what a person calls a cell; without names, its row and its column.
drawing   a text of several lines with a place for each cell, `{}`: as wide as it is written. Blank places are
          the cells in reading order; otherwise each says its cell by number, `{7}`, or by name, `{WA}`.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from attrs import asdict, define

from engine.mark_symbols import narrow

MOST_COLUMNS = 500
"""Cells in a row: a screen draws whole rows, however few cells of them are in view."""
LONGEST_LABEL, LONGEST_NAME = 12, 40
MOST_DRAWN = 500
"""Lines of a drawing, and columns of a line."""
_KEYS = ("rows", "columns", "names", "drawing")
_PLACE = re.compile(r"\{([^{}]*)\}")


@define(frozen=True)
class Place:
    """Where a cell is drawn."""

    line: int
    column: int
    wide: int
    cell: int


@define(frozen=True, slots=False)
class OwnBoard:
    rows: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    """The labels of rows and of columns, all of them or none."""
    names: tuple[str, ...] = ()
    """Of all cells, or none."""
    drawing: str = ""

    @classmethod
    def of_header(cls, board: Any, cells: int, width: object) -> "OwnBoard":
        """From an untrusted header; a `ValueError` says what is wrong with it."""
        if not isinstance(board, dict):
            raise ValueError('`board` must be an object such as {"columns": ["a", "b"]}')
        if unknown := [key for key in board if key not in _KEYS]:
            raise ValueError(f"`board` has {unknown[0]!r:.40}; it takes {', '.join(_KEYS)}")
        rows, columns = (_texts(board.get(key, []), key, LONGEST_LABEL) for key in ("rows", "columns"))
        if rows or columns:
            _check_labels(rows, columns, cells, columns_of(width, cells, columns))
        drawing = board.get("drawing", "")
        if not isinstance(drawing, str):
            raise ValueError("`drawing` must be a text of several lines, with a place {} for each cell")
        drawing = "\n".join(narrow(line.rstrip()) for line in drawing.splitlines())
        made = cls(rows, columns, _names(board.get("names", []), cells), drawing)
        made._check_places(cells)
        return made

    @property
    def header(self) -> dict[str, Any]:
        """What the header has."""
        return {key: told for key, told in asdict(self).items() if told}

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the drawing; in each place there are blanks."""
        return [_PLACE.sub(lambda place: " " * len(place[0]), line) for line in self.drawing.split("\n")]

    @cached_property
    def places(self) -> list[Place]:
        """Where the drawing has the cells, in reading order."""
        return list(self._places())

    @cached_property
    def _by_cell(self) -> dict[int, Place]:
        return {place.cell: place for place in self.places}

    @cached_property
    def _by_line(self) -> dict[int, list[Place]]:
        by_line: dict[int, list[Place]] = {}
        for place in self.places:
            by_line.setdefault(place.line, []).append(place)
        return by_line

    def place_of(self, cell: int) -> Place:
        return self._by_cell[cell]

    def places_in(self, line: int) -> Sequence[Place]:
        """The places in a line, from left to right."""
        return self._by_line.get(line, ())

    def _places(self) -> Iterator[Place]:
        numbers = {name: cell for cell, name in enumerate(self.names)}
        blank = 0
        for y, line in enumerate(self.drawing.split("\n")):
            for found in _PLACE.finditer(line):
                told, cell = found[1].strip(), blank
                if not told:
                    blank += 1
                elif told in numbers:
                    cell = numbers[told]
                elif told.isascii() and told.isdigit() and len(told) < 9:
                    cell = int(told)
                else:
                    raise ValueError(f"the drawing has a place {found[0]}, but no cell is called that")
                yield Place(y, found.start(), len(found[0]), cell)

    def _check_places(self, cells: int) -> None:
        """Each cell has one place; a `ValueError` if not."""
        if not self.drawing:
            return
        lines = self.drawing.split("\n")
        if len(lines) > MOST_DRAWN or max(map(len, lines)) > MOST_DRAWN:
            raise ValueError(f"`drawing` has at most {MOST_DRAWN} lines of {MOST_DRAWN} characters")
        told = {bool(place.strip()) for place in _PLACE.findall(self.drawing)}
        if len(told) > 1:
            raise ValueError("some places of the drawing say their cell and some are blank: all or none do")
        drawn: set[int] = set()
        for place in self.places:
            if place.cell in drawn:
                raise ValueError(f"the drawing has two places for cell {self._called(place.cell)}")
            drawn.add(place.cell)
        if not drawn:
            raise ValueError("the drawing has no place: write {} where a cell is")
        if beyond := [cell for cell in sorted(drawn) if cell >= cells]:
            extra = f"a place for cell {beyond[0]}" if told == {True} else f"{len(drawn)} places"
            raise ValueError(f"the drawing has {extra}, but the board has {cells} cells")
        if len(drawn) < cells:
            missing = next(cell for cell in range(cells) if cell not in drawn)
            raise ValueError(
                f"the drawing has {len(drawn)} places, but the board has {cells} cells: "
                f"cell {self._called(missing)} has none"
            )

    def _called(self, cell: int) -> str:
        return self.names[cell] if cell < len(self.names) else str(cell)


def columns_of(width: object, cells: int, labels: Sequence[str] = ()) -> int:
    """In how many columns a board has its cells; 0 if that is not told, or cannot be."""
    if width is None and labels:
        return len(labels)
    told = width if type(width) is int else 0
    return told if 0 < told <= min(cells, MOST_COLUMNS) else 0


def _check_labels(rows: Sequence[str], columns: Sequence[str], cells: int, wide: int) -> None:
    if not 0 < wide <= min(cells, MOST_COLUMNS):
        raise ValueError(
            f"labels need the number of columns: `width` in `options`, 1 to {min(cells, MOST_COLUMNS)}"
        )
    high = -(-cells // wide)
    for labels, key, wanted in ((columns, "columns", wide), (rows, "rows", high)):
        if labels and len(labels) != wanted:
            raise ValueError(f"`{key}` has {len(labels)} labels, but the board has {wanted} {key}")


def _names(names: Any, cells: int) -> tuple[str, ...]:
    made = _texts(names, "names", LONGEST_NAME)
    if made and len(made) != cells:
        raise ValueError(f"`names` has {len(made)} names, but the board has {cells} cells")
    if len(set(made)) < len(made):
        ((twice, _),) = Counter(made).most_common(1)
        raise ValueError(f"`names` calls two cells {twice!r}")
    if not all(made):
        raise ValueError("`names` has a cell without a name")
    return made


def _texts(texts: Any, key: str, longest: int) -> tuple[str, ...]:
    if not isinstance(texts, list) or not all(isinstance(text, str) for text in texts):
        raise ValueError(f"`{key}` must be a list of texts")
    if any(len(text) > longest for text in texts):
        raise ValueError(f"`{key}` has a text of more than {longest} characters")
    return tuple(map(narrow, texts))
