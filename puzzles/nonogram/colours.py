"""Colours: their names, and what can be read on top of them."""

import re
from collections.abc import Sequence

from attrs import define

NAMED = {
    "black": "#000000", "white": "#ffffff", "red": "#e00000", "green": "#00a000", "blue": "#0000e0",
    "yellow": "#f0e000", "orange": "#ff9000", "brown": "#8b4513", "pink": "#ffb0c0", "purple": "#a020f0",
    "violet": "#ee82ee", "magenta": "#ff00ff", "cyan": "#00d0d0", "grey": "#909090", "gray": "#909090",
    "navy": "#000080", "maroon": "#800000", "gold": "#ffd700", "tan": "#d2b48c", "olive": "#808000",
    "beige": "#f5f5dc", "turquoise": "#40e0d0", "sky": "#87ceeb", "lime": "#90ff40", "salmon": "#fa8072",
}  # fmt: skip
OTHERS = ("#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#909090")
"""For colours with an unknown name: everyone can tell these apart (Okabe–Ito)."""


@define(frozen=True)
class Colour:
    letter: str
    rgb: str


BLACK = Colour("#", "#000000")
WHITE = "#ffffff"


def read_rgb(word: str, nth: int) -> str:
    """A colour written as `#ff0000`, `F00` or `red`; any other word gives the nth of `OTHERS`."""
    word = word.lower()
    digits = word.removeprefix("#")
    if re.fullmatch(r"[0-9a-f]{6}", digits):
        return "#" + digits
    if re.fullmatch(r"[0-9a-f]{3}", digits):
        return "#" + "".join(digit * 2 for digit in digits)
    return NAMED.get(word, OTHERS[nth % len(OTHERS)])


def colour_names(colours: Sequence[Colour]) -> tuple[str, ...]:
    """The nearest known name of each; two with the same name get their letters added."""
    nearest = [min(NAMED, key=lambda name: _distance(NAMED[name], colour.rgb)) for colour in colours]
    return tuple(
        f"{name} ({colour.letter})" if nearest.count(name) > 1 else name
        for name, colour in zip(nearest, colours)
    )


def ink_on(rgb: str) -> str:
    """Black or white, whichever is easier to read on the colour."""
    red, green, blue = _parts(rgb)
    return "#000000" if 299 * red + 587 * green + 114 * blue > 128_000 else WHITE


def tinge(rgb: str) -> str:
    """The colour, mixed with what can be read on it: a letter on it is visible, but not loud."""
    mixed = (round(0.6 * a + 0.4 * b) for a, b in zip(_parts(rgb), _parts(ink_on(rgb))))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def _distance(one: str, other: str) -> int:
    return sum((a - b) ** 2 for a, b in zip(_parts(one), _parts(other)))


def _parts(rgb: str) -> tuple[int, int, int]:
    return int(rgb[1:3], 16), int(rgb[3:5], 16), int(rgb[5:7], 16)
