"""The picture of a board: lines of styled text, in which every cell has a known place.

span     a run of text in one style; it belongs to a cell or to none.
style    what the text means; the screen decides how that looks. Several are joined by blanks: line (borders),
         dim, bold, clue, done (a satisfied clue), given, good, bad, soft (notes of the search: visited cells,
         candidates), tint-0 … tint-7 (a background that sets neighbours apart), and true colours as #rrggbb
         (foreground) and on-#rrggbb (background).
         The screen highlights the cells that the current event wrote and its `because` cells.
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


def text_lines(picture: Picture) -> Iterator[str]:
    """The picture as plain text."""
    for y in range(picture.height):
        yield "".join(span.text for span in picture.line(y)).rstrip()
