"""Where each mark of a board comes from: whether it is given, deduced or guessed, and how deep in the tree.

given     the puzzle fixes it: the first event of the trace writes it, and it is still there.
guessed   the choice that opened the node in which it was last written wrote this very mark.
deduced   any other mark: a deduction or a prune wrote it.
depth     that of the node in which a mark was last written; 0 if it was not written in an open node.
base      what is known of the lower part of a path. It holds as long as the node above it is open: nothing
          is written in a node while a child of it is open. So a step looks at the top of the path alone.
"""

from collections.abc import Sequence

from attrs import define, field

from engine.state import State
from engine.store.trace import Trace

GIVEN, DEDUCED, GUESSED = "given", "deduced", "guessed"
TOP = 64
"""So many nodes at the top of the path, or up to twice as many, are looked at anew each time."""


@define
class _Base:
    depth: int = 0
    node: int = 0
    """The node at that depth; what follows is about the nodes below it."""
    depths: dict[int, int] = field(factory=dict)
    guesses: dict[int, tuple[int, int]] = field(factory=dict)

    def holds(self, state: State) -> bool:
        return self.depth <= state.depth and state.opened[self.depth].node == self.node

    def upto(self, state: State, depth: int) -> "_Base":
        """The same with the nodes below another depth added."""
        depths, guesses = dict(self.depths), dict(self.guesses)
        wanted = depth - self.depth
        for (opened, cells), at in zip(state.written_by_node(self.depth)[:wanted], range(self.depth, depth)):
            depths.update(dict.fromkeys(cells, at))
            guesses.update({cell: (at, mark) for cell, mark in opened.choice.writes})
        node = state.opened[depth].node if depth <= state.depth else -1
        return _Base(depth, node, depths, guesses)


@define(frozen=True)
class BoardOrigins:
    """Where the marks of one board come from."""

    _board: Sequence[int]
    _given: dict[int, int]
    _depths: dict[int, int]
    """The depth at which each cell that was written in an open node was last written."""
    _guesses: dict[int, tuple[int, int]]
    """For each cell that choices of the path wrote, the depth and the mark of the last one."""

    def of(self, cell: int) -> str:
        """GIVEN, DEDUCED or GUESSED; "" for a cell without a mark."""
        if not (mark := self._board[cell]):
            return ""
        if self._given.get(cell) == mark:
            return GIVEN
        depth = self._depths.get(cell)
        return GUESSED if depth and self._guesses.get(cell) == (depth, mark) else DEDUCED

    def depth(self, cell: int) -> int:
        is_given = self._given.get(cell) == self._board[cell]
        return 0 if is_given else self._depths.get(cell, 0)


class Origins:
    """Where the marks of a trace's boards come from; the answer for one position makes the next quick."""

    def __init__(self, trace: Trace, given: str) -> None:
        """`given`: the rule of the event that writes what is given."""
        self._trace, self._rule = trace, given
        self._given: dict[int, int] | None = None
        self._base = _Base()

    def at(self, state: State) -> BoardOrigins:
        base = self._base if self._base.holds(state) else _Base()
        if state.depth - base.depth > 2 * TOP:
            base = base.upto(state, state.depth - TOP)
        self._base = base
        top = base.upto(state, state.depth + 1)
        return BoardOrigins(state.board, self._givens(), top.depths, top.guesses)

    def _givens(self) -> dict[int, int]:
        if self._given is None and len(self._trace):
            event = self._trace.event_at(1)
            assert event is not None
            is_given = event.verb == "deduce" and event.rule == self._rule
            self._given = dict(event.writes) if is_given else {}
        return self._given or {}
