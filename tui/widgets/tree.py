"""The state tree around the open path; only the rows in view are made."""

from functools import lru_cache

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from engine.tree import Row, Tree
from engine.words import counted
from tui.looks import NODE_GLYPHS, Looks
from tui.playback import Playback
from tui.widgets.panel import Panel

INDENT = 2


class TreePanel(Panel):
    """The first line, the path in words, stays; the rows below follow the node at hand."""

    BORDER_TITLE = "state tree"

    class Chosen(Message):
        """A node was clicked: time should move to its birth."""

        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(playback, id=id)
        self.state_tree = Tree(playback.session.trace)
        self._rows: dict[int, Row] = {}
        self._strip = lru_cache(2048)(self._make_strip)

    def moved(self) -> None:
        state = self.replay.state
        self._rows = {}
        size = Size(self.size.width, self.state_tree.height(state) + 1)
        if size != self.virtual_size:
            self.virtual_size = size
        self.border_subtitle = " · ".join(
            (counted(state.states, "state"), counted(state.dead_ends, "dead end"), f"depth {state.depth:,}")
        )
        self._follow(self.state_tree.here(state))
        self.refresh()

    def on_resize(self) -> None:
        self.moved()

    def _follow(self, here: int) -> None:
        """Keep the node at hand in view, with something below it."""
        high = max(self.size.height - 1, 1)
        margin = min(3, high // 4)
        top = self.scroll_offset.y
        if here < top + margin:
            self.scroll_to(y=max(here - margin, 0), animate=False)
        elif here >= top + high - margin:
            self.scroll_to(y=here - high + 1 + margin, animate=False)

    def _row(self, number: int) -> Row | None:
        if number not in self._rows:
            top = self.scroll_offset.y
            rows = self.state_tree.rows(self.replay.state, top, top + self.size.height)
            self._rows = dict(enumerate(rows, top))
        return self._rows.get(number)

    def line(self, y: int) -> Strip:
        if y == 0:
            return self._path_strip()
        row = self._row(y - 1 + self.scroll_offset.y)
        if row is None:
            return Strip.blank(self.size.width)
        return self._strip(row, self._cut(), self.size.width, self.looks)

    def _cut(self) -> int:
        """How many levels are left out at the left, so that the node at hand stays readable."""
        return max(0, self.replay.state.depth - max((self.size.width - 28) // INDENT, 4))

    def _path_strip(self) -> Strip:
        """The values chosen from the root here; the newest are kept if not all fit."""
        values = [choice.value for _, _, _, choice, _ in self.replay.state.opened[1:][-self.size.width :]]
        text = " › ".join(values) or "no choice yet"
        if len(text) > self.size.width:
            text = "…" + text[1 - self.size.width :]
        return Strip([Segment(text.ljust(self.size.width), Style(bold=True))])

    def _make_strip(self, row: Row, cut: int, width: int, looks: Looks) -> Strip:
        rails = "".join("│ " if rail else "  " for rail in row.rails[cut:-1])
        elbow = "" if row.depth <= cut else "├─" if row.rails[-1] else "└─"
        head = ("…" if cut and row.depth <= cut else "") + rails + elbow
        name = f"{row.variable}  {row.label}" if row.depth else row.label
        what = f"{NODE_GLYPHS[row.look]} {name}".ljust(max(width // 2 - 4, 20) - len(head))
        which = f"{row.which:,} of {row.of:,}" if row.depth else ""
        text = f"{what}  {which:<9}  {_note(row)}"
        return Strip([Segment(head, looks.style("line")), Segment(text, looks.node(row.look))])

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        if place is None or not place.y:
            return
        row = self._row(place.y - 1 + self.scroll_offset.y)
        if row is not None and row.birth >= 0:
            self.post_message(self.Chosen(row.birth))


def _note(row: Row) -> str:
    if row.look == "untried":
        return "untried"
    if row.look == "dead":
        return "dead" if row.size == 1 else f"{counted(row.size, 'node')}, all dead"
    if row.look == "solved":
        return "solved" if row.size == 1 else f"{counted(row.size, 'node')}, solved"
    return "← here" if row.look == "here" else ""
