"""The board at the position: the cells that the event wrote in reverse, its `because` cells underlined.

What the explanation names is lit up, and marks look as `tui.app.widgets.marks` says.
"""

from collections.abc import Sequence
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from engine.cells import largest, zeros
from engine.query.find import cell_target, find
from engine.query.heat import heat_at
from puzzles.common.plain import MOST_COLUMNS, PlainPicture
from puzzles.picture import Picture, cell_at, cell_beside
from tui.app.looks import BECAUSE, WRITTEN, Looks
from tui.app.safe_screen import plain
from tui.app.widgets.marks import Marks
from tui.app.widgets.panel import BLANK, Panel
from tui.player.playback import Playback

SHADES = " ░▒▓█"
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
        self._draw()

    def _views(self) -> list[str]:
        kind = self.session.kind
        return list(kind.pictures) if kind else ["cells"]

    def next_view(self) -> None:
        self.viewing.view = (self.viewing.view + 1) % len(self._views())
        self.moved()

    def _draw(self) -> None:
        self.picture = self._picture(self.replay.state.board)
        self._written = set(self.replay.written())
        event = self.replay.event
        self._because = set(event.because) if event else set()
        self._heat: Sequence[int] = ()
        """How often each cell was written or blamed up to the position; empty if the heat map is off."""
        if self.viewing.heat:
            self._heat = getattr(heat_at(self.session.trace, self.replay.position), self.viewing.heat)
        self._hottest = largest(self._heat) or 1

    def show_cause(self, needed: tuple[int, ...]) -> None:
        """Underline only the cells that the event cannot do without."""
        if set(needed) != self._because:
            self._because = set(needed)
            self.refresh()

    @property
    def untouched(self) -> Picture:
        """The view with nothing written: panels are laid out for its size, so that they never move."""
        return self._picture(zeros(self.session.trace.header.cells))

    def _picture(self, board: list[int]) -> Picture:
        session = self.session
        if session.kind is None:
            columns = session.trace.header.options.get("width", 0)
            most = min(len(board), MOST_COLUMNS)
            return PlainPicture(board, columns if type(columns) is int and 0 < columns <= most else 0)
        return list(session.kind.pictures.values())[self.viewing.view](session.puzzle, board)

    def _read_on(self) -> None:
        """Read more of a long path, until it is known where all marks come from."""
        if self._marks.read_on():
            self.refresh()
            self.set_timer(READ_ON_SECONDS, self._read_on)

    def moved(self) -> None:
        self._marks.moved()
        self._draw()
        if not self._marks.complete:
            self.set_timer(READ_ON_SECONDS, self._read_on)
        self.resize_content(self.picture.width, self.picture.height)
        view, heat, cell = self.viewing.view, self.viewing.heat, self.viewing.cell
        self.border_title = " · ".join(
            ["board"]
            + [self._views()[view]] * (view > 0)
            + [f"heat: {heat}"] * bool(heat)
            + ["marks by depth"] * self.viewing.depths
        )
        legend = self._marks.legend if self.viewing.depths else ""
        self.border_subtitle = plain(self.session.cell_name(cell)) if cell >= 0 else legend
        self._follow()
        self.refresh()

    def show_last_change(self) -> None:
        """Add to the selected cell's name when it last changed."""
        cell = self.viewing.cell
        if cell < 0:
            return
        found = find(self.session.trace, self.replay.position + 1, -1, cell_target(cell))
        when = f"last changed at event {found:,}" if found else "never changed"
        self.border_subtitle = plain(f"{self.session.cell_name(cell)} · {when}")

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
            if cell >= 0
            else (text, names, 0, band, False, False, named, False)
            for text, names, cell, named, band in self._marks.line(self.picture, line)
        ]

    def _shade(self, cell: int) -> int:
        """How hot a cell is, from 0 to 4."""
        return -(-4 * self._heat[cell] // self._hottest) if self._heat else 0


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
