"""The screen of a race: the boards of several searches side by side, played by one clock."""

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Static

from engine.errors import Refusal
from engine.safe_text import safe
from tui.app.clock import Clock
from tui.app.keys import Groups, keys_of
from tui.app.race_keys import RACE_GROUPS, RACE_KEYS
from tui.app.screens.ask import AskScreen, HelpScreen
from tui.app.screens.watch import WatchScreen
from tui.app.widgets.bars import PLAYING, Bar, Heading, KeyBar
from tui.app.widgets.lane import Lane
from tui.player.playback import Playback
from tui.player.player import FASTEST
from tui.player.race import AT_FASTEST, EVENT_SECONDS, Race
from tui.player.viewing import position_of

LANE_WIDE, LEAST_HIGH = 18, 14
PACE_WORDS = {"events": "by events", "time": "by share of the way", "seconds": "by solver seconds"}


class RaceBar(Heading):
    """What is raced, and what the clock shows."""

    NAME = "race"

    def __init__(self, race: Race) -> None:
        super().__init__()
        self.race = race

    def left(self) -> str:
        header = self.race.lanes[0].session.trace.header
        return " · ".join(filter(None, map(safe, (self.NAME, header.kind, header.name))))

    def right(self) -> str:
        race = self.race
        if race.pace == "time" and race.live and race.direction:
            return "  ▶ running to the end first"
        shown = {
            "events": f"{race.time:,.0f}",
            "time": f"{race.time:.1%}",
            "seconds": f"{race.time * 1000:,.2f} ms",
        }[race.pace]
        return f"  {PLAYING[race.direction]} {PACE_WORDS[race.pace]}: {shown}   {self.speed()}"

    def speed(self) -> str:
        if self.race.speed == FASTEST:
            return "max"
        speed = min(self.race.speed, AT_FASTEST)
        return (
            f"{speed * EVENT_SECONDS * 1000:,.2f} ms/s"
            if self.race.pace == "seconds"
            else f"{speed:,.0f} ev/s"
        )


class RaceScreen(Screen[None]):
    AUTO_FOCUS = ""
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (LEAST_HIGH, "-short"), (30, "-tall")]
    BINDINGS = [
        Binding(key.keys, key.action, key.line, show=False, id=key.name, priority=key.name.startswith("lane"))
        for key in RACE_KEYS
    ]
    GROUPS: Groups = RACE_GROUPS

    def __init__(self, race: Race, names: Sequence[str]) -> None:
        super().__init__()
        self.race = race
        self.chosen = 0
        self._names = names

    def compose(self) -> ComposeResult:
        yield from self.head()
        with Horizontal(id="lanes"):
            for number, name in enumerate(self._names):
                yield Lane(self.race, number, name)
        wide = LANE_WIDE * len(self._names)
        yield Static(f"puzzletui needs {wide} columns and {LEAST_HIGH} lines", id="no-room")
        yield KeyBar(keys_of(self.GROUPS))

    def head(self) -> ComposeResult:
        """What stands above the lanes."""
        yield RaceBar(self.race)

    def on_mount(self) -> None:
        self._clock = Clock(self, self._tick)
        self.app.theme_changed_signal.subscribe(self, lambda theme: self.show())
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        self.show()
        self.action_play(1)

    def on_resize(self) -> None:
        self.set_class(self.app.size.width < LANE_WIDE * len(self._names), "-tiny")
        self.call_after_refresh(self.show)

    def show(self) -> None:
        for lane in self.query(Lane):
            lane.show(lane.number == self.chosen)
        self.query(Bar).first().refresh()

    def _tick(self, elapsed: float) -> None:
        try:
            self.race.tick(elapsed)
        except Refusal as refusal:
            self.race.pause()
            self.notify(str(refusal), severity="error", timeout=20, markup=False)
        if not self.race.direction:
            self._clock.stop()
        self.show()

    def _stand_still(self) -> None:
        self.race.pause()
        self.show()

    def action_play(self, direction: int) -> None:
        if self.race.direction:
            self._stand_still()
        else:
            self.race.play(direction)
            self._clock.go()

    def action_step(self, events: int) -> None:
        self.race.step(events)
        self._stand_still()

    def action_start(self) -> None:
        self.race.seek(self.race.begin)
        self._stand_still()

    def action_end(self) -> None:
        self.race.seek(self.race.end)
        self._stand_still()

    def action_go_to(self) -> None:
        """To where the chosen search is at an event; all others follow."""
        self._stand_still()
        length = len(self.race.lanes[self.chosen].session.trace)

        def go(answer: str | None) -> None:
            if answer is not None:
                self.race.follow(self.chosen, position_of(answer, length))
                self._stand_still()

        question = f"Go to event 0 to {length:,} of {safe(self._names[self.chosen])}, or a percentage:"
        self.app.push_screen(AskScreen(question, "1234 or 50%", lambda text: position_of(text, length)), go)

    def action_faster(self) -> None:
        self.race.faster()
        self.show()

    def action_slower(self) -> None:
        self.race.slower()
        self.show()

    def action_fastest(self) -> None:
        self.race.fastest()
        self.show()

    def action_pace(self) -> None:
        self.race.next_pace()
        self.show()

    def action_lane(self, step: int) -> None:
        self.chosen = (self.chosen + step) % len(self._names)
        self.show()

    def action_open(self) -> None:
        """The chosen search in full, at its position; coming back finds all as it was."""
        self._stand_still()
        lane = self.race.lanes[self.chosen]
        playback = Playback(lane.session, self.race.speed)
        playback.replay.seek(lane.replay.position)
        self.app.push_screen(WatchScreen(playback))

    def action_trees(self) -> None:
        self.toggle_class("-trees")
        self.call_after_refresh(self.show)

    def action_view(self) -> None:
        for lane in self.query(Lane):
            lane.next_view()
        self.show()

    def action_screenshot(self) -> None:
        self.notify(f"Saved {self.app.save_screenshot()}", markup=False)

    def action_help(self) -> None:
        self._stand_still()
        self.app.push_screen(HelpScreen(self.GROUPS))

    def action_quit(self) -> None:
        self.app.exit()

    def on_lane_pointed(self, message: Lane.Pointed) -> None:
        self.chosen = message.number
        if message.position >= 0:
            self.race.follow(message.number, message.position)
            self.race.pause()
        self.show()
