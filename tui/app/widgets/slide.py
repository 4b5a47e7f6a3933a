"""What the presenter says: one sentence in large lines, centred, below a short line with its glyph."""

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style

from engine.query.explanation import explanation
from engine.safe_text import safe
from tui.app.looks import BOLD, headline
from tui.app.widgets.text_panel import Line, TextPanel
from tui.app.widgets.why import FLAG, START
from tui.app.wrapping import balanced, wrapped
from tui.player.presentation import Presentation
from tui.player.stops import question

ASKED = "What would you do?"
ON_THE_WAY = "…"
WIDEST, MARGIN = 76, 2
"""Columns of a line of text, and blank ones at least at each side of it."""


class SlidePanel(TextPanel):
    DEFAULT_CSS = "SlidePanel { border: none; padding: 0; }"

    playback: Presentation
    more = ""
    """What tells of lines that are out of view; it has no frame to say so."""
    usual_height = 0
    """The lines that it has at least; if the text leaves some of them free, its own lines are spaced."""

    def show_titles(self, more: str) -> None:
        self.more = more

    def make_lines(self) -> list[Line]:
        head, style, words = self._said()
        width = min(self.wide - 2 * MARGIN, WIDEST)
        heads, texts = wrapped(head, width), balanced(words, width)
        spaced = len(heads) + 2 * len(texts) < self.usual_height
        lines = [self._centred(line, style) for line in heads]
        for number, line in enumerate(texts):
            lines += [[]] * (spaced or not number)
            lines.append(self._centred(line, BOLD))
        return lines

    def _said(self) -> tuple[str, Style, str]:
        """The short line with its style, and the sentence."""
        event, position = self.replay.event, self.replay.position
        if self.playback.direction:
            return "", BOLD, ON_THE_WAY
        if self.playback.asks:
            return ASKED, self.looks.verb("choose") + BOLD, question(self.session, self.replay.state)
        note = self.session.trace.notes.get(position, "")
        flag = FLAG if note else ""
        if event is None:
            return flag, BOLD, note or START
        title, style = headline(event, self.looks, self.session.trace.header.rules)
        return flag + title, style, note or explanation(self.session.trace, position)

    def _centred(self, line: str, style: Style) -> Line:
        line = safe(line.strip())
        return [Segment(" " * ((self.wide - cell_len(line)) // 2)), Segment(line, style)]
