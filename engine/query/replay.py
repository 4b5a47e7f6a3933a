"""Replay: a position in a trace, and the state there. Everything on a screen is drawn from a replay."""

from engine.events import Event
from engine.state import State
from engine.store.block import Block
from engine.store.trace import Trace


class Replay:
    def __init__(self, trace: Trace) -> None:
        self.trace = trace
        self._block: Block = trace.block_at(0)
        self.state: State = self._block.state(0)

    @property
    def position(self) -> int:
        return self.state.position

    @property
    def event(self) -> Event | None:
        """The event that led here; None at the start."""
        return self.trace.event_at(self.position)

    def written(self) -> list[int]:
        """The cells that this event wrote or, if it is a backtrack, undid."""
        event = self.event
        if event is None:
            return []
        if event.verb != "backtrack":
            return [cell for cell, _ in event.writes]
        before = self.trace.block_at(self.position - 1).state(self.position - 1)
        return before.written_since(before.depth)

    def seek(self, position: int) -> None:
        """Go to a position; one outside the trace means its nearest end."""
        position = max(0, min(position, len(self.trace)))
        if not self._block.first <= position <= self._block.end:
            self._block = self.trace.block_at(position)
        self.state = self._block.state(position, self.state)
