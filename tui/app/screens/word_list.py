"""The second page of the help: legends, terms, and the rules of the kind with examples from this search."""

from collections.abc import Iterator, Mapping
from functools import partial
from textwrap import wrap

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from engine.query.explanation import explanation
from engine.query.latest import latest_by_rule
from engine.safe_text import safe
from engine.store.trace import Trace
from tui.app.words import EVENTS, MARKS, NODES, TERMS
from tui.player.session import Session

NAMES = 24
"""Columns for the names, at most; a longer name has a line of its own."""
_wrap = partial(wrap, break_on_hyphens=False)
Lines = list[list[Segment]]
_TITLE, _NAME, _EXAMPLE = Style(bold=True, underline=True), Style(bold=True), Style(dim=True)


class WordList(ScrollView, can_focus=False):
    def __init__(self, session: Session, position: int) -> None:
        super().__init__()
        self._kind = session.kind
        self._examples = examples(session.trace, position)
        self._lines: Lines = []

    def on_resize(self) -> None:
        width = self.scrollable_content_region.width
        self._lines = list(self._sections(width))
        self.virtual_size = Size(width, len(self._lines))
        self.refresh()

    def _sections(self, width: int) -> Iterator[list[Segment]]:
        kind = self._kind
        yield from _section("nodes of the state tree", NODES, width)
        yield from _section("events", EVENTS, width)
        yield from _section("marks on the board", MARKS, width)
        for view, legend in kind.legends.items() if kind else ():
            yield from _section(f"{kind.name}: {view}" if kind else view, legend, width)
        yield from _section("words", TERMS, width)
        yield from _section(
            f"rules of {kind.name}" if kind else "rules", self._rules(), width, self._examples
        )

    def _rules(self) -> dict[str, str]:
        """The rules met so far, the latest first, then the others of the kind."""
        kind = self._kind
        known = kind.glossary if kind else {}
        others = [rule for rule in kind.rules if rule not in self._examples] if kind else []
        return {rule: known.get(rule, "") for rule in [*self._examples, *others]}

    def render_line(self, y: int) -> Strip:
        y += self.scroll_offset.y
        line = self._lines[y] if y < len(self._lines) else []
        return Strip(line).adjust_cell_length(self.size.width).apply_style(self.rich_style)


def examples(trace: Trace, position: int) -> dict[str, str]:
    """For each rule met lately, the latest first: its latest event in words."""
    latest = latest_by_rule(trace, position)
    return {
        rule: f"Event {found:,}: {explanation(trace, found)}"
        for rule, found in sorted(latest.items(), key=lambda item: -item[1])
        if rule
    }


def _section(
    title: str, entries: Mapping[str, str], width: int, examples: Mapping[str, str] | None = None
) -> Iterator[list[Segment]]:
    if not entries:
        return
    yield [Segment(title.upper(), _TITLE)]
    names = min(NAMES, max(map(len, entries)) + 3)
    for name, meaning in entries.items():
        yield from _entry(safe(name), meaning, (examples or {}).get(name, ""), names, width)
    yield []


def _entry(name: str, meaning: str, example: str, names: int, width: int) -> Iterator[list[Segment]]:
    """The name, beside it its meaning and below that the example, wrapped."""
    room = max(width - names, 20)
    texts = [(line, Style()) for line in _wrap(meaning, room)] + [
        (line, _EXAMPLE) for line in _wrap(example, room)
    ]
    if len(name) + 2 > names or not texts:
        yield [Segment(f" {name}", _NAME)]
        name = ""
    for text, style in texts:
        yield [Segment(f" {name}".ljust(names), _NAME), Segment(text, style)]
        name = ""
