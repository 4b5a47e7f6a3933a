"""The presenter: a large board and one sentence in large lines, from stop to stop by one key."""

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.app import ComposeResult
from textual.strip import Strip
from textual.widgets import Static

from engine.safe_text import safe
from tui.app.keymap import first_keys
from tui.app.present_keys import PRESENT_GROUPS, PRESENT_KEYS
from tui.app.screens.controller import bindings_of
from tui.app.screens.navigation import NavigationScreen
from tui.app.widgets.bars import Bar
from tui.app.widgets.board import BoardPanel
from tui.app.widgets.log import cut
from tui.app.widgets.panel import Panel
from tui.app.widgets.slide import SlidePanel
from tui.player.presentation import Presentation
from tui.player.stops import asked_cells

LEAST_WIDE, LEAST_HIGH = 40, 12
BOARD_LINES = 6
"""Of the board stay in view, however long the sentence is."""
NO_STOP = {1: "This is the end.", -1: "This is the start."}
"""By step."""


class LargeBoard(BoardPanel):
    """Where a question is asked, the cells that it is about are shown in place of those of the event."""

    DEFAULT_CSS = "LargeBoard { border: none; padding: 0; height: 1fr; }"

    playback: Presentation

    def _draw(self) -> None:
        super()._draw()
        if self.playback.asks:
            self._written = asked_cells(self.session, self.replay.position)
            self._because = set()


class CentredBar(Bar):
    DEFAULT_CSS = "CentredBar { background: $background; }"

    text, style = "", Style()

    def write(self, text: str, style: Style) -> None:
        self.text, self.style = safe(text), style
        self.refresh()

    def line(self) -> Strip:
        blank = (self.size.width - cell_len(self.text)) // 2
        text = self.text if blank >= 0 else cut(self.text, self.size.width)
        return Strip([Segment(" " * blank), Segment(text, self.style)])


class PresentScreen(NavigationScreen):
    DEFAULT_CSS = """
    PresentScreen { layout: vertical; background: $background; }
    PresentScreen #small {
        display: none; width: 100%; height: 1fr; content-align: center middle; text-align: center;
    }
    PresentScreen.-small #small { display: block; }
    PresentScreen.-small Panel { display: none; }
    """
    BINDINGS = bindings_of(PRESENT_KEYS)
    GROUPS = PRESENT_GROUPS

    player: Presentation

    def compose(self) -> ComposeResult:
        yield CentredBar(id="title")
        yield LargeBoard(self.player, id="board")
        yield SlidePanel(self.player, id="slide")
        yield Static(f"puzzletui needs {LEAST_WIDE} columns and {LEAST_HIGH} lines", id="small")
        yield CentredBar(id="hint")

    def begin(self) -> None:
        self.fit()

    def fit(self) -> None:
        wide, high = self.app.size
        self.set_class(wide < LEAST_WIDE or high < LEAST_HIGH, "-small")
        super().fit()

    def show(self) -> None:
        for panel in self.query(Panel):
            if panel.is_shown:
                panel.moved()
        self._fit_slide()
        self.show_heading()

    def _fit_slide(self) -> None:
        """A quarter of the screen, or what a longer sentence needs."""
        slide, room = self.query_one(SlidePanel), self.app.size.height - 2
        usual = max(6, min(room // 4, 10))
        if slide.usual_height != usual:
            slide.usual_height = usual
            slide.break_lines()
        slide.styles.height = max(usual, min(slide.wanted_height, room - BOARD_LINES))

    def show_heading(self) -> None:
        session, status = self.player.session, self.player.status
        self.query_one("#title", CentredBar).write(session.title, Style(bold=True))
        busy = status if self.player.direction and self.player.live and status != "running" else ""
        first = first_keys(PRESENT_KEYS)
        keys = {"next-stop": "next", "help": "keys", "present": "leaves"}
        hints = [f"{first[name]} {word}" for name, word in keys.items() if first[name]]
        more = self.query_one(SlidePanel).more
        self.query_one("#hint", CentredBar).write(
            "   ".join(filter(None, [more, busy, *hints])), Style(dim=True)
        )

    def action_stop(self, step: int) -> None:
        """To the next or previous stop."""
        self._not_found = NO_STOP[step]
        self.player.to_stop(step)
        self.settle()

    def on_text_panel_scrolled(self) -> None:
        self.show_heading()
