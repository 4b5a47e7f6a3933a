"""A race: the player of several searches of one puzzle, moved by one clock.

lane    one of the searches.
pace    what the clock counts:
        events    every lane has made the same number of events;
        progress  every lane has done the same share of its search: all start and end together;
        seconds   every lane is where it was when its solver had worked for that many seconds.
time    what the clock shows, in units of the pace.
"""

from collections.abc import Sequence

from engine.sentences import counted, timed
from tui.player.playback import STEP_SECONDS, Playback
from tui.player.player import Player
from tui.player.session import Session
from tui.player.viewing import PACES, RaceViewing, SearchViewing

ORDINALS = ("1st", "2nd", "3rd", "4th")
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
        self._awaited: float | None = None
        """A time that live searches were asked to reach and have not reached yet."""

    @property
    def chosen(self) -> Playback:
        return self.lanes[self.viewing.lane]

    @property
    def session(self) -> Session:
        return self.chosen.session

    @property
    def position(self) -> int:
        return self.chosen.position

    @property
    def live(self) -> bool:
        return any(lane.live for lane in self.lanes)

    @property
    def progress(self) -> tuple[float, int]:
        return self.time, sum(len(lane.session.trace) for lane in self.lanes)

    @property
    def at_end(self) -> bool:
        return not self.live and self.time >= self.end

    @property
    def begin(self) -> float:
        """The time at which every lane is at its start."""
        return -float(max(self.starts)) if self.viewing.pace == "events" else 0.0

    @property
    def end(self) -> float:
        """The time at which every lane is at the end of what is recorded."""
        return max(self._time_at(number, len(lane.session.trace)) for number, lane in enumerate(self.lanes))

    def place_on_axis(self, number: int, position: int) -> float:
        """Where a position of a lane stands on the axis that all lanes share, from 0 to 1."""
        return self._time_at(number, position) / (self.end or 1.0)

    def position_on_axis(self, number: int, share: float) -> int:
        """The position in which a lane is at a share of the axis; its last one if it ended before."""
        return min(self._position_at(number, share * self.end), len(self.lanes[number].session.trace))

    @property
    def measure(self) -> str:
        """What decides the race: the solver's seconds at that pace, else events."""
        return "seconds" if self.viewing.pace == "seconds" else "events"

    def cost(self, number: int) -> float:
        """What a search took, in units of the measure."""
        lane = self.lanes[number]
        return lane.clock.total if self.measure == "seconds" else float(len(lane.session.trace))

    def standing(self, number: int) -> str:
        """The place of a lane at its end and its distance from the first, as far as they are known."""
        if not self.lanes[number].at_end or not self.arrived(number):
            return ""
        ended = [other for other, lane in enumerate(self.lanes) if not lane.live and self.arrived(other)]
        mine, costs = self.cost(number), [self.cost(other) for other in ended]
        place = ORDINALS[sum(cost < mine for cost in costs)]
        if mine == min(costs):
            return place
        return f"{place}, +{self.shown_cost(mine - min(costs))}"

    def arrived(self, number: int) -> bool:
        """Whether a search came to its own end; one that was stopped or cut off has no place."""
        return self.lanes[number].session.trace.end in ("solved", "exhausted")

    def shown_cost(self, cost: float) -> str:
        if self.measure == "events":
            return counted(int(cost), "event")
        return timed(cost)

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
        was_live = self.live
        self.look()
        if not self.direction:
            return
        if self._awaited is not None:
            self._await(self._awaited)
            return
        if self.viewing.pace == "progress" and was_live:
            self._run_to_ends()
            return
        events = min(self.viewing.speed, FASTEST_EVENTS) * elapsed
        self.set_time(self.time + self.direction * events * self.unit)
        if self.time <= self.begin if self.direction < 0 else not self.live and self.time >= self.end:
            self.pause()

    def play(self, direction: int) -> None:
        super().play(direction)
        self._awaited = None
        if not direction:
            for lane in self.lanes:
                lane.pause()

    def look(self) -> bool:
        news = [lane.look() for lane in self.lanes]
        return any(news)

    def step(self, events: int) -> None:
        self.go_to(self.time + events * self.unit)

    def seek(self, position: int) -> None:
        """Go to a position in the chosen lane; the others follow."""
        self.go_to(self._time_at(self.viewing.lane, position))

    def to_start(self) -> None:
        self.set_time(self.begin)

    def to_end(self) -> None:
        self.set_time(self.end)

    def start_at(self, positions: Sequence[int]) -> None:
        """Go to a position in each lane; the clock shows 0 there."""
        self.viewing.pace, self.starts = "events", list(positions)
        self.set_time(0.0)

    def go_to(self, time: float) -> None:
        """Set the clock; a time that live searches have not reached yet is awaited."""
        self.set_time(time, STEP_SECONDS)
        if self.live and self.time < time:
            self.direction, self._awaited = 1, time

    def _await(self, time: float) -> None:
        self.set_time(time)
        if not self.live or self.time >= time:
            self.pause()

    def set_time(self, time: float, wait: float = 0.0) -> None:
        """Set the clock. Live searches are run as far as that needs; the clock waits for a slow one."""
        time = max(time, self.begin)
        for number, lane in enumerate(self.lanes):
            if lane.live:
                time = min(time, self._run_to(number, time, wait))
        self.time = time if self.live else min(time, self.end)
        for number, lane in enumerate(self.lanes):
            lane.replay.seek(self._position_at(number, self.time))

    def _run_to_ends(self) -> None:
        """Run the searches, boards standing still: a share is known only of a whole search."""
        for lane in self.lanes:
            lane.run_free()
        self.time = self._time_at(*self._farthest())
        if not self.live:
            self.set_time(self.time)

    def _farthest(self) -> tuple[int, int]:
        """The number of the lane with the highest position, and that position."""
        position, number = max((lane.position, -number) for number, lane in enumerate(self.lanes))
        return -number, position

    def _run_to(self, number: int, time: float, wait: float) -> float:
        """Ask a live search to run to a time; the time that it has reached."""
        lane, feed = self.lanes[number], self.lanes[number].session.feed
        assert feed is not None
        if self.viewing.pace == "progress":
            return time
        missing = self._missing(number, time)
        if missing > 0:
            position = len(lane.session.trace) + missing
            feed.run_to(position)
            if wait:
                feed.wait_for(position, wait)
        reached = self._missing(number, time) <= 0 or not lane.live
        return time if reached else min(time, self._time_at(number, len(lane.session.trace)))

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
