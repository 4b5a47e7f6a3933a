"""The width of an icicle: it counts nodes, events, or the time that the solver took.

place   a node, an event or a nanosecond, numbered from 0.
"""

from attrs import define

from engine.query.solver_time import SolverClock
from engine.state import State
from engine.store.node_places import block_of_birth
from engine.store.trace import Trace

MEASURES = ("nodes", "events", "time")
SECOND = 1_000_000_000


@define(frozen=True)
class Width:
    clock: SolverClock
    measure: str = "nodes"

    @property
    def trace(self) -> Trace:
        return self.clock.trace

    @property
    def total(self) -> int:
        """Of the whole search."""
        if self.measure == "nodes":
            return self.trace.nodes
        return len(self.trace) if self.measure == "events" else int(self.clock.total * SECOND)

    def place(self, state: State) -> int:
        """Where the last event of a state is."""
        return state.nodes - 1 if self.measure == "nodes" else self.place_of_event(max(state.position - 1, 0))

    def place_of_event(self, number: int) -> int:
        return number if self.measure == "events" else int(self.clock.at(number) * SECOND)

    def event(self, place: int) -> int:
        """The event at a place; with nodes, see `stretch`."""
        return place if self.measure == "events" else self.clock.position(place / SECOND)

    def stretch(self, start: int, stop: int) -> tuple[int, int]:
        """The events to read for these places; nodes are found by their blocks."""
        if self.measure != "nodes":
            first = min(self.event(start), max(len(self.trace) - 1, 0))
            end = self.event(stop) if stop < self.total else len(self.trace)
            return first, max(end, first + 1)
        end = len(self.trace) if stop >= self.trace.nodes else block_of_birth(self.trace, stop) + 1
        return (block_of_birth(self.trace, start) if start else 0), end
