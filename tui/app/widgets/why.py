"""What just happened and why, in words, below the note that is here; once it stands still, also the cause."""

from rich.cells import cell_len
from rich.segment import Segment

from engine.query.explanation import explanation
from tui.app.keymap import first_keys
from tui.app.looks import BOLD, DIM, headline
from tui.app.safe_screen import plain
from tui.app.widgets.text_panel import Line, TextPanel
from tui.app.wrapping import wrapped
from tui.player.causes import cause_words
from tui.player.finish import finish_words
from tui.player.playback import Playback

FLAG, GAP = "⚑ ", "   "
START = "The search has not started: this is the board as given."
ON_THE_END = {
    "play": "again from the start",
    "solved-back": "last solution",
    "tab-whole": "whole tree",
    "solver": "another solver",
}
"""Names of keys to press at the end, and what they do there."""


class WhyPanel(TextPanel):
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
        super().moved()

    def show_titles(self, more: str) -> None:
        """The lines out of view, the number of the note, and the keys that lead on."""
        title, keys = "why", [more] if more else []
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
            self.break_lines()

    @property
    def least_height(self) -> int:
        """The wanted height without the cause."""
        return self.wanted_height - len(self._cause_lines())

    def make_lines(self) -> list[Line]:
        return [*self._note_lines(), *self._finish_lines(), *self._event_lines(), *self._cause_lines()]

    def _finish_lines(self) -> list[Line]:
        """At the end, what the search came to, and what to press."""
        if not self._tells_end or not (words := finish_words(self.playback)):
            return []
        keys = {name: plain(key) for name, key in self._keys.items() if key}
        if not self.replay.state.counts["solved"]:
            keys.pop("solved-back", None)
        if self.session.kind is None or not self.session.kind.solvers:
            keys.pop("solver", None)
        press = [f"{keys[name]} {what}" for name, what in ON_THE_END.items() if name in keys]
        lines = [[Segment(line, BOLD)] for line in wrapped(words, self.wide)]
        return [*lines, *([Segment(line, DIM)] for line in wrapped("  ".join(press), self.wide))]

    def _note_lines(self) -> list[Line]:
        if not self.note:
            return []
        first, *rest = wrapped(self.note, self.wide, len(FLAG))
        return [[Segment(FLAG, BOLD), Segment(first)], *([Segment(line)] for line in rest)]

    def _event_lines(self) -> list[Line]:
        event = self.replay.event
        if event is None:
            return [[Segment(line, DIM)] for line in wrapped(START, self.wide)]
        title, style = headline(event, self.looks, self.session.trace.header.rules)
        words = explanation(self.session.trace, self.replay.position)
        (*above, head), (first, *rest) = told(title, words, self.wide)
        return [
            *([Segment(line, style)] for line in above),
            [Segment(head + GAP, style), Segment(first)],
            *([Segment(line)] for line in rest),
        ]

    def _cause_lines(self) -> list[Line]:
        return [[Segment(line, DIM)] for line in wrapped(self._cause, self.wide)] if self._cause else []


def told(title: str, words: str, width: int) -> tuple[list[str], list[str]]:
    """The lines of an event's title and of its sentence, which begins on the last line of the title."""
    above = wrapped(title, width)
    return above, wrapped(words, width, cell_len(above[-1] + GAP))
