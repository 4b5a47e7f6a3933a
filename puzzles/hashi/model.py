"""Hashiwokakero: islands to be joined by bridges.

square   a row and a column of the grid.
island   a square with a number: it gets that many bridges. The number may be missing: then any will do.
edge     two islands next to each other in a row or a column; it takes 0 … `most` bridges.
crossing two edges that would cross between islands; at most one of them takes bridges.
board    a cell for each edge (islands in row order, right then down), then a cell for each island, which is
         never written: it is there to be pointed at.
mark     what is known about an edge: nothing, a number of bridges, or a range of them (see `mark_of`).
"""

from collections.abc import Callable
from functools import cache, cached_property
from itertools import pairwise

from attrs import define

from puzzles.common.grids.names import cell_names

ANY = -1
"""The number of an island whose number is missing."""
MOST_NUMBER = 16
MOST_BRIDGES = 4


@define(frozen=True)
class Island:
    row: int
    column: int
    number: int


@define(frozen=True)
class Edge:
    """From the upper or left island `a` to the lower or right one `b`; both are indices of islands."""

    a: int
    b: int
    across: bool


@define(frozen=True, slots=False, cache_hash=True)
class Sea:
    """The puzzle."""

    height: int
    width: int
    islands: tuple[Island, ...]
    most: int = 2
    title: str = ""
    author: str = ""

    @property
    def cells(self) -> int:
        return len(self.edges) + len(self.islands)

    @cached_property
    def edges(self) -> tuple[Edge, ...]:
        right = self._neighbours(lambda island: (island.row, island.column))
        below = self._neighbours(lambda island: (island.column, island.row))
        return tuple(
            Edge(a, neighbours[a], neighbours is right)
            for a in range(len(self.islands))
            for neighbours in (right, below)
            if a in neighbours
        )

    def _neighbours(self, along: Callable[[Island], tuple[int, int]]) -> dict[int, int]:
        """Each island's next one in its row or column; `along` says which it is in, and where in it."""
        order = sorted(range(len(self.islands)), key=lambda i: along(self.islands[i]))
        return {a: b for a, b in pairwise(order) if along(self.islands[a])[0] == along(self.islands[b])[0]}

    @cached_property
    def at(self) -> tuple[tuple[int, ...], ...]:
        """The edges of each island."""
        ends: list[list[int]] = [[] for _ in self.islands]
        for number, edge in enumerate(self.edges):
            ends[edge.a].append(number)
            ends[edge.b].append(number)
        return tuple(map(tuple, ends))

    @cached_property
    def crossings(self) -> tuple[tuple[int, ...], ...]:
        """For each edge, the edges that cross it."""
        over: dict[tuple[int, int], int] = {}
        for number, edge in enumerate(self.edges):
            if edge.across:
                a, b = self.islands[edge.a], self.islands[edge.b]
                over |= {(a.row, column): number for column in range(a.column + 1, b.column)}
        crossed: list[list[int]] = [[] for _ in self.edges]
        for number, edge in enumerate(self.edges):
            if not edge.across:
                a, b = self.islands[edge.a], self.islands[edge.b]
                for row in range(a.row + 1, b.row):
                    if (other := over.get((row, a.column))) is not None:
                        crossed[number].append(other)
                        crossed[other].append(number)
        return tuple(map(tuple, crossed))

    @cached_property
    def least_at(self) -> tuple[int, ...]:
        """The fewest bridges that each island may have."""
        return tuple(1 if island.number == ANY else island.number for island in self.islands)

    @cached_property
    def most_at(self) -> tuple[int, ...]:
        """The most bridges that each island may have."""
        return tuple(
            self.most * len(self.at[i]) if island.number == ANY else island.number
            for i, island in enumerate(self.islands)
        )

    @cached_property
    def island_names(self) -> tuple[str, ...]:
        names = cell_names(self.height, self.width)
        return tuple(names[island.row * self.width + island.column] for island in self.islands)

    @cached_property
    def edge_names(self) -> tuple[str, ...]:
        return tuple(f"{self.island_names[edge.a]}–{self.island_names[edge.b]}" for edge in self.edges)

    def cell_of(self, island: int) -> int:
        return len(self.edges) + island


@cache
def _ranges(most: int) -> tuple[tuple[int, int], ...]:
    decided = [(bridges, bridges) for bridges in range(most + 1)]
    open_ = [(low, high) for low in range(most) for high in range(low + 1, most + 1) if high - low < most]
    return ((0, most), *decided, *open_)


def range_of(mark: int, most: int) -> tuple[int, int]:
    """The fewest and the most bridges that a mark leaves possible."""
    return _ranges(most)[mark]


@cache
def mark_of(low: int, high: int, most: int) -> int:
    """0: nothing known; 1 + n: exactly n bridges; above `most` + 1: a range, narrower than 0 … `most`."""
    return _ranges(most).index((low, high))


def cell_name(sea: Sea, cell: int) -> str:
    """`A1–A4` for an edge, `A1` for an island."""
    return (sea.edge_names + sea.island_names)[cell]


def flaw(sea: Sea) -> tuple[str, int]:
    """What is wrong with the numbers, seen without a search, and at which island (-1: all); "" if nothing."""
    for i, (island, edges) in enumerate(zip(sea.islands, sea.at)):
        if not edges:
            return f"island {sea.island_names[i]} has no other island in its row or column", i
        if island.number > sea.most * len(edges):
            return (
                f"island {sea.island_names[i]} needs {island.number} bridges, but {sea.most} to each of its "
                f"{len(edges)} neighbours are only {sea.most * len(edges)}"
            ), i
    numbers = [island.number for island in sea.islands]
    if ANY not in numbers and sum(numbers) % 2:
        return (
            f"the numbers add up to {sum(numbers)}, which is odd; it must be even: each bridge counts twice"
        ), -1
    return "", -1
