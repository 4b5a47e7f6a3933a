"""Where two searches of one puzzle part, and what is in one tree only, by the labels of their choices.

label    what a choice says: its variable and its value.
step     what moves a search through its tree: a choice, backtrack, solved, exhausted; or its end.
common   a node that both searches came to by the same labels; the root is one.
parting  a common node at which the two did not go on alike: the first steps that differ there.
branch   a subtree that only one search has; its parent is common.

Both are read in step for as long as they agree, and by the spans of nodes where they do not: so what only one
of them has is never read at all.
"""

from collections import defaultdict, deque
from collections.abc import Iterator
from heapq import heappush, heappushpop

from attrs import Factory, define

from engine.events import Choose, Event
from engine.store.block import Span
from engine.store.trace import Trace

MOST_BRANCHES = 10
STEPS_A_LOOK = 5_000
"""After so many steps without a parting a long look can be given up."""

Pair = tuple[int, int]


@define(frozen=True)
class Parting:
    """In each search, the number of events before the step that differs; at its end that is all of them."""

    before: Pair
    common: int
    """Common nodes found by then, without the root."""


@define(frozen=True)
class Branch:
    """`birth` is the position just after the choice."""

    nodes: int
    events: int
    depth: int
    birth: int
    choice: Choose


class Only:
    """What one of the searches has alone."""

    def __init__(self) -> None:
        self.branches = self.nodes = 0
        self._largest: list[tuple[int, int, Branch]] = []

    @property
    def largest(self) -> list[Branch]:
        return [branch for *_, branch in sorted(self._largest, key=lambda found: found[:2], reverse=True)]

    def add(self, branch: Branch) -> None:
        self.branches += 1
        self.nodes += branch.nodes
        found = (branch.nodes, -branch.birth, branch)
        if len(self._largest) < MOST_BRANCHES:
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


class Comparison:
    """Two searches laid side by side; all is known when `partings` has come to its end."""

    def __init__(self, one: Trace, other: Trace) -> None:
        self._one, self._other = _Side(one), _Side(other)
        self.common = 0
        """Common nodes, without the root."""
        self.only = (self._one.only, self._other.only)

    def partings(self) -> Iterator[Parting | None]:
        """The partings, in the order of the first search; None now and then, when none has come for long."""
        walks = deque([_Walk([(0, 0)], (0, 0), (1, 1))])
        while walks:
            yield from self._walk(walks.pop(), walks)

    def _walk(self, walk: _Walk, walks: "deque[_Walk]") -> Iterator[Parting | None]:
        (node, other_node), path = walk.nodes, walk.path
        steps = zip(_steps(self._one.trace, walk.at[0]), _steps(self._other.trace, walk.at[1]))
        for number, ((a, event), (b, other)) in enumerate(steps, 1):
            label = _label(event)
            if label != _label(other):
                yield Parting((a, b), self.common)
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
        """What there is to walk after a parting, last things first."""
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

    def _pairs(self, mine: list[Span], theirs: list[Span]) -> Iterator[_Walk]:
        """Children of one label are common; the rest are branches."""
        waiting: defaultdict[object, deque[Span]] = defaultdict(deque)
        for span in theirs:
            waiting[_label(span.choice)].append(span)
        pairs = []
        for span in mine:
            if found := waiting[_label(span.choice)]:
                pairs.append((span, found.popleft()))
            else:
                self._one.add(span)
        for spans in waiting.values():
            for span in spans:
                self._other.add(span)
        self.common += len(pairs)
        for one, other in reversed(pairs):
            at, nodes = (one.birth + 1, other.birth + 1), (one.node + 1, other.node + 1)
            yield _Walk([(one.node, other.node)], at, nodes)


@define
class _Side:
    """One of the two searches."""

    trace: Trace
    only: Only = Factory(Only)
    nodes: int = Factory(lambda side: side.trace.nodes, takes_self=True)

    def add(self, span: Span) -> None:
        end = len(self.trace) - 1 if span.death is None else span.death
        size = span.size or self.nodes - span.node
        self.only.add(Branch(size, end - span.birth + 1, span.depth, span.birth + 1, span.choice))

    def children(self, parent: int, first: int) -> list[Span]:
        """The children of a node from one on."""
        end, spans = self._end(parent), []
        while first < end:
            spans.append(span := self.trace.span(first))
            if span.parent != parent:
                raise self.trace.damaged(f"node {first:,} has another parent")
            first += span.size or end
        return spans

    def after(self, node: int, position: int) -> Pair | None:
        """The position after an open node was closed, and the node born next; None if it never was."""
        if not node or (span := self.trace.span(node)).death is None:
            return None
        if span.death < position:
            raise self.trace.damaged(f"node {node:,} is closed before event {position:,}")
        return span.death + 1, node + (span.size or 1)

    def leave(self, path: list[int], following: int) -> None:
        """The other search has ended: what comes from here on under the open nodes is in this one only."""
        for node in reversed(path):
            for span in self.children(node, following):
                self.add(span)
            following = self._end(node)

    def _end(self, node: int) -> int:
        """The node born next after a node's subtree."""
        size = self.trace.span(node).size if node else None
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
