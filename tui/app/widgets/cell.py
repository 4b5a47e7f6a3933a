"""The selected cell: what it is, what it may still be, which events ruled out the rest, and its changes."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from textwrap import wrap

from attrs import define
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.strip import Strip

from engine.query.cell_history import Change
from engine.safe_text import safe
from engine.sentences import rule_name
from tui.app.keymap import first_keys
from tui.app.looks import BOLD, DIM, headline
from tui.app.safe_screen import plain
from tui.app.widgets.log import cut
from tui.app.widgets.panel import BLANK, Panel
from tui.player.inspector import MOST_CHANGES, Inspected, Inspection, Inspector
from tui.player.playback import Playback

VALUE_LINES = 3
"""Lines that the values of one domain take at most."""
VALUES_NAMED = 8
"""Of the values that one event removed, so many are named, the others counted."""
USUAL = Style()


@define(frozen=True)
class CellRow:
    words: str
    style: Style = USUAL
    position: int = 0
    """Of a row about an event: where that leads to; a click goes there."""
    number: str = ""
    glyph: str = ""
    glyph_style: Style = USUAL


class CellPanel(Panel):
    """It is scrolled as a whole; what takes longer to find appears line by line."""

    BORDER_TITLE = "cell"

    def __init__(self, playback: Playback, *, id: str) -> None:
        super().__init__(playback, id=id)
        self._inspector = lru_cache(1)(self._make_inspector)
        self._keys = first_keys()
        self._rows: list[CellRow] = []
        self._is_complete = True
        self._made_wide = 0
        """The width that the rows are made for: a panel that was hidden has its size later."""

    def _make_inspector(self, cell: int) -> Inspector:
        return Inspector(self.session, cell)

    def moved(self) -> None:
        self._look()
        cell = self.viewing.cell
        self.border_title = plain(f"cell {self.session.cell_name(cell)}" if cell >= 0 else "cell")
        self.border_subtitle = ""
        self.refresh()

    def begin_frame(self) -> None:
        super().begin_frame()
        if self.wide != self._made_wide or not (self._is_complete or self.playback.direction):
            self._look()
        if not self._is_complete and not self.playback.direction:
            self.call_after_refresh(self.refresh)

    def _look(self) -> None:
        """Make the rows for the position, as far as they are found."""
        cell, wide = self.viewing.cell, self.size.width
        self._made_wide = wide
        if cell < 0:
            self._rows, self._is_complete = list(self._how_to_select(wide)), True
        else:
            inspector, in_play = self._inspector(cell), bool(self.playback.direction)
            found = inspector.look(self.replay.state, in_play)
            self._is_complete = found.complete
            self._rows = list(self._all_rows(inspector, found, wide))
        self.resize_content(wide, len(self._rows))

    def _how_to_select(self, wide: int) -> Iterator[CellRow]:
        keys = [self._keys[name] for name in ("cell-left", "cell-down", "cell-up", "cell-right")]
        press = f", or press {' '.join(filter(None, keys))} to move to one" if any(keys) else ""
        yield CellRow("No cell is selected.")
        yield from _wrapped(f"Click one on the board{press}.", wide)
        yield from _wrapped("Then its changes are listed here, and what it may still be.", wide)

    def _all_rows(self, inspector: Inspector, found: Inspection, wide: int) -> Iterator[CellRow]:
        name = self.session.cell_name(inspector.cell)
        yield CellRow(f"{name}: {found.mark}", BOLD)
        if not found.domains:
            yield from _wrapped("What it may still be is not known for this kind of puzzle.", wide)
        for domain in found.domains:
            yield from self._domain_rows(domain, wide)
        yield from self._change_rows(inspector, found)

    def _domain_rows(self, found: Inspected, wide: int) -> Iterator[CellRow]:
        left = f"{found.now.left:,} of {found.at_start:,} left"
        yield CellRow(f"{left} · {found.now.variable}", BOLD)
        yield from (CellRow(f"  {line}") for line in _value_lines(found, wide - 2))
        for position, values in found.removed.items():
            yield self._event_row(position, _removed(values))
        if found.sought:
            when = "when playing stops" if self.playback.direction else "soon"
            yield from _wrapped(f"{found.sought:,} more gone; by which event is shown {when}", wide)
        if found.passed_over:
            yield from _wrapped(f"{found.passed_over:,} more gone; by which event is not looked for", wide)

    def _change_rows(self, inspector: Inspector, found: Inspection) -> Iterator[CellRow]:
        yield CellRow("changes, newest first", BOLD)
        for change in found.later + found.earlier:
            yield self._change_row(inspector, change)
        if not found.changes_found:
            yield CellRow("  looking for more …", DIM)
        elif len(found.earlier) == MOST_CHANGES:
            yield CellRow("  older ones are shown from the oldest of these on", DIM)
        elif not found.later and not found.earlier:
            yield CellRow("  none", DIM)

    def _change_row(self, inspector: Inspector, change: Change) -> CellRow:
        return self._event_row(change.position, inspector.mark_name(change.mark))

    def _event_row(self, position: int, words: str) -> CellRow:
        """An event with its number and glyph, what it did here, and its rule."""
        event = self.session.trace.event_at(position)
        assert event is not None
        rules = self.session.trace.header.rules
        title, glyph_style = headline(event, self.app.looks, rules)  # type: ignore[attr-defined]
        here, digits = self.replay.position, len(f"{len(self.session.trace):,}")
        style = DIM if position > here else BOLD if position == here else USUAL
        number = f"{'▶' if position == here else ' '}{position:>{digits},} "
        words = f"{words} · {rule_name(event, rules) or event.verb}"
        return CellRow(words, style, position, number, f"{title[0]} ", glyph_style)

    def line(self, y: int) -> Strip:
        y += self.scroll_offset.y
        if y >= len(self._rows):
            return BLANK
        row = self._rows[y]
        words = cut(safe(row.words), self.wide - len(row.number + row.glyph))
        return Strip(
            [Segment(row.number, row.style), Segment(row.glyph, row.glyph_style), Segment(words, row.style)]
        )

    def on_click(self, event: events.Click) -> None:
        place = event.get_content_offset(self)
        y = place.y + self.scroll_offset.y if place is not None else -1
        if 0 <= y < len(self._rows) and self._rows[y].position:
            self.post_message(self.Pointed(self._rows[y].position))


def _wrapped(words: str, wide: int) -> Iterator[CellRow]:
    """A remark, in as many lines as it takes."""
    return (CellRow(line, DIM) for line in wrap(words, max(wide, 1)))


def _removed(values: Sequence[str]) -> str:
    if len(values) <= VALUES_NAMED:
        return f"not {_joined(values)}"
    return f"not {_joined(values[:VALUES_NAMED])} and {len(values) - VALUES_NAMED:,} more"


def _joined(values: Sequence[str]) -> str:
    return (", " if any(" " in value for value in values) else " ").join(values)


def _value_lines(found: Inspected, wide: int) -> list[str]:
    """The values left, in a few lines; arrangements stand one below the other."""
    now = found.now
    if now.count is not None:
        return [*now.values, *["…"] * (now.count > len(now.values))]
    lines, between = [""], ", " if any(" " in value for value in now.values) else " "
    for number, value in enumerate(now.values):
        longer = f"{lines[-1]}{between}{value}" if lines[-1] else value
        if cell_len(longer) <= wide:
            lines[-1] = longer
        elif len(lines) < VALUE_LINES:
            lines.append(value)
        else:
            return [*lines, f"… and {len(now.values) - number:,} more"]
    return lines if now.values else ["none: a dead end"]
