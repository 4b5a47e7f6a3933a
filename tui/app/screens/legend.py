"""The legend: the signs and colours of the screen at hand, drawn as they are there.

sign   a piece of the screen, such as a glyph in its colour; its meaning stands beside it.
"""

from collections.abc import Iterator, Mapping

from rich.segment import Segment
from rich.style import Style

from engine.safe_text import safe
from puzzles.kind import Kind
from tui.app.looks import BECAUSE, DEATH, NODE_GLYPHS, VERB_GLYPHS, WRITTEN, Looks
from tui.app.screens.page import Entry, Page, Section
from tui.app.widgets.bars import PLAYING
from tui.app.widgets.depth_bars import SHADES as DEPTH_SHADES
from tui.app.widgets.heat import SHADES
from tui.app.widgets.icicle_looks import signs
from tui.app.widgets.marks import LABELS as BAND_LABELS
from tui.app.widgets.tree_text import SIZES
from tui.player.offers import dots

LIGHT, HEAVY = 10, 100_000
"""Events of a puzzle with the fewest dots, and of one with the most."""
_PLAIN = Style()
_NODES = {
    "path": "on the path: a choice that is in force",
    "here": "here: the node that the search is in",
    "untried": "untried: generated as a child, not visited",
    "dead": "dead: left without a solution",
    "skipped": "skipped: the solver jumped over it",
    "solved": "solved: a solution was found in it",
    "unborn": "not yet born: comes later in the recording",
}
_VERBS = {
    "choose": "choose: opens a child node",
    "deduce": "deduce: something follows by a rule",
    "prune": "prune: a possibility is ruled out",
    "backtrack": "backtrack: closes the node, undoes its writes",
    "solved": "solved: the board is a solution",
    "exhausted": "exhausted: everything was tried",
}


class SearchLegend(Page):
    """Of a screen that shows searches: the picture of the board that is shown comes first."""

    def __init__(
        self,
        kind: Kind | None,
        view: str,
        looks: Looks,
        own: Mapping[str, str] | None = None,
        has_gauges: bool = False,
    ) -> None:
        """`own`: what the marks mean of a kind that is not known."""
        super().__init__()
        self._kind, self._view, self._looks = kind, view, looks
        self._own, self._has_gauges = own, has_gauges

    def sections(self) -> Iterator[Section]:
        yield board(self._looks)
        yield from _pictures(self._kind, self._view)
        if self._own:
            yield Section("marks", _own_signs(self._own))
        for section in (events, tree, timeline, *[gauges] * self._has_gauges, whole, heading):
            yield section(self._looks)


class GalleryLegend(Page):
    def sections(self) -> Iterator[Section]:
        by = "events of the solver best, or of the usual one, up to the first solution"
        yield Section(
            "how hard a puzzle is",
            [
                _entry(dots(LIGHT), _PLAIN, f"few {by}"),
                _entry(dots(HEAVY), _PLAIN, "many; each dot stands for about three times as many"),
            ],
        )
        yield Section(
            "the list", [_entry("▸", Style(reverse=True), "what Enter watches; its picture is beside")]
        )


def board(looks: Looks) -> Section:
    """What is the same on the boards of all kinds."""
    heat = "the heat map (a): cells written or blamed seldom … often; blanks are shaded"
    guessed = (
        "guessed: a choice wrote it; what cannot lean is hollow, hatched or dotted, unless all is solved"
    )
    by_depth = tuple(Segment(f"5{label} ", looks.depth(n)) for n, label in enumerate(BAND_LABELS[1:4], 1))
    return Section(
        "board",
        [
            _entry(" 5 ", looks.style("given"), "given: the puzzle fixes it"),
            _entry(" 5 ", _PLAIN, "deduced: it follows by a rule"),
            _entry(" 5 ", looks.style("guess"), guessed),
            _entry(" 5 ", WRITTEN, "written, or undone, by this event"),
            _entry(" 5 ", BECAUSE, "because: the event follows from this cell"),
            _entry(" 5 ", looks.named(""), "named by the explanation"),
            Entry(
                by_depth,
                "marks by depth (\\): from the first guesses to the last; without a number: the root",
            ),
            _entry(" 5 ", looks.selected, "selected: by a click, or with H J K L"),
            Entry(tuple(Segment(s * 2, looks.heat(n)) for n, s in enumerate(SHADES) if n), heat),
        ],
    )


def events(looks: Looks) -> Section:
    entries = [_entry(VERB_GLYPHS[verb], looks.verb(verb), meaning) for verb, meaning in _VERBS.items()]
    dead = _entry(DEATH, looks.verb("backtrack"), "dead end: a prune that kills the current node")
    return Section("events: in the explanation and the log", [*entries[:3], dead, *entries[3:]])


def tree(looks: Looks) -> Section:
    nodes = [_entry(NODE_GLYPHS[look], looks.nodes[look], meaning) for look, meaning in _NODES.items()]
    folded = [
        _entry("▸", _PLAIN, "folded: its descendants are hidden; x unfolds"),
        _entry("⋮", _PLAIN, "choices without an alternative, one below the other, in one row; x unfolds"),
        _entry(SIZES, _PLAIN, "how large a folded subtree is: one node … the whole search"),
    ]
    return Section("nodes of the state tree", [*nodes, *folded])


def timeline(looks: Looks) -> Section:
    return Section(
        "timeline",
        [
            _entry("█", looks.verb("choose"), "as deep as all events of the column are"),
            _entry("▓", looks.verb("choose"), "from their least depth to the mean, which ends in ▁▂▃▄▅▆▇"),
            _entry("░", looks.verb("choose"), "from the mean to the greatest depth"),
            _entry("◆ 2–9 +", looks.verb("solved"), "a solution, or so many; + is ten or more"),
            _entry(DEPTH_SHADES, looks.verb("backtrack"), "dead ends, in a line of their own: none … many"),
            _entry("▲", Style(bold=True), "the position; where there is one line, it is reversed"),
            _entry("⚑", Style(bold=True), "a bookmark, a note, or in diff a divergence"),
        ],
    )


def gauges(looks: Looks) -> Section:
    bar = looks.verb("prune")
    return Section(
        "gauges: numbers that the program tells, below the timeline",
        [
            _entry("bound 12", Style(), "its name and its value here"),
            _entry("▁▂▃▄▅▆▇█", bar, "from its least value in view to its greatest"),
            _entry("░", bar, "it goes up and down there"),
        ],
    )


def whole(looks: Looks) -> Section:
    """The icicle: what it draws in colours, or in glyphs where there are few."""
    return Section(
        "whole search: each box is a subtree, its children below it",
        [
            *(_entry(text, style, meaning) for text, style, meaning in signs(looks)),
            _entry(DEATH, Style(bold=True), "in a box: one of the largest that are dead"),
            _entry("▲ ◆", Style(bold=True), "below the boxes: the position, solutions"),
        ],
    )


def heading(looks: Looks) -> Section:
    words = {0: "paused", 1: "playing", -1: "playing backwards"}
    return Section(
        "the first line", [_entry(PLAYING[way], Style(bold=True), word) for way, word in words.items()]
    )


def _pictures(kind: Kind | None, view: str) -> Iterator[Section]:
    """The kind's own signs, those of the picture that is shown first."""
    if kind is None:
        return
    for name, signs_of_it in sorted(kind.legends.items(), key=lambda legend: legend[0] != view):
        yield Section(f"{kind.name}: {name}", _own_signs(signs_of_it))


def _own_signs(meanings: Mapping[str, str]) -> list[Entry]:
    return [_entry(safe(sign), Style(bold=True), safe(meaning)) for sign, meaning in meanings.items()]


def _entry(sign: str, style: Style, meaning: str) -> Entry:
    return Entry((Segment(sign, style),), meaning)
