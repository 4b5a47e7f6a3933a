"""A panel of text in lines: what does not fit is scrolled by the wheel, and the frame says how much."""

from rich.segment import Segment
from textual import events
from textual.message import Message
from textual.strip import Strip

from engine.sentences import counted
from tui.app.widgets.panel import BLANK, Panel

Line = list[Segment]


class TextPanel(Panel):
    class Scrolled(Message):
        """Other lines are in view."""

    _lines: tuple[Line, ...] = ()
    _broken_for = 0
    """The columns that the lines were made for."""

    def make_lines(self) -> list[Line]:
        """The text, broken for `wide` columns."""
        raise NotImplementedError

    def show_titles(self, more: str) -> None:
        """Set what the frame says; `more` tells of lines that are out of view, "" if none are."""
        raise NotImplementedError

    def moved(self) -> None:
        self.break_lines()

    def on_resize(self) -> None:
        self.break_lines()

    def break_lines(self) -> None:
        """Make the lines anew: after a move, and for a new size."""
        super().begin_frame()
        self._broken_for = self.wide
        self._lines = tuple(self.make_lines()) if self.wide else ()
        self.show_titles(self._more())
        self.refresh()

    @property
    def wanted_height(self) -> int:
        """The lines that it takes to show everything, with the frame; 0 if it is hidden."""
        return len(self._lines) + self.gutter.height if self._lines else 0

    @property
    def _first(self) -> int:
        """The line at the top: the first, unless it was scrolled at this position."""
        position, line = self.viewing.text_scrolled
        return min(line, max(len(self._lines) - self.high, 0)) if position == self.replay.position else 0

    def _more(self) -> str:
        above, below = self._first, len(self._lines) - self._first - self.high
        if not self.high or (above <= 0 and below <= 0):
            return ""
        if below <= 0:
            return f"▴ {counted(above, 'line')} above"
        return f"{f'▴ {above:,} ' * (above > 0)}▾ {counted(below, 'more line')}"

    def begin_frame(self) -> None:
        super().begin_frame()
        if self.wide != self._broken_for:
            self.break_lines()

    def line(self, y: int) -> Strip:
        y += self._first
        return Strip(self._lines[y]) if y < len(self._lines) else BLANK

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._scroll_lines(event, -1)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._scroll_lines(event, 1)

    def _scroll_lines(self, event: events.MouseEvent, lines: int) -> None:
        event.stop()
        self.viewing.text_scrolled = (self.replay.position, max(self._first + lines, 0))
        self.show_titles(self._more())
        self.refresh()
        self.post_message(self.Scrolled())
