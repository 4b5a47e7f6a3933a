"""The steps of a page: the events of a trace, or, between two stops, what still holds at the later one.

`Steps` folds its own steps as the page does, so it knows by how much the counters differ from the trace's.
"""

from collections.abc import Iterator

from attrs import define, evolve

from engine.events import BACKTRACK, VERBS, Choose, Deduce, Event, Prune, Solved
from engine.query.children import Children
from engine.query.explanation import explanation_of
from engine.query.replay import Replay
from engine.state import Opened, State
from engine.store.block import Subtree
from engine.store.trace import Trace
from puzzles.kind import GIVEN

COUNTERS = ("position", "nodes", "states", "dead_ends", "deepest", *VERBS)
"""In the order of a step's offsets."""
Numbers = tuple[int, ...]
_POSITION, _NODES, _SOLVED = COUNTERS.index("position"), COUNTERS.index("nodes"), COUNTERS.index("solved")


@define
class Step:
    event: Event
    told: str
    """What it did and why; "" if no stop shows it."""
    offsets: Numbers


def counts_of(state: State) -> Numbers:
    return (
        state.position,
        state.nodes,
        state.states,
        state.dead_ends,
        state.deepest,
        *state.counts.values(),
    )


class Steps:
    def __init__(self, trace: Trace) -> None:
        self._trace, self._children = trace, Children(trace)
        self._replay = Replay(trace)
        self.state = State(trace.header.cells)
        """The state that the steps so far lead to."""
        self._path = [0]
        """The path, with the numbers that nodes have in the trace."""
        self._offsets: Numbers = (0,) * len(COUNTERS)

    def up_to(self, position: int) -> Iterator[Step]:
        """The next steps, to the state at a position; the last is the event that leads there."""
        if not position:
            return
        replay = self._replay
        before = self.state.position + self._offsets[_POSITION]
        replay.seek(position - 1)
        if before < position - 1:
            yield from self._across(replay.state.copy(), begins=not before)
        event = self._trace.event_at(position)
        assert event is not None
        told = explanation_of(self._trace, event, replay.state)
        replay.seek(position)
        yield self._step(event, counts_of(replay.state), replay.state.node, told)

    def _step(self, event: Event, counts: Numbers, node: int, told: str = "") -> Step:
        """A step after which the trace has these counts and is in this node."""
        state = self.state
        state.advance([event])
        del self._path[state.depth :]
        self._path.append(node)
        self._offsets = tuple(true - ours for true, ours in zip(counts, counts_of(state)))
        return Step(event, told, self._offsets)

    def _within(self, event: Event, **counted: int) -> Step:
        """A step between two stops: there, only the counters that tell about a node need be right."""
        depth = self.state.depth + (event.verb == "choose") - (event.verb == "backtrack")
        node = counted["nodes"] - 1 if event.verb == "choose" else self._path[depth]
        before = [ours + offset for ours, offset in zip(counts_of(self.state), self._offsets)]
        for name, number in counted.items():
            before[COUNTERS.index(name)] = number
        return self._step(event, tuple(before), node)

    def _across(self, target: State, begins: bool) -> Iterator[Step]:
        """From the state of the steps so far to another one."""
        if begins and (given := self._given()):
            yield self._within(given, position=1)
        nodes = target.opened
        shared = min(len(nodes), len(self._path))
        while nodes[shared - 1].node != self._path[shared - 1]:
            shared -= 1
        while self.state.depth >= shared:
            yield self._closing(self._trace.subtree(self._path[-1]))
        marks, below = _taken_apart(target, shared)
        yield from self._marking(self._new_marks(below), nodes[shared - 1], target)
        for opened, written in zip(nodes[shared:], marks):
            yield from self._closed_children(opened.rank - 1)
            yield self._within(opened.choice, position=opened.birth + 1, nodes=opened.node + 1)
            rest = dict(written.items() - dict(opened.choice.writes).items())
            yield from self._marking(rest, opened, target)
        yield from self._closed_children(target.last_child.rank if target.last_child else 0)

    def _new_marks(self, below: State) -> dict[int, int]:
        """What was written in the current node since the last step."""
        ours, theirs = self.state, below.board
        marks = {cell: mark for cell, mark in enumerate(theirs) if ours.board[cell] != mark}
        if ours.depth:
            written = ours.trail[ours.upper[-1].trail_start :: 2]
            again = {*below.written_since(below.depth)}.difference(written)
            marks |= {cell: theirs[cell] for cell in again}
        return marks

    def _given(self) -> Event | None:
        first = self._trace.event_at(1)
        return first if first is not None and first.verb == "deduce" and first.rule == GIVEN else None

    def _marking(self, marks: dict[int, int], opened: Opened, target: State) -> Iterator[Step]:
        """What was written in an open node besides its choice, and whether it was solved or killed."""
        if marks:
            yield self._within(Deduce("", (), tuple(marks.items())))
        if target.solved_node == opened.node:
            yield self._within(Solved())
        if target.dead_node == opened.node:
            yield self._within(Prune("", kills=True))

    def _closed_children(self, rank: int) -> Iterator[Step]:
        """The children of the current node, up to the one of this rank, that opened and closed meanwhile."""
        last = self.state.last_child
        for index in range(last.rank if last else 0, rank):
            subtree = self._children.child(self._path[-1], index)
            choice: Choose = evolve(subtree.choice, writes=(), because=())
            yield self._within(choice, position=subtree.birth + 1, nodes=subtree.node + 1)
            yield self._closing(subtree)

    def _closing(self, subtree: Subtree) -> Step:
        assert subtree.death is not None
        assert subtree.size is not None
        assert subtree.solutions is not None
        solved = subtree.solutions_before + subtree.solutions
        return self._within(
            BACKTRACK, position=subtree.death + 1, nodes=subtree.node + subtree.size, solved=solved
        )


def _taken_apart(target: State, shared: int) -> tuple[list[dict[int, int]], State]:
    """The marks written in each open node from a depth on, and the state below them."""
    below, marks = target.copy(), list[dict[int, int]]()
    while below.depth >= shared:
        cells = below.written_since(below.depth)
        marks.append({cell: below.board[cell] for cell in cells})
        below.advance([BACKTRACK])
    return marks[::-1], below
