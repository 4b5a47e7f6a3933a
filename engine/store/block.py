"""A block: a run of events, the state before the first of them, and columns of its part of the tree.

frame    a small keyframe inside a block, left behind as it is walked: any position is a short fold away.
columns  depth after each event, where nodes are born, where solutions are: its part of the state tree.
"""

from bisect import bisect_left, bisect_right
from functools import cached_property
from itertools import accumulate

from attrs import define, evolve

from engine.events import Backtrack, Choose, Event, Solved
from engine.state import State

FRAME_EVENTS, FRAME_CELLS = 100, 1_000
"""What is folded at most between two frames."""


@define(frozen=True)
class Subtree:
    """A node and its subtree in time: from the event that opened it to the one that closed it.

    `death`, `size` (nodes in the subtree, with itself) and `solutions` are None while it is open.
    """

    node: int
    parent: int
    depth: int
    birth: int
    before: int
    """Solutions found before it was born."""
    choice: Choose
    death: int | None = None
    size: int | None = None
    solutions: int | None = None

    def fits(self) -> bool:
        """Whether these can be the numbers of a node: a trace file may be damaged."""
        start = (self.parent, self.depth, self.birth, self.before)
        end = (self.death, self.size, self.solutions)
        if not all(type(number) is int for number in start) or not 0 <= self.parent < self.node:
            return False
        return end == (None, None, None) or all(type(number) is int and number >= 0 for number in end)


class Columns:
    """The tree of a run of events, as columns."""

    def __init__(self, start: State, events: list[Event]) -> None:
        self.first, self.first_node, self.opened = start.position, start.nodes, start.opened
        self.solved_before = start.counts["solved"]
        self.events = events
        depth = start.depth
        self.depths = [depth]
        """Before the first event, and after each."""
        self.births: list[int] = []
        self.solved: list[int] = []
        depths, births = self.depths, self.births
        for i, event in enumerate(events):
            kind = type(event)
            if kind is Choose:
                depth += 1
                births.append(i)
            elif kind is Backtrack:
                depth -= 1
            elif kind is Solved:
                self.solved.append(i)
            depths.append(depth)

    @cached_property
    def parents(self) -> list[int]:
        path, parents = [opened.node for opened in self.opened], []
        for node, birth in enumerate(self.births, self.first_node):
            depth = self.depths[birth]
            del path[depth + 1 :]
            parents.append(path[depth])
            path.append(node)
        return parents

    def subtree(self, node: int) -> Subtree:
        """A node born here; open still if it is not closed here."""
        index = node - self.first_node
        birth = self.births[index]
        choice = self.events[birth]
        assert isinstance(choice, Choose)
        depth = self.depths[birth + 1]
        before = self.solved_by(self.first + birth)
        subtree = Subtree(node, self.parents[index], depth, self.first + birth, before, choice)
        return self.closed(subtree, birth + 2)

    def closed(self, subtree: Subtree, after: int = 1) -> Subtree:
        """The subtree with its end, if that lies here."""
        if (end := self.end_of(subtree.depth, after)) is None:
            return subtree
        death, nodes, solved = end
        return evolve(subtree, death=death, size=nodes - subtree.node, solutions=solved - subtree.before)

    def end_of(self, depth: int, after: int = 1) -> tuple[int, int, int] | None:
        """Where the node open at a depth is closed, and the nodes born and solutions found by then."""
        try:
            end = self.depths.index(depth - 1, after)
        except ValueError:
            return None
        nodes = self.first_node + bisect_left(self.births, end)
        return self.first + end - 1, nodes, self.solved_by(self.first + end)

    def solved_by(self, position: int) -> int:
        """Solutions found before an event."""
        return self.solved_before + bisect_left(self.solved, position - self.first)


class Block:
    """Events `first`, `first` + 1 …; the newest block of a live search still grows."""

    def __init__(self, start: State, events: list[Event]) -> None:
        self.first = start.position
        self.start = start
        self.events = events
        self.frames = [start]
        self._columns: Columns | None = None

    @property
    def end(self) -> int:
        return self.first + len(self.events)

    @property
    def columns(self) -> Columns:
        if self._columns is None or len(self._columns.depths) != len(self.events) + 1:
            self._columns = Columns(self.start, self.events)
        return self._columns

    def state(self, position: int, near: State | None = None) -> State:
        """The state at a position of the block; `near` is moved there instead if it is on the way."""
        frame = self.frames[bisect_right(self.frames, position, key=_position) - 1]
        if near is not None and frame.position <= near.position <= position:
            state = near
        else:
            state = frame.copy()
        while state.position < position:
            due = self._frame_due()
            state.advance(self.events[state.position - self.first : min(position, due) - self.first])
            if state.position == due:
                self.frames.append(state.kept())
        return state

    def _frame_due(self) -> int:
        """Where the next frame is left behind: however one walks, no gap between two is long."""
        last = self.frames[-1].position
        ahead = self.events[last - self.first : last - self.first + FRAME_EVENTS]
        written = list(accumulate(len(event.writes) for event in ahead))
        return last + min(bisect_left(written, FRAME_CELLS) + 1, FRAME_EVENTS)


def _position(state: State) -> int:
    return state.position
