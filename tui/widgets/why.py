"""What just happened and why, in words."""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from engine.moves import cause
from engine.words import sentence
from tui.looks import VERB_GLYPHS
from tui.widgets.panel import Panel


class WhyPanel(Panel):
    BORDER_TITLE = "why"

    def moved(self) -> None:
        self.border_subtitle = ""
        self.refresh()

    def at_rest(self) -> None:
        """Say what made the event possible."""
        found = cause(self.replay.trace, self.replay.state)
        if found is not None:
            self.border_subtitle = f"made possible by event {found:,} · w goes there"

    def line(self, y: int) -> Strip:
        lines = self._lines()
        if y >= len(lines):
            return Strip.blank(self.size.width)
        return Strip(lines[y])

    def _lines(self) -> list[list[Segment]]:
        event, width = self.replay.event, self.size.width
        if event is None:
            return [[Segment("The search has not begun: the board as it is given.", Style(dim=True))]]
        rule = f" · {event.rule}" if event.rule else ""
        head = f"{VERB_GLYPHS[event.verb]} {event.verb}{rule}   "
        words = sentence(event, self.replay.trace.header.rules)
        style = self.looks.verb(event.verb) + Style(bold=True)
        first, *rest = _wrapped(words, width, len(head))
        return [[Segment(head, style), Segment(first)], *([Segment(line)] for line in rest)]


def _wrapped(text: str, width: int, indent: int) -> list[str]:
    """The text in lines of a width, the first one shorter by the indent, and empty if no word fits in it."""
    lines, line, room = [], "", width - indent
    for word in text.split(" "):
        if len(line) + bool(line) + len(word) > room and (line or not lines):
            lines.append(line)
            line, room = word, width
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]
