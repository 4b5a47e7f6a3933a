"""A presentation: the playback that goes from stop to stop, and asks before it shows what a choice took.

landing   where the move under way ends; what lies between is played quickly.
"""

from collections.abc import Iterator
from time import perf_counter

from engine.query.find import matches_by_block
from tui.player.finding import SLICE
from tui.player.playback import Playback
from tui.player.session import Session
from tui.player.stops import is_open_choice, stops_of
from tui.player.viewing import SearchViewing

RATE = 80
"""Events a second that are played between two stops, …"""
LEAST_SECONDS, MOST_SECONDS = 0.5, 4.0
"""… as far as it takes no less and no more time than this."""
FIRST_AHEAD = 64
"""Events that a live search is run ahead at first; each time it has found no stop in them, twice as many."""
GOES_ON, WAITS = -1, -2
"""What a look for a stop yields while it has none: it can look further at once, or when more is recorded."""


class Presentation(Playback):
    def __init__(self, session: Session, viewing: SearchViewing | None = None) -> None:
        super().__init__(session, viewing)
        kind = session.kind
        self._marks = kind.marks(session.puzzle) if kind and session.puzzle is not None else None
        self._looking: Iterator[int] | None = None
        """A look for the next or previous stop, not finished yet."""
        self._landing: int | None = None
        self._rate = self._due = 0.0
        """On the way to the landing: events a second, and what is due of them."""

    @property
    def asks(self) -> bool:
        """Whether it asks here what to do, before the next choice."""
        return self.viewing.asked == self.position and not self.direction

    def play(self, direction: int) -> None:
        super().play(direction)
        self._landing = self._looking = None

    def to_stop(self, step: int) -> None:
        """To the next or previous stop; to an open choice by way of its question."""
        self.missed = False
        if self._landing is not None:
            self._land(self._landing)
        elif step > 0 and self.asks:
            self._land(self.position + 1)
        elif step > 0 or not self._steps_back():
            self.play(step)
            self._looking = self._stop_ahead() if step > 0 else self._stop_before()
            self._look_on()

    def _steps_back(self) -> bool:
        """From a choice back to its question, and from a question to the stop where it was asked."""
        here, asked = self.position, self.asks
        if asked:
            self.viewing.asked = -1
        if not here or not self._is_stop(here):
            return asked and not here
        if not asked and is_open_choice(self.replay.event):
            self.viewing.asked = here - 1
            self._land(here - 1)
            return True
        return asked

    def _is_stop(self, position: int) -> bool:
        trace = self.session.trace
        return position in stops_of(trace, self.live, self._marks).positions_in(trace.block_at(position - 1))

    def tick(self, elapsed: float) -> None:
        if self._landing is None and self._looking is None:
            super().tick(elapsed)
            return
        self.look()
        if self._landing is not None:
            self._play_on(self._landing, elapsed)
        else:
            self._look_on()

    def _play_on(self, landing: int, elapsed: float) -> None:
        self._due += self._rate * elapsed
        if self.position + int(self._due) >= landing:
            self._land(landing)
        else:
            self.replay.seek(self.position + int(self._due))
            self._due -= int(self._due)

    def _land(self, position: int) -> None:
        self.pause()
        self.seek(position)

    def _look_on(self) -> None:
        """Look for the stop, for one frame."""
        assert self._looking is not None
        stop = perf_counter() + SLICE
        while (found := next(self._looking)) == GOES_ON and perf_counter() < stop:
            pass
        if found >= 0:
            self._go(found)

    def _go(self, stop: int) -> None:
        """Set out for a stop that was found; to an open choice, for the place before it."""
        forwards, here = self.direction > 0, self.position
        self.missed = stop == here
        if forwards and not self.missed and is_open_choice(self.session.trace.event_at(stop)):
            stop -= 1
            self.viewing.asked = stop
        if stop <= here + 1:
            self._land(stop)
        else:
            self.play(1)
            seconds = min(max((stop - here) / RATE, LEAST_SECONDS), MOST_SECONDS)
            self._landing, self._rate, self._due = stop, (stop - here) / seconds, 0.0

    def _stop_before(self) -> Iterator[int]:
        trace = self.session.trace
        for _, found in matches_by_block(trace, self.position, -1, stops_of(trace, self.live, self._marks)):
            yield found[0] if found else GOES_ON
        yield 0

    def _stop_ahead(self) -> Iterator[int]:
        """The next stop, or the end; a live search is run on until there is one."""
        trace, feed, scanned, ahead = self.session.trace, self.session.feed, self.position, FIRST_AHEAD
        while True:
            recorded, live = len(trace), self.live
            for _, found in matches_by_block(trace, scanned, 1, stops_of(trace, live, self._marks)):
                yield found[0] if found else GOES_ON
            if not live or feed is None:
                break
            scanned = max(scanned, recorded - 1)  # the last event may be a stop if the next one says so
            feed.run_to(recorded + ahead)
            while self.live and len(trace) == recorded:
                yield WAITS
            ahead *= 2
        yield len(trace)
