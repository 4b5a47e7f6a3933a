"""The screen's lines as runs: text with the colours that it is painted in, whatever paints it.

run   a text that looks the same throughout, and the column where it begins.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.color import Color
from rich.color_triplet import ColorTriplet
from rich.style import Style
from textual.strip import Strip

from tui.app.app import DARK

_DIMMED = 0.55
"""How much of its own colour dim text keeps."""


class Look(NamedTuple):
    ink: str
    """As #rrggbb."""
    ground: str
    bold: bool = False
    italic: bool = False
    underlined: bool = False
    struck: bool = False
    overlined: bool = False


class Run(NamedTuple):
    column: int
    width: int
    text: str
    look: Look


Line = tuple[Run, ...]


def line_of(strip: Strip) -> Line:
    return tuple(_runs(strip))


def _runs(strip: Strip) -> Iterator[Run]:
    column, run = 0, Run(0, 0, "", look_of(Style()))
    for text, style, _ in strip:
        look, width = look_of(style or Style()), cell_len(text)
        if look == run.look:
            run = Run(run.column, run.width + width, run.text + text, look)
        else:
            if run.text:
                yield run
            run = Run(column, width, text, look)
        column += width
    if run.text:
        yield run


@lru_cache(4096)
def look_of(style: Style) -> Look:
    ink, ground = _colour(style.color, DARK.foreground), _colour(style.bgcolor, DARK.background)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        ink = _mixed(ink, ground)
    return Look(
        ink.hex,
        ground.hex,
        bool(style.bold),
        bool(style.italic),
        bool(style.underline or style.underline2),
        bool(style.strike),
        bool(style.overline),
    )


def _colour(colour: Color | None, usual: str | None) -> ColorTriplet:
    if colour is None or colour.is_default:
        colour = Color.parse(usual or "#000000")
    return colour.get_truecolor()


def _mixed(ink: ColorTriplet, ground: ColorTriplet) -> ColorTriplet:
    return ColorTriplet(*(round(a * _DIMMED + b * (1 - _DIMMED)) for a, b in zip(ink, ground)))


def most_common_ground(lines: Iterable[Line]) -> str:
    """The colour behind most of the lines: what is painted in it need not be painted again."""
    widths: dict[str, int] = {}
    for line in lines:
        for run in line:
            widths[run.look.ground] = widths.get(run.look.ground, 0) + run.width
    return max(widths, key=lambda ground: widths[ground], default=DARK.background or "#000000")
