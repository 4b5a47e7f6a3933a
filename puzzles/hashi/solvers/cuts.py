"""The possible edges without which the islands fall into parts, found by a depth-first walk.

order    islands are numbered in the order in which the walk visits them; -1 for not visited.
via      the edge by which the walk first reached an island.
reach    the lowest order that can be reached from an island or those visited below it, without its `via`. If
         that is higher than the order of the other end of `via`, then `via` is a cut.
"""

from puzzles.hashi.model import ANY, Sea


class Walk:
    def __init__(self, sea: Sea, ends: list[tuple[int, int]], high: list[int]) -> None:
        self.sea, self.ends, self.high = sea, ends, high
        self.order = [-1] * len(sea.islands)
        self.reach = self.order.copy()
        self.via = self.order.copy()
        self.total = [island.number for island in sea.islands]
        """The sum of the numbers of an island and those visited below it; ANY if one is missing."""
        self.visited: list[int] = []
        self.cuts: list[tuple[int, int, int, int]] = []
        """Each cut, with the sum of the numbers on one side of it, and where in `visited` that side is."""
        self._walk()
        self.missed = self.order.index(-1) if len(self.visited) < len(self.order) else -1
        """An island that no possible edges lead to; -1 if there is none."""

    def closed(self, part: list[int]) -> tuple[int, ...]:
        """The edges that lead out of a part of the islands and can have no bridges."""
        inside = set(part)
        leaving = {edge for island in part for edge in self.sea.at[island] if not self.high[edge]}
        return tuple(sorted(edge for edge in leaving if not inside.issuperset(self.ends[edge])))

    def _walk(self) -> None:
        ahead = [iter(edges) for edges in self.sea.at]
        path = [self._visit(0, -1)]
        while path:
            for edge in ahead[path[-1]]:
                if self.high[edge] and edge != self.via[path[-1]]:
                    a, b = self.ends[edge]
                    other = a + b - path[-1]
                    if self.order[other] < 0:
                        path.append(self._visit(other, edge))
                        break
                    self.reach[path[-1]] = min(self.reach[path[-1]], self.order[other])
            else:
                island = path.pop()
                if path:
                    self._leave(island, path[-1])

    def _visit(self, island: int, edge: int) -> int:
        self.order[island] = self.reach[island] = len(self.visited)
        self.via[island] = edge
        self.visited.append(island)
        return island

    def _leave(self, island: int, parent: int) -> None:
        self.reach[parent] = min(self.reach[parent], self.reach[island])
        if self.reach[island] > self.order[parent]:
            self.cuts.append((self.via[island], self.total[island], self.order[island], len(self.visited)))
        missing = ANY in (self.total[island], self.total[parent])
        self.total[parent] = ANY if missing else self.total[parent] + self.total[island]
