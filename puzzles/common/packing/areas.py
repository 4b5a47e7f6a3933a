"""Regions that a placement cuts off, whose areas no pieces left have together."""

from functools import lru_cache

from puzzles.common.cover.hand import Hand
from puzzles.common.packing.model import Packing
from puzzles.common.packing.places import Places, Region

MOST_REGIONS = 100_000
_KEPT = 20_000


class Areas:
    """The outlook of a placement: the regions that it leaves, if there are several."""

    def __init__(self, packing: Packing, places: Places, hand: Hand) -> None:
        self._sizes = [len(piece.shape) for piece in packing.pieces]
        self._hand = hand
        self._regions = lru_cache(MOST_REGIONS)(places.regions)
        self.of = lru_cache(_KEPT)(self._of)

    def after(self, rest: int, covers: int) -> tuple[Region, ...]:
        return self._regions(rest)

    def hopeless(self, outlook: tuple[Region, ...], left: int) -> Region | None:
        """A region whose area no pieces of those left have together, if there is one."""
        areas = self.of(left)
        for region in outlook:
            if not areas >> region[0] & 1:
                return region
        return None

    def _of(self, left: int) -> int:
        """The areas that some of the pieces left have together, as bits."""
        areas = 1
        for size, one, any in zip(self._sizes, self._hand.one, self._hand.any):
            for _ in range((left & any) // one):
                areas |= areas << size
        return areas
