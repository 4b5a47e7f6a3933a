"""The page of words: terms of searching, and the rules of the kind with examples from this search."""

from collections.abc import Iterator

from rich.segment import Segment
from rich.style import Style

from engine.query.explanation import explanation
from engine.query.latest import latest_by_rule
from engine.safe_text import safe
from engine.store.trace import Trace
from tui.app.screens.page import Entry, Page, Section
from tui.app.words import TERMS
from tui.player.session import Session

_NAME = Style(bold=True)


class WordList(Page):
    def __init__(self, session: Session, position: int) -> None:
        super().__init__()
        self._kind = session.kind
        self._examples = examples(session.trace, position)

    def sections(self) -> Iterator[Section]:
        kind = self._kind
        yield terms()
        entries = [_entry(rule, meaning, self._examples.get(rule, "")) for rule, meaning in self._rules()]
        yield Section(f"rules of {kind.name}" if kind else "rules", entries)

    def _rules(self) -> Iterator[tuple[str, str]]:
        """The rules met so far, the latest first, then the others of the kind."""
        kind = self._kind
        known = kind.glossary if kind else {}
        others = [rule for rule in kind.rules if rule not in self._examples] if kind else []
        return ((rule, known.get(rule, "")) for rule in [*self._examples, *others])


class Terms(Page):
    """The words alone, where there is no search."""

    def sections(self) -> Iterator[Section]:
        yield terms()


def terms() -> Section:
    return Section("words", [_entry(*term) for term in TERMS.items()])


def examples(trace: Trace, position: int) -> dict[str, str]:
    """For each rule met lately, the latest first: its latest event in words."""
    latest = latest_by_rule(trace, position)
    return {
        rule: f"Event {found:,}: {explanation(trace, found)}"
        for rule, found in sorted(latest.items(), key=lambda item: -item[1])
        if rule
    }


def _entry(name: str, meaning: str, example: str = "") -> Entry:
    return Entry((Segment(safe(name), _NAME),), meaning, example)
