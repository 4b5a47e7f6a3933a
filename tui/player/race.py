"""A race: the player of several searches of one puzzle, moved by one clock.

lane    one of the searches.
pace    what the clock counts:
        events    every lane has made the same number of events;
        progress  every lane has done the same share of its search: all start and end together;
        seconds   every lane is where it was when its solver had worked for that many seconds.
time    what the clock shows, in units of the pace.
"""

from collections.abc import Sequence
from time import perf_counter

from tui.player.playback import SLICE, Playback
from tui.player.player import Player
from tui.player.session import Session
from tui.player.viewing import PACES, RaceViewing, SearchViewing

EVENT_SECONDS = 1e-5
"""Solver seconds that are played, at a pace of seconds, in the time in which one event would be."""
FASTEST_EVENTS = 300_000
"""Events a second that the fastest speed aims for; a live search may be slower, and is waited for."""


class Race(Player):
    viewing: RaceViewing

    def __init__(self, sessions: Sequence[Session], viewing: RaceViewing | None = None) -> None:
        super().__init__(viewing or RaceViewing(lanes=[SearchViewing() for _ in sessions]))
        self.lanes = [Playback(*lane) for lane in zip(sessions, self.viewing.lanes)]
        self.starts = [0] * len(self.lanes)
        """The position in each lane at which the clock shows 0, at a pace of events."""
        self.time = 0.0

    @property
    def chosen(self) -> Playback:
        return self.lanes[self.viewing.lane]

    @property
    def session(self) -> Session:
        return self.chosen.session

    @property
    def live(self) -> bool:
        return any(lane.live for lane in self.lanes)

    @property
    def progress(self) -> tuple[float, int]:
        return self.time, sum(len(lane.session.trace) for lane in self.lanes)

    @property
    def begin(self) -> float:
        """The time at which every lane is at its start."""
        return -float(max(self.starts)) if self.viewing.pace == "events" else 0.0

    @property
    def end(self) -> float:
        """The time at which every lane is at the end of what is recorded."""
        return max(self._time_at(number, len(lane.session.trace)) for number, lane in enumerate(self.lanes))

    @property
    def unit(self) -> float:
        """How far the clock moves when one event is played."""
        longest = max(len(lane.session.trace) for lane in self.lanes)
        return {"events": 1.0, "progress": 1 / max(longest, 1), "seconds": EVENT_SECONDS}[self.viewing.pace]

    def next_pace(self) -> None:
        """Change the pace; the lane that is farthest stays where it is, the others follow."""
        farthest = self._farthest()
        self.starts = [0] * len(self.lanes)
        self.viewing.pace = PACES[(PACES.index(self.viewing.pace) + 1) % len(PACES)]
        self.set_time(self._time_at(*farthest))

    def tick(self, elapsed: float) -> None:
        if not self.direction:
            return
        if self.viewing.pace == "progress" and self.live:
            self._run_to_ends()
            return
        events = min(self.viewing.speed, FASTEST_EVENTS) * elapsed
        self.set_time(self.time + self.direction * events * self.unit)
        if self.time <= self.begin if self.direction < 0 else not self.live and self.time >= self.end:
            self.pause()

    def step(self, events: int) -> None:
        self.set_time(self.time + events * self.unit)

    def seek(self, position: int) -> None:
        """Go to a position in the chosen lane; the others follow."""
        self.set_time(self._time_at(self.viewing.lane, position))

    def to_start(self) -> None:
        self.set_time(self.begin)

    def to_end(self) -> None:
        self.set_time(self.end)

    def start_at(self, positions: Sequence[int]) -> None:
        """Go to a position in each lane; the clock shows 0 there."""
        self.viewing.pace, self.starts = "events", list(positions)
        self.set_time(0.0)

    def set_time(self, time: float) -> None:
        """Set the clock. Live searches are run as far as that needs; the clock waits for a slow one."""
        time = max(time, self.begin)
        for number, lane in enumerate(self.lanes):
            if lane.live:
                time = min(time, self._run_to(number, time))
        self.time = time if self.live else min(time, self.end)
        for number, lane in enumerate(self.lanes):
            lane.replay.seek(self._position_at(number, self.time))

    def _run_to_ends(self) -> None:
        """Run the searches for one frame, boards standing still: a share is known only of a whole search."""
        for lane in self.lanes:
            lane.run_search(seconds=SLICE / len(self.lanes))
        self.time = self._time_at(*self._farthest())
        if not self.live:
            self.set_time(self.time)

    def _farthest(self) -> tuple[int, int]:
        """The number of the lane with the highest position, and that position."""
        position, number = max((lane.position, -number) for number, lane in enumerate(self.lanes))
        return -number, position

    def _run_to(self, number: int, time: float) -> float:
        """Run a live search to a time, for its share of a frame; the time that it has reached."""
        lane = self.lanes[number]
        if self.viewing.pace == "progress":
            return time
        stop = perf_counter() + SLICE / len(self.lanes)
        while lane.live and perf_counter() < stop:
            missing = self._missing(number, time)
            if missing <= 0:
                return time
            lane.run_search(missing, stop - perf_counter())
        return min(time, self._time_at(number, len(lane.session.trace))) if lane.live else time

    def _missing(self, number: int, time: float) -> int:
        """About how many events a search has yet to make to reach a time; at least one if it has not."""
        lane, length = self.lanes[number], len(self.lanes[number].session.trace)
        if self.viewing.pace == "events":
            return int(time) + self.starts[number] - length
        total = lane.clock.total
        return max(1, int((time - total) * length / total)) if time > total > 0 else int(time > total)

    def _time_at(self, number: int, position: int) -> float:
        if self.viewing.pace == "events":
            return float(position - self.starts[number])
        if self.viewing.pace == "seconds":
            return self.lanes[number].clock.at(position)
        return position / max(len(self.lanes[number].session.trace), 1)

    def _position_at(self, number: int, time: float) -> int:
        if self.viewing.pace == "events":
            return int(time) + self.starts[number] if time >= 0 else self.starts[number] - int(-time)
        if self.viewing.pace == "seconds":
            return self.lanes[number].clock.position(time)
        return round(time * len(self.lanes[number].session.trace))
