"""What a page shows at a position, and what it should show: the same questions put to the engine."""

import json
import re
from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Any

from attrs import asdict, define

from engine.query.counters import count_words
from engine.query.explanation import explanation
from engine.query.tree import Tree
from engine.query.tree_row import TreeRow
from engine.query.untried import no_values
from tests.chromium import Tab
from tui.app.looks import NODE_GLYPHS, Looks, headline
from tui.app.widgets.marks import Marks
from tui.app.widgets.tree_text import _note as note_of
from tui.exporting.page.writing import _view as view_of
from tui.player.playback import Playback
from tui.player.session import Session

ROWS = 25
MOST_UNTRIED = 100
WIDE = 8
HIGH = 16
"""Units of the picture for a character."""


@define
class Told:
    position: str
    board: str
    written: list[list[int]]
    """Columns and lines of the characters that are shown as written."""
    path: str
    counters: str
    verbs: str
    headline: str
    sentence: str
    rows: list[list[str]]
    """Rails, glyphs, name, which child and note of the first rows of the tree."""


_TELL = """(async () => {
  const text = (id) => document.getElementById(id).textContent;
  const told = [];
  for (const position of %s) {
    if (location.hash !== `#${position}`) {
      const moved = new Promise((resolve) => addEventListener("hashchange", resolve, { once: true }));
      location.hash = `#${position}`;
      await moved;
    }
    const written = new Set();
    [...document.querySelectorAll("#board > g")].forEach((line, y) => {
      for (const rect of line.querySelectorAll(".written > rect.ground")) {
        const start = rect.getAttribute("x") / %d;
        for (let x = start; x < start + rect.getAttribute("width") / %d; x++) written.add(`${x} ${y}`);
      }
    });
    const tree = document.getElementById("tree");
    tree.scrollTop = 0;
    tree.dispatchEvent(new Event("scroll")); /* now, and not with the next frame */
    const parts = [".rails", ".glyph", ".name", ".which", ".note"];
    const texts = (row) => parts.map((part) => row.querySelector(part).textContent);
    const shown = [...tree.querySelectorAll(".row")].slice(0, %d);
    const rows = shown.map((row) => (row.className === "row more" ? [row.textContent] : texts(row)));
    told.push({
      position: text("position"), board: text("board-text"),
      written: [...written].map((each) => each.split(" ").map(Number)),
      path: document.getElementById("path").title, counters: text("counters"), verbs: text("verbs"),
      headline: text("headline"), sentence: text("sentence"), rows,
    });
  }
  return told;
})()"""


def told_by_page(tab: Tab, positions: Sequence[int]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tab.run(_TELL % (json.dumps(list(positions)), WIDE, WIDE, ROWS))
    for each in found:
        each["written"] = sorted(each["written"])
    return found


class Engine:
    """The same from the engine and the app."""

    def __init__(self, session: Session, mode: str = "folded") -> None:
        self._playback = Playback(session)
        self._session, self._mode, self._view = session, mode, view_of(session)
        self._marks = Marks(self._playback, has_colours=True)
        values = partial(session.kind.values, session.puzzle) if session.kind else no_values
        self._tree = Tree(session.trace, values)

    def told(self, position: int) -> dict[str, Any]:
        playback, trace = self._playback, self._session.trace
        playback.replay.seek(position)
        self._marks.moved()
        state, event = playback.replay.state, playback.replay.event
        board, written = self._drawn()
        path = [f"{opened.choice.variable} {opened.choice.value}" for opened in state.opened[1:]]
        start = "The search has not started: this is the board as given."
        return asdict(
            Told(
                f"event {position:,} of {len(trace):,}",
                board,
                written,
                " › ".join(path) or "no choice made",
                " · ".join(count_words(state, "nodes", "untried", "dead_ends", "depth")),
                " · ".join(f"{verb} {number:,}" for verb, number in islice(state.counts.items(), 5)),
                headline(event, Looks(True, False), trace.header.rules)[0] if event else "",
                explanation(trace, position) if event else start,
                self._rows(),
            )
        )

    def _drawn(self) -> tuple[str, list[list[int]]]:
        """The picture as text, and where it shows what was written."""
        picture = self._session.draw(self._view, self._playback.replay.state.board)
        cells, lines, places = set(self._playback.replay.written()), [], []
        for y in range(picture.height):
            line, x = "", 0
            for text, _, cell, _, _, also in self._marks.line(picture, y):
                is_half = also >= 0 and text in "▀▄"
                if cell >= 0 and (cell in cells or also in cells) and not is_half:
                    places += [[column, y] for column in range(x, x + len(text))]
                line, x = line + text, x + len(text)
            lines.append(line.rstrip())
        return "\n".join(lines), sorted(places)

    def _rows(self) -> list[list[str]]:
        view = self._tree.view(self._playback.replay.state, self._mode, (), 10**9)
        rows, untried = [], 0
        for row in islice(view.rows(0, view.height), ROWS * 20):
            untried = untried + 1 if row.look == "untried" else 0
            if untried <= MOST_UNTRIED:
                rows.append(_row(row))
        return rows[:ROWS]


def _row(row: TreeRow) -> list[str]:
    rails = "".join("│ " if more else "  " for more in row.rails[:-1])
    elbow = ("├─" if row.rails[-1] else "└─") if row.depth else ""
    glyph = ("▸" if row.folded else "") + NODE_GLYPHS[row.look]
    name = "  ".join(filter(None, (row.variable if row.depth else "", row.value)))
    which = f"{row.which:,} of {row.of:,}" if row.depth else ""
    return [rails + elbow, glyph, name, which, note_of(row)]


def compared(shown: list[list[str]], expected: list[list[str]]) -> list[list[str]]:
    """The rows as a page shows them: less what it adds to a note, with the far levels that it leaves out.

    After its note, a folded row has a bar for its size.
    """
    rows = []
    for row, other in zip(shown, expected):
        if len(row) < 5:
            rows.append(row)
            continue
        rails, *words, note = row
        if rails.startswith("…") and other[0].endswith(rails[1:]):
            rails = other[0]
        rows.append([rails, *words, re.sub(" [▁▂▃▄▅▆▇█]$", "", note)])
    return rows + shown[len(rows) :]
