"""What all panels have in common: they show a playback, line by line, and are told when it has moved."""

from textual.scroll_view import ScrollView
from textual.strip import Strip

from engine.replay import Replay
from tui.looks import Looks
from tui.playback import Playback
from tui.viewing import Viewing


class Panel(ScrollView, can_focus=False):
    """A bordered panel; `moved` is called after each change of position, once a frame."""

    DEFAULT_CSS = """
    Panel {
        border: round $panel-lighten-2;
        border-title-color: $text-muted;
        border-subtitle-color: $text-muted;
        padding: 0 1;
        background: $background;
        scrollbar-size: 0 0;
    }
    """

    def __init__(self, playback: Playback, viewing: Viewing, *, id: str) -> None:
        super().__init__(id=id)
        self.playback = playback
        self.viewing = viewing

    @property
    def replay(self) -> Replay:
        return self.playback.replay

    @property
    def looks(self) -> Looks:
        return self.app.looks  # type: ignore[attr-defined, no-any-return]

    def moved(self) -> None:
        self.refresh()

    def render_line(self, y: int) -> Strip:
        strip = self.line(y).adjust_cell_length(self.size.width)
        return strip.apply_style(self.rich_style)

    def line(self, y: int) -> Strip:
        """A line of the panel, without its background."""
        raise NotImplementedError
