"""Puts the nodes of a search in tree order, whatever order they arrive in.

arrival   a node as its sender tells it: its key, its parent's, its place among its parent's children from 0
          on, and how many children it will have.
in turn   the arrival that comes next in tree order: a child of the current node or of one above it whose
          descendants have all arrived, with no place free before it.
held      an arrival that is not in turn yet. It is kept until it is.
whole     a node all of whose announced children have been opened, and so on down to the leaves.
"""

from bisect import insort
from collections.abc import Hashable, Iterator
from heapq import heappop, heappush
from typing import Generic, TypeVar

from attrs import define

Key = Hashable
What = TypeVar("What")

MOST_HELD_BYTES = 256 * 1024 * 1024
ARRIVAL_BYTES = 600
"""Roughly what one takes besides its texts."""


@define(eq=False)
class Arrival(Generic[What]):
    key: Key
    parent: Key
    """None for the parent of the roots, which does not arrive itself."""
    place: int
    children: int
    what: What
    size: int = 0
    """Bytes of its texts."""
    is_leaf: bool = False
    """Whether it can have no children, whatever comes."""


@define
class Opened(Generic[What]):
    """The next node in tree order; it is a child of the one that was opened last and not closed."""

    arrival: Arrival[What]
    lost: bool = False
    """Its parent never arrived, was closed already, or is a leaf: it stands below the common root."""


@define
class Closed(Generic[What]):
    arrival: Arrival[What]
    missing: int
    """How many of its announced children never arrived."""


Step = Opened[What] | Closed[What]


@define
class _Open(Generic[What]):
    arrival: Arrival[What]
    came: int = 0
    """How many children have been opened."""
    next_place: int = 0

    def takes(self, place: int) -> bool:
        """Whether a child at this place is in turn; one at a place that was not announced always is."""
        return (
            place <= self.next_place or place >= self.arrival.children or self.came >= self.arrival.children
        )


class TooManyHeld(ValueError):
    pass


class TreeOrder(Generic[What]):
    """Takes nodes as they arrive, and yields what opens and closes in tree order, as soon as it is known."""

    def __init__(self, most_bytes: int = MOST_HELD_BYTES) -> None:
        top: Arrival[What] = Arrival(None, None, 0, 2**62, None)  # type: ignore[arg-type]
        self._path = [_Open(top)]
        self._depths: dict[Key, int] = {None: 0}
        """Where the open nodes are on the path."""
        self._awaiting = [0]
        """Depths of the open nodes that have children yet to come."""
        self._held: dict[Key, list[tuple[int, int, Arrival[What]]]] = {}
        """For each parent, its children that were not in turn: a heap by place and arrival."""
        self._by_key: dict[Key, Arrival[What]] = {}
        self._ready: list[int] = []
        """Depths of the open nodes that have held children."""
        self._arrivals, self._bytes, self._most = 0, 0, most_bytes

    @property
    def held(self) -> int:
        return len(self._by_key)

    @property
    def is_complete(self) -> bool:
        """Whether all announced children of the open nodes have been opened."""
        return len(self._awaiting) == 1

    def open_arrival(self, key: Key) -> Arrival[What] | None:
        depth = self._depths.get(key)
        return self._path[depth].arrival if depth else None

    def arrival(self, key: Key) -> Arrival[What] | None:
        """The node of that key, if it is open or held."""
        return self.open_arrival(key) or self._by_key.get(key)

    def add(self, arrival: Arrival[What]) -> Iterator[Step[What]]:
        self._hold(arrival)
        if self._bytes > self._most:
            raise TooManyHeld(f"{self.held:,} nodes wait for earlier ones, and no more can be kept")
        return self._in_turn()

    def rest(self) -> Iterator[Step[What]]:
        """What is held below open nodes, in tree order: what has not arrived yet is not waited for."""
        while self._ready:
            yield from self._open_child(self._ready[-1])

    def lost(self) -> Iterator[Step[What]]:
        """All that is still held, below the common root, the topmost nodes in the order of their arrival."""
        waiting = sorted((item for heap in self._held.values() for item in heap), key=lambda item: item[1])
        arrivals = [arrival for _, _, arrival in waiting]
        topmost = [arrival for arrival in arrivals if arrival.parent not in self._by_key]
        for arrival in topmost + arrivals:  # parents in a circle have no topmost one
            if self._by_key.get(arrival.key) is arrival:
                self._held[arrival.parent] = [i for i in self._held[arrival.parent] if i[2] is not arrival]
                yield from self._close_to(0)
                yield self._open(arrival, 0, lost=True)
                yield from self.rest()

    def close_all(self) -> Iterator[Step[What]]:
        return self._close_to(0)

    def _hold(self, arrival: Arrival[What]) -> None:
        heap = self._held.setdefault(arrival.parent, [])
        self._arrivals += 1
        heappush(heap, (arrival.place, self._arrivals, arrival))
        self._by_key[arrival.key] = arrival
        self._bytes += arrival.size + ARRIVAL_BYTES
        depth = self._depths.get(arrival.parent)
        if depth is not None and len(heap) == 1 and not self._path[depth].arrival.is_leaf:
            insort(self._ready, depth)

    def _in_turn(self) -> Iterator[Step[What]]:
        while self._ready and (depth := self._ready[-1]) >= self._awaiting[-1]:
            node = self._path[depth]
            if not node.takes(self._held[node.arrival.key][0][0]):
                return
            yield from self._open_child(depth)

    def _open_child(self, depth: int) -> Iterator[Step[What]]:
        """Open the first held child of the node at a depth, after closing all below that node."""
        key = self._path[depth].arrival.key
        yield from self._close_to(depth)
        _, _, arrival = heappop(self._held[key])
        yield self._open(arrival, depth)

    def _open(self, arrival: Arrival[What], depth: int, lost: bool = False) -> Opened[What]:
        parent = self._path[depth]
        if not self._held.get(arrival.parent, True):
            del self._held[arrival.parent]
            if not lost:
                self._ready.pop()  # all below it were closed, so it is the last
        if self._by_key.get(arrival.key) is arrival:
            del self._by_key[arrival.key]
        self._bytes -= arrival.size + ARRIVAL_BYTES
        parent.came += 1
        parent.next_place = max(parent.next_place, arrival.place + 1)
        if parent.came == parent.arrival.children and self._awaiting[-1] == depth:
            self._awaiting.pop()
        self._path.append(_Open(arrival))
        self._depths[arrival.key] = depth + 1
        if arrival.children > 0:
            self._awaiting.append(depth + 1)
        if arrival.key in self._held and not arrival.is_leaf:
            self._ready.append(depth + 1)
        return Opened(arrival, lost)

    def _close_to(self, depth: int) -> Iterator[Step[What]]:
        """Close all open nodes below a depth; of those that held children none are left there."""
        while len(self._path) - 1 > depth:
            here = len(self._path) - 1
            node = self._path.pop()
            for depths in self._awaiting, self._ready:
                if depths and depths[-1] == here:
                    depths.pop()
            if self._depths.get(node.arrival.key) == here:
                del self._depths[node.arrival.key]
            yield Closed(node.arrival, max(0, node.arrival.children - node.came))
