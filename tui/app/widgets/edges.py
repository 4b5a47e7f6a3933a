"""Marks at the edges of a panel where its picture goes on: ◂ ▸ in the middle of a side, ▴ ▾ at its ends.

They are drawn over the frame, or over the padding of a panel without one, and never over a cell.
"""

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region, Size
from textual.strip import Strip

Marks = dict[tuple[int, int], str]
"""By column and line of the panel, its frame included."""


def edge_marks(picture: Size, scrolled: Offset, shown: Size, outer: Size) -> Marks:
    """Where a picture of a size goes on, if it is scrolled so far and so much of it is shown."""
    sides = (0, outer.width - 1)
    framed = (outer.height - shown.height) // 2
    first, last = framed, outer.height - 1 - framed
    marks: Marks = {}
    middle = range((first + last) // 2 - 1, (first + last) // 2 + 2)
    for hidden, side, glyph in (
        (scrolled.x, sides[0], "◂"),
        (picture.width - scrolled.x - shown.width, sides[1], "▸"),
    ):
        marks |= {(side, y): glyph for y in middle if first < y < last and hidden > 0}
    for hidden, y, glyph in (
        (scrolled.y, first, "▴"),
        (picture.height - scrolled.y - shown.height, last, "▾"),
    ):
        marks |= {(side, y): glyph for side in sides if hidden > 0}
    return marks


def marked(strips: list[Strip], crop: Region, marks: Marks, style: Style) -> list[Strip]:
    """The lines of a part of the panel, with its marks."""
    return [
        _marked(strip, sorted((x - crop.x, glyph) for (x, at), glyph in marks.items() if at == y), style)
        for y, strip in enumerate(strips, crop.y)
    ]


def _marked(strip: Strip, marks: list[tuple[int, str]], style: Style) -> Strip:
    for x, glyph in marks:
        if 0 <= x < strip.cell_length:
            mark = Strip([Segment(glyph, style)])
            strip = Strip.join([strip.crop(0, x), mark, strip.crop(x + 1)])
    return strip
