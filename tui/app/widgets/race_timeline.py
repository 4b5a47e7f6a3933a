"""The timeline of a lane: all lanes of a race have one axis, so that a column is the same time in each."""

from itertools import pairwise

from engine.query.timeline import Column, timeline
from tui.app.widgets.timeline import TimelinePanel
from tui.player.race import Race

FINENESS = 4
"""Columns of the search's own timeline to one of the shared axis."""


class RaceTimeline(TimelinePanel):
    def __init__(self, race: Race, number: int) -> None:
        super().__init__(race.lanes[number], id=f"timeline-{number}")
        self.race, self.number = race, number
        self._made_for: tuple[object, ...] = ()
        """What the bars were made for."""

    def _bars(self) -> list[Column]:
        wide, length = self.size.width, len(self.session.trace)
        wanted = (wide, length, self.race.viewing.pace, self.race.end)
        if wanted != self._made_for and wide:
            self._made_for, self._columns = wanted, self._on_axis(wide, length)
        return self._columns

    def _on_axis(self, wide: int, length: int) -> list[Column]:
        """Blank columns from where the search ends."""
        fine = timeline(self.session.trace, wide * FINENESS, 0, length) if length else []
        edges = [self.race.position_on_axis(self.number, x / wide) for x in range(wide + 1)]
        columns, counted = [], 0
        for first, stop in pairwise(edges):
            left = first * len(fine) // max(length, 1)
            right = max(-(-stop * len(fine) // max(length, 1)), left + 1)
            if first >= length:
                left = right = len(fine)
            columns.append(Column.joined(fine[left:right], fine[counted:right]))
            counted = max(counted, right)
        return columns

    def _column(self, position: int) -> int:
        share = self.race.place_on_axis(self.number, position)
        return max(0, min(round(share * self.size.width + 0.499) - 1, self.size.width - 1))

    def _position(self, x: int) -> int:
        return self.race.position_on_axis(self.number, max(0, x + 1) / max(self.size.width, 1))
