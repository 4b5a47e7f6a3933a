"""Where two searches of the same puzzle differ.

label        the variable and the value of a choice.
step         an event that moves a search along its tree: choice, backtrack, solved or exhausted; or its end.
common node  a node that both searches reached by the same labels. The root is one.
divergence   a common node at which the searches differ: the first steps there that are not the same.
unique subtree  a subtree whose root was visited by only one of the searches, and whose parent is common.

While the searches agree, their events are read in parallel. Where they diverge, the children of the node are
matched by label; unique subtrees are counted without reading them.
"""

from collections import defaultdict, deque
from collections.abc import Iterator
from heapq import heappush, heappushpop

from attrs import Factory, define

from engine.events import Choose, Event
from engine.store.block import Subtree
from engine.store.trace import Trace

MOST_LISTED = 10
"""Unique subtrees of each search that are listed one by one."""
STEPS_BETWEEN_PAUSES = 5_000

Pair = tuple[int, int]
"""A number for each of the two searches."""


@define(frozen=True)
class Divergence:
    before: Pair
    """The positions before the steps that differ; at the end of a search, its number of events."""
    common: int
    """Common nodes found so far, without the root."""


@define(frozen=True)
class UniqueSubtree:
    nodes: int
    events: int
    depth: int
    position: int
    """Just after its choice."""
    choice: Choose


class UniqueSubtrees:
    """How many unique subtrees a search has, how many nodes are in them, and the largest ones."""

    def __init__(self) -> None:
        self.subtrees = self.nodes = 0
        self._largest: list[tuple[int, int, UniqueSubtree]] = []

    @property
    def largest(self) -> list[UniqueSubtree]:
        return [subtree for *_, subtree in sorted(self._largest, key=lambda found: found[:2], reverse=True)]

    def add(self, subtree: UniqueSubtree) -> None:
        self.subtrees += 1
        self.nodes += subtree.nodes
        found = (subtree.nodes, -subtree.position, subtree)
        if len(self._largest) < MOST_LISTED:
            heappush(self._largest, found)
        else:
            heappushpop(self._largest, found)


@define
class _CommonPoint:
    """A point in both searches from which their events are to be read in parallel."""

    path: list[Pair]
    """The common nodes that are open there; reading ends when the first of them is closed."""
    positions: Pair
    next_nodes: Pair
    """The numbers of the nodes to be born next."""


class SearchDiff:
    """Compares two searches; `common` and `only` are complete once `divergences` has been read to its end."""

    def __init__(self, one: Trace, other: Trace) -> None:
        self._one, self._other = _ComparedTrace(one), _ComparedTrace(other)
        self.common = 0
        """Common nodes other than the root: choices that both searches made."""
        self.only = (self._one.unique, self._other.unique)
        """For each search, the subtrees that only it has."""

    def divergences(self) -> Iterator[Divergence | None]:
        """The divergences in the order of the first search; None now and then, so that a caller can stop."""
        points = deque([_CommonPoint([(0, 0)], (0, 0), (1, 1))])
        while points:
            yield from self._read_from(points.pop(), points)

    def _read_from(self, point: _CommonPoint, points: "deque[_CommonPoint]") -> Iterator[Divergence | None]:
        """Read up to the next divergence, and add the points to go on from after it."""
        (node, other_node), path = point.next_nodes, point.path
        here, there = point.positions
        steps = zip(_steps(self._one.trace, here), _steps(self._other.trace, there))
        for number, ((here, event), (there, other)) in enumerate(steps, 1):
            label = _label(event)
            if label != _label(other):
                yield Divergence((here, there), self.common)
                points.extend(self._points_after(path, (here, there), (node, other_node), (event, other)))
                return
            if isinstance(event, Choose):
                path.append((node, other_node))
                node, other_node, self.common = node + 1, other_node + 1, self.common + 1
            elif label == "backtrack":
                path.pop()
                if not path:
                    return
            if not number % STEPS_BETWEEN_PAUSES:
                yield None

    def _points_after(
        self, path: list[Pair], positions: Pair, next_nodes: Pair, steps: tuple[Event | None, Event | None]
    ) -> Iterator[_CommonPoint]:
        """The points to go on from after a divergence in the last node of the path, the latest first."""
        node, other_node = path.pop()
        mine = self._one.children(node, next_nodes[0]) if isinstance(steps[0], Choose) else []
        theirs = self._other.children(other_node, next_nodes[1]) if isinstance(steps[1], Choose) else []
        after, other_after = self._one.after(node, positions[0]), self._other.after(other_node, positions[1])
        if after and other_after:
            if path:
                yield _CommonPoint(path, (after[0], other_after[0]), (after[1], other_after[1]))
        elif after:
            self._one.add_rest([one for one, _ in path], after[1])
        elif other_after:
            self._other.add_rest([other for _, other in path], other_after[1])
        yield from self._matched(mine, theirs)

    def _matched(self, mine: list[Subtree], theirs: list[Subtree]) -> Iterator[_CommonPoint]:
        """Children with the same label are common nodes; the others are unique subtrees."""
        unmatched: defaultdict[object, deque[Subtree]] = defaultdict(deque)
        for subtree in theirs:
            unmatched[_label(subtree.choice)].append(subtree)
        pairs = []
        for subtree in mine:
            if found := unmatched[_label(subtree.choice)]:
                pairs.append((subtree, found.popleft()))
            else:
                self._one.add(subtree)
        for subtrees in unmatched.values():
            for subtree in subtrees:
                self._other.add(subtree)
        self.common += len(pairs)
        for one, other in reversed(pairs):
            positions, next_nodes = (one.birth + 1, other.birth + 1), (one.node + 1, other.node + 1)
            yield _CommonPoint([(one.node, other.node)], positions, next_nodes)


@define
class _ComparedTrace:
    """One of the two traces."""

    trace: Trace
    unique: UniqueSubtrees = Factory(UniqueSubtrees)
    nodes: int = Factory(lambda self: self.trace.nodes, takes_self=True)

    def add(self, subtree: Subtree) -> None:
        """Count a unique subtree."""
        end = len(self.trace) - 1 if subtree.death is None else subtree.death
        nodes = subtree.size or self.nodes - subtree.node
        events = end - subtree.birth + 1
        self.unique.add(UniqueSubtree(nodes, events, subtree.depth, subtree.birth + 1, subtree.choice))

    def children(self, parent: int, first: int) -> list[Subtree]:
        """The children of a node, from child `first` on."""
        end, subtrees = self._end(parent), []
        while first < end:
            subtrees.append(subtree := self.trace.subtree(first))
            if subtree.parent != parent:
                raise self.trace.damaged(f"node {first:,} has another parent")
            first += subtree.size or end
        return subtrees

    def after(self, node: int, position: int) -> Pair | None:
        """The position after an open node is closed, and the node born next; None if it is never closed."""
        if not node or (subtree := self.trace.subtree(node)).death is None:
            return None
        if subtree.death < position:
            raise self.trace.damaged(f"node {node:,} is closed before event {position:,}")
        return subtree.death + 1, node + (subtree.size or 1)

    def add_rest(self, path: list[int], next_node: int) -> None:
        """The other search has ended: all further children of the nodes on the path are unique."""
        for node in reversed(path):
            for subtree in self.children(node, next_node):
                self.add(subtree)
            next_node = self._end(node)

    def _end(self, node: int) -> int:
        """The first node born after a node's subtree."""
        size = self.trace.subtree(node).size if node else None
        return node + size if size else self.nodes


def _steps(trace: Trace, position: int) -> Iterator[tuple[int, Event | None]]:
    """The steps from a position on, each with the position before it; None stands for the end."""
    for block in trace.blocks(position):
        for number in range(max(0, position - block.first), len(block.events)):
            event = block.events[number]
            if event.verb not in ("deduce", "prune"):
                yield block.first + number, event
    yield max(position, len(trace)), None


def _label(event: Event | None) -> object:
    """What has to be equal for two steps to be the same."""
    if isinstance(event, Choose):
        return event.variable, event.value
    return event.verb if event else ""
