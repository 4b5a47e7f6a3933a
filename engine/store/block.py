"""Blocks: a trace is cut into runs of about 2,000 events, which are read and written as a whole.

block      a run of events, and the state before the first of them.
keyframe   that state, as it is stored with the block.
frame      a copy of the state somewhere inside a block, kept in memory once a replay has passed there, so
           that going back to a position means applying only a few events again.
columns    lists of numbers that describe the block's part of the tree.
subtree    a node with all its descendants.
death      the number of the event that closed a node, as `birth` is of the one that opened it.
"""

from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import accumulate

from attrs import define, evolve

from engine.events import Backtrack, Choose, Event, Exhausted, Solved
from engine.state import State
from engine.store.packing import whole_numbers

FRAME_EVENTS, FRAME_CELLS = 100, 1_000
"""Between two frames there are at most this many events, or events that write about this many cells."""


@define(frozen=True)
class Subtree:
    """A node other than the root; `death`, `size` and `solutions` are None while it is open."""

    node: int
    parent: int
    depth: int
    birth: int
    solutions_before: int
    """Solutions found before its birth."""
    choice: Choose
    death: int | None = None
    size: int | None = None
    """Nodes in the subtree, itself included."""
    solutions: int | None = None
    """Solutions found in the subtree."""

    def is_plausible(self) -> bool:
        """False if a damaged file must have given these numbers."""
        start = (self.parent, self.depth, self.birth, self.solutions_before)
        end = (self.death, self.size, self.solutions)
        if not whole_numbers(start) or not self.parent < self.node or not 1 <= self.depth <= self.node:
            return False
        if end == (None, None, None):
            return True
        return whole_numbers(end) and end[0] > self.birth and end[1] > 0  # type: ignore[operator]


class Columns:
    """The part of the tree that lies in a block. In the lists, events are counted from the block's first."""

    def __init__(self, start: State, events: list[Event]) -> None:
        self.first, self.first_node, self._start = start.position, start.nodes, start
        self.solutions_before = start.counts["solved"]
        self.events = events
        depth = start.depth
        self.depths = [depth]
        """The depth before the first event, and after each."""
        self.births: list[int] = []
        """The events that open a node."""
        self.solved: list[int] = []
        """The events that are a solution."""
        self.dead_ends: list[int] = []
        """The events that make a node a dead end."""
        depths, births = self.depths, self.births
        open_leaf = start.is_open_leaf
        for i, event in enumerate(events):
            event_type = type(event)
            if event_type is Choose:
                depth += 1
                births.append(i)
                open_leaf = True
            elif event_type is Backtrack:
                depth -= 1
                if open_leaf:
                    self.dead_ends.append(i)
                    open_leaf = False
            elif event_type is Solved:
                self.solved.append(i)
                open_leaf = False
            elif open_leaf and (event.kills or event_type is Exhausted):
                self.dead_ends.append(i)
                open_leaf = False
            depths.append(depth)
        self.shallowest = min(depths)

    @cached_property
    def parents(self) -> list[int]:
        """The parent of each node born in the block."""
        path, parents = [opened.node for opened in self._start.opened[self.shallowest :]], []
        for node, birth in enumerate(self.births, self.first_node):
            depth = self.depths[birth] - self.shallowest
            del path[depth + 1 :]
            parents.append(path[depth])
            path.append(node)
        return parents

    def subtree(self, node: int) -> Subtree:
        """A node born in the block; it counts as open if it is closed in a later one."""
        index = node - self.first_node
        birth = self.births[index]
        choice = self.events[birth]
        assert isinstance(choice, Choose)
        depth = self.depths[birth + 1]
        before = self.solutions_by(self.first + birth)
        subtree = Subtree(node, self.parents[index], depth, self.first + birth, before, choice)
        return self.closed(subtree, birth + 2)

    def closed(self, subtree: Subtree, after: int = 1) -> Subtree:
        """The subtree of an open node with its end filled in, if the node is closed in this block."""
        if (end := self.end_of(subtree.depth, after)) is None:
            return subtree
        death, nodes, solved = end
        solutions = solved - subtree.solutions_before
        return evolve(subtree, death=death, size=nodes - subtree.node, solutions=solutions)

    def end_of(self, depth: int, after: int = 1) -> tuple[int, int, int] | None:
        """The death of the node open at a depth, and how many nodes and solutions there were by then.

        `after` is the index in `depths` to look from; None if the node is not closed in this block.
        """
        try:
            end = self.depths.index(depth - 1, after)
        except ValueError:
            return None
        nodes = self.first_node + bisect_left(self.births, end)
        return self.first + end - 1, nodes, self.solutions_by(self.first + end)

    def solutions_by(self, position: int) -> int:
        """Solutions found up to a position."""
        return self.solutions_before + bisect_left(self.solved, position - self.first)


class Block:
    """Events number `first` to `end` - 1; the last block of a running search still grows."""

    def __init__(self, start: State, events: list[Event]) -> None:
        self.first = start.position
        self.start = start
        self.events = events
        self.frames = [start]
        self._last: State | None = None
        self._columns: Columns | None = None

    @property
    def end(self) -> int:
        return self.first + len(self.events)

    @property
    def columns(self) -> Columns:
        if self._columns is None or len(self._columns.depths) != len(self.events) + 1:
            self._columns = Columns(self.start, self.events)
        return self._columns

    @property
    def last(self) -> State:
        """The state at the end, to look at and not to advance."""
        if self._last is None or self._last.position != self.end:
            self._last = self.start.copy()
            self._last.advance(self.events)
        return self._last

    def leads_to(self, other: "Block") -> bool:
        """Whether the other block goes on where this one ends."""
        depth, nodes = self.columns.depths[-1], self.start.nodes + len(self.columns.births)
        return (self.end, depth, nodes) == (other.first, other.start.depth, other.start.nodes)

    def state(self, position: int, near: State | None = None) -> State:
        """The state at a position in the block.

        If `near` lies between the frame before that position and the position, it is advanced in place, not
        copied.
        """
        frame = self.frames[bisect_right(self.frames, position, key=_position) - 1]
        if near is not None and frame.position <= near.position <= position:
            state = near
        else:
            state = frame.copy()
        while state.position < position:
            due = self._frame_due()
            if due <= state.position:  # `near` was advanced in another copy of this block
                self.frames.append(state.frozen())
                continue
            state.advance(self.events[state.position - self.first : min(position, due) - self.first])
            if state.position == due:
                self.frames.append(state.frozen())
        return state

    def _frame_due(self) -> int:
        """The position of the next frame to keep."""
        last = self.frames[-1].position
        ahead = self.events[last - self.first : last - self.first + FRAME_EVENTS]
        written = list(accumulate(len(event.writes) for event in ahead))
        return last + min(bisect_left(written, FRAME_CELLS) + 1, FRAME_EVENTS)


def _position(state: State) -> int:
    return state.position
