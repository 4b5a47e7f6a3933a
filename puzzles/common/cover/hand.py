"""The pieces not yet used, as one number.

piece    one of a few items of which every option has exactly one, as each placement of a packing has a piece.
left     for each piece a few bits that count how often it must still be used.
"""

from collections.abc import Sequence

MOST_BITS = 14
"""Longer numbers with a bit for each `left` would take too much memory."""


class Hand:
    def __init__(self, times: Sequence[int]) -> None:
        """`times`: how often each piece must be used."""
        self.one: list[int] = []
        """One of each piece."""
        self.any: list[int] = []
        """All the bits of each piece: `left` has none of them when none of it is left."""
        self.bits = self.all = 0
        for often in times:
            self.one.append(1 << self.bits)
            self.any.append((1 << often.bit_length()) - 1 << self.bits)
            self.all |= often << self.bits
            self.bits += often.bit_length()
        self.count = sum(times)
        self.is_small = self.bits <= MOST_BITS
        """Whether a number with a bit for each `left` is short enough to keep many of them."""
        self.without = list(map(self._without, range(len(times)))) if self.is_small else []

    def _without(self, piece: int) -> int:
        """Each `left` to which one more of the piece can be added, as bits."""
        fewer = (1 << (self.all & self.any[piece])) - 1
        """Those with fewer of this piece than there are, and nothing of later ones."""
        repeats_after = self.any[piece] + self.one[piece]
        everything = (1 << (1 << self.bits)) - 1
        return everything // ((1 << repeats_after) - 1) * fewer
