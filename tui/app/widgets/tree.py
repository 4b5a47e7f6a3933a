"""The state tree around the current node; only the rows in view are made."""

from functools import lru_cache, partial

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Size
from textual.strip import Strip

from engine.query.counters import count_words
from engine.query.tree import MODES, Tree
from engine.query.tree_row import RAILS, TreeRow
from engine.query.untried import no_values
from tui.app.looks import Looks
from tui.app.widgets.panel import BLANK, Panel
from tui.app.widgets.tree_text import row_text, shortened, size_glyph
from tui.player.playback import Playback

INDENT = 2
ALL_COUNTERS_WIDTH = 56


class TreePanel(Panel):
    """The path in words on the first line, then the rows, scrolled so that the current node is in view."""

    BORDER_TITLE = "tree"

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(playback, id=id)
        session = playback.session
        values = partial(session.kind.values, session.puzzle) if session.kind else no_values
        self._tree = Tree(session.trace, values)
        self._strip = lru_cache(2048)(self._make_strip)
        self._followed_at = Size(0, 0)
        """The panel's size when it was last scrolled to the current node."""
        self._update_view()

    def _update_view(self) -> None:
        viewing, high = self.viewing, self.size.height - 1
        self._view = self._tree.view(self.replay.state, viewing.mode, viewing.unfolded, high)
        self._rows: dict[int, TreeRow] = {}

    def moved(self) -> None:
        state = self.replay.state
        self._update_view()
        self.resize_content(self.size.width, self._view.height + 1)
        mode = "" if self.viewing.mode == "folded" else f" · {self.viewing.mode}"
        self.border_title = f"tree{mode}"
        self.border_subtitle = " · ".join(count_words(state, *self._counters()))
        self._follow()
        self.refresh()

    def _counters(self) -> tuple[str, ...]:
        """The counters that fit on the border."""
        wide = self.size.width >= ALL_COUNTERS_WIDTH
        return ("nodes", "untried", "dead_ends", "depth") if wide else ("nodes", "dead_ends", "depth")

    def on_resize(self) -> None:
        self.moved()
        self.post_message(self.Fitted())

    def next_mode(self) -> None:
        self.viewing.mode = MODES[(MODES.index(self.viewing.mode) + 1) % len(MODES)]
        self.moved()

    def toggle_numbers(self) -> None:
        self.viewing.numbered = not self.viewing.numbered
        self.moved()

    def unfold(self, node: int) -> None:
        """Unfold a closed node, or fold it again."""
        self.viewing.unfolded ^= {node}
        self.moved()

    def unfold_in_view(self) -> None:
        """Unfold the folded nodes in view; if there are none, fold all nodes again."""
        rows = [self.row(self.scroll_offset.y + y) for y in range(self.size.height)]
        folded = {row.node for row in rows if row is not None and row.folded}
        self.viewing.unfolded = self.viewing.unfolded | folded if folded else set()
        self.moved()

    def birth_beside(self, step: int) -> int | None:
        """The birth of the nearest node shown above (-1) or below (1) the current one, if there is one."""
        if not self.is_shown:
            self._update_view()
        number = self._view.here + step
        while number >= 0 and (row := self.row(number)) is not None:
            if row.position >= 0:
                return row.position
            number += step
        return None

    def _follow(self) -> None:
        """Keep the current node in view, and some rows around it."""
        self._followed_at = self.size
        if not self.size:  # it is hidden
            return
        here, high = self._view.here, max(self.size.height - 1, 1)
        margin = min(3, high // 4)
        top = self.scroll_offset.y
        if here < top + margin:
            self.scroll_to(y=max(here - margin, 0), animate=False)
        elif here >= top + high - margin:
            self.scroll_to(y=here - high + 1 + margin, animate=False)

    def begin_frame(self) -> None:
        super().begin_frame()
        if self.size != self._followed_at:  # shown again: rows far from the current node are slow to find
            self._follow()

    def row(self, number: int) -> TreeRow | None:
        """A row of the tree; all rows in view are made at once."""
        if number not in self._rows:
            top = self.scroll_offset.y
            first = top if top <= number < top + self.size.height else number
            self._rows = dict(enumerate(self._view.rows(first, first + max(self.size.height, 1)), first))
        return self._rows.get(number)

    def line(self, y: int) -> Strip:
        if y == 0:
            return self._path_strip()
        row = self.row(y - 1 + self.scroll_offset.y)
        if row is None:
            return BLANK
        number = self._tree.numbers.of(row) if self.viewing.numbered else 0
        size = size_glyph(row.size, self.session.trace.nodes) if row.folded and not row.chain else ""
        return self._strip(row, number, self._cut(), self.wide, self.looks, size)

    def _cut(self) -> int:
        """How many levels are cut off at the left, so that the current node stays readable."""
        fit = max(4, min((self.wide - 28) // INDENT, RAILS))
        return max(0, self._view.level - fit)

    def _path_strip(self) -> Strip:
        """The choices from the root to here; if not all fit, values are shortened, then the newest kept."""
        choices = [opened.choice for opened in self.replay.state.opened[1:][-self.wide :]]
        text = " › ".join(f"{choice.variable} {choice.value}" for choice in choices) or "no choice made"
        if cell_len(text) > self.wide:
            short = (f"{choice.variable} {shortened(choice.value, choice.variable)}" for choice in choices)
            text = " › ".join(short)
        if cell_len(text) > self.wide:
            text = "…" + set_cell_size(text[::-1], self.wide - 1)[::-1]
        return Strip([Segment(set_cell_size(text, self.wide), Style(bold=True))])

    def _make_strip(self, row: TreeRow, number: int, cut: int, width: int, looks: Looks, size: str) -> Strip:
        """The line of a row; its state's number is left out if it is 0."""
        levels = row.level - cut
        rails = "".join("│ " if rail else "  " for rail in row.rails[-levels:-1]) if levels > 1 else ""
        elbow = "" if levels <= 0 else "├─" if row.rails[-1] else "└─"
        head = ("…" if cut and levels <= 0 else "") + rails + elbow
        name = f"{number:,}. " if number else ""
        text = row_text(row, name, size, width - len(head), width // 2 - 4 - len(head))
        return Strip([Segment(head, looks.style("line")), Segment(text, looks.nodes[row.look])])

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        if place is None or not place.y:
            return
        row = self.row(place.y - 1 + self.scroll_offset.y)
        if row is None or row.position < 0:
            return
        glyph = INDENT * max(row.level - self._cut(), 0)
        if place.x <= glyph and (row.folded or row.node in self.viewing.unfolded):
            self.unfold(row.node)
        else:
            self.post_message(self.Pointed(row.position))
