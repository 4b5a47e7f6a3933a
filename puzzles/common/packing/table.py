"""Which pieces fill which free places; both are remembered.

move     a placement over the first free place: (piece, option, what is free after it, its regions).
fills    for free places a number with a bit for each `left`: whether exactly these pieces fill them.
"""

from functools import lru_cache

from puzzles.common.packing.hand import Hand
from puzzles.common.packing.model import Packing
from puzzles.common.packing.places import Places, Region

MOST_MOVES = 200_000
"""Moves that are remembered; with more, all are forgotten."""
MOST_REGIONS = 100_000
MOST_FILLS_BYTES = 32_000_000

Move = tuple[int, int, int, tuple[Region, ...]]


class Table:
    def __init__(self, packing: Packing, places: Places, hand: Hand) -> None:
        self.places, self.hand = places, hand
        self.over: list[list[tuple[int, int, int]]] = [[] for _ in range(packing.box)]
        """First place → the placements there: (places, piece, option)."""
        for option, (piece, cells) in enumerate(packing.placements):
            covers = places.free(cells)
            self.over[(covers & -covers).bit_length() - 1].append((covers, piece, option))
        self.known_moves: dict[int, list[Move]] = {}
        self.moves_known = 0
        self.regions = lru_cache(MOST_REGIONS)(places.regions)
        self.known_fills: dict[int, int] = {}
        self.most_fills = MOST_FILLS_BYTES // (120 + (1 << hand.bits) // 7)

    def moves(self, free: int) -> list[Move]:
        """All that fit, whatever pieces are left."""
        moves = self.known_moves.get(free)
        if moves is None:
            if self.moves_known > MOST_MOVES:
                self.known_moves.clear()
                self.moves_known = 0
            covered = self.places.all & ~free
            moves = self.known_moves[free] = [
                (piece, option, free ^ covers, self.regions(free ^ covers))
                for covers, piece, option in self.over[(free & -free).bit_length() - 1]
                if not covers & covered
            ]
            self.moves_known += len(moves)
        return moves

    def fills(self, free: int) -> int:
        if not free:
            return 1
        table = self.known_fills.get(free)
        if table is None:
            table, hand = 0, self.hand
            for piece, _, rest, regions in self.moves(free):
                if not (regions and hand.cut_off(regions, hand.all)):
                    table |= (self.fills(rest) & hand.without[piece]) << hand.one[piece]
            if len(self.known_fills) >= self.most_fills:
                self.known_fills.clear()
            self.known_fills[free] = table
        return table
