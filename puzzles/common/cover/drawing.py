"""The picture of an exact cover's matrix: items across, options down.

■ an entry that is left    ◆ of an option taken    □ of an option removed    · no entry
Below each item: how many options it has left (+ for ten or more), or ✓ if it is covered; ? in a huge matrix.
"""

from collections.abc import Sequence
from functools import cached_property

from puzzles.common.cover.model import Cover
from puzzles.picture import Span

MOST_NAME = 8
"""Letters of an item's name that are shown, one below the other."""
_LEFT = "left"
"""Before the numbers of options that items have left."""
_LABEL = 26
"""Letters of an option's name that are shown."""
MOST_COUNTED = 5_000
"""With more options, counting those that are left would take too long for a frame."""


class Matrix:
    def __init__(self, cover: Cover, taken: Sequence[int], option_cells: Sequence[int] = ()) -> None:
        """`option_cells`: for each option the cell that stands for it, if the board has such cells."""
        self.cover = cover
        self.taken = set(taken)
        self.covered = cover.covered(taken)
        self.option_cells = option_cells
        self.heading = max((min(len(name), MOST_NAME) for name in cover.heads), default=0)
        self.top = self.heading + 1
        names = min(_LABEL, max(map(len, cover.names), default=0))
        self.left = max(2 + names, len(_LEFT)) + 1
        self.width = self.left + 2 * len(cover.items)
        self.height = self.top + len(cover.options)

    @cached_property
    def sizes(self) -> list[int]:
        """How many options each item has left."""
        sizes = [0] * len(self.cover.items)
        for option, items in enumerate(self.cover.options):
            if self.cover.fits(option, self.covered, self.taken):
                for item in items:
                    sizes[item] += 1
        return sizes

    def line(self, y: int) -> list[Span]:
        if y < self.heading:
            return self._names(y)
        return self._sizes() if y == self.heading else self._option(y - self.top)

    def _names(self, y: int) -> list[Span]:
        spans = [Span(" " * self.left)]
        for item, name in enumerate(self.cover.heads):
            shown = name[:MOST_NAME].rjust(self.heading)[y]
            style = "dim" if item in self.covered else "bold" if item < self.cover.primary else "clue"
            spans += (Span(shown, style, self.cover.cells[item], self.cover.items[item]), Span(" "))
        return spans

    def _sizes(self) -> list[Span]:
        spans = [Span(_LEFT.rjust(self.left - 1) + " ", "dim")]
        for item in range(len(self.cover.items)):
            shown = "✓" if item in self.covered else self._size(item)
            dead = shown == "0" and item < self.cover.primary
            style = "good" if shown == "✓" else "bad" if dead else "soft"
            spans += (Span(shown, style, self.cover.cells[item]), Span(" "))
        return spans

    def _size(self, item: int) -> str:
        if len(self.cover.options) > MOST_COUNTED:
            return "?"
        return str(self.sizes[item]) if self.sizes[item] < 10 else "+"

    def _option(self, option: int) -> list[Span]:
        if option in self.taken:
            sign, entry, style = "▶", "◆", "good"
        elif self.cover.fits(option, self.covered):
            sign, entry, style = " ", "■", ""
        else:
            sign, entry, style = "✗", "□", "dim"
        name = self.cover.names[option]
        label = name if len(name) <= _LABEL else name[: _LABEL - 1] + "…"
        cell = self.option_cells[option] if self.option_cells else -1
        text, instead = (f"{first} {label}".ljust(self.left) for first in (sign, "▷"))
        spans = [Span(text, style, cell, "" if self.option_cells else name, instead)]
        ground = self._ground if entry == "■" else " " * len(self._ground)
        at = 0
        for item in sorted(self.cover.options[option]):
            cell = self.cover.cells[item] if option in self.taken else -1
            spans += (Span(ground[at : 2 * item], "dim"), Span(entry, style, cell, instead="◇"))
            at = 2 * item + 1
        return [*spans, Span(ground[at:], "dim")]

    @cached_property
    def _ground(self) -> str:
        """The line of an option that is left, without its entries."""
        items = range(len(self.cover.items))
        return "".join("  " if item in self.covered else "· " for item in items)

    def where(self, cell: int) -> tuple[int, int]:
        if cell in self.option_cells:
            return 0, self.top + self.option_cells.index(cell)
        if cell in self.cover.cells:
            return self.left + 2 * self.cover.cells.index(cell), 0
        return -1, -1
