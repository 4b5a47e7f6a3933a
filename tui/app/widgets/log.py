"""The log: the events around the position, one a line; long runs of like events are folded into one."""

from functools import lru_cache
from itertools import islice

from rich.cells import cell_len, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip

from engine.query.explanation import explanation
from engine.query.log import Log, LogRow, unfolded
from engine.query.matches import Matches
from engine.safe_text import safe
from engine.sentences import counted, rule_name
from tui.app.keymap import first_keys
from tui.app.looks import BOLD, DIM, Looks, headline
from tui.app.safe_screen import plain
from tui.app.widgets.panel import BLANK, Panel
from tui.player.conditions import condition_target
from tui.player.playback import Playback

RULE_FROM, RULE_WIDE = 56, 22
"""From so many columns on, rules have a column of their own, and how wide that is."""
BLOCKS_A_FRAME = 6
"""Blocks read for one frame of a filtered log; what is missing then comes with the next."""
WHEEL = 3


class LogPanel(Panel):
    """The position's event stands at two thirds of the height, as long as there are events enough."""

    BORDER_TITLE = "log"

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(playback, id=id)
        self._log = Log(playback.session.trace)
        self._matches = lru_cache(1)(self._make_matches)
        self._strip = lru_cache(2048)(self._make_strip)
        self._key = first_keys()["unfold"]
        self._rows: list[LogRow] = []

    def moved(self) -> None:
        viewing = self.viewing
        self.border_title = "log"
        if viewing.log_filter:
            self.border_subtitle = plain(f"only {viewing.log_filter}")
        else:
            fold = "folds" if viewing.log_unfolded else "unfolds"
            self.border_subtitle = plain(f"{self._key} {fold} runs" if self._key else "")
        self.refresh()

    def begin_frame(self) -> None:
        super().begin_frame()
        self._rows = self._filtered() if self.viewing.log_filter else self._all()

    def _place(self) -> int:
        """The event in the middle: the position's, unless the log was scrolled since."""
        at, place = self.viewing.log_scrolled
        return min(place, len(self.session.trace)) if at == self.replay.position else self.replay.position

    def _all(self) -> list[LogRow]:
        here, place, folded = self.replay.position, self._place(), not self.viewing.log_unfolded
        before = list(islice(self._log.before(place, here, folded), self.high))
        start = before[0].last if before else 0
        after = list(islice(self._log.after(start, here, folded), self.high))
        rows = self._window(before, after)
        return unfolded(rows, here, self.high - len(rows))

    def _window(self, before: list[LogRow], after: list[LogRow]) -> list[LogRow]:
        """As many rows as fit: two thirds up to the place, or more if few come after it."""
        above = max(self.high * 2 // 3, self.high - len(after))
        shown = before[:above][::-1]
        return shown + after[: self.high - len(shown)]

    def _make_matches(self, text: str) -> Matches:
        return Matches(self.session.trace, condition_target(text, self.session))

    def _filtered(self) -> list[LogRow]:
        matches = self._matches(self.viewing.log_filter)
        before, after, complete = matches.around(self._place(), self.high, self.high, BLOCKS_A_FRAME)
        if not complete:
            self.call_after_refresh(self.refresh)
        return self._window(*([LogRow(place, place) for place in places] for places in (before, after)))

    def line(self, y: int) -> Strip:
        if y >= len(self._rows):
            return self._none_strip() if y == 0 else BLANK
        return self._strip(self._rows[y], self.replay.position, self._digits(), self.wide, self.looks)

    def _none_strip(self) -> Strip:
        wanted = self.viewing.log_filter
        return Strip([Segment(safe(f"No event is {wanted}." if wanted else "No event yet."), DIM)])

    def _digits(self) -> int:
        return len(f"{len(self.session.trace):,}")

    def _make_strip(self, row: LogRow, here: int, digits: int, wide: int, looks: Looks) -> Strip:
        event = self.session.trace.event_at(row.last)
        assert event is not None
        rules = self.session.trace.header.rules
        title, style = headline(event, looks, rules)
        glyph, rule = title[0], safe(rule_name(event, rules) or event.verb)
        number, words = f"{row.last:>{digits},}", explanation(self.session.trace, row.last)
        if row.events > 1:
            number, rule = " " * digits, f"{row.events:,} × {rule}"
            glyph, words = "▸", f"{counted(row.events, 'event')} folded, {row.first:,} to {row.last:,}"
        mark = "▶" if row.last == here else " "
        text = _columns(rule, words, wide - digits - 4, row.events > 1)
        rest = BOLD if row.last == here else DIM if row.first > here else Style()
        return Strip([Segment(f"{mark}{number} ", rest), Segment(f"{glyph} ", style), Segment(text, rest)])

    def row_at(self, y: int) -> LogRow | None:
        return self._rows[y] if 0 <= y < len(self._rows) else None

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        row = self.row_at(place.y) if place is not None else None
        if row is not None:
            self.post_message(self.Pointed(row.last if row.first <= self.replay.position else row.first))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._scroll_rows(event, -WHEEL)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._scroll_rows(event, WHEEL)

    def _scroll_rows(self, event: events.MouseEvent, rows: int) -> None:
        """Look at other rows, without leaving the position."""
        event.stop()
        event.prevent_default()
        place = self._place()
        around = [row.last for row in self._rows]
        index = next((i for i, last in enumerate(around) if last >= place), len(around) - 1) + rows
        if around:
            there = around[max(0, min(index, len(around) - 1))]
            self.viewing.log_scrolled = (self.replay.position, there)
            self.refresh()


def _columns(rule: str, words: str, room: int, folded: bool) -> str:
    """Rule and sentence side by side; where only one fits, the sentence or a folded rule."""
    if room >= RULE_FROM:
        return f"{cut(rule, RULE_WIDE)}  {cut(words, room - RULE_WIDE - 2).rstrip()}"
    return cut(rule if folded else words, room).rstrip()


def cut(text: str, wide: int) -> str:
    """The text in exactly so many columns, with a sign where it goes on."""
    if cell_len(text) <= wide:
        return set_cell_size(text, wide)
    return set_cell_size(text, max(wide - 1, 0)) + "…"
