"""How ships can make up the count of one line."""

from puzzles.battleship.model import Placement
from puzzles.battleship.solvers.bit_sets import mask_of

MOST_SEEN = 20_000
"""How many answers are remembered for a line before they are all dropped."""


class Arrangements:
    """The ways to make up a line's count, by dynamic programming over its cells.

    Sets of numbers of parts are bit sets: bit n for n parts. In `_arrange`, by cell:
    before   how many parts the cells before it can hold, if a ship may start in it;
    passed   the same, if a ship ends just before it, so that it must be water;
    after    how many parts before it can still be made up to the count, if a ship may start in it;
    rest     the same, if it is water.
    """

    def __init__(
        self, cells: tuple[int, ...], count: int, placements: list[Placement], on: list[int]
    ) -> None:
        self.cells, self.count = cells, count
        self.mask = mask_of(cells)
        self.runs: list[list[tuple[int, int]]] = [[] for _ in cells]
        along, inside = 0, set(cells)
        for number, placement in enumerate(placements):
            if len(placement.cells) > 1 and inside.issuperset(placement.cells):
                start = cells.index(placement.cells[0])
                self.runs[start].append((len(placement.cells), 1 << number))
                along |= 1 << number
        self.across = [on[cell] & ~along for cell in cells]
        self.places = along
        for places in self.across:
            self.places |= places
        self.seen: dict[tuple[int, int, int], tuple[int, int] | None] = {}

    def look(self, ship: int, water: int, places: int) -> tuple[int, int] | None:
        """Cells that are ship parts in all arrangements, places that are in none; None: there is none."""
        key = (ship & self.mask, water & self.mask, places & self.places)
        if key not in self.seen:
            if len(self.seen) > MOST_SEEN:
                self.seen.clear()
            self.seen[key] = self._arrange(*key)
        return self.seen[key]

    def _arrange(self, ship: int, water: int, places: int) -> tuple[int, int] | None:
        size = len(self.cells)
        before, passed = [0] * (size + 1), [0] * (size + 1)
        before[0] = 1
        steps: list[list[tuple[int, int]]] = []
        for at, cell in enumerate(self.cells):
            counts = before[at]
            if not ship >> cell & 1:
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
            cell = self.cells[at]
            if not ship >> cell & 1:
                rest[at] = after[at + 1]
            counts = rest[at]
            for length, which in steps[at]:
                counts |= rest[at + length] >> length
                if not before[at] << length & rest[at + length]:
                    impossible |= which
            after[at] = counts
            if not (before[at] | passed[at]) & rest[at]:
                sure |= 1 << cell
        return (sure, impossible) if after[0] & 1 else None
