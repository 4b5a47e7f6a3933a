"""Playback: the player of one search. While it is paused, the solver stands still too.

awaited   a position that a live search was asked to reach and has not reached yet.
"""

from collections.abc import Iterator
from functools import lru_cache, partial
from time import perf_counter

from engine.errors import Refusal
from engine.query.find import Target, find_between, matches_by_block
from engine.query.replay import Replay
from engine.query.solver_time import SolverClock
from tui.player.conditions import condition_target
from tui.player.player import Player
from tui.player.session import Session
from tui.player.viewing import FASTEST, SearchViewing

SLICE = 0.04
"""Seconds that one frame may work: about as long as it takes to draw one, so that neither starves."""
MOST_SECONDS_BEHIND = 1.0
"""How much of the time that a slow solver took is made up for when it is fast again."""
STEP_SECONDS = 0.015
"""How long a step waits for a live search before it is awaited frame by frame."""
CHUNK = 2048
"""Events that are passed at once at the fastest speed."""


class Playback(Player):
    viewing: SearchViewing

    def __init__(self, session: Session, viewing: SearchViewing | None = None) -> None:
        super().__init__(viewing or SearchViewing())
        self.replay = Replay(session.trace)
        self.clock = SolverClock(session.trace)
        self.missed = False
        """Whether the last `find` has found nothing."""
        self._session = session
        self._breakpoint = lru_cache(64)(partial(condition_target, session=session))
        self._goal: Target | None = None
        """What to run a live search to, if it is not recorded yet."""
        self._finding: Iterator[tuple[int, list[int]]] | None = None
        """A `find` in what is recorded, not finished yet."""
        self._events_due = 0.0
        self._awaited: int | None = None

    @property
    def session(self) -> Session:
        return self._session

    @property
    def live(self) -> bool:
        return self.session.feed is not None and self.session.feed.live

    @property
    def status(self) -> str:
        """What the search does; if it is only replayed, at its end how it ended."""
        feed = self.session.feed
        if feed is not None and feed.live:
            return feed.status or ("running" if self.direction > 0 else "paused")
        if feed is not None and feed.error:
            return "failed"
        return f"ended: {self.session.trace.end or 'cut short'}" if self.at_end else "replay"

    @property
    def position(self) -> int:
        return self.replay.position

    @property
    def progress(self) -> tuple[float, int]:
        return self.position, len(self.session.trace)

    @property
    def at_end(self) -> bool:
        return self.position >= len(self.session.trace) and not self.live

    @property
    def flags(self) -> set[int]:
        """The positions that have a bookmark or a note."""
        return self.viewing.bookmarks | self.session.trace.notes.keys()

    @property
    def finding(self) -> bool:
        """Whether it is on the way to what `find` was asked for, at full speed."""
        return self.direction != 0 and (self._goal is not None or self._finding is not None)

    @property
    def stopped_at(self) -> str:
        """The breakpoint that stopped playing here, until the next move."""
        position, text = self.viewing.stopped
        return text if position == self.position and not self.direction else ""

    @property
    def seconds(self) -> float:
        """How long the solver had worked when it reached the position."""
        return self.clock.at(self.position)

    def play(self, direction: int) -> None:
        super().play(direction)
        self._events_due = 0.0
        self._goal = self._finding = self._awaited = None
        if not direction and self.session.feed is not None:
            self.session.feed.pause()

    def look(self) -> bool:
        """Take in what a live search has recorded since; whether there is anything new."""
        try:
            return self.session.feed is not None and self.session.feed.look()
        except Refusal:
            self.replay.seek(self.position)
            raise

    def tick(self, elapsed: float) -> None:
        self.look()
        if not self.direction:
            return
        if self._awaited is not None:
            self._await(self._awaited)
            return
        if self._finding is not None:
            self._find_on()
            return
        before = self.position
        if self.viewing.speed == FASTEST or self._goal is not None:
            self._move_for_a_frame()
        else:
            self._events_due += self.viewing.speed * elapsed
            due = int(self._events_due)
            self._run_to(self.position + self.direction * due)
            self.replay.seek(self.position + self.direction * due)
            self._events_due -= abs(self.position - before)
            most = max(elapsed, MOST_SECONDS_BEHIND) * self.viewing.speed + 1
            self._events_due = min(self._events_due, most)
        self._stop_between(before)
        if self.at_end if self.direction > 0 else not self.position:
            self.missed = self._goal is not None
            self.pause()

    def step(self, events: int) -> None:
        self.seek(self.position + events)

    def seek(self, position: int) -> None:
        """Go there; if it is not recorded yet, a live search is run to it and awaited."""
        self._run_to(position)
        if self.live and position > len(self.session.trace):
            assert self.session.feed is not None
            self.session.feed.wait_for(position, STEP_SECONDS)
        self.replay.seek(position)
        if self.live and position > len(self.session.trace):
            self.direction, self._awaited = 1, position

    def to_start(self) -> None:
        self.seek(0)

    def to_end(self) -> None:
        self.seek(len(self.session.trace))

    def _run_to(self, position: int) -> None:
        """Let a live search run to a position, if it is not recorded yet."""
        if self.live and position > len(self.session.trace):
            assert self.session.feed is not None
            self.session.feed.run_to(position)

    def run_free(self) -> None:
        """Let a live search run as fast as it can."""
        if self.live:
            assert self.session.feed is not None
            self.session.feed.run_free()

    def _await(self, position: int) -> None:
        if not self.live or len(self.session.trace) >= position:
            self.pause()
            self.replay.seek(position)

    def find(self, target: Target, step: int, run: bool = False) -> None:
        """Go to the next or previous match; `run` runs a live search until there is one."""
        if not run:
            self.pause()
        self.play(step)
        self.missed = False
        self._goal = target if run and step > 0 else None
        self._finding = matches_by_block(self.session.trace, self.position, step, target)
        self._find_on()

    def _find_on(self) -> None:
        """Look through what is recorded, for one frame."""
        assert self._finding is not None
        stop = perf_counter() + SLICE
        for _, matches in self._finding:
            if matches:
                self.pause()
                self.replay.seek(matches[0])
                return
            if perf_counter() > stop:
                return
        self._finding = None
        if self._goal is not None and self.live:
            self.to_end()
            self.run_free()
        else:
            self.missed = True
            self.pause()

    def _move_for_a_frame(self) -> None:
        """Go as far as one frame's time allows."""
        stop = perf_counter() + SLICE
        position, end = self.position, len(self.session.trace)
        if self.direction > 0 and self.live:
            self.run_free()
            if position + CHUNK >= end:
                self.to_end()
                return
        while perf_counter() < stop and (position < end if self.direction > 0 else position > 0):
            position += self.direction * CHUNK
            self.replay.seek(min(position, end))

    def _stop_between(self, before: int) -> None:
        """If a breakpoint or the goal was passed, go back to the first one passed."""
        after, step = self.position, self.direction
        if before == after:
            return
        stops = {text: self._breakpoint(text) for text in self.viewing.breakpoints}
        if self._goal is not None:
            stops[""] = self._goal
        places = {text: find_between(self.session.trace, before, after, stop) for text, stop in stops.items()}
        passed = [(place * step, text) for text, place in places.items() if place is not None]
        if passed:
            place, text = min(passed)
            self.pause()
            self.replay.seek(place * step)
            self.viewing.stopped = (self.position, text)
