"""What just happened and why, in words; and, once the screen stands still, the event that caused it."""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from engine.events import Event
from engine.query.jumps import cause
from engine.sentences import sentence
from tui.app.keymap import first_keys
from tui.app.looks import VERB_GLYPHS
from tui.app.widgets.panel import BLANK, Panel
from tui.player.playback import Playback

DIM = Style(dim=True)


class WhyPanel(Panel):
    BORDER_TITLE = "why"
    _cause = ""

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(playback, id=id)
        self._key = first_keys()["why"]

    def moved(self) -> None:
        self._cause = ""
        self.border_subtitle = ""
        self.refresh()

    def show_cause(self) -> None:
        trace = self.session.trace
        found = cause(trace, self.replay.state)
        event = trace.event_at(found) if found is not None else None
        if event is not None:
            self._cause = f"because of event {found:,}: {self._words(event)}"
            self.border_subtitle = f"{self._key} goes there" if self._key else ""
            self.refresh()

    def _words(self, event: Event) -> str:
        return sentence(event, self.session.trace.header.rules)

    def begin_frame(self) -> None:
        super().begin_frame()
        self._lines = self._make_lines()

    def line(self, y: int) -> Strip:
        return Strip(self._lines[y]) if y < len(self._lines) else BLANK

    def _make_lines(self) -> list[list[Segment]]:
        event, width = self.replay.event, self.wide
        if event is None:
            start = "The search has not started: this is the board as given."
            return [[Segment(line, DIM)] for line in _wrapped(start, width, 0)]
        rule = f" · {event.rule}" if event.rule else ""
        *above, head = _wrapped(f"{VERB_GLYPHS[event.verb]} {event.verb}{rule}", width, 0)
        style = self.looks.verb(event.verb) + Style(bold=True)
        first, *rest = _wrapped(self._words(event), width, len(f"{head}   "))
        because = _wrapped(self._cause, width, 0) if self._cause else []
        return [
            *([Segment(line, style)] for line in above),
            [Segment(f"{head}   ", style), Segment(first)],
            *([Segment(line)] for line in rest),
            *([Segment(line, DIM)] for line in because),
        ]


def _wrapped(text: str, width: int, indent: int) -> list[str]:
    """The text in lines of a width; the first is shorter by the indent, and empty if no word fits in it."""
    lines: list[str] = []
    line, room = "", width - indent
    for word in text.split(" "):
        if len(line) + bool(line) + len(word) > room and (line or not lines):
            lines.append(line)
            line, room = word, width
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]
