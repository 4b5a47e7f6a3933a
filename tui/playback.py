"""Playback: time as a person moves it. It pulls a live search and seeks the replay; it draws nothing.

Events are counted by elapsed time, never by ticks, and paused means that the solver itself stands still.
"""

from time import perf_counter

from engine.find import find_verb
from engine.replay import Replay
from tui.session import Session

FASTEST = float("inf")
SPEEDS = (
    1,
    2,
    4,
    8,
    16,
    32,
    64,
    128,
    256,
    512,
    1_000,
    2_000,
    5_000,
    10_000,
    20_000,
    50_000,
    100_000,
    FASTEST,
)
DEFAULT_SPEED = 32.0
SLICE = 0.02
"""How long a frame may work at full speed, in seconds."""
CHUNK = 2048


class Playback:
    """`direction` is 1 or -1 while playing, 0 while paused."""

    def __init__(self, session: Session, speed: float | None = None) -> None:
        self.session = session
        self.replay = Replay(session.trace)
        self.speed = speed or DEFAULT_SPEED
        self.direction = 0
        self.goal = ""
        """A verb: full speed, until such an event."""
        self._owed = 0.0

    @property
    def live(self) -> bool:
        """Whether there is more to come than has been recorded."""
        return self.session.search is not None and not self.session.search.end

    @property
    def at_end(self) -> bool:
        return self.replay.position >= len(self.session.trace) and not self.live

    def play(self, direction: int) -> None:
        self.direction, self.goal, self._owed = direction, "", 0.0

    def pause(self) -> None:
        self.play(0)

    def faster(self) -> None:
        self.speed = next((speed for speed in SPEEDS if speed > self.speed), FASTEST)

    def slower(self) -> None:
        self.speed = next((speed for speed in reversed(SPEEDS) if speed < self.speed), SPEEDS[0])

    def tick(self, elapsed: float) -> None:
        """Let so much time pass."""
        if not self.direction:
            return
        if self.goal:
            self._hurry_to_goal()
        elif self.speed == FASTEST:
            self._hurry()
        else:
            self._owed += self.speed * elapsed
            due = int(self._owed)
            self._owed -= due
            self.step(self.direction * due)
        if self.at_end if self.direction > 0 else not self.replay.position:
            self.pause()

    def step(self, events: int) -> None:
        """So many events on, or back; a live search is pulled as far as that needs."""
        self.seek(self.replay.position + events)

    def seek(self, position: int) -> None:
        missing = position - len(self.session.trace)
        if missing > 0 and self.session.search is not None:
            self.session.search.pull(missing, SLICE)
        self.replay.seek(position)

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

    def find(self, verb: str, step: int) -> bool:
        """To the next or previous such event; a live search is run until there is one."""
        found = find_verb(self.session.trace, self.replay.position, verb, step)
        if found is not None:
            self.pause()
            self.replay.seek(found)
        elif step > 0 and self.live:
            self.direction, self.goal = 1, verb
        return found is not None or bool(self.goal)

    def _hurry_to_goal(self) -> None:
        start = len(self.session.trace)
        if self.session.search is not None:
            self.session.search.pull(seconds=SLICE)
        found = find_verb(self.session.trace, start, self.goal, 1)
        self.replay.seek(len(self.session.trace) if found is None else found)
        if found is not None:
            self.pause()
