"""A page of the help: sections of entries, each a name or a sign with what it means beside it."""

from collections.abc import Iterable, Iterator
from functools import partial
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

NAMES = 24
"""Columns for the names, at most; a longer name has a line of its own."""
_wrap = partial(wrap, break_on_hyphens=False)
_TITLE, _EXAMPLE = Style(bold=True, underline=True), Style(dim=True)


class Entry(NamedTuple):
    name: tuple[Segment, ...]
    meaning: str
    example: str = ""


class Section(NamedTuple):
    title: str
    entries: list[Entry]


class Page(ScrollView, can_focus=False):
    """Its lines are wrapped for the width that there is."""

    def __init__(self) -> None:
        super().__init__()
        self._lines: list[list[Segment]] = []

    def on_resize(self) -> None:
        width = self.scrollable_content_region.width
        self._lines = [line for section in self.sections() for line in _lines_of(section, width)]
        self.virtual_size = Size(width, len(self._lines))
        self.refresh()

    def sections(self) -> Iterable[Section]:
        raise NotImplementedError

    def render_line(self, y: int) -> Strip:
        y += self.scroll_offset.y
        line = self._lines[y] if y < len(self._lines) else []
        return Strip(line).adjust_cell_length(self.size.width).apply_style(self.rich_style)


def _lines_of(section: Section, width: int) -> Iterator[list[Segment]]:
    if not section.entries:
        return
    yield [Segment(section.title.upper(), _TITLE)]
    names = min(NAMES, max(_width(entry.name) for entry in section.entries) + 3)
    for entry in section.entries:
        yield from _lines_of_entry(entry, names, width)
    yield []


def _lines_of_entry(entry: Entry, names: int, width: int) -> Iterator[list[Segment]]:
    """The name, beside it its meaning and below that the example, wrapped."""
    room = max(width - names, 20)
    texts = [Segment(line) for line in _wrap(entry.meaning, room)]
    texts += [Segment(line, _EXAMPLE) for line in _wrap(entry.example, room)]
    name = [Segment(" "), *entry.name]
    if _width(entry.name) + 2 > names or not texts:
        yield name
        name = []
    for text in texts:
        yield [*name, Segment(" " * (names - _width(name))), text]
        name = []


def _width(segments: Iterable[Segment]) -> int:
    return sum(cell_len(segment.text) for segment in segments)
