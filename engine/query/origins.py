"""Where each mark of a board comes from: whether it is given, deduced or guessed, and how deep in the tree.

given     the puzzle fixes it: the first event of the trace writes it, and it is still there.
guessed   the choice that opened the node in which it was last written wrote this very mark.
deduced   any other mark: a deduction or a prune wrote it.
depth     that of the node in which a mark was last written; 0 if it was not written in an open node.
base      what is known of the lower part of a path. It holds as long as the node above it is open: nothing
          is written in a node while a child of it is open. So a step looks at the top of the path alone.
"""

from collections import OrderedDict
from collections.abc import Sequence

from attrs import define, field

from engine.state import Lower, Opened, Part, State
from engine.store.trace import Trace

GIVEN, DEDUCED, GUESSED = "given", "deduced", "guessed"
TOP = 64
"""So many nodes at the top of the path, or up to twice as many, are looked at anew each time."""
PARTS_READ, PARTS_KEPT = 2, 1_024
"""The most lower parts of a path that are read at once, and that are remembered."""

_Piece = tuple[Sequence[Opened], Sequence[int]]
"""Some nodes of a path, and the part of the trail that is stored with them."""


@define
class _Known:
    """What is known of the open nodes below a depth."""

    depth: int = 0
    node: int = 0
    """The node at that depth."""
    depths: dict[int, int] = field(factory=dict)
    """The depth at which each cell was last written."""
    guesses: dict[int, tuple[int, int]] = field(factory=dict)
    """For each cell that choices wrote, the depth and the mark of the last one."""

    def and_above(self, path: "_PathEnd", depth: int) -> "_Known":
        """The same with the nodes of a path below another depth added."""
        known = _Known(depth, -1, dict(self.depths), dict(self.guesses))
        for at in range(max(self.depth, path.depth), depth):
            opened, cells = path.node(at)
            known.depths.update(dict.fromkeys(cells, at))
            known.guesses.update({cell: (at, mark) for cell, mark in opened.choice.writes})
        if depth - path.depth < len(path.nodes):
            known.node = path.nodes[depth - path.depth].node
        return known


class _PathEnd:
    """The nodes of a path from a depth on, and what was written in them."""

    def __init__(self, pieces: list[_Piece], lower: Lower | None) -> None:
        """`pieces`: the nodes and the trail, the highest part first; `lower`: what is below them."""
        self.depth, place = (lower.nodes, lower.trail) if lower else (0, 0)
        self.nodes = [node for nodes, _ in reversed(pieces) for node in nodes]
        self._cells = [cell for _, numbers in reversed(pieces) for cell in numbers[::2]]
        self._starts = [max(0, node.trail_start - place) // 2 for node in self.nodes] + [len(self._cells)]

    def node(self, depth: int) -> tuple[Opened, list[int]]:
        """An open node, and the cells written in it."""
        index = depth - self.depth
        return self.nodes[index], self._cells[self._starts[index] : self._starts[index + 1]]


@define(frozen=True)
class BoardOrigins:
    """Where the marks of one board come from."""

    complete: bool
    """False while a part of a long path is not read yet: only marks at the top of the path have an origin."""
    _board: Sequence[int]
    _given: dict[int, int]
    _known: _Known

    def of(self, cell: int) -> str:
        """GIVEN, DEDUCED or GUESSED; "" for a cell without a mark."""
        if not (mark := self._board[cell]):
            return ""
        if self._given.get(cell) == mark:
            return GIVEN
        depth = self._known.depths.get(cell, 0)
        if not depth and not self.complete:
            return ""
        return GUESSED if depth and self._known.guesses.get(cell) == (depth, mark) else DEDUCED

    def depth(self, cell: int) -> int:
        is_given = self._given.get(cell) == self._board[cell]
        return 0 if is_given else self._known.depths.get(cell, 0)


class Origins:
    """Where the marks of a trace's boards come from; the answer for one position makes the next quick."""

    def __init__(self, trace: Trace, given: str) -> None:
        """`given`: the rule of the event that writes what is given."""
        self._trace, self._rule = trace, given
        self._given: dict[int, int] | None = None
        self._base = _Known()
        self._parts: OrderedDict[Lower, Part] = OrderedDict()

    def at(self, state: State, parts: int = PARTS_READ) -> BoardOrigins:
        """At most so many parts of a long path are read; the next call goes on."""
        base, path = self._path(state, parts)
        if base is not None:
            if state.depth - base.depth > 2 * TOP:
                base = base.and_above(path, state.depth - TOP)
            self._base = base
        known = (base or _Known()).and_above(path, state.depth + 1)
        return BoardOrigins(base is not None, state.board, self._givens(), known)

    def _path(self, state: State, parts: int) -> tuple[_Known | None, _PathEnd]:
        """A base that holds, and the path above it; no base if not all of that may be read."""
        base = self._base if self._base.depth <= state.depth else _Known()
        pieces: list[_Piece] = [(state.upper, state.trail)]
        lower = state.lower
        place = -1  # where in the trail the node above the base begins, once that is found
        while True:
            below = lower.nodes if lower else 0
            if place < 0 and below <= base.depth:
                above = pieces[-1][0][base.depth - below]
                if above.node != base.node:
                    base = _Known()
                    continue
                place = above.trail_start
            if lower is None or 0 <= lower.trail <= place:
                return base, _PathEnd(pieces, lower)
            if lower not in self._parts:
                if not parts:  # the top alone, until all is read: it would be added up again and again
                    return None, _PathEnd(pieces[:1], state.lower)
                parts -= 1
            nodes, numbers, lower = self._part(lower)
            pieces.append((nodes, numbers))

    def _part(self, lower: Lower) -> Part:
        if lower not in self._parts:
            self._parts[lower] = lower.part()
            if len(self._parts) > PARTS_KEPT:
                self._parts.popitem(last=False)
        self._parts.move_to_end(lower)
        return self._parts[lower]

    def _givens(self) -> dict[int, int]:
        if self._given is None and len(self._trace):
            event = self._trace.event_at(1)
            assert event is not None
            is_given = event.verb == "deduce" and event.rule == self._rule
            self._given = dict(event.writes) if is_given else {}
        return self._given or {}
