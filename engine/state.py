"""The fold: what a search has come to after so many events.

trail    for every open node but the root, what its writes overwrote: cell and old mark, flat, in order.
height   how long the trail was when a node was opened: back to there it is undone.
states   children generated, tried or not, plus the root.
dead end a node closed with no child and no solution: it had no way on.
"""

from collections.abc import Iterable
from copy import copy

from engine.events import VERBS, Choose, Event

ROOT = Choose("", "start", 1, 1)


class State:
    """Board, path and counters at one position; `advance` is the only fold there is."""

    __slots__ = (
        "births",
        "board",
        "children",
        "counts",
        "dead_ends",
        "deepest",
        "heights",
        "nodes",
        "opened",
        "path",
        "position",
        "solved_node",
        "states",
        "trail",
    )

    def __init__(self, cells: int) -> None:
        self.position = 0
        self.board = [0] * cells
        self.trail: list[int] = []
        self.path = [0]
        self.heights = [0]
        self.births = [0]
        self.children = [0]
        self.opened = [ROOT]
        self.nodes = 1
        self.states = 1
        self.dead_ends = 0
        self.deepest = 0
        self.solved_node = -1
        self.counts = dict.fromkeys(VERBS, 0)

    @property
    def depth(self) -> int:
        return len(self.path) - 1

    def copy(self) -> "State":
        other = copy(self)
        for name in ("board", "trail", "path", "heights", "births", "children", "opened", "counts"):
            setattr(other, name, getattr(self, name).copy())
        return other

    def advance(self, events: Iterable[Event]) -> None:
        """Apply the events in order."""
        board, trail, counts = self.board, self.trail, self.counts
        path, heights, births = self.path, self.heights, self.births
        children, opened = self.children, self.opened
        position, nodes, solved_node = self.position, self.nodes, self.solved_node
        for event in events:
            verb = event.verb
            counts[verb] += 1
            if verb == "choose":
                if not children[-1]:
                    self.states += event.of  # type: ignore[attr-defined]
                children[-1] += 1
                path.append(nodes)
                heights.append(len(trail))
                births.append(position)
                children.append(0)
                opened.append(event)  # type: ignore[arg-type]
                nodes += 1
                if len(path) - 1 > self.deepest:
                    self.deepest = len(path) - 1
            elif verb == "backtrack":
                height = heights.pop()
                for undone in range(len(trail) - 2, height - 2, -2):
                    board[trail[undone]] = trail[undone + 1]
                del trail[height:]
                births.pop()
                opened.pop()
                if not children.pop() and path[-1] != solved_node:
                    self.dead_ends += 1
                path.pop()
            elif verb == "solved":
                solved_node = path[-1]
            elif verb == "exhausted" and nodes == 1 and solved_node != 0:
                self.dead_ends += 1
            if event.writes:
                if len(path) > 1:
                    for cell, mark in event.writes:
                        trail += (cell, board[cell])
                        board[cell] = mark
                else:
                    for cell, mark in event.writes:
                        board[cell] = mark
            position += 1
        self.position, self.nodes, self.solved_node = position, nodes, solved_node
