"""The state and the tree of a search, computed from all its events: slow, simple, without engine code."""

from collections.abc import Iterable, Iterator
from operator import itemgetter
from typing import Any

from attrs import define, field

from engine.events import VERBS, Choose, Event
from engine.state import State
from engine.store.block import Subtree


@define(eq=False)
class Node:
    """A node, with its children and its writes."""

    number: int
    depth: int
    parent: "Node | None"
    choice: Choose | None
    birth: int
    """The number of the event that opened it."""
    solutions_before: int
    """Solutions found before its birth."""
    children: "list[Node]" = field(factory=list)
    writes: list[tuple[int, int, int]] = field(factory=list)
    """Event number, cell, mark."""
    death: int | None = None
    killed: bool = False
    """Whether a prune killed it while it had neither a child nor a solution."""
    solved: int = 0

    def subtree(self) -> "Iterator[Node]":
        """The node and all its descendants, in order of birth."""
        ahead = [self]
        while ahead:
            node = ahead.pop()
            yield node
            ahead.extend(reversed(node.children))

    @property
    def solutions(self) -> int:
        return sum(node.solved for node in self.subtree())


class Model:
    """The tree after some events."""

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
            elif event.kills:
                self.here.killed = self.here.killed or not (self.here.children or self.here.solved)
            elif event.verb == "solved":
                self.here.solved += 1
                solved += 1
            self.here.writes += [(number, cell, mark) for cell, mark in event.writes]

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
        """The writes of the open nodes, in order; those of closed nodes are undone."""
        board = [0] * self.cells
        writes = [write for node in self.path for write in node.writes]
        for _, cell, mark in sorted(writes, key=itemgetter(0)):
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
        dead = {node.number for node in closed if not node.children and not node.solved}
        return len(dead | {node.number for node in self.nodes if node.killed})

    def as_dict(self) -> dict[str, Any]:
        """What `as_dict` below should give for the state."""
        path = self.path
        verbs = [event.verb for event in self.events]
        return {
            "position": len(self.events),
            "board": self.board,
            "path": [node.number for node in path],
            "births": [node.birth for node in path],
            "choices": [node.choice for node in path[1:]],
            "ranks": [child.parent.children.index(child) + 1 for child in path[1:] if child.parent],
            "last_child": self.here.children[-1].number if self.here.children else None,
            "nodes": len(self.nodes),
            "states": self.states,
            "dead_ends": self.dead_ends,
            "depth": self.here.depth,
            "deepest": max(node.depth for node in self.nodes),
            "counts": {verb: verbs.count(verb) for verb in VERBS},
        }


def as_dict(state: State) -> dict[str, Any]:
    """All that can be seen of a state, to compare it."""
    return {
        "position": state.position,
        "board": list(state.board),
        "path": state.path,
        "births": [opened.birth for opened in state.opened],
        "choices": [opened.choice for opened in state.opened[1:]],
        "ranks": [opened.rank for opened in state.opened[1:]],
        "last_child": state.last_child.node if state.last_child else None,
        "nodes": state.nodes,
        "states": state.states,
        "dead_ends": state.dead_ends,
        "depth": state.depth,
        "deepest": state.deepest,
        "counts": dict(state.counts),
    }


def state_dicts(cells: int, events: list[Event]) -> list[dict[str, Any]]:
    """The state at each position, from 0 to the end, as `as_dict` gives it."""
    state = State(cells)
    dicts = [as_dict(state)]
    for event in events:
        state.advance([event])
        dicts.append(as_dict(state))
    return dicts


def subtrees(model: Model) -> list[Subtree]:
    """The subtrees of all nodes but the root."""
    made = []
    for node in model.nodes[1:]:
        assert node.parent is not None
        assert node.choice is not None
        end = (node.death, len(list(node.subtree())), node.solutions)
        closed = end if node.death is not None else (None, None, None)
        about = (node.number, node.parent.number, node.depth, node.birth, node.solutions_before, node.choice)
        made.append(Subtree(*about, *closed))
    return made
