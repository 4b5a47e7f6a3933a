"""What a search spent its effort on: events by rule, nodes and events by depth, branching, and dead subtrees.

dead     a closed node with no solution in its subtree.
dead    a dead node whose parent is not dead: the choice that should not have been made.

The trace is read once, block by block; memory holds the open path and ten subtrees for each node on it.
"""

from collections import Counter
from collections.abc import Callable
from heapq import heappush, heapreplace
from itertools import islice

from attrs import Factory, define

from engine.events import Choose, Event
from engine.query.solver_time import SolverClock
from engine.store.block import Block
from engine.store.trace import Trace

MOST_DEAD_SUBTREES = 10


@define(frozen=True)
class DeadSubtree:
    """`birth` is the position just after the choice."""

    events: int
    nodes: int
    depth: int
    birth: int
    choice: Choose


@define
class Effort:
    rules: Counter[tuple[str, str]] = Factory(Counter)
    """Events by verb and rule."""
    nodes: Counter[int] = Factory(Counter)
    """Nodes by depth, the root included."""
    events: Counter[int] = Factory(Counter)
    """Events by the depth of the node that they happened in, opened or closed."""
    seconds: dict[int, float] = Factory(dict)
    """The solver's seconds, likewise."""
    branching: Counter[int] = Factory(Counter)
    """Nodes by how many children were generated in them, if any were."""
    dead_subtrees: list[DeadSubtree] = Factory(list)
    """The largest, the one of most events first."""


def effort(trace: Trace, watch: Callable[[int], None] = lambda position: None) -> Effort:
    """The effort of a whole trace; `watch` is told each position as it is reached."""
    told, clock, dead = Effort(nodes=Counter([0])), SolverClock(trace), _Dead()
    position = 0
    while position < len(trace):
        block = trace.block_at(position)
        _count(block, told, clock.at(block.end) - clock.at(block.first))
        dead.read(block.events)
        position = block.end
        watch(position)
    told.dead_subtrees = dead.dead_subtrees()
    return told


def _count(block: Block, told: Effort, seconds: float) -> None:
    columns, events = block.columns, block.events
    distinct = dict(zip(map(id, events), events))
    for number, times in Counter(map(id, events)).items():
        event = distinct[number]
        told.rules[event.verb, event.rule] += times
    here = Counter(map(max, columns.depths, islice(columns.depths, 1, None)))
    for depth, count in here.items():
        told.events[depth] += count
        told.seconds[depth] = told.seconds.get(depth, 0.0) + seconds * count / len(events)
    told.nodes.update(columns.depths[birth + 1] for birth in columns.births)
    for node, (birth, parent) in enumerate(zip(columns.births, columns.parents), columns.first_node):
        if parent == node - 1:  # born first of its siblings
            told.branching[events[birth].of] += 1  # type: ignore[attr-defined]


_Found = tuple[int, int, int, int, Choose]
"""A dead as it is compared: events, birth (negative: the earlier is the larger), nodes, depth, choice."""


class _Dead:
    """The fold that finds the largest dead_subtrees."""

    def __init__(self) -> None:
        self._opened: list[tuple[int, int, Choose]] = []
        self._nodes = self._position = 0
        self._alive = [False]
        """For each open node, whether there is a solution below it."""
        self._under: list[list[_Found]] = [[]]
        """For each open node, its largest dead children: dead_subtrees, unless it turns out dead itself."""
        self._largest: list[_Found] = []

    def read(self, events: list[Event]) -> None:
        opened, alive, under = self._opened, self._alive, self._under
        for position, event in enumerate(events, self._position + 1):
            if isinstance(event, Choose):
                self._nodes += 1
                opened.append((position, self._nodes, event))
                alive.append(False)
                under.append([])
            elif event.verb == "backtrack":
                self._close(position)
            elif event.verb == "solved":
                alive[-1] = True
        self._position += len(events)

    def _close(self, position: int) -> None:
        birth, node, choice = self._opened.pop()
        children = self._under.pop()
        if self._alive.pop():
            self._alive[-1] = True
            for child in children:
                _keep(self._largest, child)
        else:
            depth, nodes = len(self._opened) + 1, self._nodes - node + 1
            _keep(self._under[-1], (position - birth + 1, -birth, nodes, depth, choice))

    def dead_subtrees(self) -> list[DeadSubtree]:
        """Those found so far: nodes still open are not dead."""
        for children in self._under:
            for child in children:
                _keep(self._largest, child)
        return [
            DeadSubtree(events, nodes, depth, -birth, choice)
            for events, birth, nodes, depth, choice in sorted(self._largest, key=_size, reverse=True)
        ]


def _keep(largest: list[_Found], found: _Found) -> None:
    if len(largest) < MOST_DEAD_SUBTREES:
        heappush(largest, found)
    elif found[:2] > largest[0][:2]:
        heapreplace(largest, found)


def _size(found: _Found) -> tuple[int, int]:
    return found[:2]
