"""The state of a search: its board, path and counters after some of its events.

position   how many events of the trace have been applied; event number n leads from position n to n+1.
birth      the number of the event that opened a node; -1 for the root.
rank       a node's number among its parent's children in order of birth, from 1.
trail      the marks that the writes of the open nodes replaced, as cell, old mark, cell, old mark …; when a
           node is closed, its part of the trail is undone. Writes at the root are never undone.
states     the root and all children generated, tried or not.
dead end   a node without a child or a solution that a prune killed, or that was closed.
lower      the lower part of a long path and of its trail. It is stored once and shared by many states; the
           upper part, which the next events can reach, is in the state itself.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from copy import copy
from itertools import chain, islice, pairwise
from typing import Any, NamedTuple

from attrs import define, field

from engine.cells import PagedCells, zeros
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


@define(frozen=True)
class Lower:
    """The lower part of a path and of its trail, as they were at the end of a block."""

    block: int
    """The first event of that block."""
    nodes: int
    """How many nodes it has."""
    trail: int
    """How many numbers of the trail it has."""
    ranks: int
    """The sum of its nodes' ranks."""
    untried: int
    """How many children beside its nodes are untried."""
    read: "Callable[[Lower], Part]" = field(eq=False, repr=False)

    def part(self) -> "Part":
        return self.read(self)


Part = tuple[Sequence[Opened], Sequence[int], Lower | None]
"""The upper part of a lower part: nodes, trail, and the lower part that is left."""


class State:
    """Only `advance` changes it, so the same events always give the same state."""

    __slots__ = (
        "board",
        "counts",
        "dead_ends",
        "dead_node",
        "deepest",
        "last_child",
        "lower",
        "nodes",
        "position",
        "solved_node",
        "states",
        "trail",
        "upper",
    )

    def __init__(self, cells: int) -> None:
        self.position = 0
        self.board = zeros(cells)
        self.lower: Lower | None = None
        self.upper = [ROOT]
        """The path above the lower part; the current node is always in it."""
        self.trail: list[int] = []
        """The trail above the lower part."""
        self.last_child: Opened | None = None
        """The child of the current node that was closed last, if any."""
        self.nodes = 1
        self.states = 1
        self.dead_ends = 0
        self.deepest = 0
        """The greatest depth so far."""
        self.solved_node = -1
        """The node of the last solution, if any."""
        self.dead_node = -1
        """The last dead end that a prune killed, if any."""
        self.counts = dict.fromkeys(VERBS, 0)
        """How many events of each verb."""

    @property
    def depth(self) -> int:
        return len(self.upper) + (self.lower.nodes if self.lower else 0) - 1

    @property
    def node(self) -> int:
        """The current node."""
        return self.upper[-1].node

    @property
    def opened(self) -> Sequence[Opened]:
        """The path, the root first."""
        return Path(self, range(self.depth + 1)) if self.lower and self.lower.nodes else self.upper

    @property
    def path(self) -> list[int]:
        return [opened.node for opened in self.opened]

    def written_since(self, depth: int) -> list[int]:
        """The cells written in the open nodes from a depth on, in order: to close those nodes undoes them."""
        return self._trail_from(self.opened[depth].trail_start)[::2]

    def written_in(self, cell: int, opened: Sequence[Opened]) -> list[bool]:
        """For each of the highest nodes of the path, whether a cell was written in it."""
        if not opened:
            return []
        starts = [node.trail_start for node in opened]
        cells = self._trail_from(starts[0])[::2]
        places = [(start - starts[0]) // 2 for start in starts] + [len(cells)]
        return [cell in cells[start:end] for start, end in pairwise(places)]

    def _trail_from(self, start: int) -> list[int]:
        trail, lower = list(self.trail), self.lower
        while lower is not None and lower.trail > start:
            _, numbers, lower = lower.part()
            trail[:0] = numbers
        return trail[start - (lower.trail if lower else 0) :]

    def copy(self) -> "State":
        other = copy(self)
        other.board = self.board.copy() if isinstance(self.board, PagedCells) else list(self.board)
        other.trail, other.upper, other.counts = list(self.trail), self.upper.copy(), self.counts.copy()
        return other

    def frozen(self) -> "State":
        """A copy to keep, never to advance: the garbage collector does not look through tuples of numbers."""
        other = self.copy()
        other.trail = tuple(self.trail)  # type: ignore[assignment]
        if type(self.board) is list:
            other.board = tuple(self.board)  # type: ignore[assignment]
        return other

    def reach(self, depth: int) -> None:
        """Take from the lower part what is undone when the search goes back to a depth."""
        while self.lower is not None and not self.reaches(depth):
            self._take_from_lower()

    def squeeze_trail(self) -> None:
        """Keep only the first number for each cell in a node's trail: it is the one undone last."""
        base = self.lower.trail if self.lower else 0
        starts = [max(0, opened.trail_start - base) for opened in self.upper]
        trail = list(self.trail[: starts[0]])
        for index, (start, end) in enumerate(pairwise([*starts, len(self.trail)])):
            opened = self.upper[index]
            if opened.trail_start > base:
                self.upper[index] = opened._replace(trail_start=base + len(trail))
            first: dict[int, int] = {}
            for cell, old in zip(self.trail[start:end:2], self.trail[start + 1 : end : 2]):
                first.setdefault(cell, old)
            trail.extend(chain.from_iterable(first.items()))
        self.trail = trail
        if self.last_child:
            start = min(self.last_child.trail_start, base + len(trail))
            self.last_child = self.last_child._replace(trail_start=start)

    def reaches(self, depth: int) -> bool:
        """Whether the search can go back to a depth without the lower part."""
        if self.lower is None:
            return True
        index = depth - self.lower.nodes
        undone = self.upper[index + 1 : index + 2] if index >= 0 else ()
        return index >= 0 and all(opened.trail_start >= self.lower.trail for opened in undone)

    def _take_from_lower(self) -> tuple[int, int]:
        """Move the highest lower part into the upper one: how many nodes that are, and what is below."""
        assert self.lower is not None
        nodes, numbers, self.lower = self.lower.part()
        self.upper[:0], self.trail[:0] = nodes, numbers
        return len(nodes), self.lower.trail if self.lower else 0

    def advance(self, events: Iterable[Event]) -> None:
        """Apply the events in order."""
        board, trail, opened, counts = self.board, self.trail, self.upper, self.counts
        node, nodes, states = self.node, self.nodes, self.states
        solved_node, dead_node = self.solved_node, self.dead_node
        position, dead_ends, undo = self.position - 1, self.dead_ends, trail.pop
        lower_nodes, lower_trail = (self.lower.nodes, self.lower.trail) if self.lower else (0, 0)
        longest, last_child, backtracks = self.deepest + 1 - lower_nodes, self.last_child, 0
        for position, event in enumerate(events, self.position):
            event_type = type(event)
            if event_type is Choose:
                if last_child is None:
                    states += event.of  # type: ignore[attr-defined]
                    rank = 1
                else:
                    rank = last_child.rank + 1
                    if event.of > last_child.choice.of:  # type: ignore[attr-defined]
                        # A program that does not know how many there are tells of more as it finds them.
                        states += event.of - last_child.choice.of  # type: ignore[attr-defined]
                    last_child = None
                node = nodes
                nodes += 1
                opened.append(_new(Opened, (node, lower_trail + len(trail), position, event, rank)))
                if len(opened) > longest:
                    longest = len(opened)
            elif event_type is Backtrack:
                if last_child is None and node != solved_node and node != dead_node:
                    dead_ends += 1
                last_child = opened.pop()
                start = last_child.trail_start - lower_trail
                while (start < 0 or not opened) and self.lower is not None:
                    taken, lower_trail = self._take_from_lower()
                    longest, start = longest + taken, last_child.trail_start - lower_trail
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
                elif event.kills and last_child is None and node != solved_node and node != dead_node:
                    dead_node = node
                    dead_ends += 1
                elif event_type is Exhausted and nodes == 1 and solved_node != 0 and dead_node != 0:
                    dead_ends += 1
            for cell, mark in event.writes:
                if node:
                    trail.append(cell)
                    trail.append(board[cell])
                board[cell] = mark
        counts["choose"] += nodes - self.nodes
        counts["backtrack"] += backtracks
        self.position, self.nodes, self.states = position + 1, nodes, states
        self.solved_node, self.dead_node = solved_node, dead_node
        lower_nodes = self.lower.nodes if self.lower else 0
        self.dead_ends, self.deepest, self.last_child = dead_ends, longest + lower_nodes - 1, last_child


class Path(Sequence[Opened]):
    """The nodes at some depths of a state's path; a lower part is read only when a node of it is needed."""

    def __init__(self, state: State, depths: range) -> None:
        self._state, self._depths = state, depths

    def __len__(self) -> int:
        return len(self._depths)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return Path(self._state, self._depths[index])
        return next(_from_depth(self._state, self._depths[index]))

    def __iter__(self) -> Iterator[Opened]:
        if self._depths.step != 1:
            return (self[index] for index in range(len(self)))
        return islice(_from_depth(self._state, self._depths.start), len(self))


def _from_depth(state: State, depth: int) -> Iterator[Opened]:
    """The nodes of the path from a depth on."""
    parts: list[Sequence[Opened]] = [state.upper]
    lower = state.lower
    while lower is not None and lower.nodes > depth:
        nodes, _, lower = lower.part()
        parts.append(nodes)
    skipped = depth - (lower.nodes if lower else 0)
    for part in reversed(parts):
        yield from islice(part, skipped, None)
        skipped = max(0, skipped - len(part))
