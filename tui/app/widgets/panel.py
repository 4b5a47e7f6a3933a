"""What all panels have in common: they show a playback, line by line, and are told when it has moved."""

from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from engine.query.replay import Replay
from tui.app.looks import Looks
from tui.player.playback import Playback
from tui.player.viewing import Viewing

BLANK = Strip([])
"""A line with nothing on it: one object, since strips remember what has been made of them."""


class Panel(ScrollView, can_focus=False):
    """A bordered panel; `moved` is called after each change of position, once a frame."""

    DEFAULT_CSS = """
    Panel {
        border: round $foreground 25%;
        border-title-color: $text-muted;
        border-subtitle-color: $text-muted;
        padding: 0 1;
        background: $background;
        overflow: scroll scroll;
        scrollbar-size: 0 0;
    }
    """

    class Pointed(Message):
        """A place in time was pointed at, in a timeline or by a node that was born there."""

        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    def __init__(self, playback: Playback, viewing: Viewing, *, id: str) -> None:
        super().__init__(id=id)
        self.playback = playback
        self.viewing = viewing

    @property
    def replay(self) -> Replay:
        return self.playback.replay

    def moved(self) -> None:
        self.refresh()

    def resize_content(self, width: int, height: int) -> None:
        """Tell how far one can scroll; the layout does not depend on it, and is left alone."""
        if (size := Size(width, height)) != self.virtual_size:
            self.set_reactive(Panel.virtual_size, size)
            self.scroll_to(*self.scroll_offset, animate=False)

    def render_lines(self, crop: Region) -> list[Strip]:
        self.begin_frame()
        return super().render_lines(crop)

    def begin_frame(self) -> None:
        """Find out once what all lines of a frame need."""
        self.looks: Looks = self.app.looks  # type: ignore[attr-defined]
        self._ground = self.rich_style
        self.wide, self.high = self.size

    def render_line(self, y: int) -> Strip:
        return self.line(y).adjust_cell_length(self.wide).apply_style(self._ground)

    def line(self, y: int) -> Strip:
        """A line of the panel, without its background."""
        raise NotImplementedError
