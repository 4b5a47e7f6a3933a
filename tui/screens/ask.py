"""Small screens over the watching one: go to a position, all keys."""

import re

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import Input, Label

from tui.keys import KEYS


def position_of(text: str, events: int) -> int | None:
    """The position that a person means: `1234`, `1,234`, `50%`; None if it means nothing."""
    text = text.strip().replace(",", "").replace("_", "")
    if found := re.fullmatch(r"(\d{1,3}(?:\.\d{1,9})?)\s*%", text):
        return min(round(events * float(found[1]) / 100), events)
    return min(int(text), events) if re.fullmatch(r"\d{1,18}", text) else None


class GoToScreen(ModalScreen[int | None]):
    DEFAULT_CSS = """
    GoToScreen { align: center middle; }
    GoToScreen > Vertical { width: 46; height: 7; border: round $accent; padding: 1 2; background: $surface; }
    GoToScreen Input { border: none; height: 1; padding: 0; }
    """
    BINDINGS = [("escape", "dismiss(None)", "back")]

    def __init__(self, length: int) -> None:
        super().__init__()
        self._length = length

    def compose(self) -> ComposeResult:
        with Vertical():
            yield Label(f"Go to event 0 to {self._length:,}, or a percentage:", markup=False)
            yield Input(placeholder="1234 or 50%", select_on_focus=False)
            yield Label("", id="wrong", markup=False)

    def on_input_submitted(self, message: Input.Submitted) -> None:
        position = position_of(message.value, self._length)
        if position is None:
            self.query_one("#wrong", Label).update("A number such as 1234, or 50%.")
        else:
            self.dismiss(position)


class _KeyList(ScrollView):
    """Two columns: keys, and what they do."""

    def on_mount(self) -> None:
        self.virtual_size = Size(70, len(KEYS))

    def render_line(self, y: int) -> Strip:
        number = y + self.scroll_offset.y
        if number >= len(KEYS):
            return Strip.blank(self.size.width)
        key = KEYS[number]
        segments = [Segment(f"{key.show:>8}  ", Style(bold=True)), Segment(key.line)]
        return Strip(segments).adjust_cell_length(self.size.width)


class HelpScreen(ModalScreen[None]):
    DEFAULT_CSS = """
    HelpScreen { align: center middle; }
    HelpScreen > _KeyList {
        width: 76; max-width: 100%; height: auto; max-height: 100%; border: round $accent; padding: 0 1;
        background: $surface;
    }
    """
    BINDINGS = [("escape,q,question_mark,f1,enter,space", "dismiss(None)", "back")]

    def compose(self) -> ComposeResult:
        keys = _KeyList()
        keys.border_title = "keys"
        keys.border_subtitle = "Esc back"
        keys.styles.height = len(KEYS) + 2
        yield keys

    def on_click(self, event: events.Click) -> None:
        self.dismiss(None)
