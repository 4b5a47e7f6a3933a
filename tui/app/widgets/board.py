"""The board at the position: the cells that the event wrote in reverse, its `because` cells underlined.

What the explanation names is lit up, and marks look as `tui.app.widgets.marks` says.
"""

from collections.abc import Sequence
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.timer import Timer

from engine.cells import largest, zeros
from engine.query.find import cell_target, find
from engine.query.heat import heat_at
from puzzles.picture import Picture, cell_at, cell_beside
from tui.app.looks import BECAUSE, WRITTEN, Looks
from tui.app.safe_screen import plain
from tui.app.widgets.edges import edge_marks, marked
from tui.app.widgets.heat import SHADES, legend, shade
from tui.app.widgets.marks import Marks
from tui.app.widgets.panel import BLANK, Panel
from tui.player.fitting import fitting_view
from tui.player.playback import Playback

HALVES = "▀▄"
WRITTEN_INK, WRITTEN_GROUND = "#0072b2", "on-#56b4e9"
"""Of one of two cells in a character, when it is written."""
CELLS = "cells"
"""The only view of a kind that is not known here."""
READ_ON_SECONDS = 0.02
"""How soon more of a long path is read."""
Shown = tuple[str, str, int, int, bool, bool, bool, bool]
"""A span of a line: its text, style names, heat and band; whether it is written, a `because` cell, named,
selected."""


class BoardPanel(Panel):
    """A board that does not fit is scrolled to what changes; its headings stay in view."""

    class Chosen(Message):
        """A cell was clicked."""

        def __init__(self, cell: int) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(playback, id=id)
        self._marks = Marks(playback)
        self._reading: Timer | None = None
        """Reads on in a long path."""
        self._sizes: dict[str, tuple[int, int]] = {}
        self._place_view = ""
        """The view that the screen is laid out for; "" if the panel's own size decides."""
        self._draw()

    @property
    def view(self) -> str:
        """The picture that is shown: the one that a person chose, or one that fits."""
        return self.viewing.view or self._place_view or fitting_view(self.sizes, *self.size)

    @property
    def sizes(self) -> dict[str, tuple[int, int]]:
        """The sizes with nothing written of the view that a person chose, or else of those that there are."""
        kind = self.session.kind
        views = [self.viewing.view] if self.viewing.view else kind.fitting if kind else [CELLS]
        return {view: self._size_of(view) for view in views}

    def _size_of(self, view: str) -> tuple[int, int]:
        if view not in self._sizes:
            untouched = self._picture(view, zeros(self.session.trace.header.cells))
            self._sizes[view] = untouched.width, untouched.height
        return self._sizes[view]

    def place(self, view: str) -> None:
        """Show this view unless a person chooses another: the screen is laid out for it."""
        self._place_view = view
        self._draw()

    def next_view(self, step: int) -> None:
        """Show the next or previous picture; after the last comes the one that fits, whichever that is."""
        shown, kind = self.view, self.session.kind
        views = ["", *(kind.pictures if kind else ())]
        at = views.index(self.viewing.view) + step
        if views[at % len(views)] == shown:
            at += step
        self.viewing.view = views[at % len(views)]
        self.moved()

    def _draw(self) -> None:
        self.picture = self._picture(self.view, self.replay.state.board)
        self._written = set(self.replay.written())
        event = self.replay.event
        self._because = set(event.because) if event else set()
        self._heat: Sequence[int] = ()
        """How often each cell was written or blamed up to the position; empty if the heat map is off."""
        if self.viewing.heat:
            self._heat = getattr(heat_at(self.session.trace, self.replay.position), self.viewing.heat)
        self._hottest = largest(self._heat)

    def show_cause(self, needed: tuple[int, ...]) -> None:
        """Underline only the cells that the event cannot do without."""
        if set(needed) != self._because:
            self._because = set(needed)
            self.refresh()

    def _picture(self, view: str, board: list[int]) -> Picture:
        return self.session.draw(view, board)

    def _read_on(self) -> None:
        """Read more of a long path, until it is known where all marks come from."""
        self._reading = None
        if self._marks.read_on():
            self.refresh()
            self._reading = self.set_timer(READ_ON_SECONDS, self._read_on)

    def moved(self) -> None:
        self._marks.moved()
        self._draw()
        if not self._marks.complete and self._reading is None:
            self._reading = self.set_timer(READ_ON_SECONDS, self._read_on)
        self.resize_content(self.picture.width, self.picture.height)
        self._show_titles()
        self._follow()
        self.refresh()

    def _show_titles(self, last_change: str = "") -> None:
        """The view, the selected cell, and what is known of it; or what the shades of the heat map count."""
        kind, view, heat, cell = self.session.kind, self.view, self.viewing.heat, self.viewing.cell
        titles = ["board"]
        if kind is not None and view != next(iter(kind.pictures)):
            titles.append(view)
        named = plain(self.session.cell_name(cell)) if cell >= 0 else ""
        if heat:
            titles.append(f"heat: {heat}")
            titles += [f"{named}: {self._heat[cell]:,}"] if named else []
        if self.viewing.depths:
            titles.append("marks by depth")
        self.border_title = " · ".join(titles)
        room = self.size.width - 2
        bands = self._marks.legend if self.viewing.depths and not named else ""
        shades = legend(heat, self._hottest, room) if heat else bands
        self.border_subtitle = shades or f"{named}{last_change}"

    def show_last_change(self) -> None:
        """Add to the selected cell's name when it last changed."""
        cell = self.viewing.cell
        if cell < 0:
            return
        found = find(self.session.trace, self.replay.position + 1, -1, cell_target(cell))
        when = f"last changed at event {found:,}" if found else "never changed"
        self._show_titles(f" · {when}")

    def select_beside(self, x: int, y: int) -> None:
        """Select the nearest cell in a direction, or the first cell if none is selected."""
        drawn = (cell for cell in range(len(self.replay.state.board)) if self._is_drawn(cell))
        here = self.viewing.cell
        is_selected = here >= 0 and self._is_drawn(here)
        self.viewing.cell = cell_beside(self.picture, here, x, y) if is_selected else next(drawn, -1)

    def _is_drawn(self, cell: int) -> bool:
        return self.picture.where(cell) != (-1, -1)

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        if place is None:
            return
        (blank, above), (left, top) = self._margin(), self.scroll_offset
        x, y = place.x - blank, place.y - above
        cell = cell_at(
            self.picture, x if x < self.picture.left else x + left, y if y < self.picture.top else y + top
        )
        if cell >= 0:
            self.post_message(self.Chosen(cell))

    def _follow(self) -> None:
        """Scroll so that the first written cell is in view."""
        fits = self.picture.width <= self.size.width and self.picture.height <= self.size.height
        if fits or not self.size:  # a hidden panel has no size
            return
        x, y = self.picture.where(min(self._written)) if self._written else (-1, -1)
        if x < 0:
            return
        left, top = self.scroll_offset
        wide, high = self.size
        if not left + self.picture.left <= x < left + wide - 3:
            left = x - wide // 2
        if not top + self.picture.top <= y < top + high - 1:
            top = y - high // 2
        self.scroll_to(left, top, animate=False)

    def _margin(self) -> tuple[int, int]:
        """Blank columns and lines before a picture that is smaller than the panel, to centre it."""
        left = max(0, (self.wide - self.picture.width) // 2)
        return left, max(0, (self.high - self.picture.height) // 2)

    def line(self, y: int) -> Strip:
        (blank, above), (left, top) = self._margin(), self.scroll_offset
        y -= above
        line = y if y < self.picture.top else y + top
        if not 0 <= line < self.picture.height:
            return BLANK
        strip = _strip(blank, tuple(self._shown(line)), self.looks)
        if not left:
            return strip
        fixed = self.picture.left
        return Strip.join([strip.crop(0, fixed), strip.crop(fixed + left, left + self.wide)])

    def _shown(self, line: int) -> list[Shown]:
        written, because, selected = self._written, self._because, self.viewing.cell
        return [
            (text, names, self._shade(cell), band, cell in written, cell in because, named, cell == selected)
            if cell >= 0 > also
            else (text, names, 0, band, False, False, named, False)
            if cell < 0
            else self._shown_two(text, names, cell, also, named)
            for text, names, cell, named, band, also in self._marks.line(self.picture, line)
        ]

    def _shown_two(self, text: str, names: str, cell: int, also: int, named: bool) -> Shown:
        """Two cells in a character. A half block is not reversed, as that would swap their marks: the written
        half has a colour of its own; only where there are no colours it is reversed after all.
        """
        cells = {cell, also}
        written = bool(cells & self._written)
        if written and text in HALVES and not self.app.no_color:
            upper, lower = cell in self._written, also in self._written
            ink, ground = (upper, lower) if text == HALVES[0] else (lower, upper)
            names, written = f"{names}{f' {WRITTEN_INK}' * ink}{f' {WRITTEN_GROUND}' * ground}", False
        hot = max(map(self._shade, cells))
        return text, names, hot, 0, written, bool(cells & self._because), named, self.viewing.cell in cells

    def _shade(self, cell: int) -> int:
        return shade(self._heat[cell], self._hottest) if self._heat else 0

    def render_lines(self, crop: Region) -> list[Strip]:
        strips = super().render_lines(crop)
        picture = Size(self.picture.width, self.picture.height)
        marks = edge_marks(picture, self.scroll_offset, self.size, self.outer_size)
        style = self._background + self.looks.verb("choose") + Style(bold=True)
        return marked(strips, crop, marks, style) if marks else strips

    def _keep_scroll(self) -> None:
        super()._keep_scroll()
        self.refresh()  # the marks at the edges, too


@lru_cache(1024)
def _strip(blank: int, spans: tuple[Shown, ...], looks: Looks) -> Strip:
    return Strip([Segment(" " * blank), *(_segment(*span, looks) for span in spans)]).simplify()


@lru_cache(4096)
def _segment(
    text: str,
    names: str,
    shade: int,
    band: int,
    written: bool,
    because: bool,
    named: bool,
    selected: bool,
    looks: Looks,
) -> Segment:
    """Blanks of a hot cell are shaded, so that heat is visible without colour too."""
    style: Style = looks.depth(band) if band else looks.style(names) + looks.heat(shade)
    if written:
        style += WRITTEN
    if because:
        style += BECAUSE
    elif named and not written:
        style += looks.named(names)
    if selected:
        style += looks.selected
    return Segment(text.replace(" ", SHADES[shade]) if shade else text, style)
