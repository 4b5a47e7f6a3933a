"""A race: several searches of one puzzle played by one clock. It draws nothing.

pace    what the clock counts:
        events   each search is so many events on;
        time     each is the same part of its own way on: all begin and end together;
        seconds  each is where it was when its solver had worked for so long.
"""

from collections.abc import Sequence
from time import perf_counter

from engine.query.solver_time import SolverClock
from tui.player.playback import SLICE, Playback
from tui.player.player import Mover
from tui.player.session import Session

PACES = ("events", "time", "seconds")
EVENT_SECONDS = 1e-5
"""How much of a solver's time passes at a pace of seconds, where one event would at a pace of events."""
AT_FASTEST = 300_000
"""Events a second that the fastest speed aims for; a search that runs may be slower, and is waited for."""


class Race(Mover):
    """`time` is what the clock shows, in units of the pace."""

    def __init__(self, sessions: Sequence[Session], speed: float | None = None) -> None:
        super().__init__(speed)
        self.lanes = [Playback(session) for session in sessions]
        self.starts = [0] * len(self.lanes)
        """The positions at which the clock shows 0, at a pace of events."""
        self.pace = "events"
        self.time = 0.0
        self._clocks = [SolverClock(session.trace) for session in sessions]

    @property
    def live(self) -> bool:
        return any(lane.live for lane in self.lanes)

    @property
    def end(self) -> float:
        """What the clock shows when all that is recorded has been played."""
        return max(self._time_at(lane, len(self.lanes[lane].session.trace)) for lane in self._all)

    @property
    def begin(self) -> float:
        return -float(max(self.starts)) if self.pace == "events" else 0.0

    @property
    def unit(self) -> float:
        """How far one event's worth of playing moves the clock."""
        longest = max(len(lane.session.trace) for lane in self.lanes)
        return {"events": 1.0, "time": 1 / max(longest, 1), "seconds": EVENT_SECONDS}[self.pace]

    @property
    def _all(self) -> range:
        return range(len(self.lanes))

    def next_pace(self) -> None:
        """Another pace; the clock is set to where the search stands that has come farthest."""
        farthest, position = self._farthest()
        self.starts = [0] * len(self.lanes)
        self.pace = PACES[(PACES.index(self.pace) + 1) % len(PACES)]
        self.follow(farthest, position)

    def tick(self, elapsed: float) -> None:
        """Let so much time pass."""
        if not self.direction:
            return
        if self.pace == "time" and self.live:
            self._run_on()
            return
        events = min(self.speed, AT_FASTEST) * elapsed
        self.seek(self.time + self.direction * events * self.unit)
        if self.time <= self.begin if self.direction < 0 else not self.live and self.time >= self.end:
            self.pause()

    def step(self, events: int) -> None:
        self.seek(self.time + events * self.unit)

    def follow(self, lane: int, position: int) -> None:
        """Go to where one of the searches is at a position."""
        self.seek(self._time_at(lane, position))

    def start_at(self, positions: Sequence[int]) -> None:
        """Go to a position in each; the clock shows 0 there."""
        self.pace, self.starts = "events", list(positions)
        self.seek(0.0)

    def seek(self, time: float) -> None:
        """Set the clock. A live search is pulled as far as that needs; if it is slow, all wait for it."""
        time = max(time, self.begin)
        for lane in self._all:
            if self.lanes[lane].live:
                time = min(time, self._pulled(lane, time))
        self.time = time if self.live else min(time, self.end)
        for lane in self._all:
            self.lanes[lane].replay.seek(self._position_at(lane, self.time))

    def seconds(self, lane: int) -> float:
        """How long a lane's solver had worked when it came to where it stands."""
        return self._clocks[lane].at(self.lanes[lane].replay.position)

    def _run_on(self) -> None:
        """How long a way is is known only at its end: let the searches run there first, and stand still."""
        for lane in self.lanes:
            if lane.live and lane.session.search is not None:
                lane.session.search.pull(seconds=SLICE / len(self.lanes))
        self.time = self._time_at(*self._farthest())
        if not self.live:
            self.seek(self.time)

    def _farthest(self) -> tuple[int, int]:
        """The lane that has come farthest, and its position."""
        return max(((lane, self.lanes[lane].replay.position) for lane in self._all), key=lambda one: one[1])

    def _pulled(self, lane: int, time: float) -> float:
        """Pull a search on to a time, for a frame's share at most; the time that it has come to."""
        search = self.lanes[lane].session.search
        assert search is not None
        if self.pace == "time":
            return time
        stop = perf_counter() + SLICE / len(self.lanes)
        while not search.end and perf_counter() < stop:
            missing = self._missing(lane, time)
            if missing <= 0:
                return time
            search.pull(missing, stop - perf_counter())
        return time if search.end else min(time, self._time_at(lane, len(search.recording)))

    def _missing(self, lane: int, time: float) -> int:
        """How many events a search has yet to make to come to a time, about; at least one."""
        trace = self.lanes[lane].session.trace
        if self.pace == "events":
            return int(time) + self.starts[lane] - len(trace)
        total = self._clocks[lane].total
        return max(1, int((time - total) * len(trace) / total)) if time > total > 0 else int(time > total)

    def _time_at(self, lane: int, position: int) -> float:
        if self.pace == "events":
            return float(position - self.starts[lane])
        if self.pace == "seconds":
            return self._clocks[lane].at(position)
        return position / max(len(self.lanes[lane].session.trace), 1)

    def _position_at(self, lane: int, time: float) -> int:
        if self.pace == "events":
            return int(time) + self.starts[lane] if time >= 0 else self.starts[lane] - int(-time)
        if self.pace == "seconds":
            return self._clocks[lane].position(time)
        return round(time * len(self.lanes[lane].session.trace))
