"""The state and the tree of a search, told from its whole prefix: slow, and nothing of it the engine's."""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any

from attrs import define, field

from engine.events import VERBS, Choose, Event
from engine.state import State
from engine.store.block import Subtree


@define(eq=False)
class Node:
    """A node with all that happened in it."""

    number: int
    depth: int
    parent: "Node | None"
    choice: Choose | None
    birth: int
    """The number of the event that opened it."""
    before: int
    """Solutions found earlier."""
    children: "list[Node]" = field(factory=list)
    written: list[tuple[int, int, int]] = field(factory=list)
    """Number of the event, cell, mark."""
    death: int | None = None
    solved: int = 0

    def family(self) -> "Iterator[Node]":
        """The node and all its descendants, in order of birth."""
        ahead = [self]
        while ahead:
            node = ahead.pop()
            yield node
            ahead.extend(reversed(node.children))

    @property
    def solutions(self) -> int:
        return sum(node.solved for node in self.family())


class Model:
    """What so many events have come to."""

    def __init__(self, cells: int, events: Iterable[Event]) -> None:
        self.cells = cells
        self.events = list(events)
        self.root = Node(0, 0, None, None, -1, 0)
        self.nodes = [self.root]
        self.here = self.root
        solved = 0
        for number, event in enumerate(self.events):
            if isinstance(event, Choose):
                self._open(event, number, solved)
            elif event.verb == "backtrack":
                assert self.here.parent is not None
                self.here.death = number
                self.here = self.here.parent
            elif event.verb == "solved":
                self.here.solved += 1
                solved += 1
            self.here.written += [(number, cell, mark) for cell, mark in event.writes]

    def _open(self, choice: Choose, number: int, solved: int) -> None:
        child = Node(len(self.nodes), self.here.depth + 1, self.here, choice, number, solved)
        self.here.children.append(child)
        self.nodes.append(child)
        self.here = child

    @property
    def path(self) -> list[Node]:
        path, node = [self.here], self.here.parent
        while node is not None:
            path.append(node)
            node = node.parent
        return path[::-1]

    @property
    def board(self) -> list[int]:
        """What was written in the open nodes stands, in order; what was written in closed ones does not."""
        board = [0] * self.cells
        written = [write for node in self.path for write in node.written]
        for _, cell, mark in sorted(written, key=itemgetter(0)):
            board[cell] = mark
        return board

    @property
    def states(self) -> int:
        firsts = [node.children[0].choice for node in self.nodes if node.children]
        return 1 + sum(choice.of for choice in firsts if choice)

    @property
    def dead_ends(self) -> int:
        over = bool(self.events) and self.events[-1].verb == "exhausted"
        closed = [node for node in self.nodes if node.death is not None or (over and node is self.root)]
        return sum(not node.children and not node.solved for node in closed)

    def told(self) -> dict[str, Any]:
        """All that is told of a state, in the form of `told` below."""
        path = self.path
        verbs = [event.verb for event in self.events]
        return {
            "position": len(self.events),
            "board": self.board,
            "path": [node.number for node in path],
            "births": [node.birth for node in path],
            "choices": [node.choice for node in path[1:]],
            "ranks": [child.parent.children.index(child) + 1 for child in path[1:] if child.parent],
            "last": self.here.children[-1].number if self.here.children else None,
            "nodes": len(self.nodes),
            "states": self.states,
            "dead_ends": self.dead_ends,
            "depth": self.here.depth,
            "deepest": max(node.depth for node in self.nodes),
            "counts": {verb: verbs.count(verb) for verb in VERBS},
        }


def told(state: State) -> dict[str, Any]:
    """All that a state tells: two that tell the same are the same to anyone who looks."""
    return {
        "position": state.position,
        "board": list(state.board),
        "path": state.path,
        "births": [opened[2] for opened in state.opened],
        "choices": [opened[3] for opened in state.opened[1:]],
        "ranks": [opened[4] for opened in state.opened[1:]],
        "last": state.last_child.node if state.last_child else None,
        "nodes": state.nodes,
        "states": state.states,
        "dead_ends": state.dead_ends,
        "depth": state.depth,
        "deepest": state.deepest,
        "counts": dict(state.counts),
    }


def told_at(cells: int, events: list[Event]) -> list[dict[str, Any]]:
    """What the fold tells at each position, from the start to the end."""
    state = State(cells)
    all_told = [told(state)]
    for event in events:
        state.advance([event])
        all_told.append(told(state))
    return all_told


def subtrees(model: Model) -> list[Subtree]:
    """All nodes but the root."""
    made = []
    for node in model.nodes[1:]:
        assert node.parent is not None
        assert node.choice is not None
        end = (node.death, len(list(node.family())), node.solutions)
        closed = end if node.death is not None else (None, None, None)
        about = (node.number, node.parent.number, node.depth, node.birth, node.before, node.choice)
        made.append(Subtree(*about, *closed))
    return made
