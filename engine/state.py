"""The fold: what a search has come to after so many events.

opened   the open nodes, from the root down: each with its height, its birth (the number of the event that
         opened it), that event, and its rank among its parent's children in order of birth, from 1.
last     the last child of the node at hand to be closed, if any was.
trail    what the writes of the open nodes overwrote, as cell, old mark, cell, old mark …
height   how long the trail was when a node was opened: back to there it is undone.
states   children generated, tried or not, plus the root.
dead end a node closed with no child and no solution: it had no way on.
"""

from collections.abc import Iterable
from copy import copy
from typing import NamedTuple

from engine.events import VERBS, Backtrack, Choose, Event, Exhausted, Solved


class Opened(NamedTuple):
    """A node as the state holds it: see above."""

    node: int
    height: int
    birth: int
    choice: Choose
    rank: int


ROOT = Opened(0, 0, -1, Choose("", "start", 1, 1), 1)
_new = tuple.__new__
"""Makes an `Opened` in half the time of calling it: the fold does so for every choice."""


class State:
    """Board, path and counters at one position; `advance` is the only fold there is."""

    __slots__ = (
        "board",
        "counts",
        "dead_ends",
        "deepest",
        "last",
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
        self.last: Opened | None = None
        self.nodes = 1
        self.states = 1
        self.dead_ends = 0
        self.deepest = 0
        self.solved_node = -1
        self.counts = dict.fromkeys(VERBS, 0)

    @property
    def depth(self) -> int:
        return len(self.opened) - 1

    @property
    def node(self) -> int:
        """The node at hand."""
        return self.opened[-1].node

    @property
    def path(self) -> list[int]:
        """The open nodes."""
        return [opened.node for opened in self.opened]

    def copy(self) -> "State":
        other = copy(self)
        other.board, other.trail = list(self.board), list(self.trail)
        other.opened, other.counts = self.opened.copy(), self.counts.copy()
        return other

    def kept(self) -> "State":
        """A copy to keep, not to advance: tuples of numbers are no work for Python's garbage collector."""
        other = self.copy()
        other.board, other.trail = tuple(self.board), tuple(self.trail)  # type: ignore[assignment]
        return other

    def advance(self, events: Iterable[Event]) -> None:
        """Apply the events in order."""
        board, trail, opened, counts = self.board, self.trail, self.opened, self.counts
        node, nodes, states, solved_node = self.node, self.nodes, self.states, self.solved_node
        position, dead_ends, undo = self.position - 1, self.dead_ends, trail.pop
        longest, last, backtracks = self.deepest + 1, self.last, 0
        for position, event in enumerate(events, self.position):
            kind = type(event)
            if kind is Choose:
                if last is None:
                    states += event.of  # type: ignore[attr-defined]
                    rank = 1
                else:
                    rank = last.rank + 1
                    last = None
                node = nodes
                nodes += 1
                opened.append(_new(Opened, (node, len(trail), position, event, rank)))
                if len(opened) > longest:
                    longest = len(opened)
            elif kind is Backtrack:
                if last is None and node != solved_node:
                    dead_ends += 1
                last = opened.pop()
                height = last.height
                while len(trail) > height:
                    old = undo()
                    board[undo()] = old
                node = opened[-1].node
                backtracks += 1
                continue
            else:
                counts[event.verb] += 1
                if kind is Solved:
                    solved_node = node
                elif kind is Exhausted and nodes == 1 and solved_node != 0:
                    dead_ends += 1
            for cell, mark in event.writes:
                if node:  # what is written at the root is never undone
                    trail.append(cell)
                    trail.append(board[cell])
                board[cell] = mark
        counts["choose"] += nodes - self.nodes
        counts["backtrack"] += backtracks
        self.position, self.nodes, self.states, self.solved_node = position + 1, nodes, states, solved_node
        self.dead_ends, self.deepest, self.last = dead_ends, longest - 1, last
