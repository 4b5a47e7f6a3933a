"""The screen of a diff: two recorded searches of one puzzle, from divergence to divergence."""

from time import perf_counter

from textual.app import ComposeResult
from textual.timer import Timer
from textual.widgets import Static

from engine.query.divergence import Divergence, SearchDiff
from engine.query.replay import Replay
from engine.sentences import counted
from tui.app.clock import FRAME
from tui.app.race_keys import DIFF_GROUPS, DIFF_KEYS
from tui.app.screens.controller import bindings_of
from tui.app.screens.race import RaceBar, RaceScreen
from tui.app.widgets.bars import PLAYING
from tui.app.widgets.lane import Lane
from tui.app.widgets.timeline import TimelinePanel
from tui.player.finding import SLICE
from tui.player.race import Race
from tui.player.steps import path_of, step_of

MOST_DIVERGENCES, MOST_FLAGS = 100_000, 1_000
SIDES = ("left ", "right")


class DiffBar(RaceBar):
    NAME = "diff"

    def right(self) -> str:
        away = int(self.race.time)
        origin = "divergence" if any(self.race.starts) else "start"
        where = f"{counted(abs(away), 'event')} {'before' if away < 0 else 'after'}" if away else "at"
        return f"  {PLAYING[self.race.direction]} {where} the {origin}   {self.speed()}"


class DiffScreen(RaceScreen, inherit_bindings=False):
    BINDINGS = bindings_of(DIFF_KEYS)
    GROUPS = DIFF_GROUPS

    def __init__(self, race: Race, names: tuple[str, str]) -> None:
        super().__init__(race, names)
        left, right = (lane.session.trace for lane in race.lanes)
        self.comparison = SearchDiff(left, right)
        self.divergences: list[Divergence] = []
        """Those found so far."""
        self.number = -1
        """Index of the divergence last gone to, -1 before the first is found."""
        self._search = self.comparison.divergences()
        self._search_timer: Timer | None = None
        self._replay = Replay(left)

    def head(self) -> ComposeResult:
        yield DiffBar(self.player)
        yield Static(id="divergence", markup=False)

    def timeline(self, number: int) -> TimelinePanel:
        """Each search has its own axis here: divergences are at different times."""
        return TimelinePanel(self.player.lanes[number], id=f"timeline-{number}")

    def card(self) -> list[str]:
        return []

    def standing(self, number: int) -> str:
        return ""

    def begin(self) -> None:
        self._search_timer = self.set_interval(FRAME, self._search_on)
        self._search_on()

    @property
    def found_all(self) -> bool:
        return self._search_timer is None

    def _search_on(self) -> None:
        """Search for divergences for one frame."""
        stop = perf_counter() + SLICE
        for divergence in self._search:
            if divergence is not None:
                self.divergences.append(divergence)
            if perf_counter() > stop or len(self.divergences) >= MOST_DIVERGENCES:
                break
        else:
            self._stop_search()
        if len(self.divergences) >= MOST_DIVERGENCES:
            self._stop_search()
        if self.number < 0 and self.divergences:
            self.to_divergence(0)
        self._flag_divergences()
        self.show()

    def _stop_search(self) -> None:
        if self._search_timer is not None:
            self._search_timer.stop()
            self._search_timer = None

    def _flag_divergences(self) -> None:
        """Flag the first ones on the timelines."""
        for lane in self.query(Lane):
            flagged = {divergence.before[lane.number] + 1 for divergence in self.divergences[:MOST_FLAGS]}
            lane.query_one(TimelinePanel).divergences = flagged

    def to_divergence(self, number: int) -> None:
        """Go to just after the two steps that differ."""
        self.number = number
        self.player.start_at([before + 1 for before in self.divergences[number].before])

    def action_divergence(self, step: int) -> None:
        self.player.pause()
        if 0 <= self.number + step < len(self.divergences):
            self.to_divergence(self.number + step)
        elif step > 0 and not self.found_all:
            self.notify("Still searching for the next divergence.", timeout=2)
        else:
            self.notify(f"No {'next' if step > 0 else 'previous'} divergence.", timeout=2)
        self.stand_still()

    def show(self) -> None:
        super().show()
        self.query_one("#divergence", Static).update("\n".join(self._words()))

    def _words(self) -> list[str]:
        if self.number < 0:
            same = counted(self.comparison.common, "choice")
            none = f"No divergence: the same {same} in the same order."
            return [none if self.found_all else "Searching for divergences …"]
        divergence = self.divergences[self.number]
        lines = [f"divergence {self.number + 1:,} of {self._total()}"]
        for side, lane, before in zip(SIDES, self.player.lanes, divergence.before):
            lines.append(f"{side} after {counted(before, 'event')}: {step_of(lane.session.trace, before)}")
        return [*lines, self._path(divergence)]

    def _total(self) -> str:
        """How many divergences there are and, once that is known, how many nodes both searches share."""
        if not self.found_all:
            return f"{len(self.divergences):,} so far"
        left, right = (only.nodes for only in self.comparison.only)
        both = counted(self.comparison.common + 1, "node")
        return f"{len(self.divergences):,} · {both} in both, {left:,} only left, {right:,} only right"

    def _path(self, divergence: Divergence) -> str:
        """The choices up to it; the end of them if the path is long."""
        self._replay.seek(divergence.before[0])
        path, room = path_of(self._replay) or "the start", max(self.size.width - 9, 1)
        return f"at {path}" if len(path) <= room else f"at …{path[1 - room :]}"
