"""The colours and glyphs of verbs, nodes and drawings.

The colours are Okabe and Ito's, which colour-blind people can tell apart; a glyph goes with each of them, so
that everything is readable without colour too.
"""

from functools import cached_property, lru_cache

from rich.color import Color
from rich.style import Style

from engine.events import Event
from engine.sentences import Rules, rule_name

VERB_GLYPHS = {
    "choose": "●",
    "deduce": "→",
    "prune": "–",
    "backtrack": "↩",
    "solved": "◆",
    "exhausted": "■",
}
DEATH = "✗"
"""A prune that kills the current node."""
NODE_GLYPHS = {
    "path": "●",
    "here": "◉",
    "untried": "○",
    "dead": DEATH,
    "skipped": "⊘",
    "solved": "◆",
    "unborn": "┄",
}

_OKABE_ITO = {
    "choose": "#4BA3E3",
    "deduce": "#56B4E9",
    "prune": "#E69F00",
    "backtrack": "#F0783C",
    "solved": "#1FC497",
    "exhausted": "#CC79A7",
}
_OKABE_ITO_LIGHT = {
    "choose": "#0072B2",
    "deduce": "#1F7FB4",
    "prune": "#9A6A00",
    "backtrack": "#B84A00",
    "solved": "#007A5A",
    "exhausted": "#A3477F",
}
_ANSI = {
    "choose": "bright_blue",
    "deduce": "cyan",
    "prune": "yellow",
    "backtrack": "red",
    "solved": "green",
    "exhausted": "magenta",
}
_DEPTHS = (
    *("#7FB2FF", "#63C3E8", "#57D0C4", "#72D99A", "#A6DD73", "#D6D95E", "#F0C04F", "#F59B54", "#F2777C"),
)
_DEPTHS_LIGHT = (
    *("#1F5FBF", "#0F7493", "#0A7D70", "#1F8044", "#557A10", "#7A6C00", "#946000", "#A84A10", "#B03040"),
)
_DEPTHS_ANSI = (
    *("bright_blue", "blue", "cyan", "bright_green", "green", "yellow", "bright_yellow", "magenta", "red"),
)
_INKS = {
    "red": "#F0783C",
    "orange": "#E69F00",
    "yellow": "#F0E442",
    "green": "#1FC497",
    "blue": "#56B4E9",
    "purple": "#CC79A7",
    "grey": "#7d8fa3",
}
_INKS_LIGHT = {
    "red": "#B84A00",
    "orange": "#9A6A00",
    "yellow": "#7A6C00",
    "green": "#007A5A",
    "blue": "#0072B2",
    "purple": "#A3477F",
    "grey": "#5d6b7a",
}
_INKS_ANSI = {
    "red": "red",
    "orange": "bright_red",
    "yellow": "yellow",
    "green": "green",
    "blue": "bright_blue",
    "purple": "magenta",
    "grey": "bright_black",
}
"""The colours that a header may give to marks: `ink-red`."""
_TINTS = ("#123a52", "#4a3a10", "#0f4437", "#4a2417", "#43263a", "#2b2f57", "#3a431c", "#20474a")
_TINTS_LIGHT = ("#cfe6f5", "#f7e6bd", "#c8ebe0", "#f6d5c6", "#efd6e5", "#d9daf3", "#e3ebc6", "#cbe8ea")


class Looks:
    """The styles for one kind of terminal: dark or light, with all colours or with sixteen (`ansi`)."""

    def __init__(self, dark: bool, ansi: bool) -> None:
        self.dark, self.ansi = dark, ansi
        self.verbs = _ANSI if ansi else _OKABE_ITO if dark else _OKABE_ITO_LIGHT
        self.tints = () if ansi else _TINTS if dark else _TINTS_LIGHT
        self._inks = _INKS_ANSI if ansi else _INKS if dark else _INKS_LIGHT
        self._depths = _DEPTHS_ANSI if ansi else _DEPTHS if dark else _DEPTHS_LIGHT
        self.style = lru_cache(4096)(self._style)

    def verb(self, verb: str) -> Style:
        return Style(color=self.verbs[verb])

    @property
    def selected(self) -> Style:
        return Style(bold=True, overline=True, underline2=True, bgcolor=None if self.ansi else "#CC79A7")

    def heat(self, shade: int) -> Style:
        """Cold (0) to hot (4)."""
        colours = self.verbs["deduce"], self.verbs["deduce"], self.verbs["prune"], self.verbs["backtrack"]
        return Style(color=colours[shade - 1]) if shade else Style()

    def depth(self, band: int) -> Style:
        """From the first choices (1) to the last (9)."""
        return Style(color=self._depths[band - 1])

    def named(self, names: str) -> Style:
        """What the sentence names; on a ground of its own it keeps its colour, which can be read there."""
        colour = None if "on-#" in names else "yellow" if self.ansi else "#F0E442" if self.dark else "#7A6C00"
        return Style(color=colour, bold=True, underline2=True)

    @cached_property
    def nodes(self) -> dict[str, Style]:
        """The styles of the rows of the tree, by look."""
        return {
            "path": self.verb("choose"),
            "here": self.verb("choose") + Style(bold=True),
            "untried": Style(dim=True),
            "unborn": Style(dim=True, italic=True),
            "dead": self.verb("backtrack"),
            "skipped": Style(dim=True),
            "solved": self.verb("solved"),
        }

    def _style(self, names: str) -> Style:
        """The sum of the styles that a drawing names, separated by spaces."""
        style = sum((self._one(name) for name in names.split()), Style())
        if "guess" not in names.split() or "on-#" in names or "ink-" in names:
            return style
        return style + Style(color=self.verbs["choose"], dim=False if "tint-" in names else None)

    def _one(self, name: str) -> Style:
        if name.startswith("tint-"):
            tint = int(name[5:])
            return Style(bgcolor=self.tints[tint % len(self.tints)]) if self.tints else Style()
        if name.startswith("ink-"):
            return Style(color=self._inks.get(name[4:], name[4:]))
        if name.startswith("on-#"):
            return Style(bgcolor=Color.parse(name[3:]))
        if name.startswith("#"):
            return Style(color=Color.parse(name))
        return self._named.get(name, Style())

    @property
    def _named(self) -> dict[str, Style]:
        return {
            "line": Style(color=None if self.ansi else "#7d8fa3" if self.dark else "#5d6b7a"),
            "dim": Style(dim=True),
            "bold": Style(bold=True),
            "clue": Style(bold=True),
            "done": Style(dim=True),
            "given": Style(bold=True),
            "guess": Style(italic=True),
            "good": self.verb("solved"),
            "bad": self.verb("backtrack"),
            "soft": Style(color=self.verbs["prune"], dim=True),
        }


def headline(event: Event, looks: Looks, rules: Rules) -> tuple[str, Style]:
    """What an event does, with its glyph and rule, and in which style."""
    glyph, name, verb = VERB_GLYPHS[event.verb], event.verb, event.verb
    if event.kills:
        glyph, name, verb = DEATH, "dead end", "backtrack"
    rule = rule_name(event, rules)
    return f"{glyph} {name}{f' · {rule}' if rule else ''}", looks.verb(verb) + Style(bold=True)


DIM, BOLD = Style(dim=True), Style(bold=True)
WRITTEN = Style(reverse=True)
BECAUSE = Style(underline=True, bold=True)
