"""The history of a cell: its changes around a position, the newest first."""

from attrs import define

from engine.query.find import cell_target
from engine.query.matches import Matches
from engine.store.trace import Trace


@define(frozen=True)
class Change:
    position: int
    """Where its event leads to."""
    mark: int
    """What the cell became."""


class CellHistory:
    """Changes are looked for a few blocks at a time, and kept."""

    def __init__(self, trace: Trace, cell: int) -> None:
        self._trace, self._cell = trace, cell
        self._matches = Matches(trace, cell_target(cell))
        self._marks: dict[int, int] = {}

    def around(
        self, position: int, before: int, after: int, blocks: int
    ) -> tuple[list[Change], list[Change], bool]:
        """So many changes up to a position, those after it, each newest first, and whether these are all."""
        earlier, later, complete = self._matches.around(position, before, after, blocks)
        wanted = [*later[::-1], *earlier]
        self._marks = {place: self._mark(place) for place in wanted}
        changes = [Change(place, mark) for place, mark in self._marks.items()]
        return changes[len(later) :], changes[: len(later)], complete

    def _mark(self, place: int) -> int:
        if place in self._marks:
            return self._marks[place]
        event = self._trace.event_at(place)
        assert event is not None
        written = [mark for cell, mark in event.writes if cell == self._cell]
        if written and event.verb != "backtrack":
            return written[-1]
        return int(self._trace.block_at(place - 1).state(place).board[self._cell])
