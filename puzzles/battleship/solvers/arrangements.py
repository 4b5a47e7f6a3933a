"""How ships can make up the count of one line."""

from puzzles.battleship.model import Placement
from puzzles.battleship.solvers.bits import mask_of

MOST_SEEN = 20_000
"""So many answers are remembered for a line."""


class Arrangements:
    """The ways to make up a line's count, by dynamic programming over its squares.

    A set of counts is a bit set: bit n for n parts. Having just passed a ship, the next square must be water.
    """

    def __init__(
        self, squares: tuple[int, ...], count: int, placements: list[Placement], on: list[int]
    ) -> None:
        self.squares, self.count = squares, count
        self.mask = mask_of(squares)
        self.runs: list[list[tuple[int, int]]] = [[] for _ in squares]
        along = 0
        for number, placement in enumerate(placements):
            if len(placement.squares) > 1 and set(placement.squares) <= set(squares):
                start = squares.index(placement.squares[0])
                self.runs[start].append((len(placement.squares), 1 << number))
                along |= 1 << number
        self.across = [on[square] & ~along for square in squares]
        self.places = along
        for places in self.across:
            self.places |= places
        self.seen: dict[tuple[int, int, int], tuple[int, int] | None] = {}

    def look(self, ship: int, water: int, places: int) -> tuple[int, int] | None:
        """Squares that are ship parts in every arrangement, places that are in none; None without any."""
        key = (ship & self.mask, water & self.mask, places & self.places)
        if key not in self.seen:
            if len(self.seen) > MOST_SEEN:
                self.seen.clear()
            self.seen[key] = self._arrange(*key)
        return self.seen[key]

    def _arrange(self, ship: int, water: int, places: int) -> tuple[int, int] | None:
        size = len(self.squares)
        before, passed = [0] * (size + 1), [0] * (size + 1)
        before[0] = 1
        steps: list[list[tuple[int, int]]] = []
        for at, square in enumerate(self.squares):
            counts = before[at]
            if not ship >> square & 1:
                before[at + 1] |= counts | passed[at]
            here = [run for run in self.runs[at] if run[1] & places]
            if across := self.across[at] & places:
                here.append((1, across))
            for length, _ in here:
                passed[at + length] |= counts << length
            steps.append(here)
        after, rest = [0] * (size + 1), [0] * (size + 1)
        after[size] = rest[size] = 1 << self.count
        sure, impossible = 0, 0
        for at in range(size - 1, -1, -1):
            square = self.squares[at]
            if not ship >> square & 1:
                rest[at] = after[at + 1]
            counts = rest[at]
            for length, which in steps[at]:
                counts |= rest[at + length] >> length
                if not before[at] << length & rest[at + length]:
                    impossible |= which
            after[at] = counts
            if not (before[at] | passed[at]) & rest[at]:
                sure |= 1 << square
        return (sure, impossible) if after[0] & 1 else None
