"""The events that match a target, around a position: found a few blocks at a time, and kept.

scanned   the stretch of positions in which all matches are known. It grows to either side when more are
          wanted, so that a step to the next event looks at nothing again.
"""

from bisect import bisect_right

from engine.query.find import Target, matches_by_block
from engine.store.trace import Trace

MOST_KEPT = 4_096
"""Matches; with more, it begins anew at the position."""


class Matches:
    def __init__(self, trace: Trace, target: Target) -> None:
        self._trace, self._target = trace, target
        self._begin(0)

    def _begin(self, position: int) -> None:
        self._found: list[int] = []
        self._low = self._high = position
        """Matches after `low` and up to `high` are known."""
        self._back = matches_by_block(self._trace, position + 1, -1, self._target)
        self._back_ended = False
        self._begin_on()

    def _begin_on(self) -> None:
        self._on = matches_by_block(self._trace, self._high, 1, self._target)
        self._on_ended, self._length = False, len(self._trace)

    def around(
        self, position: int, before: int, after: int, blocks: int
    ) -> tuple[list[int], list[int], bool]:
        """Matches up to a position, the nearest first, those after it, and whether these are all wanted.

        At most `blocks` blocks are read for it: if that is too few, the next call goes on.
        """
        if not self._low <= position <= self._high or len(self._found) > MOST_KEPT:
            self._begin(position)
        if self._on_ended and self._length < len(self._trace):  # the trace has grown since
            self._begin_on()
        while missing := self._missing(position, before, after):
            if not blocks:
                break
            blocks -= 1
            if missing > 0:
                self._read_on()
            else:
                self._read_back()
        place = bisect_right(self._found, position)
        earlier, later = self._found[max(0, place - before) : place], self._found[place : place + after]
        return earlier[::-1], later, not missing

    def _missing(self, position: int, before: int, after: int) -> int:
        """1 if matches after the position are missing, -1 if some before it are, 0 if none can be."""
        earlier = bisect_right(self._found, position)
        if len(self._found) - earlier < after and not self._on_ended:
            return 1
        return -1 if earlier < before and not self._back_ended else 0

    def _read_on(self) -> None:
        reached = next(self._on, None)
        if reached is None:
            self._high, self._on_ended = max(self._high, self._length), True
            return
        end, matches = reached
        self._found += [match for match in matches if match > self._high]
        self._high = max(self._high, end)

    def _read_back(self) -> None:
        reached = next(self._back, None)
        if reached is None:
            self._low, self._back_ended = 0, True
            return
        self._low, matches = reached
        self._found[:0] = matches[::-1]
