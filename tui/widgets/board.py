"""The board at the position: what the event wrote in reverse, what it rests on underlined."""

from collections.abc import Iterable

from rich.segment import Segment
from textual.geometry import Size
from textual.strip import Strip

from puzzles.drawing import Picture, Span
from puzzles.plain import PlainPicture
from tui.looks import RESTED, WRITTEN
from tui.playback import Playback
from tui.widgets.panel import Panel


class BoardPanel(Panel):
    """Scrolls if it must, its headings staying in view; what changes is scrolled to."""

    BORDER_TITLE = "board"

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(playback, id=id)
        self.view = 0
        """Which of the kind's pictures is shown."""
        self._draw()

    def views(self) -> list[str]:
        kind = self.playback.session.kind
        return list(kind.pictures) if kind else ["cells"]

    def next_view(self) -> None:
        self.view = (self.view + 1) % len(self.views())
        self.moved()

    def _draw(self) -> None:
        self.picture = self._picture()
        self._written = set(self.replay.written())
        event = self.replay.event
        self._rests = set(event.rests) if event else set()

    def _picture(self) -> Picture:
        session, board = self.playback.session, self.replay.state.board
        if session.kind is None:
            columns = session.trace.header.options.get("width", 0)
            return PlainPicture(board, columns if type(columns) is int and 0 < columns <= len(board) else 0)
        return list(session.kind.pictures.values())[self.view](session.puzzle, board)

    def moved(self) -> None:
        self._draw()
        size = Size(self.picture.width, self.picture.height)
        if size != self.virtual_size:
            self.virtual_size = size
        if len(self.views()) > 1:
            self.border_title = f"board · {self.views()[self.view]}"
        self._follow()
        self.refresh()

    def _follow(self) -> None:
        """Scroll so far that what was written is in view, if it is not."""
        if self.picture.width <= self.size.width and self.picture.height <= self.size.height:
            return
        places = [self.picture.where(cell) for cell in sorted(self._written)[:1]]
        for x, y in places:
            if x < 0:
                continue
            left, top = self.scroll_offset
            wide, high = self.size
            if not left + self.picture.left <= x < left + wide - 3:
                left = x - wide // 2
            if not top + self.picture.top <= y < top + high - 1:
                top = y - high // 2
            self.scroll_to(left, top, animate=False)

    def _margin(self) -> tuple[int, int]:
        """Blank columns and lines before a picture smaller than the panel: it stands in the middle."""
        left = max(0, (self.size.width - self.picture.width) // 2)
        return left, max(0, (self.size.height - self.picture.height) // 2)

    def line(self, y: int) -> Strip:
        (blank, above), (left, top) = self._margin(), self.scroll_offset
        y -= above
        line = y if y < self.picture.top else y + top
        if not 0 <= line < self.picture.height:
            return Strip.blank(self.size.width)
        strip = Strip([Segment(" " * blank), *self._segments(self.picture.line(line))])
        if not left:
            return strip
        fixed = self.picture.left
        return Strip.join([strip.crop(0, fixed), strip.crop(fixed + left, left + self.size.width)])

    def _segments(self, spans: Iterable[Span]) -> list[Segment]:
        segments = []
        for text, names, cell in spans:
            style = self.looks.style(names)
            if cell in self._written:
                style += WRITTEN
            if cell in self._rests:
                style += RESTED
            segments.append(Segment(text, style))
        return segments
