"""The one place where text meets the terminal in the app: every line of every widget passes this filter."""

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.content import Content
from textual.filter import LineFilter

from engine.safe_text import safe


class SafeLines(LineFilter):
    """Widgets make their text safe themselves, before they measure it; this is for what they forget."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [Segment(_as_wide(segment.text), segment.style) for segment in segments]


def _as_wide(text: str) -> str:
    """The text, safe, in as many columns as the layout has counted: most control characters take none."""
    return "".join(c if safe(c) == c else "�" * cell_len(c) for c in text)


def plain(text: str) -> Content:
    """Text from outside for a place where Textual would read markup, such as the title of a border."""
    return Content(safe(text))
