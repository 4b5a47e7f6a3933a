"""Which of a kind's pictures the screen shows by itself, and the room that its board gets for it.

size    columns and lines of a picture.
room    what a layout of the screen leaves for a picture.
deep    the board is as high as the screen, beside all other panels but the timeline.
bare    it has no frame: only where a picture fits without one, and not with one.

All of it follows from the sizes of the pictures with nothing written and of the terminal, so it never changes
while a search is played.
"""

from collections.abc import Mapping
from typing import Any

from attrs import define, evolve

from engine.cells import zeros
from puzzles.kind import LARGE, Kind

Size = tuple[int, int]

BOTH_FIT = 72
"""Columns from which board and tree are side by side."""
LOG_FITS = 150
"""Columns from which the log has a place of its own at the right."""
TALL = 30
"""Lines from which the explanation and the timeline are below the board."""
FRAME, BARE_FRAME = (4, 2), (2, 0)
"""Columns and lines around a picture: border and padding, or padding alone."""
BARS = 2
"""Lines at the top and the bottom of the screen."""
BELOW, BELOW_NARROW, BELOW_DEEP = 10, 8, 1
"""Lines of the panels below the board."""
SPARE = 4
"""Lines that a long explanation may take from a board that is not deep, where the screen has them."""
LEAST_BESIDE, LEAST_BESIDE_AT_ALL = 30, 22
"""Columns that the board leaves to the others: usually, and if it would be clipped otherwise."""


@define(frozen=True)
class Room:
    columns: int
    """Of the panel, at most."""
    lines: int
    deep: bool = False
    bare: bool = False

    @property
    def inside(self) -> Size:
        across, down = BARE_FRAME if self.bare else FRAME
        return self.columns - across, self.lines - down

    def holds(self, size: Size) -> bool:
        return all(length <= room for length, room in zip(size, self.inside))


@define(frozen=True)
class Place:
    view: str
    columns: int
    """Of the board's panel, where others are beside it."""
    deep: bool
    bare: bool


def place_for(sizes: Mapping[str, Size], terminal: Size, enlarged: bool, framed: bool) -> Place:
    """The first view that fits, and how; or the one that loses least. `framed`: the frame is needed.

    A single view was chosen by a person, who may well have large cells where they leave little room.
    """
    wide, _ = terminal
    rooms = [room for room in _rooms(*terminal, enlarged) if not (framed and room.bare)]
    large = evolve(rooms[0], columns=min(rooms[0].columns, wide // 2 if _is_beside(wide, enlarged) else wide))
    squeezing = [evolve(rooms[-1], columns=_most_at_all(wide))] if _is_beside(wide, enlarged) else []
    for candidates in rooms, squeezing:
        for view, size in sizes.items():
            for room in [large] if view == LARGE and len(sizes) > 1 else candidates:
                if room.holds(size):
                    return _place(view, size, room, wide)
    room = [room for room in rooms if not room.bare][-1]
    view = fitting_view(sizes, *room.inside)
    return _place(view, sizes[view], room, wide)


def _place(view: str, size: Size, room: Room, wide: int) -> Place:
    needed = size[0] + room.columns - room.inside[0]
    return Place(view, max(wide * 4 // 10, min(needed, room.columns)), room.deep, room.bare)


def _rooms(wide: int, high: int, enlarged: bool) -> list[Room]:
    """The best first."""
    lines = high - BARS
    if enlarged:
        return [Room(wide, lines)]
    if wide < BOTH_FIT:
        return [Room(wide, lines - BELOW_NARROW), Room(wide, lines - BELOW_NARROW, bare=True)]
    columns, deep = _most(wide), lines - BELOW_DEEP
    usual = [Room(columns, lines - BELOW - min(SPARE, high - TALL))] if high >= TALL else []
    return [*usual, Room(columns, deep, deep=True), Room(columns, deep, deep=True, bare=True)]


def _is_beside(wide: int, enlarged: bool) -> bool:
    """Whether other panels are beside the board."""
    return wide >= BOTH_FIT and not enlarged


def _most(wide: int) -> int:
    """Columns that the board takes at most."""
    return wide * 4 // 10 if wide >= LOG_FITS else min(wide * 65 // 100, wide - LEAST_BESIDE)


def _most_at_all(wide: int) -> int:
    """The same if it would be clipped otherwise."""
    return _most(wide) if wide >= LOG_FITS else min(wide * 3 // 4, wide - LEAST_BESIDE_AT_ALL)


def fitting_view(sizes: Mapping[str, Size], wide: int, high: int) -> str:
    """The first view that fits in so many columns and lines, or the one that loses least."""

    def shown(view: str) -> float:
        across, down = sizes[view]
        return min(1, wide / max(across, 1)) * min(1, high / max(down, 1))

    return max(sizes, key=shown)


def sizes_of(kind: Kind, puzzle: Any) -> dict[str, Size]:
    """The sizes of the pictures that the screen chooses from, the best first."""
    pictures = {view: kind.pictures[view](puzzle, zeros(puzzle.cells)) for view in kind.fitting}
    return {view: (picture.width, picture.height) for view, picture in pictures.items()}


def first_view(kind: Kind | None) -> str:
    """The picture that a kind shows if nothing else is said."""
    return next(iter(kind.pictures)) if kind else ""
