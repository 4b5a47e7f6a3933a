"""Playback: time as a person moves it. It pulls a live search and seeks the replay; it draws nothing.

Events are counted by elapsed time, never by ticks, and paused means that the solver itself stands still.
"""

from collections.abc import Iterator
from time import perf_counter

from engine.query.find import Target, find, find_by_block
from engine.query.replay import Replay
from tui.player.player import FASTEST, Mover
from tui.player.session import Session

SLICE = 0.04
"""How long one frame may work, in seconds: about as long as it takes to draw one, so that neither starves."""
CHUNK = 2048


class Playback(Mover):
    def __init__(self, session: Session, speed: float | None = None) -> None:
        super().__init__(speed)
        self.session = session
        self.replay = Replay(session.trace)
        self.stops: list[Target] = []
        """Where playing is to stop."""
        self.missed = False
        """Whether the last thing looked for is not there."""
        self._goal: Target | None = None
        self._looking: Iterator[int | None] | None = None
        self._owed = 0.0

    @property
    def live(self) -> bool:
        """Whether there is more to come than has been recorded."""
        return self.session.search is not None and not self.session.search.end

    @property
    def at_end(self) -> bool:
        return self.replay.position >= len(self.session.trace) and not self.live

    @property
    def hurried(self) -> bool:
        """Whether it runs as fast as it can, whatever the speed."""
        return self.direction != 0 and (self._goal is not None or self._looking is not None)

    def play(self, direction: int) -> None:
        super().play(direction)
        self._owed = 0.0
        self._goal = self._looking = None

    def tick(self, elapsed: float) -> None:
        """Let so much time pass."""
        if not self.direction:
            return
        if self._looking is not None:
            self._look()
            return
        before = self.replay.position
        if self.speed == FASTEST or self._goal is not None:
            self._hurry()
        else:
            self._owed += self.speed * elapsed
            due = int(self._owed)
            self._owed -= due
            self.step(self.direction * due)
        self._stop_between(before)
        if self.at_end if self.direction > 0 else not self.replay.position:
            self.missed = self._goal is not None
            self.pause()

    def step(self, events: int) -> None:
        """So many events on, or back; a live search is pulled as far as that needs."""
        self.seek(self.replay.position + events)

    def seek(self, position: int) -> None:
        missing = position - len(self.session.trace)
        if missing > 0 and self.session.search is not None:
            self.session.search.pull(missing, SLICE)
        self.replay.seek(position)

    def find(self, sought: Target, step: int) -> None:
        """Go to the next or previous such place; a live search is run until there is one."""
        self.play(step)
        self.missed = False
        self._goal = sought
        self._looking = find_by_block(self.session.trace, self.replay.position, step, sought)
        self._look()

    def _look(self) -> None:
        """Look on for a while, through what is recorded."""
        assert self._looking is not None
        stop = perf_counter() + SLICE
        for found in self._looking:
            if found is not None:
                self.pause()
                self.replay.seek(found)
                return
            if perf_counter() > stop:
                return
        self._looking = None
        if self.direction > 0 and self.live:
            self.replay.seek(len(self.session.trace))
        else:
            self.missed = True
            self.pause()

    def _hurry(self) -> None:
        """As far as one frame's time allows."""
        stop = perf_counter() + SLICE
        position, end = self.replay.position, len(self.session.trace)
        if self.direction > 0 and position >= end and self.session.search is not None:
            self.session.search.pull(seconds=SLICE)
            self.replay.seek(len(self.session.trace))
            return
        while perf_counter() < stop and (position < end if self.direction > 0 else position > 0):
            position += self.direction * CHUNK
            self.replay.seek(min(position, end))

    def _stop_between(self, before: int) -> None:
        """Go back to the first place at which to stop, if one was passed."""
        after, step = self.replay.position, self.direction
        stops = self.stops + ([self._goal] if self._goal is not None else [])
        places = [find(self.session.trace, before, step, stop) for stop in stops] if before != after else []
        passed = [place for place in places if place is not None and (after - place) * step >= 0]
        if passed:
            self.pause()
            self.replay.seek(min(passed) if step > 0 else max(passed))
