"""Playback: the player of one search. While it is paused, the solver stands still too.

awaited   a position that a live search was asked to reach and has not reached yet.
"""

from functools import lru_cache, partial
from time import perf_counter

from engine.errors import Refusal
from engine.query.choices import Choices
from engine.query.find import find_between
from engine.query.hits import Hits
from engine.query.replay import Replay
from engine.query.solver_time import SolverClock
from tui.player.answers import quoted, text_target
from tui.player.conditions import condition_target
from tui.player.finding import SLICE, Finding
from tui.player.player import Player
from tui.player.session import Session
from tui.player.viewing import FASTEST, SearchViewing

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
        self.choices = Choices(session.trace)
        self.hits_of = lru_cache(1)(self._make_hits)
        """The pass that counts a text: the one that was asked for last is kept."""
        self._session = session
        self._breakpoint = lru_cache(64)(partial(condition_target, session=session))
        self._events_due = 0.0
        self._awaited: int | None = None

    @property
    def session(self) -> Session:
        return self._session

    @property
    def chosen(self) -> "Playback":
        return self

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

    def _make_hits(self, text: str) -> Hits:
        trace = self.session.trace
        return Hits(trace, text_target(text, trace.header.rules))

    @property
    def hits(self) -> Hits | None:
        """All hits of the text that was found at the position, if one was."""
        text, found = self.viewing.text, self.viewing.found
        shown = found[:2] == (self.position, quoted(text)) and not self.direction
        return self.hits_of(text) if shown else None

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
        self._awaited = None
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
        if self.finding is not None and not self.finding.ended:
            self._find_on(self.finding)
            return
        before = self.position
        if self.viewing.speed == FASTEST or self.finding is not None:
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
            self.missed = self.finding is not None
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

    def _find_on(self, finding: Finding) -> None:
        super()._find_on(finding)
        if self.finding is finding and finding.ended:
            self.replay.seek(finding.reached)
            self.run_free()

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
        """If a breakpoint or what is looked for was passed, go back to the first one passed."""
        after, step, finding = self.position, self.direction, self.finding
        if before == after:
            return
        stops = {text: self._breakpoint(text) for text in self.viewing.breakpoints}
        if finding is not None and finding.goal is not None:
            stops[""] = finding.goal
        places = {text: find_between(self.session.trace, before, after, stop) for text, stop in stops.items()}
        passed = [(place * step, text) for text, place in places.items() if place is not None]
        if not passed:
            return
        place, text = min(passed)
        if finding is not None and not text:
            self.replay.seek(before)
            self._arrive(place, finding)
        else:
            self.pause()
            self.replay.seek(place * step)
            self.viewing.stopped = (self.position, text)
