"""Which rectangles each number can still have, and which cells they reach; changes are undone by a trail.

domain   the rectangles that a clue can still have.
reach    the cells of all rectangles in a clue's domain. A cell that only one clue reaches is lonely.
secured  a cell whose owner is known.
trail    the domains replaced, in order, to restore them.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from attrs import define

from engine.events import Prune
from puzzles.shikaku.model import Clue, Rectangle, Shikaku, first_cell


@define
class Domain:
    rectangles: tuple[Rectangle, ...]
    masks: tuple[int, ...]
    reach: int
    common: int
    """The cells that all rectangles share."""
    because: tuple[int, ...]
    """The cells because of which rectangles were ruled out."""


def cells_in(mask: int) -> Iterator[int]:
    while mask:
        cell = first_cell(mask)
        yield cell
        mask ^= 1 << cell


class Possibilities:
    def __init__(self, puzzle: Shikaku) -> None:
        self._puzzle = puzzle
        self._domains = [_domain(list(puzzle.rectangles_alone(clue)), ()) for clue in puzzle.clues]
        self._could_reach: list[list[Clue]] = [[] for _ in range(puzzle.cells)]
        self._trail: list[tuple[int, Domain]] = []
        self.secured = 0
        self.narrowed = dict.fromkeys(puzzle.clues)
        """The clues whose domain has changed; the keys, in order."""
        self.lonely: deque[int] = deque()
        """The cells that may have become lonely."""
        self.contradiction: Prune | None = None
        for clue, domain in zip(puzzle.clues, self._domains):
            for cell in cells_in(domain.reach):
                self._could_reach[cell].append(clue)
        self._reached = list(map(len, self._could_reach))
        """How many clues reach each cell."""
        self._look_around(range(puzzle.cells))
        for clue in puzzle.clues:
            self._look_at(clue)

    def domain(self, clue: Clue) -> Domain:
        return self._domains[clue.mark - 1]

    def reaching(self, cells: int) -> Iterator[Clue]:
        """The clues that still reach one of the cells."""
        near = dict.fromkeys(clue for cell in cells_in(cells) for clue in self._could_reach[cell])
        return (clue for clue in near if self.domain(clue).reach & cells)

    def narrow(self, clue: Clue, kept: Sequence[tuple[Rectangle, int]], because: Iterable[int]) -> None:
        """Leave the clue only the rectangles kept."""
        old = self.domain(clue)
        new = _domain(kept, tuple(dict.fromkeys((*old.because, *because))))
        self._trail.append((clue.mark - 1, old))
        self._domains[clue.mark - 1] = new
        self.narrowed[clue] = None
        lost = list(cells_in(old.reach & ~new.reach))
        for cell in lost:
            self._reached[cell] -= 1
        self._look_around(lost)
        self._look_at(clue)

    def bookmark(self) -> tuple[int, int]:
        """What `undo` goes back to."""
        return len(self._trail), self.secured

    def undo(self, bookmark: tuple[int, int]) -> None:
        length, self.secured = bookmark
        while len(self._trail) > length:
            index, old = self._trail.pop()
            for cell in cells_in(old.reach & ~self._domains[index].reach):
                self._reached[cell] += 1
            self._domains[index] = old
        self.narrowed.clear()
        self.lonely.clear()
        self.contradiction = None

    def _look_around(self, cells: Sequence[int]) -> None:
        for cell in cells:
            if self._reached[cell] == 1:
                self.lonely.append(cell)
            elif not self._reached[cell]:
                because = (cell, *(clue.cell for clue in self._could_reach[cell]))
                self.contradiction = Prune("unreachable", (self._puzzle.names[cell],), (), because)

    def _look_at(self, clue: Clue) -> None:
        domain = self.domain(clue)
        if not domain.masks:
            self.contradiction = Prune("nothing left", (clue.name,), (), (*domain.because, clue.cell))


def _domain(kept: Sequence[tuple[Rectangle, int]], because: tuple[int, ...]) -> Domain:
    reach, common = 0, -1
    for _, mask in kept:
        reach |= mask
        common &= mask
    return Domain(tuple(r for r, _ in kept), tuple(m for _, m in kept), reach, common, because)
