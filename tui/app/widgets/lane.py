"""A lane: one of several searches side by side, with its board or tree, its counters and its timeline."""

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.strip import Strip

from engine.query.counters import count_words
from engine.sentences import timed
from tui.app.safe_screen import plain
from tui.app.widgets.board import BoardPanel
from tui.app.widgets.icicle import IciclePanel
from tui.app.widgets.panel import Panel
from tui.app.widgets.timeline import TimelinePanel
from tui.app.widgets.tree import TreePanel
from tui.app.widgets.why import WhyPanel
from tui.player.playback import Playback

ENDS = {
    "solved": "◆ solved",
    "exhausted": "■ exhausted",
    "limit": "‖ stopped at the limit",
    "stopped": "‖ stopped",
    "": "‖ cut short",
}


class CountersPanel(Panel):
    """What the search has cost up to the position; at its end, its place in the race."""

    standing = ""

    def line(self, y: int) -> Strip:
        lines = _lines(self._counts(), self.size.width)
        return Strip([Segment(lines[y], Style(bold=y == 0))] if y < len(lines) else [])

    def _counts(self) -> list[str]:
        state, trace = self.replay.state, self.session.trace
        counts = [f"event {state.position:,} of {len(trace):,}"]
        if self.playback.at_end:
            counts.append(ENDS.get(trace.end, "◆ ended"))
        if self.standing:
            counts.append(self.standing)
        return [
            *counts,
            *count_words(state, "depth", "nodes", "untried", "dead_ends", "backtracks"),
            timed(self.playback.seconds),
        ]


class Lane(Vertical):
    class Pointed(Message):
        """A position in a lane was clicked; None if only the lane was."""

        def __init__(self, number: int, position: int | None) -> None:
            super().__init__()
            self.number, self.position = number, position

    def __init__(self, playback: Playback, number: int, name: str, timeline: TimelinePanel) -> None:
        super().__init__(id=f"lane-{number}")
        self.playback, self.number, self.title, self.timeline = playback, number, name, timeline

    def compose(self) -> ComposeResult:
        for panel, name in (
            (BoardPanel, "board"),
            (TreePanel, "tree"),
            (IciclePanel, "whole"),
            (WhyPanel, "why"),
            (CountersPanel, "counters"),
        ):
            yield panel(self.playback, id=f"{name}-{self.number}")
        yield self.timeline

    def show(self, chosen: bool, standing: str = "") -> None:
        """Draw the position; the chosen lane is the one that keys are about."""
        self.set_class(chosen, "-chosen")
        self.query_one(CountersPanel).standing = standing
        for panel in self.query(Panel):
            if panel.display:
                panel.moved()
        title = plain(f"{'▸ ' if chosen else ''}{self.title}")
        for sort in (BoardPanel, TreePanel, IciclePanel):
            self.query_one(sort).border_title = title
        self.query_one(TimelinePanel).border_title = "timeline"
        self.query_one(TimelinePanel).border_subtitle = ""

    def on_panel_pointed(self, message: Panel.Pointed) -> None:
        message.stop()
        self.post_message(self.Pointed(self.number, message.position))

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Pointed(self.number, None))


def _lines(counts: list[str], width: int) -> list[str]:
    """The counts in lines of a width; none is split over two lines."""
    lines = counts[:1]
    for count in counts[1:]:
        longer = f"{lines[-1]} · {count}"
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(count)
    return lines
