"""Pictures of the screen as PNG or GIF, and films of it; Pillow draws them.

A font of the system is used: one of equal widths that has the box-drawing characters, in a size at which its
characters are almost a whole number of pixels wide, so that each stands in its cell.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property, lru_cache
from typing import Any, BinaryIO

from attrs import define
from PIL import Image, ImageDraw, ImageFont
from rich.cells import cell_len

from engine.errors import Refusal
from engine.store.trace import Trace
from tui.exporting.film import LAST_SECONDS, Film
from tui.exporting.formats import Progress
from tui.exporting.runs import Line, Look, Run, most_common_ground

Font = ImageFont.FreeTypeFont
FONTS = (
    ("DejaVuSansMono.ttf", "DejaVuSansMono-Bold.ttf", "DejaVuSansMono-Oblique.ttf"),
    ("Menlo.ttc",) * 3,
    ("NotoSansMono-Regular.ttf", "NotoSansMono-Bold.ttf", "NotoSansMono-Regular.ttf"),
    ("LiberationMono-Regular.ttf", "LiberationMono-Bold.ttf", "LiberationMono-Italic.ttf"),
)
"""Upright, bold and slanted; the first that there are."""
STILL_POINTS, FILM_POINTS = 20, 15
"""A still is shown larger than it was; of a film, more pixels would only be more bytes."""
_BLOCKS = {"▀": (0.0, 0.5), **{chr(0x2580 + eighths): (1 - eighths / 8, 1.0) for eighths in range(1, 9)}}
"""Which part of its cell such a character fills: fonts leave seams between them."""
EDGE = 8
MOST_PIXELS = 200_000_000
"""Of all pictures of a film: they are in memory until all are there, a byte for each."""


def write_png(trace: Trace, out: BinaryIO, *, progress: Progress, **wanted: Any) -> None:
    _write("PNG", Film(trace, **wanted), out, progress)


def write_gif(trace: Trace, out: BinaryIO, *, progress: Progress, **wanted: Any) -> None:
    _write("GIF", Film(trace, **wanted), out, progress)


def _write(form: str, film: Film, out: BinaryIO, progress: Progress) -> None:
    pictures = len(film.positions)
    drawn = _drawn(film, pictures, progress)
    if pictures == 1:
        [picture] = drawn
        picture.save(out, form)
        return
    first, *others = (picture.quantize(dither=Image.Dither.NONE) for picture in drawn)
    milliseconds = [round(film.seconds * 1000)] * (pictures - 1) + [round(LAST_SECONDS * 1000)]
    first.save(out, form, save_all=True, append_images=others, duration=milliseconds, loop=0)


def _drawn(film: Film, pictures: int, progress: Progress) -> Iterator[Image.Image]:
    painter = Painter.of_size(FILM_POINTS if pictures > 1 else STILL_POINTS)
    for lines in film.pictures(progress):
        picture = painter.picture(lines)
        if pictures * picture.width * picture.height > MOST_PIXELS:
            what = (
                f"a film of {pictures:,} pictures of {picture.width} × {picture.height} pixels is too large"
            )
            raise Refusal(f"{what}; make it smaller with --view, --size, --every, --from, --until")
        yield picture


@define(frozen=True, slots=False)
class Painter:
    """Paints lines of text in the fonts for upright, bold and slanted text."""

    upright: Font
    bold: Font
    slanted: Font

    @classmethod
    def of_size(cls, points: int) -> "Painter":
        for names in FONTS:
            with suppress(OSError):
                return cls(*(ImageFont.truetype(name, points) for name in names))
        raise Refusal(
            "no font of equal widths is installed that pictures can be drawn with, such as DejaVu Sans Mono"
        )

    @cached_property
    def wide(self) -> int:
        """Pixels of a character."""
        return round(self.upright.getlength("M"))

    @cached_property
    def high(self) -> int:
        return sum(self.upright.getmetrics())

    def picture(self, lines: list[Line]) -> Image.Image:
        columns = max((line[-1].column + line[-1].width for line in lines if line), default=1)
        size = (columns * self.wide + 2 * EDGE, len(lines) * self.high + 2 * EDGE)
        picture = Image.new("RGB", size, most_common_ground(lines))
        for y, line in enumerate(lines):
            picture.paste(self.line(line), (EDGE, EDGE + y * self.high))
        return picture

    @cached_property
    def line(self) -> Callable[[Line], Image.Image]:
        """Paints a line, and remembers it: most lines of a film come again."""
        return lru_cache(256)(self._paint)

    def _paint(self, line: Line) -> Image.Image:
        columns = line[-1].column + line[-1].width if line else 1
        painted = Image.new("RGB", (columns * self.wide, self.high))
        draw = ImageDraw.Draw(painted)
        for run in line:
            self._paint_run(draw, run)
        return painted

    def _paint_run(self, draw: ImageDraw.ImageDraw, run: Run) -> None:
        look, left, right = run.look, run.column * self.wide, (run.column + run.width) * self.wide
        draw.rectangle((left, 0, right - 1, self.high - 1), look.ground)
        x, font = left, self._font(look)
        for character in run.text:
            if block := _BLOCKS.get(character):
                top, bottom = (round(self.high * part) for part in block)
                draw.rectangle((x, top, x + self.wide - 1, bottom - 1), look.ink)
            elif character != " ":
                draw.text((x, 0), character, look.ink, font)
            x += cell_len(character) * self.wide
        ascent = self.upright.getmetrics()[0]
        rules = {ascent + 2: look.underlined, self.high // 2: look.struck, 0: look.overlined}
        for y, ruled in rules.items():
            if ruled:
                draw.line((left, y, right - 1, y), look.ink)

    def _font(self, look: Look) -> Font:
        return self.bold if look.bold else self.slanted if look.italic else self.upright
