"""A lane: one of several searches side by side, with its board or tree, its counters and its timeline."""

from rich.markup import escape
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.strip import Strip

from engine.query.counters import count_words
from engine.safe_text import safe
from tui.app.widgets.board import BoardPanel
from tui.app.widgets.panel import Panel
from tui.app.widgets.timeline import TimelinePanel
from tui.app.widgets.tree import TreePanel
from tui.app.widgets.why import WhyPanel
from tui.player.race import Race
from tui.player.viewing import Viewing

ENDS = {
    "solved": "◆ solved",
    "exhausted": "■ all tried",
    "limit": "‖ stopped at the limit",
    "stopped": "‖ stopped",
    "": "‖ cut short",
}


class CountersPanel(Panel):
    """What the search has cost up to here."""

    def __init__(self, race: Race, number: int, viewing: Viewing) -> None:
        super().__init__(race.lanes[number], viewing, id=f"counters-{number}")
        self._race, self._number = race, number

    def line(self, y: int) -> Strip:
        lines = _lines(self._facts(), self.size.width)
        return Strip([Segment(lines[y], Style(bold=y == 0))] if y < len(lines) else [])

    def _facts(self) -> list[str]:
        state, length = self.replay.state, len(self.replay.trace)
        facts = [f"event {state.position:,} of {length:,}"]
        if self.playback.at_end:
            facts.append(ENDS.get(self.replay.trace.end, "◆ ended"))
        return [
            *facts,
            *count_words(state, "depth", "nodes", "untried", "dead_ends", "backtracks"),
            _seconds(self._race.seconds(self._number)),
        ]


class Lane(Vertical):
    """Posts where its timeline was pointed at, and that it was clicked."""

    class Pointed(Message):
        """A place in a lane's time was pointed at; -1 if just the lane was."""

        def __init__(self, number: int, position: int) -> None:
            super().__init__()
            self.number, self.position = number, position

    def __init__(self, race: Race, number: int, name: str) -> None:
        super().__init__(id=f"lane-{number}")
        self.race, self.number, self.title = race, number, safe(name)
        self.viewing = Viewing()

    def compose(self) -> ComposeResult:
        playback, number = self.race.lanes[self.number], self.number
        yield BoardPanel(playback, self.viewing, id=f"board-{number}")
        yield TreePanel(playback, self.viewing, id=f"tree-{number}")
        yield WhyPanel(playback, self.viewing, id=f"why-{number}")
        yield CountersPanel(self.race, number, self.viewing)
        yield TimelinePanel(playback, self.viewing, id=f"timeline-{number}")

    def show(self, chosen: bool) -> None:
        """Draw the position; whether this is the lane that keys are about."""
        self.set_class(chosen, "-chosen")
        for panel in self.query(Panel):
            if panel.display:
                panel.moved()
        title = escape(f"{'▸ ' if chosen else ''}{self.title}")
        self.query_one(BoardPanel).border_title = self.query_one(TreePanel).border_title = title
        self.query_one(TimelinePanel).border_title = "timeline"
        self.query_one(TimelinePanel).border_subtitle = ""

    def next_view(self) -> None:
        self.query_one(BoardPanel).next_view()

    def on_panel_pointed(self, message: Panel.Pointed) -> None:
        message.stop()
        self.post_message(self.Pointed(self.number, message.position))

    def on_click(self, event: events.Click) -> None:
        self.post_message(self.Pointed(self.number, -1))


def _lines(facts: list[str], width: int) -> list[str]:
    """The facts in lines of a width, each of them whole."""
    lines = facts[:1]
    for fact in facts[1:]:
        longer = f"{lines[-1]} · {fact}"
        if len(longer) <= width:
            lines[-1] = longer
        else:
            lines.append(fact)
    return lines


def _seconds(seconds: float) -> str:
    return f"{seconds * 1000:,.2f} ms" if seconds < 1 else f"{seconds:,.2f} s"
