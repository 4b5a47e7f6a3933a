"""The whole search at a glance: depth over time, solutions, the position below; click or drag to move."""

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.message import Message
from textual.strip import Strip

from engine.events import VERBS
from engine.timeline import Column, timeline
from tui.playback import Playback
from tui.widgets.panel import Panel

BARS = " ▁▂▃▄▅▆▇█"


class TimelinePanel(Panel):
    """As many lines of bars as there is room for, then one for the position."""

    BORDER_TITLE = "timeline"

    class Chosen(Message):
        """A place in time was pointed at."""

        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(playback, id=id)
        self._drawn: tuple[int, int] = (-1, -1)
        self._columns: list[Column] = []

    def moved(self) -> None:
        counts = self.replay.state.counts
        self.border_title = f"timeline · depth over {len(self.replay.trace):,} events"
        self.border_subtitle = " · ".join(f"{verb} {counts[verb]:,}" for verb in VERBS[:5])
        self.refresh()

    def _bars(self) -> list[Column]:
        wanted = (len(self.replay.trace), self.size.width)
        if wanted != self._drawn and self.size.width:
            self._columns = timeline(self.replay.trace, self.size.width, 0, wanted[0])
            self._drawn = wanted
        return self._columns

    def line(self, y: int) -> Strip:
        columns, high = self._bars(), max(self.size.height - 1, 1)
        here = self._column(self.replay.position)
        if y == high:
            return Strip([Segment(" " * here + "▲", Style(bold=True))])
        deepest = max((column.deepest for column in columns), default=0) or 1
        segments = []
        for x, column in enumerate(columns):
            part = max(0, min(8, round(column.deepest * 8 * high / deepest) - 8 * (high - 1 - y)))
            bar = BARS[max(part, 1) if y == high - 1 and column.deepest >= 0 else part]
            style = self.looks.verb("solved") if column.solved else self.looks.verb("choose")
            if column.solved and y == 0 and part < 8:
                bar = "◆"
            if x > here:
                style += Style(dim=True)
            if x == here and high == self.size.height:
                style += Style(reverse=True)
            segments.append(Segment(bar, style))
        return Strip(segments)

    def _column(self, position: int) -> int:
        length = len(self.replay.trace)
        if not length or not position:
            return 0
        return min((position - 1) * self.size.width // length, self.size.width - 1)

    def _position(self, x: int) -> int:
        """The position that a column stands for: after the last event in it."""
        length, wide = len(self.replay.trace), max(self.size.width, 1)
        return min(max(((x + 1) * length + wide - 1) // wide, 0), length) if x >= 0 else 0

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if (place := event.get_content_offset(self)) is not None:
            self.capture_mouse()
            self.post_message(self.Chosen(self._position(place.x)))

    def on_mouse_move(self, event: events.MouseMove) -> None:
        if self.app.mouse_captured is self:
            self.post_message(self.Chosen(self._position(event.x - self.gutter.left)))

    def on_mouse_up(self) -> None:
        self.release_mouse()
