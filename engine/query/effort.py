"""What a search spent its effort on: events by rule, nodes and events by depth, branching, dead subtrees.

dead node      a closed node without a solution in its subtree.
dead subtree   the subtree of a dead node whose parent is not dead: a wrong choice and all that followed.

The trace is read once, block by block; memory holds the path and ten subtrees for each node on it.
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
"""How many are listed."""


@define(frozen=True)
class DeadSubtree:
    events: int
    nodes: int
    depth: int
    position: int
    """Just after its choice."""
    choice: Choose


@define
class Effort:
    rules: Counter[tuple[str, str]] = Factory(Counter)
    """How many events, by verb and rule."""
    nodes: Counter[int] = Factory(Counter)
    """How many nodes, by depth; the root included."""
    events: Counter[int] = Factory(Counter)
    """How many events, by depth; a choice or backtrack counts at the depth of the node it opens or closes."""
    seconds: dict[int, float] = Factory(dict)
    """The solver's seconds, by depth, counted as events are."""
    branching: Counter[int] = Factory(Counter)
    """How many nodes, by the number of children generated in them; nodes without children are left out."""
    dead_subtrees: list[DeadSubtree] = Factory(list)
    """The ten with the most events, largest first."""


def effort(trace: Trace, watch: Callable[[int], None] = lambda position: None) -> Effort:
    """The effort of a whole trace; `watch` is called with each position that is reached."""
    result, clock, fold = Effort(nodes=Counter([0])), SolverClock(trace), _DeadSubtrees()
    position = 0
    while position < len(trace):
        block = trace.block_at(position)
        _count(block, result, clock.at(block.end) - clock.at(block.first))
        fold.advance(block.events)
        position = block.end
        watch(position)
    result.dead_subtrees = fold.largest()
    return result


def _count(block: Block, result: Effort, seconds: float) -> None:
    columns, events = block.columns, block.events
    distinct = dict(zip(map(id, events), events))
    for number, times in Counter(map(id, events)).items():
        event = distinct[number]
        result.rules[event.verb, event.rule] += times
    here = Counter(map(max, columns.depths, islice(columns.depths, 1, None)))
    for depth, count in here.items():
        result.events[depth] += count
        result.seconds[depth] = result.seconds.get(depth, 0.0) + seconds * count / len(events)
    result.nodes.update(columns.depths[birth + 1] for birth in columns.births)
    for node, (birth, parent) in enumerate(zip(columns.births, columns.parents), columns.first_node):
        if parent == node - 1:  # the first of its siblings
            result.branching[events[birth].of] += 1  # type: ignore[attr-defined]


_Ranked = tuple[int, int, int, int, Choose]
"""A dead subtree in order of size: events, -position (of two equal ones the earlier is larger), nodes, depth,
choice."""


class _DeadSubtrees:
    """Finds the largest dead subtrees."""

    def __init__(self) -> None:
        self._opened: list[tuple[int, int, Choose]] = []
        """For each open node, the position just after its choice, its number, and the choice."""
        self._nodes = self._position = 0
        self._alive = [False]
        """For each open node, whether there is a solution in its subtree."""
        self._under: list[list[_Ranked]] = [[]]
        """For each open node, its largest dead children: they count unless the node turns out dead itself."""
        self._largest: list[_Ranked] = []

    def advance(self, events: list[Event]) -> None:
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
        opened_at, node, choice = self._opened.pop()
        children = self._under.pop()
        if self._alive.pop():
            self._alive[-1] = True
            for child in children:
                _keep(self._largest, child)
        else:
            depth, nodes = len(self._opened) + 1, self._nodes - node + 1
            _keep(self._under[-1], (position - opened_at + 1, -opened_at, nodes, depth, choice))

    def largest(self) -> list[DeadSubtree]:
        """The result at the end; nodes still open then are not dead."""
        for children in self._under:
            for child in children:
                _keep(self._largest, child)
        return [
            DeadSubtree(events, nodes, depth, -minus_position, choice)
            for events, minus_position, nodes, depth, choice in sorted(self._largest, key=_size, reverse=True)
        ]


def _keep(largest: list[_Ranked], found: _Ranked) -> None:
    if len(largest) < MOST_DEAD_SUBTREES:
        heappush(largest, found)
    elif found[:2] > largest[0][:2]:
        heapreplace(largest, found)


def _size(found: _Ranked) -> tuple[int, int]:
    return found[:2]
