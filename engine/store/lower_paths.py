"""Which lower parts of a long path a recording leaves out of its keyframes and of its memory.

The whole path at the end of a block can be had from that block: its upper part from the state at the block's
end, the rest from where the block's keyframe points. So whatever part of it the next block does not undo is
pointed at.
"""

from collections.abc import Callable
from copy import copy

from attrs import evolve

from engine.state import Lower, Part, State

STORED_NODES, STORED_TRAIL = 64, 1_024
"""What a keyframe has even if its block does not undo it: nodes for those who draw the path, and a trail so
short that to point at it is not worth it."""
KEPT_NODES, KEPT_TRAIL = 512, 4_096
"""How much of a long path and its trail is kept in memory; with twice as much, it is shortened to this."""


class LowerPaths:
    def __init__(self, read: Callable[[Lower], Part]) -> None:
        self._read = read
        self._block = 0
        """The first event of the last block."""
        self._below: Lower | None = None
        """What its keyframe points at."""

    def add_block(self, first: int, below: Lower | None) -> None:
        """A block was written: its first event, and what its keyframe points at."""
        self._block, self._below = first, below

    def without_lower(self, start: State, shallowest: int) -> State:
        """The state before a block as it is stored, if the block goes back to this depth."""
        base, lower_trail = (start.lower.nodes, start.lower.trail) if start.lower else (0, 0)
        nodes = max(0, min(shallowest, start.depth - STORED_NODES) - base)
        undone = shallowest + 1 - base
        trail = (
            start.upper[undone].trail_start - lower_trail if undone < len(start.upper) else len(start.trail)
        )
        if start.lower is None and not nodes and trail <= STORED_TRAIL:
            return start
        return self._cut(start, nodes, trail)

    def shortened(self, state: State) -> State:
        """The state after a block as it is kept in memory."""
        nodes = len(state.upper) - KEPT_NODES if len(state.upper) > 2 * KEPT_NODES else 0
        trail = (len(state.trail) - KEPT_TRAIL) & ~1 if len(state.trail) > 2 * KEPT_TRAIL else 0
        return self._cut(state, nodes, trail) if nodes or trail else state

    def _cut(self, state: State, nodes: int, trail: int) -> State:
        """The state without the lowest nodes and the oldest numbers of the trail that it has itself."""
        base = state.lower or Lower(0, 0, 0, 0, 0, self._read)
        left_out = state.upper[:nodes]
        lower = Lower(
            block=self._block,
            nodes=base.nodes + nodes,
            trail=base.trail + trail,
            ranks=base.ranks + sum(opened.rank for opened in left_out),
            untried=base.untried + sum(opened.choice.of - opened.choice.which for opened in left_out),
            read=self._read,
        )
        other = copy(state)
        other.upper, other.trail = state.upper[nodes:], state.trail[trail:]
        other.lower = self._settled(lower)
        return other

    def _settled(self, lower: Lower) -> Lower | None:
        """The same lower part, from the latest block that has something of it."""
        below = self._below
        while below and lower.nodes <= below.nodes and lower.trail <= below.trail:
            lower = evolve(lower, block=below.block)
            nodes, numbers, left = lower.part()
            if nodes or numbers:
                break
            below = left
        return lower if lower.nodes or lower.trail else None
