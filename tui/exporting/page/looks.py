"""The looks of the app as a style sheet: its colours, dark and light, and what each name of a style means."""

import unicodedata
from collections.abc import Iterable

from rich.style import Style

from tui.app.looks import Looks

DARK, LIGHT = Looks(dark=True, ansi=False), Looks(dark=False, ansi=False)
_NAMES = ("line", "dim", "bold", "clue", "done", "given", "good", "bad", "soft", "guess", "named")
_TINTS = tuple(f"tint-{number}" for number in range(len(DARK.tints)))
_WEIGHTS = {"LIGHT": 1, "SINGLE": 1, "ARC": 1, "HEAVY": 2, "DOUBLE": 3}
_SIDES = {
    "UP": (0,),
    "RIGHT": (1,),
    "DOWN": (2,),
    "LEFT": (3,),
    "VERTICAL": (0, 2),
    "HORIZONTAL": (1, 3),
}
_DASHES = {"DOUBLE DASH": 2, "TRIPLE DASH": 3, "QUADRUPLE DASH": 4}


def style_sheet() -> str:
    """Colours as variables, which follow the system's theme or the chosen one, and a class for each style."""
    dark, light = _variables(DARK), _variables(LIGHT)
    rules = [
        f":root{{{dark}}}",
        f"@media (prefers-color-scheme:light){{:root:not([data-theme=dark]){{{light}}}}}",
        f":root[data-theme=light]{{{light}}}",
        *(f".s-{name}{{{_declarations(name)}}}" for name in (*_NAMES, *_TINTS)),
        *(f".v-{verb}{{color:var(--v-{verb})}}" for verb in DARK.verbs),
        *(f".n-{look}{{{_declared(style, f'n-{look}', 'color')}}}" for look, style in DARK.nodes.items()),
    ]
    return "\n".join(rules)


def _style(looks: Looks, name: str) -> Style:
    return looks.named("") if name == "named" else looks.style(name)


def _variables(looks: Looks) -> str:
    """The colours of all styles."""
    named = {f"s-{name}": _style(looks, name).color for name in _NAMES}
    verbs = {f"v-{verb}": looks.verb(verb).color for verb in looks.verbs}
    nodes = {f"n-{look}": style.color for look, style in looks.nodes.items()}
    tints = {f"s-{name}": looks.style(name).bgcolor for name in _TINTS}
    colours = {**named, **verbs, **nodes, **tints, "selected": looks.selected.bgcolor}
    return "".join(
        f"--{name}:{colour.get_truecolor().hex};" for name, colour in colours.items() if colour is not None
    )


def _declarations(name: str) -> str:
    if name in _TINTS:
        return f"--ground:var(--s-{name})"
    return _declared(_style(DARK, name), f"s-{name}", "--ink")


def _declared(style: Style, name: str, colour: str) -> str:
    found = [f"{colour}:var(--{name})"] if style.color is not None else []
    found += ["font-weight:bold"] if style.bold else []
    found += ["font-style:italic"] if style.italic else []
    found += ["opacity:var(--dim)"] if style.dim else []
    return ";".join(found)


def boxes(texts: Iterable[str]) -> dict[str, list[int]]:
    """For each line-drawing character, how heavy its arms up, right, down and left are, and its dashes.

    Pages draw them, since the fonts of few browsers join them: 1 is light, 2 heavy, 3 double.
    """
    found = {character for text in texts for character in text if "─" <= character <= "╿"}
    return {character: _arms(unicodedata.name(character)) for character in sorted(found)}


def _arms(name: str) -> list[int]:
    """`BOX DRAWINGS DOWN HEAVY AND RIGHT LIGHT`: each half may tell its weight, or leave it to the other."""
    words, dashes = name.removeprefix("BOX DRAWINGS "), 0
    for dash, count in _DASHES.items():
        if dash in words:
            words, dashes = words.replace(dash, ""), count
    arms, halves = [0, 0, 0, 0], [half.split() for half in words.split(" AND ")]
    weights = [next((_WEIGHTS[word] for word in half if word in _WEIGHTS), 0) for half in halves]
    for half, weight in zip(halves, weights):
        for side in (side for word in half for side in _SIDES.get(word, ())):
            arms[side] = weight or max(weights)
    return [*arms, dashes]
