"""The timeline: depth and solutions over events, flags and the position below; click or drag to move."""

from itertools import groupby

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip

from engine.events import VERBS
from engine.query.timeline import Column, timeline
from engine.sentences import counted
from tui.app.widgets.panel import BLANK, Panel
from tui.player.playback import Playback

BARS = " ▁▂▃▄▅▆▇█"


class TimelinePanel(Panel):
    """Lines of bars, as many as fit, then one line of flags."""

    BORDER_TITLE = "timeline"

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(playback, id=id)
        self.divergences: set[int] = set()
        """Positions to flag besides bookmarks and notes."""
        self._drawn: tuple[int, int, int] = (-1, -1, -1)
        """Start, end and width of the columns below."""
        self._columns: list[Column] = []

    def moved(self) -> None:
        counts, (start, stop) = self.replay.state.counts, self._span()
        part = f" · events {start:,} to {stop:,}" if self.viewing.zoom > 1 else ""
        length = len(self.session.trace)
        self.border_title = (
            f"timeline · depth over {counted(length, 'event')}{part}" if length else "timeline"
        )
        self.border_subtitle = " · ".join(f"{verb} {counts[verb]:,}" for verb in VERBS[:5])
        self.refresh()

    def _span(self) -> tuple[int, int]:
        """The part of the trace that is shown: all of it, or a stretch around the position."""
        length = len(self.session.trace)
        shown = max(-(-length // self.viewing.zoom), 1)
        start = max(0, self.replay.position - 1) // max(shown // 2, 1) * max(shown // 2, 1) - shown // 4
        start = max(0, min(start, length - shown))
        return start, min(start + shown, length)

    def _bars(self) -> list[Column]:
        wanted = (*self._span(), self.size.width)
        if wanted != self._drawn and self.size.width:
            self._columns = timeline(self.session.trace, self.size.width, *wanted[:2])
            self._drawn = wanted
        return self._columns

    def line(self, y: int) -> Strip:
        if not len(self.session.trace):
            return BLANK
        columns, high = self._bars(), max(self.size.height - 1, 1)
        here = self._column(self.replay.position)
        if y == high:
            return self._flags(here)
        deepest = max((column.deepest for column in columns), default=0) or 1
        bars = [_bar(column, y, high, column.deepest * 8 * high / deepest) for column in columns]
        segments = []
        for (solved, side), run in groupby(range(len(columns)), lambda x: _alike(columns[x], x, here)):
            style = self.looks.verb("solved" if solved else "choose")
            if side > 0:
                style += Style(dim=True)
            if side == 0 and high == self.size.height:
                style += Style(reverse=True)
            segments.append(Segment("".join(bars[x] for x in run), style))
        return Strip(segments)

    def _flags(self, here: int) -> Strip:
        """The line below the bars."""
        start, stop = self._span()
        line = [" "] * self.size.width
        for flagged in self.playback.flags | self.divergences:
            if start <= flagged <= stop:
                line[self._column(flagged)] = "⚑"
        if line:
            line[here] = "▲"
        return Strip([Segment("".join(line), Style(bold=True))])

    def _column(self, position: int) -> int:
        start, stop = self._span()
        if stop <= start or position <= start:
            return 0
        return min((position - 1 - start) * self.size.width // (stop - start), self.size.width - 1)

    def _position(self, x: int) -> int:
        """The position that a click in a column goes to: after the last of its events."""
        (start, stop), wide = self._span(), max(self.size.width, 1)
        return max(0, min(start + ((x + 1) * (stop - start) + wide - 1) // wide, stop)) if x >= 0 else start

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, 2)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 0.5)

    def _wheel(self, event: events.MouseEvent, factor: float) -> None:
        event.stop()
        self.zoom(factor)

    def zoom(self, factor: float) -> None:
        """Show less of the trace (a factor above 1) or more, around the position."""
        most = max(1, len(self.session.trace) // 16)
        self.viewing.zoom = int(max(1, min(self.viewing.zoom * factor, most)))
        self.moved()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if (place := event.get_content_offset(self)) is not None:
            self.capture_mouse()
            self.post_message(self.Pointed(self._position(place.x)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.app.mouse_captured is not self:
            return
        if event.button:
            self.post_message(self.Pointed(self._position(event.x - self.gutter.left)))
        else:  # it was let go outside the terminal
            self.release_mouse()

    def on_mouse_up(self) -> None:
        self.release_mouse()

    def on_hide(self) -> None:
        self.release_mouse()

    def on_unmount(self) -> None:
        self.release_mouse()


def _bar(column: Column, y: int, high: int, eighths: float) -> str:
    """What a column shows on line `y` of `high` lines, if its bar is `eighths` of a line high."""
    if column.solved and y == 0:
        return "◆"
    part = max(0, min(8, round(eighths) - 8 * (high - 1 - y)))
    return BARS[max(part, 1) if y == high - 1 and column.deepest >= 0 else part]


def _alike(column: Column, x: int, here: int) -> tuple[bool, int]:
    """Neighbouring columns that have this in common are drawn in one style."""
    return column.solved, (x > here) - (x < here)
