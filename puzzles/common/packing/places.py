"""The open cells of a packing in the order in which `best` covers them: along the narrow side, row by row.

So what is covered stays a compact part of the board, and the same free places are left by many ways to get
there.

place    a cell's bit in that order.
free     the places not yet covered, as a number with a bit for each.
region   free places that hang together: a connected piece lies in one of them.
"""

from collections.abc import Iterable
from functools import lru_cache

from puzzles.common.packing.model import Packing, mask_of
from puzzles.common.packing.pieces import Shape

_KEPT = 1_000
Region = tuple[int, int]
"""How many places it has, and its first cell."""


class Places:
    def __init__(self, packing: Packing) -> None:
        sizes = (packing.layers, packing.rows, packing.columns)
        narrow_first = sorted(range(3), key=sizes.__getitem__)
        steps, step = [0, 0, 0], 1
        """How far apart neighbours along each axis are."""
        for axis in narrow_first:
            steps[axis] = step
            step *= sizes[axis]
        self.breadth = packing.box // max(sizes)
        """Places beside each other, across the longest side."""
        spots = [packing.spot(cell) for cell in range(packing.box)]
        self.of = [sum(at * step for at, step in zip(spot, steps)) for spot in spots]
        """Cell → place."""
        self.cell_at = sorted(range(packing.box), key=self.of.__getitem__)
        self.all = self.free(packing.open)
        self.ways = [
            (steps[axis], self.free(c for c in packing.open if spots[c][axis] < sizes[axis] - 1))
            for axis in narrow_first
            if sizes[axis] > 1
        ]
        """For each axis the step to the next place along it, and the places that have one."""
        self.are_connected = all(is_connected(piece.shape) for piece in packing.pieces)
        self.untouched = lru_cache(_KEPT)(self._untouched)

    def free(self, cells: Iterable[int]) -> int:
        return mask_of(map(self.of.__getitem__, cells))

    def first_cell(self, free: int) -> int:
        return self.cell_at[(free & -free).bit_length() - 1]

    def regions(self, free: int) -> tuple[Region, ...]:
        """The regions of the free places, the smallest first.

        None if there is only one, or if a piece may lie in two of them.
        """
        found: list[Region] = []
        seed = self.untouched((self.all & ~free).bit_length()) or free & -free
        while free and self.are_connected:
            region = self.region_of(seed, free)
            if region == free and not found:
                break
            found.append((region.bit_count(), self.first_cell(region)))
            free &= ~region
            seed = free & -free
        return tuple(sorted(found))

    def _untouched(self, place: int) -> int:
        """From a place on, what hangs together with the last one: a good start, if all of it is free."""
        return self.region_of(1 << self.all.bit_length() - 1, self.all >> place << place)

    def region_of(self, seed: int, free: int) -> int:
        """All that can be reached from free places of the seed over free places."""
        seed &= free
        reached = 0
        while seed != reached:
            reached = seed
            for step, has_next in self.ways:
                seed |= ((seed & has_next) << step | seed >> step & has_next) & free
        return reached


def is_connected(shape: Shape) -> bool:
    """Whether each spot can be reached from the first over sides that touch."""
    unseen, fresh = set(shape[1:]), [shape[0]]
    while fresh:
        z, y, x = fresh.pop()
        near = {(z - 1, y, x), (z + 1, y, x), (z, y - 1, x), (z, y + 1, x), (z, y, x - 1), (z, y, x + 1)}
        fresh += near & unseen
        unseen -= near
    return not unseen
