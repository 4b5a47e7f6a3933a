"""What stands beside the board: one of several panels, named on tabs in the frame around them."""

from rich.cells import cell_len
from textual import events
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message

from tui.app.widgets.panel import Panel

BETWEEN = (" │ ", "│")
"""What stands between the tabs: where they do not fit, without blanks."""
TITLE_FROM = 2
"""The column of the frame in which its title begins."""


class Beside(Vertical):
    """Its panels have no frame of their own; the titles of the one that is shown are in this one."""

    DEFAULT_CSS = """
    Beside {
        border: round $foreground 25%;
        border-title-color: $text-muted;
        border-subtitle-color: $text-muted;
    }
    Beside > Panel { border: none; height: 1fr; }
    """

    class Picked(Message):
        """A tab was clicked."""

        def __init__(self, tab: str) -> None:
            super().__init__()
            self.tab = tab

    def __init__(self, tabs: tuple[str, ...], *, id: str) -> None:
        super().__init__(id=id)
        self._tabs = tabs
        self._titles: list[str] = list(tabs)
        self._between = BETWEEN[0]
        self._shown: tuple[str, Panel] | None = None

    def on_panel_fitted(self) -> None:
        """A panel has a new size, and may have other titles."""
        if self._shown:
            self.show_titles(*self._shown)

    def show_titles(self, tab: str, panel: Panel) -> None:
        """The tabs, the one that is shown in the panel's own words."""
        self._shown = tab, panel
        own = _plain(panel.border_title) or tab
        titles, room = [own if name == tab else name for name in self._tabs], self.size.width - 2 * TITLE_FROM
        ways = [(titles, BETWEEN[0]), (titles, BETWEEN[1]), (list(self._tabs), BETWEEN[1])]
        fit = (way for way in ways if cell_len(way[1].join(way[0])) <= room)
        self._titles, self._between = next(fit, ways[-1])
        title = Content(self._between).join(
            [Content.styled(t, "bold reverse" if n == tab else "") for n, t in zip(self._tabs, self._titles)]
        )
        if title.markup != self.border_title:  # to set it draws the whole frame again
            self.border_title = title
        if panel.border_subtitle != self.border_subtitle:
            self.border_subtitle = panel.border_subtitle

    def on_click(self, event: events.Click) -> None:
        if event.widget is not self or event.y:
            return
        x = event.x - TITLE_FROM
        for tab, title in zip(self._tabs, self._titles):
            if 0 <= x < cell_len(title) + 1:
                self.post_message(self.Picked(tab))
                return
            x -= cell_len(title) + len(self._between)


def _plain(markup: str | None) -> str:
    return Content.from_markup(markup).plain if markup else ""
