"""The timeline: depths and solutions over events, below them dead ends, flags and the position.

A click or a drag moves, the wheel zooms.
"""

from itertools import groupby

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip

from engine.events import VERBS
from engine.query.timeline import Column, solutions_between, timeline
from engine.sentences import counted
from tui.app.widgets.depth_bars import Axis, dead_ends, solutions
from tui.app.widgets.panel import BLANK, Panel
from tui.player.playback import Playback

DEAD_ENDS_FROM = 4
"""Lines from which there is one for dead ends."""


class TimelinePanel(Panel):
    """Lines of bars, as many as fit, then one line of dead ends if there is room, and one of flags."""

    BORDER_TITLE = "timeline"

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(playback, id=id)
        self.divergences: set[int] = set()
        """Positions to flag besides bookmarks and notes."""
        self._drawn: tuple[int, int, int] = (-1, -1, -1)
        """Start, end and width of the columns below."""
        self._columns: list[Column] = []
        self._solutions = 0
        """How many there are in these columns."""

    def moved(self) -> None:
        counts = self.replay.state.counts
        self.border_title = self._title() if len(self.session.trace) else "timeline"
        self.border_subtitle = " · ".join(f"{verb} {counts[verb]:,}" for verb in VERBS[:5])
        self.refresh()

    def _title(self) -> str:
        axis = Axis.of(self._bars(), 1)
        title = f"timeline · {axis} over {counted(len(self.session.trace), 'event')}"
        if self.viewing.zoom > 1:
            title += " · events {:,} to {:,}".format(*self._span())
        return f"{title} · {counted(self._solutions, 'solution')}" if self._solutions else title

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
            self._solutions = solutions_between(self.session.trace, *wanted[:2])
            self._drawn = wanted
        return self._columns

    def line(self, y: int) -> Strip:
        if not len(self.session.trace):
            return BLANK
        columns, high = self._bars(), self._lines_of_bars
        here = self._column(self.replay.position)
        if y == self.size.height - 1 and y:
            return self._flags(here)
        if y == high:
            return Strip([Segment(dead_ends(columns, "dead ends"), self.looks.verb("backtrack"))])
        axis = Axis.of(columns, high)
        bars = [(solutions(column) if not y else "") or axis.glyph(column, y) for column in columns]
        segments, played = [], self._played(here)
        for (solved, side), run in groupby(
            range(len(columns)), lambda x: _alike(columns[x], x, here, played)
        ):
            style = self.looks.verb("solved" if solved else "choose")
            if side > 0:
                style += Style(dim=True)
            if side == 0 and high == self.size.height:
                style += Style(reverse=True)
            segments.append(Segment("".join(bars[x] for x in run), style))
        return Strip(segments)

    @property
    def _lines_of_bars(self) -> int:
        high = self.size.height
        return max(1, high - 2 if high >= DEAD_ENDS_FROM else high - 1)

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

    def _played(self, here: int) -> int:
        """The last column of the position's event."""
        if self.replay.position >= self._span()[1]:
            return self.size.width - 1
        return max(here, self._column(self.replay.position + 1) - 1) if self.replay.position else here

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


def _alike(column: Column, x: int, here: int, played: int) -> tuple[bool, int]:
    """Neighbouring columns that have this in common are drawn in one style.

    An event of a short search has several columns, from `here` to `played`: the position is the first.
    """
    return column.solved > 0, 1 if x > played else 0 if x == here else -1
