"""A depth-first walk over the possible edges, which finds the cuts.

born     when an island was met.
reach    the earliest island that can be reached from an island or those met after it, without the edge by
         which it was met. If that lies after the edge's other end, the edge is a cut.
"""

from puzzles.hashi.model import ANY, Sea


class Walk:
    def __init__(self, sea: Sea, ends: list[tuple[int, int]], high: list[int]) -> None:
        self.sea, self.ends, self.high = sea, ends, high
        self.born = [-1] * len(sea.islands)
        self.reach = self.born.copy()
        self.via = self.born.copy()
        self.total = [island.number for island in sea.islands]
        """The numbers of an island and those met after it, added up; ANY if one is not told."""
        self.met: list[int] = []
        self.cuts: list[tuple[int, int]] = []
        """The cuts, each with what the numbers on one side of it add up to."""
        self._walk()
        self.missed = self.born.index(-1) if len(self.met) < len(self.born) else -1

    def _walk(self) -> None:
        ahead = [iter(edges) for edges in self.sea.at]
        path = [self._meet(0, -1)]
        while path:
            for edge in ahead[path[-1]]:
                if self.high[edge] and edge != self.via[path[-1]]:
                    a, b = self.ends[edge]
                    other = a + b - path[-1]
                    if self.born[other] < 0:
                        path.append(self._meet(other, edge))
                        break
                    self.reach[path[-1]] = min(self.reach[path[-1]], self.born[other])
            else:
                island = path.pop()
                if path:
                    self._leave(island, path[-1])

    def _meet(self, island: int, edge: int) -> int:
        self.born[island] = self.reach[island] = len(self.met)
        self.via[island] = edge
        self.met.append(island)
        return island

    def _leave(self, island: int, parent: int) -> None:
        self.reach[parent] = min(self.reach[parent], self.reach[island])
        if self.reach[island] > self.born[parent]:
            self.cuts.append((self.via[island], self.total[island]))
        untold = ANY in (self.total[island], self.total[parent])
        self.total[parent] = ANY if untold else self.total[parent] + self.total[island]
