"""What just happened and why, in words, below the note that is here; once it stands still, also the cause."""

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from engine.query.explanation import explanation
from tui.app.keymap import first_keys
from tui.app.looks import headline
from tui.app.safe_screen import plain
from tui.app.widgets.panel import BLANK, Panel
from tui.player.causes import cause_words
from tui.player.finish import finish_words
from tui.player.playback import Playback

DIM, BOLD = Style(dim=True), Style(bold=True)
FLAG = "⚑ "
ON_THE_END = {
    "play": "again from the start",
    "solved-back": "last solution",
    "tab-whole": "whole tree",
    "solver": "another solver",
}
"""Names of keys to press at the end, and what they do there."""


class WhyPanel(Panel):
    BORDER_TITLE = "why"
    _cause = ""

    def __init__(self, playback: Playback, *, id: str, tells_end: bool = False) -> None:
        super().__init__(playback, id=id)
        self._tells_end = tells_end
        keys = self._keys = first_keys()
        self._key = keys["why"]
        self._previous, self._next = keys["previous-bookmark"], keys["next-bookmark"]

    @property
    def note(self) -> str:
        return self.session.trace.notes.get(self.replay.position, "")

    def moved(self) -> None:
        self._cause = ""
        self._show_titles()
        self.refresh()

    def _show_titles(self) -> None:
        """The number of the note, and the keys that lead on."""
        title, keys = "why", []
        if self.note:
            notes = [*self.session.trace.notes]
            number = notes.index(self.replay.position) + 1
            title = f"note {number:,} of {len(notes):,} · why"
            keys += [f"{self._previous} previous note"] if self._previous and number > 1 else []
            keys += [f"{self._next} next note"] if self._next and number < len(notes) else []
        keys += [f"{self._key} goes there"] if self._cause.startswith("because") and self._key else []
        self.border_title, self.border_subtitle = title, plain(" · ".join(keys))

    def show_cause(self, needed: tuple[int, ...]) -> None:
        self._cause = cause_words(self.session, self.replay.state, needed)
        if self._cause:
            self._show_titles()
            self.refresh()

    def begin_frame(self) -> None:
        super().begin_frame()
        self._lines = self._make_lines()
        if len(self._lines) > self.high > 0:
            self._lines[self.high - 1 :] = [[Segment("…", DIM)]]

    @property
    def wanted_height(self) -> int:
        """The lines that it takes to show everything; 0 if it is hidden."""
        if not self.size.width:
            return 0
        self.looks, self.wide = self.app.looks, self.size.width  # type: ignore[attr-defined]
        return len(self._make_lines()) + self.gutter.height

    @property
    def least_height(self) -> int:
        """The same without the cause."""
        return self.wanted_height - len(_wrapped(self._cause, self.wide, 0)) * bool(self._cause)

    def line(self, y: int) -> Strip:
        return Strip(self._lines[y]) if y < len(self._lines) else BLANK

    def _make_lines(self) -> list[list[Segment]]:
        return [*self._note_lines(), *self._finish_lines(), *self._event_lines()]

    def _finish_lines(self) -> list[list[Segment]]:
        """At the end, what the search came to, and what to press."""
        if not self._tells_end or not (words := finish_words(self.playback)):
            return []
        keys = {name: plain(key) for name, key in self._keys.items() if key}
        press = [f"{keys[name]} {what}" for name, what in ON_THE_END.items() if name in keys]
        lines = [[Segment(line, BOLD)] for line in _wrapped(words, self.wide, 0)]
        return [*lines, *([Segment(line, DIM)] for line in _wrapped("  ".join(press), self.wide, 0))]

    def _note_lines(self) -> list[list[Segment]]:
        if not self.note:
            return []
        first, *rest = _wrapped(self.note, self.wide, len(FLAG))
        return [[Segment(FLAG, BOLD), Segment(first)], *([Segment(line)] for line in rest)]

    def _event_lines(self) -> list[list[Segment]]:
        event, width = self.replay.event, self.wide
        if event is None:
            start = "The search has not started: this is the board as given."
            return [[Segment(line, DIM)] for line in _wrapped(start, width, 0)]
        title, style = headline(event, self.looks)
        *above, head = _wrapped(title, width, 0)
        first, *rest = _wrapped(
            explanation(self.session.trace, self.replay.position), width, len(f"{head}   ")
        )
        because = _wrapped(self._cause, width, 0) if self._cause else []
        return [
            *([Segment(line, style)] for line in above),
            [Segment(f"{head}   ", style), Segment(first)],
            *([Segment(line)] for line in rest),
            *([Segment(line, DIM)] for line in because),
        ]


def _wrapped(text: str, width: int, indent: int) -> list[str]:
    """The text in lines of a width; the first is shorter by the indent, and empty if no word fits in it."""
    lines: list[str] = []
    line, room = "", width - indent
    for word in text.split(" "):
        if len(line) + bool(line) + len(word) > room and (line or not lines):
            lines.append(line)
            line, room = word, width
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]
