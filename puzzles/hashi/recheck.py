"""The rules once more, for the causes of their events.

range    the fewest and the most bridges that an edge may have by its mark.
cap      the most bridges that an edge can take, by its range, by the numbers of its islands, and by the other
         bridges of an island where the event says so: `A1–D1 takes at most 1 beside D1's other bridges`.
"""

import re
from collections.abc import Callable, Iterable
from itertools import combinations

from engine.events import Event
from puzzles.common.learning import words as learning
from puzzles.hashi.model import ANY, Sea, range_of
from puzzles.kind import Board, Recheck


class _Known:
    """A board read for an event."""

    def __init__(self, sea: Sea, board: Board, event: Event) -> None:
        self.sea, self.event = sea, event
        ranges = [range_of(board[edge], sea.most) for edge in range(len(sea.edges))]
        self.low = [low for low, _ in ranges]
        self.high = [high for _, high in ranges]
        self.numbers = list(sea.most_at)
        text = " ".join(map(str, event.facts))
        self.beside = dict(re.findall(r"([^\s(]+–\S+) takes at most \d+ beside (\S+)'s other", text))

    def edge(self, fact: int) -> int:
        return self.sea.edge_names.index(str(self.event.facts[fact]))

    def at(self, fact: int) -> tuple[int, tuple[int, ...]]:
        """The island that a fact names, and its edges."""
        island = self.sea.island_names.index(str(self.event.facts[fact]))
        return island, self.sea.at[island]

    def count(self, fact: int) -> int:
        """The number that a fact begins with."""
        return int(str(self.event.facts[fact]).split()[0])

    def cap(self, edge: int) -> int:
        ends, name = self.sea.edges[edge], self.sea.edge_names[edge]
        if name in self.beside:
            island = self.sea.island_names.index(self.beside[name])
            return self.numbers[island] - sum(self.low[e] for e in self.sea.at[island] if e != edge)
        return min(self.high[edge], self.numbers[ends.a], self.numbers[ends.b])

    @property
    def written(self) -> tuple[int, int]:
        """The range that the event writes, to one edge."""
        ((_, mark),) = self.event.writes
        return range_of(mark, self.sea.most)

    def group(self, start: int, joins: Iterable[int]) -> set[int]:
        """The islands that these edges lead to."""
        found, joins = {start}, list(joins)
        while True:
            ends = [{self.sea.edges[edge].a, self.sea.edges[edge].b} for edge in joins]
            more = {island for pair in ends if pair & found for island in pair} - found
            if not more:
                return found
            found |= more

    def group_of(self, start: int) -> set[int]:
        return self.group(start, [edge for edge, low in enumerate(self.low) if low])

    def leaving(self, group: set[int]) -> list[int]:
        return [n for n, edge in enumerate(self.sea.edges) if (edge.a in group) != (edge.b in group)]

    def is_full(self, island: int) -> bool:
        return sum(self.low[edge] for edge in self.sea.at[island]) == self.numbers[island]

    def is_closed(self, edge: int) -> bool:
        ends = self.sea.edges[edge]
        return not self.high[edge] or self.is_full(ends.a) or self.is_full(ends.b)


def _check(applies: Callable[[_Known], bool]) -> Recheck:
    return lambda sea, board, event: applies(_Known(sea, board, event))


@_check
def sum_bound(known: _Known) -> bool:
    """The sums that the event states are those of the board, and wrong."""
    _, edges = known.at(0)
    said = str(known.event.facts[1])
    number, *stated = map(int, re.findall(r"\d+", said.split("(")[0]))
    low = [known.low[e] for e in edges]
    decided = [known.low[e] for e in edges if known.low[e] == known.high[e]]
    if "too many" in said:
        return stated[0] in (sum(low), sum(decided)) and stated[0] > number
    if "all its edges" in said:
        return len(decided) == len(edges) and stated == [sum(decided)] and stated[0] < number
    if "open edge" in said:
        more = known.sea.most * (len(edges) - len(decided))
        return stated == [sum(decided), more] and sum(stated) < number
    return stated == [sum(map(known.cap, edges))] and stated[0] < number


@_check
def crossing(known: _Known) -> bool:
    return bool(known.low[known.edge(0)] and known.low[known.edge(1)])


@_check
def crossed(known: _Known) -> bool:
    return known.low[known.edge(1)] > 0 and known.written == (0, 0)


@_check
def connected(known: _Known) -> bool:
    start, _ = known.at(0)
    group = known.group_of(start)
    closed = not any(known.high[edge] for edge in known.leaving(group))
    return len(group) == known.count(1) < len(known.sea.islands) and closed


@_check
def way_out(known: _Known) -> bool:
    start, _ = known.at(0)
    group, out = known.group_of(start), known.edge(3)
    leaving = known.leaving(group)
    closed = all(known.is_closed(edge) for edge in leaving if edge != out)
    return len(group) == known.count(1) and out in leaving and closed and known.written[0] == 1


@_check
def isolation(known: _Known) -> bool:
    """So many bridges would complete the two groups that the edge joins."""
    edge, most = known.edge(1), known.count(0)
    ends = known.sea.edges[edge]
    group = known.group_of(ends.a) | known.group_of(ends.b)
    bridges = sum(known.low[other] for i in group for other in known.sea.at[i] if other != edge)
    complete = sum(known.numbers[i] for i in group) == bridges + 2 * most
    return complete and len(group) == known.count(3) < len(known.sea.islands) and known.written[1] == most - 1


@_check
def all_at_maximum(known: _Known) -> bool:
    island, edges = known.at(0)
    edge, most = known.edge(-2), known.count(-1)
    fits = sum(map(known.cap, edges)) == known.sea.least_at[island] and known.cap(edge) == most
    return fits and known.written == (most, most)


@_check
def single_way(known: _Known) -> bool:
    island, edges = known.at(0)
    edge, number = known.edge(2), known.count(3)
    closed = not any(known.cap(other) for other in edges if other != edge)
    needed = known.sea.least_at[island] == known.numbers[island] == number
    return closed and needed and known.written == (number, number)


@_check
def enough_neighbours(known: _Known) -> bool:
    return _at_least(known, known.cap)


@_check
def at_least(known: _Known) -> bool:
    return _at_least(known, known.high.__getitem__)


def _at_least(known: _Known, most: Callable[[int], int]) -> bool:
    """The other edges take no more than the event says."""
    island, edges = known.at(0)
    others, edge, least = known.count(2), known.edge(-2), known.count(-1)
    stated = sum(most(other) for other in edges if other != edge) == others
    return stated and known.sea.least_at[island] - others == least == known.written[0]


@_check
def at_most(known: _Known) -> bool:
    """The other edges have all that the event says, or all that the island needs."""
    island, edges = known.at(0)
    edge, most = known.edge(-2), known.count(-1)
    others = sum(known.low[other] for other in edges if other != edge)
    return known.numbers[island] - others == most == known.written[1]


@_check
def sums(known: _Known) -> bool:
    """Each edge keeps to its own range, to what the others cannot take, and to what they leave."""
    island, edges = known.at(0)
    for edge, mark in known.event.writes:
        low, high = range_of(mark, known.sea.most)
        others = [other for other in edges if other != edge]
        least = known.sea.least_at[island] - sum(known.high[other] for other in others)
        most = known.numbers[island] - sum(known.low[other] for other in others)
        if low > max(known.low[edge], least) or high < min(known.high[edge], most):
            return False
    return all(edge in edges for edge, _ in known.event.writes)


@_check
def apart(known: _Known) -> bool:
    part = known.group(known.at(0)[0], [edge for edge, high in enumerate(known.high) if high])
    return len(part) == known.count(1) < len(known.sea.islands)


def _sides(known: _Known, edge: int) -> list[set[int]]:
    """The parts into which the islands fall without an edge, those at its ends first."""
    joins = [other for other, high in enumerate(known.high) if high and other != edge]
    sides: list[set[int]] = []
    ends = known.sea.edges[edge]
    for start in (ends.a, ends.b, *range(len(known.sea.islands))):
        if not any(start in side for side in sides):
            sides.append(known.group(start, joins))
    return sides


def _is_cut(known: _Known, edge: int) -> bool:
    return known.sea.edges[edge].b not in _sides(known, edge)[0]


@_check
def cut(known: _Known) -> bool:
    return _is_cut(known, known.edge(0)) and known.written[0] == 1


def _allowed(known: _Known) -> list[int]:
    """The numbers of bridges that the parity leaves a cut; all if it is none, or its total is not so."""
    edge, total = known.edge(0), known.count(1)
    every = list(range(known.low[edge], known.high[edge] + 1))
    if not _is_cut(known, edge):
        return every
    end, *others = [_total(known, side) for side in _sides(known, edge)]
    for one, rest in ((end, others[1:]), (others[0], others[1:])):
        for size in range(len(rest) + 1):
            if any(one + sum(more) == total for more in combinations(rest, size)):
                return [bridges for bridges in every if bridges and bridges % 2 == total % 2]
    return every


def _total(known: _Known, side: set[int]) -> int:
    """The sum of the numbers of a side; far below zero if one is missing."""
    numbers = [known.sea.islands[island].number for island in side]
    return -1_000_000 if ANY in numbers else sum(numbers)


@_check
def parity(known: _Known) -> bool:
    allowed = _allowed(known)
    return bool(allowed) and known.written == (allowed[0], allowed[-1])


@_check
def wrong_parity(known: _Known) -> bool:
    return not _allowed(known)


RECHECKS: dict[str, Recheck] = {
    "sum": sum_bound,
    "crossing": crossing,
    "connected": connected,
    "maximum": all_at_maximum,
    "single way": single_way,
    "enough neighbours": enough_neighbours,
    "leftover": all_at_maximum,
    "nothing left over": at_most,
    "way out": way_out,
    "isolation": isolation,
    "crossed": crossed,
    "at least": at_least,
    "at most": at_most,
    "cut": cut,
    "parity": parity,
    "wrong parity": wrong_parity,
    "apart": apart,
    "sums": sums,
}
UNCHECKED = {
    "walked": "it tells how a bound looks at the board, not what follows from it",
    **learning.UNCHECKED,
}
LOOSE: frozenset[str] = frozenset()
