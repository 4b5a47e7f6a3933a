"""What all panels have in common: each shows one playback, line by line."""

from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from engine.query.replay import Replay
from tui.app.looks import Looks
from tui.player.playback import Playback
from tui.player.session import Session
from tui.player.viewing import SearchViewing

BLANK = Strip([])
"""A line with nothing on it: one object, since a strip caches what is made from it."""


class Panel(ScrollView, can_focus=False):
    """A bordered panel; `moved` is called after each change of position or viewing, once a frame."""

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
        """A position was clicked: in the timeline, or at the birth of a node in the tree."""

        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    class Fitted(Message):
        """It was drawn anew for a new size."""

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(id=id)
        self.playback = playback
        self._panel = id.partition("-")[0]

    @property
    def session(self) -> Session:
        return self.playback.session

    @property
    def replay(self) -> Replay:
        return self.playback.replay

    @property
    def viewing(self) -> SearchViewing:
        return self.playback.viewing

    @property
    def is_shown(self) -> bool:
        """Whether it and all that it stands in are displayed."""
        return all(widget.display for widget in self.ancestors_with_self)

    def moved(self) -> None:
        self.refresh()

    def resize_content(self, width: int, height: int) -> None:
        """Set how far one can scroll, without a new layout: nothing in it depends on this."""
        kept = self.viewing.scrolled.get(self._panel, (0, 0))
        if (size := Size(width, height)) != self.virtual_size or kept != self.scroll_offset:
            self.set_reactive(Panel.virtual_size, size)
            self.scroll_to(*kept, animate=False)

    def watch_scroll_x(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_x(old_value, new_value)
        self._keep_scroll()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        super().watch_scroll_y(old_value, new_value)
        self._keep_scroll()

    def _keep_scroll(self) -> None:
        x, y = self.scroll_offset
        self.viewing.scrolled[self._panel] = (x, y)

    def render_lines(self, crop: Region) -> list[Strip]:
        self.begin_frame()
        return super().render_lines(crop)

    def begin_frame(self) -> None:
        """Compute once what all lines of a frame need."""
        self.looks: Looks = self.app.looks  # type: ignore[attr-defined]
        self._background = self.rich_style
        self.wide, self.high = self.size

    def render_line(self, y: int) -> Strip:
        return self.line(y).adjust_cell_length(self.wide).apply_style(self._background)

    def line(self, y: int) -> Strip:
        """A line of the panel, without its background."""
        raise NotImplementedError
