"""Which rectangles each number can still have, and which cells they reach; changes are undone by a trail.

domain   the rectangles that a clue can still have.
reach    the cells of all rectangles in a clue's domain. A cell that only one clue reaches is lonely.
secured  a cell whose owner is known.
trail    the domains replaced, in order, to restore them.
"""

from collections import deque
from collections.abc import Iterator, Sequence

from attrs import define

from engine.events import Prune
from puzzles.shikaku.model import Clue, Rectangle, Shikaku
from puzzles.shikaku.solvers.hitting import cells_in, least_hitting


@define
class Domain:
    rectangles: tuple[Rectangle, ...]
    masks: tuple[int, ...]
    reach: int
    common: int
    """The cells that all rectangles share."""


class Possibilities:
    def __init__(self, puzzle: Shikaku) -> None:
        self._puzzle = puzzle
        self._domains = [_domain(list(puzzle.rectangles_alone(clue))) for clue in puzzle.clues]
        self._at_first = [domain.masks for domain in self._domains]
        self._own = [0] * len(puzzle.clues)
        """For each clue, the cells secured for it."""
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

    def secure(self, clue: Clue, cells: int) -> None:
        self.secured |= cells
        self._own[clue.mark - 1] |= cells

    def _conflicts(self, clue: Clue) -> tuple[int, int]:
        """The cells that its rectangle must avoid, as they are secured for others, and those it must have."""
        own = self._own[clue.mark - 1]
        return self.secured ^ own, own

    def why_not(self, clue: Clue, needed: int = -1) -> tuple[int, ...]:
        """The cells because of which the clue has no rectangle left without some of the cells needed."""
        others, own = self._conflicts(clue)
        masks = self._at_first[clue.mark - 1]
        return least_hitting([mask & others | own & ~mask for mask in masks if needed & ~mask])

    def why_unreached(self, cell: int, besides: Clue | None = None) -> tuple[int, ...]:
        """The cells because of which no clue can reach this one, one clue aside."""
        ruled_out = []
        for clue in self._could_reach[cell]:
            if clue is not besides:
                others, own = self._conflicts(clue)
                masks = self._at_first[clue.mark - 1]
                ruled_out += [mask & others | own & ~mask for mask in masks if mask >> cell & 1]
        return least_hitting(ruled_out)

    def narrow(self, clue: Clue, kept: Sequence[tuple[Rectangle, int]]) -> None:
        """Leave the clue only the rectangles kept."""
        old = self.domain(clue)
        new = _domain(kept)
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
        self._own = [cells & self.secured for cells in self._own]
        self.narrowed.clear()
        self.lonely.clear()
        self.contradiction = None

    def _look_around(self, cells: Sequence[int]) -> None:
        for cell in cells:
            if self._reached[cell] == 1:
                self.lonely.append(cell)
            elif not self._reached[cell]:
                because = self.why_unreached(cell)
                self.contradiction = Prune(
                    "unreachable", (self._puzzle.names[cell],), (), because, kills=True
                )

    def _look_at(self, clue: Clue) -> None:
        domain = self.domain(clue)
        if not domain.masks:
            because = self.why_not(clue)
            self.contradiction = Prune("nothing left", (clue.name,), (), because, kills=True)


def _domain(kept: Sequence[tuple[Rectangle, int]]) -> Domain:
    reach, common = 0, -1
    for _, mask in kept:
        reach |= mask
        common &= mask
    return Domain(tuple(r for r, _ in kept), tuple(m for _, m in kept), reach, common)
