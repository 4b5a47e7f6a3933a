"""A search as a table: its events, its nodes, or its counters.

column    a name and its type: whole numbers, text or seconds. What there is none of is None.
stretch   the rows of a block of the trace, as a list of values for each column.

A stretch is in memory at a time, so a long search takes no more of it than a short one.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import compress
from typing import Any

from engine.errors import Refusal
from engine.events import Choose, Event
from engine.query.counters import COUNTERS
from engine.query.replay import Replay
from engine.query.solver_time import SolverClock
from engine.store.block import Block
from engine.store.gauges import told_gauges
from engine.store.recording import Recording
from engine.store.trace import Trace
from tui.exporting.formats import Every, Progress
from tui.exporting.moments import moments

Column = list[Any]
Stretch = list[Column]
Row = tuple[Any, ...]

_CHOICE = {"variable": str, "value": str}
COLUMNS: dict[str, dict[str, type]] = {
    "events": {
        "number": int,
        "verb": str,
        "rule": str,
        **_CHOICE,
        "which": int,
        "of": int,
        "depth": int,
        "node": int,
        "parent": int,
        "writes": str,
        "because": str,
        "seconds": float,
    },
    "nodes": {
        "node": int,
        "parent": int,
        "depth": int,
        **_CHOICE,
        "which": int,
        "of": int,
        "rule": str,
        "opened": int,
        "closed": int,
        "nodes": int,
        "solutions": int,
        "seconds": float,
    },
    "counters": {"number": int, **dict.fromkeys(COUNTERS, int), "seconds": float},
}


def columns_of(trace: Trace, table: str) -> dict[str, type]:
    """The columns of a table of this search: with the counters go its gauges."""
    gauges = trace.gauges if table == "counters" else ()
    return {**COLUMNS[table], **{f"gauge {name}": float for name in gauges}}


def stretches(
    trace: Trace, table: str, *, first: int, last: int, every: Every = None, progress: Progress
) -> Iterator[Stretch]:
    """The rows of the events after the first, up to the last."""
    if table == "nodes" and every is not None:
        raise Refusal("--every is not for the table nodes: it has a row for each")
    made: dict[str, Callable[..., Iterator[Stretch]]] = {
        "events": _events,
        "nodes": _nodes,
        "counters": _counters,
    }
    return made[table](trace, first, last, every, progress)


class _Seconds:
    """The solver's seconds at events; JSON Lines do not tell them."""

    def __init__(self, trace: Trace) -> None:
        self._clock = None if isinstance(trace, Recording) else SolverClock(trace)

    def of(self, block: Block) -> Column:
        """Those of all events of a block, in which time is taken to pass evenly."""
        events = len(block.events)
        if self._clock is None:
            return [None] * events
        start, end = self._clock.at(block.first), self._clock.at(block.end)
        each = (end - start) / max(events, 1)
        return [round(start + each * number, 6) for number in range(1, events + 1)]


class _Gauges:
    """The values of the gauges at positions that only rise, without reading a change twice."""

    def __init__(self, trace: Trace) -> None:
        self._told = told_gauges(trace)
        self._next = next(self._told, None)
        self._values: dict[str, float | None] = dict.fromkeys(trace.gauges)

    def at(self, position: int) -> Iterable[float | None]:
        while self._next is not None and self._next[0] <= position:
            self._values.update(self._next[1])
            self._next = next(self._told, None)
        return self._values.values()


def _events(trace: Trace, first: int, last: int, every: Every, progress: Progress) -> Iterator[Stretch]:
    seconds, wanted = _Seconds(trace), moments(trace, first, last, every)
    due = next(wanted, None)
    for block in trace.blocks(first):
        kept = bytearray(len(block.events))
        while due is not None and due <= block.end:
            kept[due - block.first - 1] = True
            due = next(wanted, None)
        if any(kept):
            columns = [_numbers(block), *_told(block.events), *_places(block), *_cells(block.events)]
            columns.append(seconds.of(block))
            yield columns if all(kept) else [list(compress(column, kept)) for column in columns]
        progress(block.end)
        if due is None:
            break


def _numbers(block: Block) -> Column:
    return list(range(block.first + 1, block.end + 1))


def _told(events: list[Event]) -> Stretch:
    """Verb, rule, variable, value, which, of."""
    choices = [event if type(event) is Choose else None for event in events]
    return [
        [event.verb for event in events],
        [event.rule for event in events],
        [choice.variable if choice else None for choice in choices],
        [choice.value if choice else None for choice in choices],
        [choice.which if choice else None for choice in choices],
        [choice.of if choice else None for choice in choices],
    ]


def _places(block: Block) -> Stretch:
    """Depth, node and parent: of the node that a choice opens, a backtrack closes, or another event is in."""
    columns = block.columns
    top = max(0, columns.shallowest - 1)
    path: list[int | None] = [opened.node for opened in block.start.opened[top:]]
    if not top:
        path.insert(0, None)
    nodes, parents, born = [], [], columns.first_node
    for event in block.events:
        if type(event) is Choose:
            path.append(born)
            born += 1
        nodes.append(path[-1])
        parents.append(path[-2])
        if event.verb == "backtrack":
            path.pop()
    depths = list(map(max, columns.depths, columns.depths[1:]))
    return [depths, nodes, parents]


def _cells(events: list[Event]) -> Stretch:
    """Writes as `cell=mark`, and the cells because of which."""
    return [
        [" ".join([f"{cell}={mark}" for cell, mark in event.writes]) for event in events],
        [" ".join(map(str, event.because)) for event in events],
    ]


def _nodes(trace: Trace, first: int, last: int, _: Every, progress: Progress) -> Iterator[Stretch]:
    """The nodes in order of birth; the root is there if the search is exported from its start."""
    seconds = _Seconds(trace)
    if not first:
        yield _by_column([_root(trace)])
    for block in trace.blocks(first):
        times, closings = seconds.of(block), _closings(block)
        rows = [
            (*_born(trace, block, node, birth, closings), times[birth])
            for node, birth in enumerate(block.columns.births, block.columns.first_node)
            if first <= block.first + birth < last
        ]
        if rows:
            yield _by_column(rows)
        progress(block.end)
        if block.end >= last:
            break


def _root(trace: Trace) -> Row:
    replay = Replay(trace)
    replay.seek(len(trace))
    state = replay.state
    return (0, None, 0, None, None, None, None, None, 0, None, state.nodes, state.counts["solved"], None)


def _born(trace: Trace, block: Block, node: int, birth: int, closings: dict[int, Row]) -> Row:
    """The row of a node that is born in a block."""
    columns, choice = block.columns, block.events[birth]
    assert isinstance(choice, Choose)
    if node in closings:
        end = closings[node]
    else:
        subtree = trace.subtree(node)
        end = (None if subtree.death is None else subtree.death + 1, subtree.size, subtree.solutions)
    parent = columns.parents[node - columns.first_node]
    words = (choice.variable, choice.value, choice.which, choice.of, choice.rule)
    return (node, parent, columns.depths[birth + 1], *words, block.first + birth + 1, *end)


def _closings(block: Block) -> dict[int, Row]:
    """For the nodes that are born and closed in a block: where they are closed, nodes and solutions."""
    opened, found = list[tuple[int, int]](), {}
    born, solved = block.columns.first_node, block.columns.solutions_before
    for position, event in enumerate(block.events, block.first + 1):
        if event.verb == "choose":
            opened.append((born, solved))
            born += 1
        elif event.verb == "backtrack" and opened:
            node, before = opened.pop()
            found[node] = (position, born - node, solved - before)
        solved += event.verb == "solved"
    return found


def _counters(trace: Trace, first: int, last: int, every: Every, progress: Progress) -> Iterator[Stretch]:
    seconds, wanted = _Seconds(trace), moments(trace, first, last, every)
    counted, gauges = [counter.of for counter in COUNTERS.values()], _Gauges(trace)
    due = next(wanted, None)
    for block in trace.blocks(first):
        times, state, rows = seconds.of(block), block.start.copy(), list[Row]()
        while due is not None and due <= block.end:
            state.advance(block.events[state.position - block.first : due - block.first])
            counts = [count(state) for count in counted]
            rows.append((due, *counts, times[due - block.first - 1], *gauges.at(due)))
            due = next(wanted, None)
        if rows:
            yield _by_column(rows)
        progress(block.end)
        if due is None:
            break


def _by_column(rows: list[Row]) -> Stretch:
    return [list(column) for column in zip(*rows)]
