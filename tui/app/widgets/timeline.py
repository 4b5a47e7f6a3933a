"""The timeline: depths and solutions over events, below them dead ends, flags, the position, and gauges.

A click or a drag moves, the wheel zooms.
"""

from collections.abc import Sequence
from itertools import groupby

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip

from engine.events import VERBS
from engine.query.gauges import gauge_columns, gauge_extent, gauge_words
from engine.query.timeline import Column, solutions_between, timeline
from engine.sentences import counted
from tui.app.safe_screen import plain
from tui.app.widgets.depth_bars import Axis, dead_ends, gauge_bars, solutions
from tui.app.widgets.panel import BLANK, Panel
from tui.player.playback import Playback

DEAD_ENDS_FROM = 4
"""Lines from which there is one for dead ends."""


class TimelinePanel(Panel):
    """Lines of bars, as many as fit, then one line of dead ends if there is room, and one of flags.

    Each gauge has a line below them; then what the lines show stands at their left.
    """

    BORDER_TITLE = "timeline"

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(playback, id=id)
        self.divergences: set[int] = set()
        """Positions to flag besides bookmarks and notes."""
        self._drawn: tuple[int, int, int, int] = (-1, -1, -1, -1)
        """Start, end and width of the columns below, and for how many gauges there are bars."""
        self._columns: list[Column] = []
        self._solutions = 0
        """How many there are in these columns."""
        self.gauge_lines = 0
        """How many gauges there is room for."""
        self._gauge_bars: list[str] = []
        self._extents: tuple[tuple[int, int], Sequence[Sequence[float]]] = ((-1, 0), ())
        """For a length of the trace and so many gauges, the least and the greatest value of each."""
        self._labels: list[str] = []
        """What stands at the left of the lines of gauges: their names, and their values at the position."""

    def moved(self) -> None:
        counts = self.replay.state.counts
        self._labels = self._gauge_labels()
        self.border_title = self._title() if len(self.session.trace) else "timeline"
        told = [f"{verb} {counts[verb]:,}" for verb in VERBS[:5]]
        self.border_subtitle = plain(" · ".join(told + self._gauges_without_a_line()))
        self.refresh()

    def _gauge_labels(self) -> list[str]:
        trace, position = self.session.trace, self.replay.position
        values = trace.gauges_at(position) if self.gauge_lines else {}
        words = {name: gauge_words(value) for name, value in values.items()}
        shown = trace.gauges[: self.gauge_lines]
        wide = max(map(len, self._labels), default=0)  # it does not go to and fro
        if self._extents[0] != (len(trace), len(shown)):
            gauges = range(len(shown))
            extents = [gauge_extent(trace, gauge) or () for gauge in gauges]
            self._extents = (len(trace), len(shown)), extents
        for name, extent in zip(shown, self._extents[1]):
            numbers = [*map(gauge_words, extent), words.get(name, "")]
            wide = max(wide, len(name) + 1 + max(map(len, numbers)))
        return [name + words.get(name, "").rjust(wide - len(name)) for name in shown]

    def _gauges_without_a_line(self) -> list[str]:
        trace = self.session.trace
        if len(trace.gauges) <= self.gauge_lines:
            return []
        values = trace.gauges_at(self.replay.position)
        more = trace.gauges[self.gauge_lines :]
        return [f"{name} {gauge_words(values[name])}" for name in more if name in values]

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
        wide, trace = self._columns_shown, self.session.trace
        wanted = (*self._span(), wide, len(self._labels))
        if wanted != self._drawn and self.size.width:
            self._columns = timeline(trace, wide, *wanted[:2])
            self._solutions = solutions_between(trace, *wanted[:2])
            values = [gauge_columns(trace, gauge, wide, *wanted[:2]) for gauge in range(len(self._labels))]
            self._gauge_bars = list(map(gauge_bars, values))
            self._drawn = wanted
        return self._columns

    @property
    def _gutter(self) -> int:
        """Columns at the left for the labels of gauges, if there are any."""
        return max(map(len, self._labels)) + 1 if self._labels else 0

    @property
    def _columns_shown(self) -> int:
        return max(self.size.width - self._gutter, 1)

    def line(self, y: int) -> Strip:
        if not len(self.session.trace):
            return BLANK
        strip = self._gauge(y - self._own_lines) if y >= self._own_lines else self._own_line(y)
        if not self._labels:
            return strip
        label = self._labels[y - self._own_lines] if y >= self._own_lines else "depth" * (not y)
        return Strip([Segment(label.ljust(self._gutter), Style(dim=y < self._own_lines)), *strip])

    @property
    def _own_lines(self) -> int:
        """Lines that are not for gauges."""
        return self.size.height - len(self._labels)

    def _gauge(self, number: int) -> Strip:
        self._bars()
        bars, here = self._gauge_bars[number], self._column(self.replay.position)
        style = self.looks.verb("prune")
        return Strip(
            [
                Segment(bars[:here], style),
                Segment(bars[here], style + Style(reverse=self._own_lines == 1)),
                Segment(bars[here + 1 :], style + Style(dim=True)),
            ]
        )

    def _own_line(self, y: int) -> Strip:
        columns, high = self._bars(), self._lines_of_bars
        here = self._column(self.replay.position)
        if y == self._own_lines - 1 and y:
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
            if side == 0 and high == self._own_lines:
                style += Style(reverse=True)
            segments.append(Segment("".join(bars[x] for x in run), style))
        return Strip(segments)

    @property
    def _lines_of_bars(self) -> int:
        high = self._own_lines
        return max(1, high - 2 if high >= DEAD_ENDS_FROM else high - 1)

    def _flags(self, here: int) -> Strip:
        """The line below the bars."""
        start, stop = self._span()
        line = [" "] * self._columns_shown
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
        return min((position - 1 - start) * self._columns_shown // (stop - start), self._columns_shown - 1)

    def _played(self, here: int) -> int:
        """The last column of the position's event."""
        if self.replay.position >= self._span()[1]:
            return self.size.width - 1
        return max(here, self._column(self.replay.position + 1) - 1) if self.replay.position else here

    def _position(self, x: int) -> int:
        """The position that a click in a column goes to: after the last of its events."""
        (start, stop), wide = self._span(), self._columns_shown
        x -= self._gutter
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
