"""The pseudocode of the solver, with the line marked that the last event carries out."""

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tui.app.widgets.panel import BLANK, Panel

HERE, ELSEWHERE = "▶ ", "  "
BORDERS = 2


class PseudocodePanel(Panel):
    BORDER_TITLE = "pseudocode"

    def moved(self) -> None:
        code = self.session.trace.header.code
        here, high = code.line_of(self.replay.event), self.size.height
        x, y = self.scroll_offset
        if here and not y < here <= y + high:  # bring the marked line into view
            y = max(0, min(here - 1 - high // 2, len(code.lines) - high))
            self.viewing.scrolled[self._panel] = (x, y)
        self.resize_content(max(map(cell_len, code.lines), default=0) + len(HERE), len(code.lines))
        self.refresh()

    def on_resize(self) -> None:
        self.moved()

    def line(self, y: int) -> Strip:
        code, event = self.session.trace.header.code, self.replay.event
        number = y + self.scroll_offset.y + 1
        if number > len(code.lines):
            return BLANK
        here = event is not None and number == code.line_of(event)
        style = self.looks.verb(event.verb) + Style(bold=True) if here and event else Style()
        text = Strip([Segment(f"{HERE if here else ELSEWHERE}{code.lines[number - 1]}", style)])
        return text.crop(self.scroll_offset.x)

    @property
    def wanted_height(self) -> int:
        return len(self.session.trace.header.code.lines) + BORDERS
