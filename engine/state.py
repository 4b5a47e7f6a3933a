"""The state of a search: its board, path and counters after some of its events.

position   how many events of the trace have been applied; event number n leads from position n to n+1.
birth      the number of the event that opened a node; -1 for the root.
rank       a node's number among its parent's children in order of birth, from 1.
trail      the marks that the writes of the open nodes replaced, as cell, old mark, cell, old mark …; when a
           node is closed, its part of the trail is undone. Writes at the root are never undone.
states     the root and all children generated, tried or not.
dead end   a node closed without a child or a solution.
"""

from collections.abc import Iterable
from copy import copy
from typing import NamedTuple

from engine.events import VERBS, Backtrack, Choose, Event, Exhausted, Solved


class Opened(NamedTuple):
    """A node on the path; also `State.last_child`, which was on it."""

    node: int
    trail_start: int
    """Where its part of the trail begins."""
    birth: int
    choice: Choose
    rank: int


ROOT = Opened(0, 0, -1, Choose("", "start", 1, 1), 1)
_new = tuple.__new__
"""Makes an `Opened` in half the time of `Opened(…)`; `advance` makes one for every choice."""


class State:
    """Only `advance` changes it, so the same events always give the same state."""

    __slots__ = (
        "board",
        "counts",
        "dead_ends",
        "deepest",
        "last_child",
        "nodes",
        "opened",
        "position",
        "solved_node",
        "states",
        "trail",
    )

    def __init__(self, cells: int) -> None:
        self.position = 0
        self.board = [0] * cells
        self.trail: list[int] = []
        self.opened = [ROOT]
        """The path, the root first."""
        self.last_child: Opened | None = None
        """The child of the current node that was closed last, if any."""
        self.nodes = 1
        self.states = 1
        self.dead_ends = 0
        self.deepest = 0
        """The greatest depth so far."""
        self.solved_node = -1
        """The node of the last solution, if any."""
        self.counts = dict.fromkeys(VERBS, 0)
        """How many events of each verb."""

    @property
    def depth(self) -> int:
        return len(self.opened) - 1

    @property
    def node(self) -> int:
        """The current node."""
        return self.opened[-1].node

    @property
    def path(self) -> list[int]:
        return [opened.node for opened in self.opened]

    def copy(self) -> "State":
        other = copy(self)
        other.board, other.trail = list(self.board), list(self.trail)
        other.opened, other.counts = self.opened.copy(), self.counts.copy()
        return other

    def frozen(self) -> "State":
        """A copy to keep, never to advance: the garbage collector does not look through tuples of numbers."""
        other = self.copy()
        other.board, other.trail = tuple(self.board), tuple(self.trail)  # type: ignore[assignment]
        return other

    def advance(self, events: Iterable[Event]) -> None:
        """Apply the events in order."""
        board, trail, opened, counts = self.board, self.trail, self.opened, self.counts
        node, nodes, states, solved_node = self.node, self.nodes, self.states, self.solved_node
        position, dead_ends, undo = self.position - 1, self.dead_ends, trail.pop
        longest, last_child, backtracks = self.deepest + 1, self.last_child, 0
        for position, event in enumerate(events, self.position):
            event_type = type(event)
            if event_type is Choose:
                if last_child is None:
                    states += event.of  # type: ignore[attr-defined]
                    rank = 1
                else:
                    rank = last_child.rank + 1
                    last_child = None
                node = nodes
                nodes += 1
                opened.append(_new(Opened, (node, len(trail), position, event, rank)))
                if len(opened) > longest:
                    longest = len(opened)
            elif event_type is Backtrack:
                if last_child is None and node != solved_node:
                    dead_ends += 1
                last_child = opened.pop()
                start = last_child.trail_start
                while len(trail) > start:
                    old = undo()
                    board[undo()] = old
                node = opened[-1].node
                backtracks += 1
                continue
            else:
                counts[event.verb] += 1
                if event_type is Solved:
                    solved_node = node
                elif event_type is Exhausted and nodes == 1 and solved_node != 0:
                    dead_ends += 1
            for cell, mark in event.writes:
                if node:
                    trail.append(cell)
                    trail.append(board[cell])
                board[cell] = mark
        counts["choose"] += nodes - self.nodes
        counts["backtrack"] += backtracks
        self.position, self.nodes, self.states, self.solved_node = position + 1, nodes, states, solved_node
        self.dead_ends, self.deepest, self.last_child = dead_ends, longest - 1, last_child
