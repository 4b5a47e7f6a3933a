"""What a search spent its effort on: events by rule, nodes and events by depth, branching, dead subtrees.

dead node      a closed node without a solution in its subtree.
dead subtree   the subtree of a dead node whose parent is not dead: a wrong choice and all that followed.
update         a node of dancing links that a choice unlinks; its last fact ends with how many, as in
               `(5 nodes unlinked)`. Searches without that have no updates.

The trace is read once, block by block; memory holds the path, and the ten largest dead subtrees below each
node on it.
"""

import re
from array import array
from collections import Counter
from collections.abc import Callable
from heapq import heappush, heapreplace
from itertools import chain, islice

from attrs import Factory, define

from engine.events import Choose, Event
from engine.query.solver_time import SolverClock
from engine.store.block import Block
from engine.store.trace import Trace

_UPDATES = re.compile(r"\(([0-9][0-9,]{0,18}) nodes? unlinked\)$")
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
    updates: Counter[int] = Factory(Counter)
    """How many updates, by the depth of the node that the choice opens; empty if none are told."""
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
    for block in trace.blocks():
        count_block(block, result, clock.at(block.end) - clock.at(block.first))
        fold.advance(block.events)
        watch(block.end)
    result.dead_subtrees = fold.largest(trace)
    return result


def count_block(block: Block, result: Effort, seconds: float) -> None:
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
    for birth in columns.births:
        if updates := _updates(events[birth]):
            result.updates[columns.depths[birth + 1]] += updates
    for node, (birth, parent) in enumerate(zip(columns.births, columns.parents), columns.first_node):
        if parent == node - 1:  # the first of its siblings
            result.branching[events[birth].of] += 1  # type: ignore[attr-defined]


def _updates(choice: Event) -> int:
    last = choice.facts[-1] if choice.facts else ""
    if not isinstance(last, str) or not last.endswith(" unlinked)"):
        return 0
    found = _UPDATES.search(last)
    return int(found[1].replace(",", "")) if found else 0


_Ranked = tuple[int, int, int, int]
"""A dead subtree in order of size: events, -position (the earlier of two is larger), nodes, depth."""


class _DeadSubtrees:
    """Finds the largest dead subtrees. A path may be long, so it keeps little of each open node."""

    def __init__(self) -> None:
        self._opened, self._born = array("Q"), array("Q")
        """For each open node but the root, the position just after its choice, and its number."""
        self._nodes = self._position = 0
        self._alive = bytearray(1)
        """For each open node, whether there is a solution in its subtree."""
        self._under: dict[int, list[_Ranked]] = {}
        """By depth, the largest dead children of an open node: they count unless it is found dead itself."""
        self._largest: list[_Ranked] = []

    def advance(self, events: list[Event]) -> None:
        opened, born, alive = self._opened, self._born, self._alive
        for position, event in enumerate(events, self._position + 1):
            if isinstance(event, Choose):
                self._nodes += 1
                opened.append(position)
                born.append(self._nodes)
                alive.append(False)
            elif event.verb == "backtrack":
                self._close(position)
            elif event.verb == "solved":
                alive[-1] = True
        self._position += len(events)

    def _close(self, position: int) -> None:
        depth = len(self._opened)
        opened_at, node, children = self._opened.pop(), self._born.pop(), self._under.pop(depth, ())
        if self._alive.pop():
            self._alive[-1] = True
            for child in children:
                _keep(self._largest, child)
        else:
            found = (position - opened_at + 1, -opened_at, self._nodes - node + 1, depth)
            _keep(self._under.setdefault(depth - 1, []), found)

    def largest(self, trace: Trace) -> list[DeadSubtree]:
        """The result at the end; nodes still open then are not dead."""
        for child in chain.from_iterable(self._under.values()):
            _keep(self._largest, child)
        return [
            DeadSubtree(events, nodes, depth, -minus_position, _choice_at(trace, -minus_position))
            for events, minus_position, nodes, depth in sorted(self._largest, reverse=True)
        ]


def _choice_at(trace: Trace, position: int) -> Choose:
    choice = trace.event_at(position)
    assert isinstance(choice, Choose)
    return choice


def _keep(largest: list[_Ranked], found: _Ranked) -> None:
    if len(largest) < MOST_DEAD_SUBTREES:
        heappush(largest, found)
    elif found > largest[0]:
        heapreplace(largest, found)
