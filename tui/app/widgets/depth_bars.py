"""The columns of a timeline as glyphs: the band of depths, solutions and dead ends.

band     each column is solid up to the least depth, `▓` from there to the mean, and `░` to the greatest: the
         darker, the more events are at least as deep. So it reads without colours. A mean inside a line is a
         bar of eighths. Of an old trace, only the greatest depth is known: a bar.
axis     from the least depth in view to the greatest. If few columns go much lower than the others, from the
         least depth of these: else a search that is deep for long would be a wall.
"""

from collections.abc import Sequence

from attrs import define

from engine.query.gauges import Values
from engine.query.timeline import Column

BARS = " ▁▂▃▄▅▆▇█"
RESTLESS = 4
"""Eighths of a line within which the values of a column are one bar."""
TO_MEAN, TO_DEEPEST = "▓", "░"
SHADES = " ·░▒▓█"
"""From no dead end to the most in a column."""
FEW = 5
"""Dead ends in the fullest column from which shades are shares of it; of fewer, each is a shade."""
LOW = 20
"""One of so many columns may go lower than the axis."""


@define(frozen=True)
class Axis:
    """Depths in eighths of a line."""

    least: int
    """The least depth in view."""
    start: int
    """The depth of the lowest line."""
    deepest: int
    lines: int

    @classmethod
    def of(cls, columns: Sequence[Column], lines: int) -> "Axis":
        shown = [column for column in columns if column.deepest >= 0]
        if not shown:
            return cls(0, 0, 0, lines)
        lows = sorted(_least(column) for column in shown)
        least, usual, deepest = lows[0], lows[len(lows) // LOW], max(column.deepest for column in shown)
        return cls(least, usual if usual - least > deepest - usual else least, deepest, lines)

    def __str__(self) -> str:
        if self.least == self.deepest:
            return f"depth {self.deepest:,}"
        part = f", drawn from {self.start:,}" if self.start > self.least else ""
        return f"depth {self.least:,} to {self.deepest:,}{part}"

    def top(self, depth: float) -> int:
        """Where the bar of a depth ends: it has one eighth at least."""
        share = (depth - self.start) / (self.deepest - self.start) if self.deepest > self.start else 0.0
        return 1 + round(max(share, 0.0) * (8 * self.lines - 1))

    def glyph(self, column: Column, y: int) -> str:
        """What a column shows on a line, the highest line being 0."""
        if column.deepest < 0:
            return " "
        below = 8 * (self.lines - 1 - y)
        most = self.top(column.deepest) - below
        if column.shallowest < 0:
            return BARS[max(0, min(8, most))]
        return _band(self.top(column.shallowest) - below, self.top(column.mean) - below, most)


def _least(column: Column) -> int:
    return column.shallowest if column.shallowest >= 0 else column.deepest


def _band(least: int, mean: int, most: int) -> str:
    """A column on a line, from where it ends: in eighths, below 0 or above 8 if that is on another line."""
    if mean >= 8:
        return BARS[8] if least >= 4 else TO_MEAN
    if mean > 2 or most <= 2:
        return BARS[max(mean, 0)]
    return TO_DEEPEST


def gauge_bars(columns: Sequence[Values | None]) -> str:
    """The values of a gauge as bars from the least in view to the greatest; `░` where they go up and down."""
    known = [values for values in columns if values is not None]
    least, greatest = min((low for low, _ in known), default=0), max((high for _, high in known), default=0)
    eighths = 7 / (greatest - least) if greatest > least else 0
    line = ""
    for values in columns:
        if values is None:
            line += " "
            continue
        low, high = (1 + (value - least) * eighths for value in values)
        line += TO_DEEPEST if high - low > RESTLESS else BARS[round((low + high) / 2)]
    return line


def solutions(column: Column) -> str:
    """One solution as the glyph of solutions, several as their number."""
    return ("", "◆", *"23456789")[column.solved] if column.solved < 10 else "+"


def dead_ends(columns: Sequence[Column], label: str) -> str:
    """How many dead ends each column has, as shades; the label where it hides none."""
    most = max((column.dead_ends for column in columns), default=0)
    if most < 0:
        return f"{label} are not counted in this old recording"
    line = "".join(_shade(column.dead_ends, max(most, FEW)) for column in columns)
    room = " " * (len(label) + 2)
    if line.startswith(room):
        return f"{label}{line[len(label) :]}"
    if line.endswith(room):
        return f"{line[: -len(label)]}{label}"
    return line


def _shade(count: int, most: int) -> str:
    return SHADES[max(1, round((len(SHADES) - 1) * count / most))] if count > 0 else SHADES[0]
