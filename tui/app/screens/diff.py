"""The screen of a difference: two recorded searches of one puzzle, from divergence to divergence."""

from time import perf_counter

from textual.app import ComposeResult
from textual.binding import Binding
from textual.timer import Timer
from textual.widgets import Static

from engine.query.divergence import Divergence, SearchDiff
from engine.query.replay import Replay
from engine.sentences import counted
from tui.app.clock import FRAME
from tui.app.race_keys import DIFF_GROUPS, DIFF_KEYS
from tui.app.screens.race import RaceBar, RaceScreen
from tui.app.widgets.bars import PLAYING
from tui.app.widgets.lane import Lane
from tui.player.playback import SLICE
from tui.player.race import Race
from tui.player.steps import path_of, step_of

MOST_DIVERGENCES, MOST_MARKS = 100_000, 1_000
SIDES = ("left ", "right")


class DiffBar(RaceBar):
    NAME = "diff"

    def right(self) -> str:
        away, started = round(self.race.time), any(self.race.starts)
        what = "it" if started else "the start"
        where = f"{counted(abs(away), 'event')} {'before' if away < 0 else 'after'} {what}"
        where = where if away else "at a divergence" if started else "at the start"
        return f"  {PLAYING[self.race.direction]} {where}   {self.speed()}"


class DiffScreen(RaceScreen, inherit_bindings=False):
    BINDINGS = [
        Binding(key.keys, key.action, key.line, show=False, id=key.name, priority=key.name.startswith("lane"))
        for key in DIFF_KEYS
    ]
    GROUPS = DIFF_GROUPS

    def __init__(self, race: Race, names: tuple[str, str]) -> None:
        super().__init__(race, names)
        one, other = (lane.session.trace for lane in race.lanes)
        self.comparison = SearchDiff(one, other)
        self.divergences: list[Divergence] = []
        """Those found so far."""
        self.number = -1
        """The divergence that was last gone to."""
        self._coming = self.comparison.divergences()
        self._looking: Timer | None = None
        self._replay = Replay(one)

    def head(self) -> ComposeResult:
        yield DiffBar(self.race)
        yield Static(id="divergence", markup=False)

    def begin(self) -> None:
        self._looking = self.set_interval(FRAME, self._look)
        self._look()

    @property
    def found_all(self) -> bool:
        return self._looking is None

    def _look(self) -> None:
        """Look on for divergences, for a frame's time."""
        stop = perf_counter() + SLICE
        for divergence in self._coming:
            if divergence is not None:
                self.divergences.append(divergence)
            if perf_counter() > stop or len(self.divergences) >= MOST_DIVERGENCES:
                break
        else:
            self._stop_looking()
        if len(self.divergences) >= MOST_DIVERGENCES:
            self._stop_looking()
        if self.number < 0 and self.divergences:
            self.go_to(0)
        self._mark()
        self.show()

    def _stop_looking(self) -> None:
        if self._looking is not None:
            self._looking.stop()
            self._looking = None

    def _mark(self) -> None:
        """The first divergences stand on the timelines."""
        for lane in self.query(Lane):
            found = self.divergences[:MOST_MARKS]
            lane.viewing.bookmarks = {divergence.before[lane.number] + 1 for divergence in found}

    def go_to(self, number: int) -> None:
        """To just after the steps that differ."""
        self.number = number
        self.race.start_at([before + 1 for before in self.divergences[number].before])

    def action_divergence(self, step: int) -> None:
        self.race.pause()
        if 0 <= self.number + step < len(self.divergences):
            self.go_to(self.number + step)
        elif step > 0 and not self.found_all:
            self.notify("Still looking for it.", timeout=2)
        else:
            self.notify("There is none.", timeout=2)
        self.show()

    def show(self) -> None:
        super().show()
        self.query_one("#divergence", Static).update("\n".join(self._words()))

    def _words(self) -> list[str]:
        if self.number < 0:
            same = counted(self.comparison.common, "choice")
            return [f"No divergence: the same {same} in the same order." if self.found_all else "Looking …"]
        divergence = self.divergences[self.number]
        lines = [f"divergence {self.number + 1:,} of {self._total()}"]
        for side, lane, before in zip(SIDES, self.race.lanes, divergence.before):
            lines.append(f"{side} after {counted(before, 'event')}: {step_of(lane.session.trace, before)}")
        return [*lines, self._path(divergence)]

    def _total(self) -> str:
        """How many there are, and once that is known, what is in both and in one only."""
        if not self.found_all:
            return f"{len(self.divergences):,} so far"
        left, right = (only.nodes for only in self.comparison.only)
        sizes = (
            f"{counted(self.comparison.common + 1, 'node')} in both, {left:,} only left, {right:,} only right"
        )
        return f"{len(self.divergences):,} · {sizes}"

    def _path(self, divergence: Divergence) -> str:
        """The choices up to it; of a long path, its end."""
        self._replay.seek(divergence.before[0])
        path, room = path_of(self._replay) or "the start", max(self.size.width - 9, 1)
        return f"at {path}" if len(path) <= room else f"at …{path[1 - room :]}"
