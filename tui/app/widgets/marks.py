"""How the marks of a board look at a position: where they come from, and what the explanation names.

guess    a mark that a choice wrote: in italics and a colour of its own; some pictures write it otherwise too,
         but not in a solution, which is to look as it should, unless there are no colours.
band     if marks are shown by depth, that of the node in which a mark was written: 1 to 9; 0 for the root.
"""

from functools import lru_cache

from rich.cells import cell_len

from engine.query.explanation import explanation
from engine.query.origins import GIVEN, GUESSED, Origins
from puzzles.kind import GIVEN as GIVEN_RULE
from puzzles.named import NOTHING, Names
from puzzles.picture import Picture, Span
from tui.player.playback import Playback

BANDS = 9
LABELS = "₀₁₂₃₄₅₆₇₈₉"


Look = tuple[str, str, int, bool, int, int]
"""A span as it is shown: text, style names, cell, whether it is named, band, a second cell in it."""
GUESSED_INK = "#0072b2"
"""Of one of two cells in a character, while its mark is a guess."""
GUESSED_QUADRANTS = {
    ("▀", True, False): "▘",
    ("▄", False, True): "▖",
    ("█", True, True): "▌",
    ("█", True, False): "▙",
    ("█", False, True): "▛",
}
"""Without colours a guess has half the width. By character, and whether upper and lower cell are guesses."""


class Marks:
    """What is known of the marks at a position; `moved` is called for each."""

    def __init__(self, playback: Playback, has_colours: bool) -> None:
        session = playback.session
        self._playback, self._has_colours = playback, has_colours
        self._origins = Origins(session.trace, GIVEN_RULE)
        self._names = Names(session.kind, session.puzzle, None if session.kind else session.own)
        self._named = NOTHING
        self.moved()

    def moved(self) -> None:
        trace, state = self._playback.session.trace, self._playback.replay.state
        event = trace.event_at(state.position)
        self._there, self._board = self._origins.at(state), state.board
        self._as_on_paper = event is not None and event.verb == "solved" and self._has_colours
        self._named = self._names.of(event, explanation(trace, state.position))
        self._levels = -(-state.depth // BANDS) or 1
        """How many depths have the same band."""

    @property
    def complete(self) -> bool:
        """Whether all marks are told from each other; of a very long path, some only a little later."""
        return self._there.complete

    def read_on(self) -> bool:
        """Read more of a long path; whether there was anything left to read."""
        if self.complete:
            return False
        self._there = self._origins.at(self._playback.replay.state)
        return True

    @property
    def legend(self) -> str:
        """What the bands mean."""
        depth, levels = self._playback.replay.state.depth, self._levels
        if levels > 1:
            last = -(-depth // levels)
            return f"₁ depth 1–{levels} … {LABELS[last]} {(last - 1) * levels + 1}–{depth}"
        return f"₁ … {LABELS[depth]} depth 1–{depth}" if depth > 1 else "₁ depth 1"

    def line(self, picture: Picture, y: int) -> list[Look]:
        look, named, board = self._look, self._named, self._board
        looks = [
            (span[0], span[1], span[2], False, 0, span[5])
            if not span[3] and span[5] < 0 and (span[2] < 0 or not (board[span[2]] or span[2] in named.cells))
            else look(span)
            for span in picture.line(y)
        ]
        return _labelled(looks, picture, y) if self._playback.viewing.depths else looks

    def _look(self, span: Span) -> Look:
        text, names, cell, part, instead, also = span
        named = cell in self._named.cells or part in self._named
        if cell < 0:
            return _instead(text, instead) if named and instead else text, names, cell, named, 0, -1
        if also >= 0:
            return self._two(span)
        origin, band = self._there.of(cell), 0
        if origin and self._playback.viewing.depths:
            band = -(-self._there.depth(cell) // self._levels)
        if origin == GUESSED:
            names += " guess"
            text = text if self._as_on_paper or not instead else _instead(text, instead)
        elif origin == GIVEN:
            names += " given"
        return text, names, cell, named, band, -1

    def _two(self, span: Span) -> Look:
        """Two cells in a character: black halves that are guesses have an ink of their own."""
        text, names, cell, _, _, also = span
        named = bool(self._named.cells & {cell, also})
        is_black = names.startswith("#000000") and not self._as_on_paper
        upper, lower = (is_black and self._there.of(one) == GUESSED for one in (cell, also))
        if not self._has_colours:
            return GUESSED_QUADRANTS.get((text, upper, lower), text), names, cell, named, 0, also
        if text == "█" and upper != lower:  # they differ now
            text, ink = ("▀" if upper else "▄"), names.split()[0]
            names = f"{GUESSED_INK} on-{ink}"
        elif (upper and text in "█▀") or (lower and text in "█▄"):
            names = f"{GUESSED_INK} {names.split()[1]}"
        return text, names, cell, named, 0, also


@lru_cache(4096)
def _instead(text: str, instead: str) -> str:
    return instead if cell_len(instead) == cell_len(text) else text


def _labelled(looks: list[Look], picture: Picture, y: int) -> list[Look]:
    """The line with the band of each mark beside it, or on it where there is no room."""
    labelled, x = list(looks), 0
    for index, (text, names, cell, named, band, also) in enumerate(looks):
        wide = cell_len(text)
        column, line = picture.where(cell) if band else (-1, -1)
        if line == y and x <= column < x + wide:
            label = LABELS[band]
            beside = looks[index + 1] if index + 1 < len(looks) else looks[index]
            if wide == 1 and beside[2] < 0 and beside[0].startswith(" "):
                labelled[index + 1] = (label + beside[0][1:], "", -1, False, band, -1)
            else:
                labelled[index] = (_with_label(text, column - x, label), names, cell, named, band, also)
        x += wide
    return labelled


def _with_label(text: str, at: int, label: str) -> str:
    """The text with a label behind the mark at a place, if there is room, or else in its last character."""
    end = at + 1 if at else len(text.rstrip())
    place = min(end, len(text) - 1) if end else len(text) // 2
    return text[:place] + label + text[place + 1 :]
