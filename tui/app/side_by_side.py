"""The app with several searches side by side: a race, or a diff."""

from collections.abc import Sequence

from textual.screen import Screen

from tui.app.app import PuzzleApp
from tui.app.screens.diff import DiffScreen
from tui.app.screens.race import RaceScreen
from tui.player.race import Race
from tui.player.session import Session


class SideBySideApp(PuzzleApp):
    """Its first screen stays open below a search opened from it, so leaving that does not end the search."""

    CSS_PATH = ["screens/race.tcss", "screens/diff.tcss"]

    def __init__(self, screen: RaceScreen) -> None:
        super().__init__()
        self._first = screen

    def get_default_screen(self) -> Screen[None]:
        return self._first

    def _end(self, session: Session) -> None:
        if session in self._ours:
            super()._end(session)


def run_diff(sessions: tuple[Session, Session]) -> None:
    one, other = (f"{session.trace.header.solver} · {session.trace.where}" for session in sessions)
    SideBySideApp(DiffScreen(Race(sessions), (one, other))).run_to_end()


def run_race(sessions: Sequence[Session]) -> None:
    solvers = [session.trace.header.solver for session in sessions]
    SideBySideApp(RaceScreen(Race(sessions), solvers)).run_to_end()
