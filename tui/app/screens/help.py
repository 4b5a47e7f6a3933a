"""The help: the keys of a screen, and pages beside them: its words, its legend."""

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.widgets import ContentSwitcher

from tui.app.keymap import shown_keys
from tui.app.keys import Groups, keys_of
from tui.app.screens.page import Page


class KeyList(ScrollView, can_focus=False):
    """The keys and what they do, in up to three columns."""

    def __init__(self, groups: Groups) -> None:
        super().__init__()
        self._groups = groups
        self._shown = shown_keys(keys_of(groups))
        self._wide = 10 + max(len(key.line) for key in keys_of(groups))

    def on_mount(self) -> None:
        self._lay_out()

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        columns = max(1, min(self.size.width // self._wide, 3)) if self.size.width else 1
        lines: list[list[Segment]] = []
        for group, keys in self._groups.items():
            lines.append([Segment(group.upper(), Style(bold=True, underline=True))])
            lines += [
                [Segment(f"{self._shown[key.name]:>7}  ", Style(bold=True)), Segment(key.line)]
                for key in keys
            ]
            lines.append([])
        high = -(-len(lines) // columns)
        self._columns = [lines[i * high : (i + 1) * high] for i in range(columns)]
        self.virtual_size = Size(self.size.width, high)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        y += self.scroll_offset.y
        wide = self.size.width // len(self._columns)
        parts = [
            Strip(column[y] if y < len(column) else []).adjust_cell_length(wide) for column in self._columns
        ]
        return Strip.join(parts).adjust_cell_length(self.size.width).apply_style(self.rich_style)


class HelpScreen(ModalScreen[None]):
    """The keys first; Tab turns to the other pages, if there are any."""

    DEFAULT_CSS = """
    HelpScreen { align: center middle; }
    HelpScreen ContentSwitcher { width: 100%; max-width: 175; height: 100%; }
    HelpScreen ScrollView {
        width: 100%; height: 100%; border: round $accent; padding: 0 1; background: $surface;
        scrollbar-size: 1 1; overflow-x: hidden; overflow-y: scroll;
    }
    HelpScreen.-keys-alone ContentSwitcher { width: 78; max-width: 100%; height: 12; max-height: 100%; }
    """
    BINDINGS = [
        ("escape,q,question_mark,f1,enter,space", "dismiss(None)", "back"),
        ("tab,right", "turn(1)", "the next page"),
        ("shift+tab,left", "turn(-1)", "the page before"),
        ("down,j", "scroll_page(3)", "down"),
        ("up,k", "scroll_page(-3)", "up"),
        ("pagedown", "scroll_page(0.9)", "a page down"),
        ("pageup", "scroll_page(-0.9)", "a page up"),
    ]

    def __init__(self, groups: Groups, **pages: Page) -> None:
        super().__init__(classes="" if pages else "-keys-alone")
        self._pages: dict[str, ScrollView] = {"keys": KeyList(groups), **pages}

    def compose(self) -> ComposeResult:
        names = list(self._pages)
        for number, (name, page) in enumerate(self._pages.items()):
            page.id = page.border_title = name
            following = names[(number + 1) % len(names)]
            turn = f"Tab {following} · " if len(names) > 1 else ""
            page.border_subtitle = f"{turn}↑ ↓ scroll · Esc back"
        with ContentSwitcher(initial="keys"):
            yield from self._pages.values()

    def action_turn(self, step: int) -> None:
        switcher, names = self.query_one(ContentSwitcher), list(self._pages)
        switcher.current = names[(names.index(str(switcher.current)) + step) % len(names)]

    def action_scroll_page(self, lines: float) -> None:
        """Down by so many lines, or by a part of the page."""
        page = self.query_one(ContentSwitcher).visible_content
        assert page is not None
        page.scroll_relative(y=lines if abs(lines) >= 1 else int(lines * page.size.height), animate=False)

    def on_click(self, event: events.Click) -> None:
        self.dismiss(None)
