"""How a board is drawn: lines of styled text in which each cell can be found again.

span     a run of text in one style, belonging to a cell or to none.
style    a name for what the text means, which the screen turns into looks; several are joined by blanks:
         line (borders, rules), dim, bold, clue, done (a satisfied clue), given, good, bad, soft (scaffolding
         of the search: visited, candidates), tint-0 … tint-7 (telling neighbours apart: the screen gives each
         a background), and true colours as #rrggbb (foreground) and on-#rrggbb (background).
         The screen marks what the current event wrote and its `because` cells, by the spans' cells.
         Every difference must also be readable without colour, from the text alone.
"""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

TINTS = 8


class Span(NamedTuple):
    text: str
    style: str = ""
    cell: int = -1


class Picture(Protocol):
    """A board drawn; a line is made only when it is asked for."""

    width: int
    height: int
    top: int
    """How many lines at the top stay in view when the rest scrolls (clues, headings)."""
    left: int
    """How many columns at the left stay in view."""

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


def text_lines(picture: Picture) -> Iterator[str]:
    """The picture as plain text."""
    for y in range(picture.height):
        yield "".join(span.text for span in picture.line(y)).rstrip()
