"""Where two searches of one puzzle part, and what is in one tree only, by the labels of their choices.

label    what a choice says: its variable and its value.
step     what moves a search through its tree: a choice, backtrack, solved, exhausted; or its end.
common   a node that both searches came to by the same labels; the root is one.
divergence  a common node at which the two did not go on alike: the first steps that differ there.
subtree   a subtree that only one search has; its parent is common.

Both are read in step while they agree; where they differ, whole subtrees are compared by their records, so
a subtree that only one search has is never read.
"""

from collections import defaultdict, deque
from collections.abc import Iterator
from heapq import heappush, heappushpop

from attrs import Factory, define

from engine.events import Choose, Event
from engine.store.block import Subtree
from engine.store.trace import Trace

MOST_LISTED = 10
STEPS_A_LOOK = 5_000
"""After so many steps without a divergence a long look can be given up."""

Pair = tuple[int, int]


@define(frozen=True)
class Divergence:
    """In each search, the number of events before the step that differs; at its end that is all of them."""

    before: Pair
    common: int
    """Common nodes found by then, without the root."""


@define(frozen=True)
class OwnSubtree:
    """`birth` is the position just after the choice."""

    nodes: int
    events: int
    depth: int
    birth: int
    choice: Choose


class OneSided:
    """What one of the searches has alone."""

    def __init__(self) -> None:
        self.subtrees = self.nodes = 0
        self._largest: list[tuple[int, int, OwnSubtree]] = []

    @property
    def largest(self) -> list[OwnSubtree]:
        return [subtree for *_, subtree in sorted(self._largest, key=lambda found: found[:2], reverse=True)]

    def add(self, subtree: OwnSubtree) -> None:
        self.subtrees += 1
        self.nodes += subtree.nodes
        found = (subtree.nodes, -subtree.birth, subtree)
        if len(self._largest) < MOST_LISTED:
            heappush(self._largest, found)
        else:
            heappushpop(self._largest, found)


@define
class _Walk:
    """A stretch along which both searches are walked in step."""

    path: list[Pair]
    """The common nodes open in it, as each search numbers them."""
    at: Pair
    nodes: Pair
    """The nodes to be born next."""


class SearchDiff:
    """Two searches laid side by side; all is known when `divergences` has come to its end."""

    def __init__(self, one: Trace, other: Trace) -> None:
        self._one, self._other = _Side(one), _Side(other)
        self.common = 0
        """Common nodes other than the root: choices that both searches made."""
        self.only = (self._one.only, self._other.only)

    def divergences(self) -> Iterator[Divergence | None]:
        """The divergences in the order of the first search; None now and then while none is found."""
        walks = deque([_Walk([(0, 0)], (0, 0), (1, 1))])
        while walks:
            yield from self._walk(walks.pop(), walks)

    def _walk(self, walk: _Walk, walks: "deque[_Walk]") -> Iterator[Divergence | None]:
        (node, other_node), path = walk.nodes, walk.path
        steps = zip(_steps(self._one.trace, walk.at[0]), _steps(self._other.trace, walk.at[1]))
        for number, ((a, event), (b, other)) in enumerate(steps, 1):
            label = _label(event)
            if label != _label(other):
                yield Divergence((a, b), self.common)
                walks.extend(self._part(path, (a, b), (node, other_node), (event, other)))
                return
            if isinstance(event, Choose):
                path.append((node, other_node))
                node, other_node, self.common = node + 1, other_node + 1, self.common + 1
            elif label == "backtrack":
                path.pop()
                if not path:
                    return
            if not number % STEPS_A_LOOK:
                yield None

    def _part(
        self, path: list[Pair], at: Pair, nodes: Pair, events: tuple[Event | None, Event | None]
    ) -> Iterator[_Walk]:
        """What there is to walk after a divergence, last things first."""
        node, other_node = path.pop()
        mine = self._one.children(node, nodes[0]) if isinstance(events[0], Choose) else []
        theirs = self._other.children(other_node, nodes[1]) if isinstance(events[1], Choose) else []
        after, other_after = self._one.after(node, at[0]), self._other.after(other_node, at[1])
        if after and other_after:
            if path:
                yield _Walk(path, (after[0], other_after[0]), (after[1], other_after[1]))
        elif after:
            self._one.leave([one for one, _ in path], after[1])
        elif other_after:
            self._other.leave([other for _, other in path], other_after[1])
        yield from self._pairs(mine, theirs)

    def _pairs(self, mine: list[Subtree], theirs: list[Subtree]) -> Iterator[_Walk]:
        """Children of one label are common; the rest are subtrees."""
        waiting: defaultdict[object, deque[Subtree]] = defaultdict(deque)
        for subtree in theirs:
            waiting[_label(subtree.choice)].append(subtree)
        pairs = []
        for subtree in mine:
            if found := waiting[_label(subtree.choice)]:
                pairs.append((subtree, found.popleft()))
            else:
                self._one.add(subtree)
        for subtrees in waiting.values():
            for subtree in subtrees:
                self._other.add(subtree)
        self.common += len(pairs)
        for one, other in reversed(pairs):
            at, nodes = (one.birth + 1, other.birth + 1), (one.node + 1, other.node + 1)
            yield _Walk([(one.node, other.node)], at, nodes)


@define
class _Side:
    """One of the two searches."""

    trace: Trace
    only: OneSided = Factory(OneSided)
    nodes: int = Factory(lambda side: side.trace.nodes, takes_self=True)

    def add(self, subtree: Subtree) -> None:
        end = len(self.trace) - 1 if subtree.death is None else subtree.death
        size = subtree.size or self.nodes - subtree.node
        self.only.add(
            OwnSubtree(size, end - subtree.birth + 1, subtree.depth, subtree.birth + 1, subtree.choice)
        )

    def children(self, parent: int, first: int) -> list[Subtree]:
        """The children of a node from one on."""
        end, subtrees = self._end(parent), []
        while first < end:
            subtrees.append(subtree := self.trace.subtree(first))
            if subtree.parent != parent:
                raise self.trace.damaged(f"node {first:,} has another parent")
            first += subtree.size or end
        return subtrees

    def after(self, node: int, position: int) -> Pair | None:
        """The position after an open node was closed, and the node born next; None if it never was."""
        if not node or (subtree := self.trace.subtree(node)).death is None:
            return None
        if subtree.death < position:
            raise self.trace.damaged(f"node {node:,} is closed before event {position:,}")
        return subtree.death + 1, node + (subtree.size or 1)

    def leave(self, path: list[int], following: int) -> None:
        """The other search has ended: what comes from here on under the open nodes is in this one only."""
        for node in reversed(path):
            for subtree in self.children(node, following):
                self.add(subtree)
            following = self._end(node)

    def _end(self, node: int) -> int:
        """The node born next after a node's subtree."""
        size = self.trace.subtree(node).size if node else None
        return node + size if size else self.nodes


def _steps(trace: Trace, position: int) -> Iterator[tuple[int, Event | None]]:
    """The steps from a position on, each with the number of events before it; None is the end."""
    while position < len(trace):
        block = trace.block_at(position)
        for number in range(position - block.first, len(block.events)):
            event = block.events[number]
            if event.verb not in ("deduce", "prune"):
                yield block.first + number, event
        position = block.end
    yield position, None


def _label(event: Event | None) -> object:
    if isinstance(event, Choose):
        return event.variable, event.value
    return event.verb if event else ""
