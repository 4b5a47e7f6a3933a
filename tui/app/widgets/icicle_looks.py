"""How the cells of an icicle look: half blocks, two depths a line; or glyphs where there are few colours."""

from functools import lru_cache

from rich.color import Color, blend_rgb
from rich.style import Style

from engine.query.icicle_boxes import Cell
from tui.app.looks import Looks

GLYPHS = {"path": "█", "dead": "▓", "solved": "◆", "unborn": "┄", "unsure": "▒"}
SMALL_GLYPHS = {"path": "█", "dead": "░", "solved": "◇", "unborn": "·"}
LEGEND = ("█ path", "▓ dead", "◆ solved", "┄ not born", "▒ unsure", "░ ◇ · small")
COLOUR_LEGEND = ("blue path", "orange dead", "green solved", "grey not born", "yellow unsure")
_VERBS = {"path": "choose", "dead": "backtrack", "solved": "solved", "unsure": "prune"}


def legend(plain: bool, width: int) -> str:
    """What the glyphs or colours mean, as much of it as fits."""
    words = LEGEND if plain else COLOUR_LEGEND
    fit = [n for n in range(len(words) + 1) if len(" · ".join(words[:n])) <= width - 2]
    return " · ".join(words[: max(fit, default=0)])


@lru_cache(1024)
def halves(above: Cell | None, below: Cell | None, looks: Looks) -> tuple[str, Style]:
    """A character for two depths."""
    if above is None and below is None:
        return " ", Style()
    if above is None or below is None:
        return ("▀" if below is None else "▄"), Style(color=colour(above or below, looks))
    return "▀", Style(color=colour(above, looks), bgcolor=colour(below, looks))


@lru_cache(1024)
def glyph(cell: Cell | None, looks: Looks) -> tuple[str, Style]:
    """A character for one depth."""
    if cell is None:
        return " ", Style()
    style = looks.verb(_VERBS[cell.look]) if cell.look in _VERBS else Style(dim=True)
    return (GLYPHS if cell.whole else SMALL_GLYPHS)[cell.look], style


@lru_cache(256)
def colour(cell: Cell | None, looks: Looks) -> Color:
    """Neighbouring boxes differ a little; nodes smaller than a column are nearer to the background."""
    assert cell is not None
    full = looks.verbs[_VERBS[cell.look]] if cell.look in _VERBS else "#808080"
    ground = Color.parse("#121212" if looks.dark else "#f4f4f0").get_truecolor()
    faded = 0.0 if cell.whole and not cell.odd else 0.25 if cell.whole else 0.55
    return Color.from_triplet(blend_rgb(Color.parse(full).get_truecolor(), ground, faded))


MEANINGS = {
    "path": "on the path: open at the position",
    "dead": "dead: left without a solution",
    "solved": "solved: a solution was found in it",
    "unborn": "not born at the position",
    "unsure": "closed; whether it has a solution is not to be seen at this width",
}


def signs(looks: Looks) -> list[tuple[str, Style, str]]:
    """The legend in full: what is drawn, in which style, and what it means."""
    found = [(*_sign(Cell(look, True, False), looks), meaning) for look, meaning in MEANINGS.items()]
    small = "".join(SMALL_GLYPHS.values()) if looks.ansi else "▀▀▀▀"
    style = Style() if looks.ansi else _sign(Cell("dead", False, False), looks)[1]
    return [*found, (small, style, "paler: nodes smaller than a column")]


def _sign(cell: Cell, looks: Looks) -> tuple[str, Style]:
    text, style = glyph(cell, looks) if looks.ansi else halves(cell, None, looks)
    return text * 4, style
