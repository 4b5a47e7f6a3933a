"""The screen of a race: several searches side by side, played by one clock."""

from collections.abc import Sequence
from time import perf_counter

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Static

from engine.safe_text import safe
from tui.app.clock import FRAME
from tui.app.keys import keys_of
from tui.app.race_keys import RACE_GROUPS, RACE_KEYS
from tui.app.screens.controller import bindings_of
from tui.app.screens.finding import FindingScreen
from tui.app.screens.watch import WatchScreen
from tui.app.widgets.bars import PLAYING, Heading, KeyBar, entries_of
from tui.app.widgets.lane import Lane
from tui.app.widgets.race_timeline import RaceTimeline
from tui.app.widgets.timeline import TimelinePanel
from tui.player.finding import SLICE
from tui.player.playback import Playback
from tui.player.race import EVENT_SECONDS, FASTEST_EVENTS, Race
from tui.player.verdict import Verdict
from tui.player.viewing import FASTEST, PANELS, SearchViewing

LANE_WIDE, LEAST_HIGH = 18, 14


class RaceBar(Heading):
    NAME = "race"

    def __init__(self, race: Race) -> None:
        super().__init__(race)
        self.race = race

    def left(self) -> str:
        header = self.race.lanes[0].session.trace.header
        return " · ".join(filter(None, map(safe, (self.NAME, header.kind, header.name))))

    def right(self) -> str:
        race, pace = self.race, self.race.viewing.pace
        if pace == "progress" and race.live and race.direction:
            return "  ▶ running to the end first"
        clock = {
            "events": f"by events: {int(race.time):,}",
            "progress": f"by progress: {race.time:.1%}",
            "seconds": f"by solver seconds: {race.time * 1000:,.2f} ms",
        }[pace]
        return f"  {PLAYING[race.direction]} {clock}   {self.speed()}"

    def speed(self) -> str:
        if self.race.viewing.speed == FASTEST:
            return "max"
        speed = min(self.race.viewing.speed, FASTEST_EVENTS)
        if self.race.viewing.pace == "seconds":
            return f"{speed * EVENT_SECONDS * 1000:,.2f} ms/s"
        return f"{speed:,.0f} ev/s"


class RaceScreen(FindingScreen):
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (LEAST_HIGH, "-short"), (30, "-tall")]
    BINDINGS = bindings_of(RACE_KEYS)
    GROUPS = RACE_GROUPS

    player: Race

    def __init__(self, race: Race, names: Sequence[str]) -> None:
        super().__init__(race)
        self._names = names
        self._verdict: Verdict | None = None
        """Made when the race has ended; counting the searches may take a while."""

    def compose(self) -> ComposeResult:
        yield from self.head()
        with Horizontal(id="lanes"):
            for number, (playback, name) in enumerate(zip(self.player.lanes, self._names)):
                yield Lane(playback, number, name, self.timeline(number))
        yield Static(id="card", markup=False)
        wide = LANE_WIDE * len(self._names)
        yield Static(f"puzzletui needs {wide} columns and {LEAST_HIGH} lines", id="no-room")
        yield KeyBar(entries_of(keys_of(self.GROUPS)))

    def timeline(self, number: int) -> TimelinePanel:
        return RaceTimeline(self.player, number)

    def head(self) -> ComposeResult:
        """What is above the lanes."""
        yield RaceBar(self.player)

    def begin(self) -> None:
        self.show()
        self.action_play(1)

    def fit(self) -> None:
        self.set_class(self.app.size.width < LANE_WIDE * len(self._names), "-tiny")
        for panel in PANELS:
            self.set_class(self.player.viewing.panel == panel, f"-{panel}")
        super().fit()

    def show(self) -> None:
        super().show()
        for lane in self.query(Lane):
            lane.show(lane.number == self.player.viewing.lane, self.standing(lane.number))

        card = self.card()
        self.set_class(bool(card), "-finished")
        self.query_one("#card", Static).update("\n".join(card))

    def card(self) -> list[str]:
        """Who won and why, once every search is at its end."""
        if not all(lane.at_end for lane in self.player.lanes):
            return []
        self._verdict = self._verdict or Verdict(self.player, [safe(name) for name in self._names])
        stop = perf_counter() + SLICE
        while going_on := self._verdict.advance():
            if perf_counter() > stop:
                break
        if going_on:
            self.set_timer(FRAME, self.show)
            return ["Counting what each search did …"]
        return self._verdict.sentences()

    def standing(self, number: int) -> str:
        """What a lane says about its place once it is at its end."""
        return self.player.standing(number)

    def of_which_search(self) -> str:
        return f" of {self._names[self.player.viewing.lane]}"

    def action_next_panel(self) -> None:
        """Show trees instead of boards, then whole searches, then boards again."""
        here = PANELS.index(self.player.viewing.panel)
        self.action_tab(PANELS[(here + 1) % len(PANELS)])

    def action_tab(self, name: str) -> None:
        self.player.viewing.panel = name
        self.fit()

    def action_pace(self) -> None:
        self.player.next_pace()
        self.show()

    def action_lane(self, step: int) -> None:
        """Choose the lane to the right or to the left."""
        if self.player.finding is not None:
            self.pause()
        self.player.viewing.lane = (self.player.viewing.lane + step) % len(self._names)
        self.show()

    def action_open(self) -> None:
        """Watch the chosen search from its position; the race waits below."""
        self.pause()
        chosen = self.player.chosen
        playback = Playback(chosen.session, SearchViewing(speed=self.player.viewing.speed))
        playback.seek(chosen.position)
        self.app.push_screen(WatchScreen(playback))

    def on_lane_pointed(self, message: Lane.Pointed) -> None:
        self.player.viewing.lane = message.number
        with self.guarded():
            if message.position is None:
                self.show()
            else:
                self.jump(message.position)
