"""The edges: bit `n` of an edge's values is n bridges. Islands are never written."""

from puzzles.hashi import KIND
from puzzles.hashi.model import Sea, mark_of
from puzzletui_engines.cells import Cells


def cells_of(sea: Sea) -> Cells:
    every = (1 << sea.most + 1) - 1

    def mark(values: int) -> int:
        """A mark has a range of bridges, so a number ruled out inside of it cannot be seen."""
        fewest, most = (values & -values).bit_length() - 1, values.bit_length() - 1
        return mark_of(fewest, most, sea.most)

    edges, islands = [every] * len(sea.edges), [0] * len(sea.islands)
    return Cells(KIND, sea, edges + islands, mark, [0] * sea.cells)
