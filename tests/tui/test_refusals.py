"""Whatever goes wrong under a key becomes a notice, on every screen that plays; the screen stays usable."""

import resource
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.racing import raced
from tests.tui.sessions import feed_of, live, recorded
from tui.app.app import PuzzleApp
from tui.app.screens.controller import ControllerScreen
from tui.app.screens.diff import DiffScreen
from tui.app.screens.race import RaceScreen
from tui.app.screens.watch import WatchScreen
from tui.app.side_by_side import SideBySideApp
from tui.player.race import Race
from tui.player.session import Session

SOLVERS = ("combo", "backtracking")
APPS: dict[str, Callable[[], PuzzleApp]] = {
    "watch": lambda: PuzzleApp(recorded()),
    "race": lambda: SideBySideApp(RaceScreen(Race(raced(*SOLVERS)), SOLVERS)),
    "diff": lambda: SideBySideApp(DiffScreen(Race(raced(*SOLVERS)), SOLVERS)),
}


def notices(app: PuzzleApp) -> list[str]:
    return [notification.message for notification in app._notifications]


async def paused(app: PuzzleApp, pilot: Pilot[None]) -> ControllerScreen:
    """The app's screen, paused."""
    await pilot.pause(0.1)
    assert isinstance(app.screen, ControllerScreen)
    app.screen.pause()
    await pilot.pause()
    return app.screen


@pytest.fixture
def no_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A working directory in which nothing can be written: it has been removed."""
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()


def fill_disk(session: Session) -> None:
    """From now on every write of the process that records fails."""
    while not feed_of(session).ready:
        feed_of(session).wait_for(1, 0.01)
    resource.prlimit(feed_of(session).process, resource.RLIMIT_FSIZE, (0, 0))


@pytest.mark.parametrize("name", APPS)
@pytest.mark.usefixtures("no_folder")
async def test_a_screenshot_that_cannot_be_saved_is_a_notice(name: str) -> None:
    app = APPS[name]()
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await paused(app, pilot)
        await pilot.press("at")
        await pilot.pause()
        (notice,) = notices(app)
        assert "cannot be saved" in notice
        before = screen.player.progress
        await pilot.press("right")
        assert screen.player.progress != before


@pytest.mark.parametrize("key", ["pagedown", "right", "space", "b"])
async def test_a_search_whose_recording_fails_is_stopped_with_one_notice(key: str, tmp_path: Path) -> None:
    session = live("shikaku", "ryan7.shk", "combo", record=str(tmp_path / "a.trace"))
    app = PuzzleApp(session)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await paused(app, pilot)
        assert isinstance(screen, WatchScreen)
        fill_disk(session)
        while screen.player.live:
            await pilot.press(key)
            await pilot.pause(0.05)
        (notice,) = notices(app)
        assert "recording stopped" in notice
        assert screen.player.direction == 0
        assert screen.player.position <= len(session.trace)
        await pilot.press("home")
        assert screen.player.position == 0


@pytest.mark.parametrize("key", ["pagedown", "right", "space"])
@pytest.mark.parametrize("failing", [0, 1])
async def test_a_lane_whose_recording_fails_is_stopped_with_one_notice_and_the_other_goes_on(
    key: str, failing: int, tmp_path: Path
) -> None:
    records = ["", ""]
    records[failing] = str(tmp_path / "a.trace")
    sessions = [
        live("shikaku", "ryan7.shk", solver, record=record) for solver, record in zip(SOLVERS, records)
    ]
    app = SideBySideApp(RaceScreen(Race(sessions), SOLVERS))
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await paused(app, pilot)
        assert isinstance(screen, RaceScreen)
        failed, other = screen.player.lanes[failing], screen.player.lanes[1 - failing]
        fill_disk(sessions[failing])
        while failed.live:
            await pilot.press(key)
            await pilot.pause(0.05)
        (notice,) = notices(app)
        assert "recording stopped" in notice
        assert screen.player.direction == 0
        assert failed.position <= len(failed.session.trace)
        assert other.live
        before = other.position
        await pilot.press("pagedown")
        assert other.position == before + 10
        assert len(notices(app)) == 1
