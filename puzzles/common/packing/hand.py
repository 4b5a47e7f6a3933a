"""The pieces not yet laid, as one number.

left     for each piece a few bits that count how many of it are left.
"""

from functools import lru_cache

from puzzles.common.packing.model import Packing
from puzzles.common.packing.places import Region

MOST_BITS = 14
"""Longer numbers with a bit for each `left` would take too much memory."""
_KEPT = 20_000


class Hand:
    def __init__(self, packing: Packing) -> None:
        self.sizes = [len(piece.shape) for piece in packing.pieces]
        self.one: list[int] = []
        """One of each piece."""
        self.any: list[int] = []
        """All the bits of each piece: `left` has none of them when none of it is left."""
        self.bits = self.all = 0
        for piece in packing.pieces:
            self.one.append(1 << self.bits)
            self.any.append((1 << piece.times.bit_length()) - 1 << self.bits)
            self.all |= piece.times << self.bits
            self.bits += piece.times.bit_length()
        self.count = sum(piece.times for piece in packing.pieces)
        self.areas = lru_cache(_KEPT)(self._areas)
        self.is_small = self.bits <= MOST_BITS
        """Whether a number with a bit for each `left` is short enough to keep many of them."""
        self.without = list(map(self._without, range(len(packing.pieces)))) if self.is_small else []

    def cut_off(self, regions: tuple[Region, ...], left: int) -> Region | None:
        """A region whose area no pieces of those left have together, if there is one."""
        areas = self.areas(left)
        for region in regions:
            if not areas >> region[0] & 1:
                return region
        return None

    def _areas(self, left: int) -> int:
        """The areas that some of the pieces left have together, as bits."""
        areas = 1
        for size, one, any in zip(self.sizes, self.one, self.any):
            for _ in range((left & any) // one):
                areas |= areas << size
        return areas

    def _without(self, piece: int) -> int:
        """Each `left` to which one more of the piece can be added, as bits."""
        fewer = (1 << (self.all & self.any[piece])) - 1
        """Those with fewer of this piece than there are, and nothing of later ones."""
        repeats_after = self.any[piece] + self.one[piece]
        everything = (1 << (1 << self.bits)) - 1
        return everything // ((1 << repeats_after) - 1) * fewer
