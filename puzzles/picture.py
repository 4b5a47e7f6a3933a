"""The picture of a board: lines of styled text, in which every cell has a known place.

span     a run of text in one style; it belongs to a cell or to none.
style    what the text means; the screen decides how that looks. Several are joined by blanks: line (borders),
         dim, bold, clue, done (a satisfied clue), given, good, bad, soft (notes of the search: visited cells,
         candidates), tint-0 … tint-7 (a background that sets neighbours apart), and true colours as #rrggbb
         (foreground) and on-#rrggbb (background). A colour that a header gives a mark is ink-red or
         ink-#rrggbb: a guess keeps it.
         The screen highlights the cells that the current event wrote and its `because` cells, and what
         its sentence names. It shows given marks bold, and guesses in italics and a colour of their own.
         Every difference must also be readable without colour, from the text alone.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Protocol

TINTS = 8
MOST_LINES, MOST_COLUMNS = 2_000, 4_000
"""Of a picture that is printed whole: a nonogram of 1,000 × 1,000 cells with its clues has fewer."""
CORNER_LINES, CORNER_COLUMNS = 200, 400
"""What is printed of a larger one."""


FARTHEST = 400
"""How far away a cell in a direction may be."""


class Span(NamedTuple):
    text: str
    style: str = ""
    cell: int = -1
    part: str = ""
    """What it stands for if that is no cell, as sentences call it: `row 3`, `piece B`."""
    instead: str = ""
    """What stands there, as wide as the text, while the cell's mark is a guess or the part is named."""
    also: int = -1
    """A second cell, the lower one, where two share a character."""


class Picture(Protocol):
    """A drawn board; lines are made one at a time, so that only the visible ones cost time."""

    width: int
    height: int
    top: int
    """How many lines at the top stay visible when the rest scrolls (clues, headings)."""
    left: int
    """How many columns at the left stay visible."""

    def line(self, y: int) -> list[Span]: ...

    def where(self, cell: int) -> tuple[int, int]:
        """Column and line where the cell's text starts; (-1, -1) for a cell that is not drawn."""


def cell_at(picture: Picture, x: int, y: int) -> int:
    """The cell drawn there, or -1."""
    if not 0 <= y < picture.height:
        return -1
    for span in picture.line(y):
        x -= len(span.text)
        if x < 0:
            return span.cell
    return -1


def cell_beside(picture: Picture, cell: int, x: int, y: int) -> int:
    """The nearest cell in a direction, a step aside counting as four; the cell itself if none is near."""
    left, top = picture.where(cell)
    nearest = (FARTHEST, cell)
    for away in range(FARTHEST):
        if away * (4 if x else 1) > nearest[0]:
            break
        for line in {top + away, top - away} if x else {top + away * y}:
            for other in _cells_in(picture, line):
                across, down = (there - here for there, here in zip(picture.where(other), (left, top)))
                if across * x > 0 or down * y > 0:
                    distance = abs(across) * (1 if x else 4) + abs(down) * (1 if y else 4)
                    nearest = min(nearest, (distance, other))
    return nearest[1]


def _cells_in(picture: Picture, line: int) -> set[int]:
    spans = picture.line(line) if 0 <= line < picture.height else ()
    return {span.cell for span in spans if span.cell >= 0}


def spaced(spans: Mapping[int, Span]) -> list[Span]:
    """A line of spans that begin at these columns, with blanks between them."""
    line, end = [], 0
    for column in sorted(spans):
        line += [Span(" " * (column - end)), spans[column]]
        end = column + len(spans[column].text)
    return line


def text_lines(picture: Picture) -> Iterator[str]:
    """The picture as plain text; of one that nobody could look at, a corner, and what is left out."""
    if picture.height <= MOST_LINES and picture.width <= MOST_COLUMNS:
        yield from map(_text, map(picture.line, range(picture.height)))
        return
    lines, columns = min(picture.height, CORNER_LINES), min(picture.width, CORNER_COLUMNS)
    for y in range(lines):
        yield _text(picture.line(y))[:columns].rstrip()
    yield (
        f"… too large to print: these are {lines:,} of its {picture.height:,} lines, "
        f"and {columns:,} of its {picture.width:,} columns"
    )


def _text(spans: list[Span]) -> str:
    return "".join(span.text for span in spans).rstrip()
