"""The keys at the bottom can be clicked, on every screen."""

from tests.tui.racing import raced
from tests.tui.sessions import recorded
from tests.tui.watching import Watching, watching
from tui.app.screens.ask import AskScreen
from tui.app.screens.gallery import GalleryScreen
from tui.app.screens.help import HelpScreen
from tui.app.screens.race import RaceScreen
from tui.app.screens.watch import WatchScreen
from tui.app.side_by_side import SideBySideApp
from tui.app.widgets.bars import KeyBar
from tui.player.race import Race


async def click(watched: Watching, words: str, key: int = 0) -> None:
    """Click on an entry of the bar, so many columns from its left."""
    bar = watched.app.screen.query_one(KeyBar)
    await watched.pilot.click(bar, offset=(bar.line().text.index(words) + 1 + key, 0))
    await watched.settle()


async def test_a_click_on_a_key_does_what_the_key_does_and_on_its_word_what_the_first_does() -> None:
    async with watching(recorded(), (120, 40), notices=False) as watched:
        await click(watched, "← → step", 2)
        await click(watched, "← → step", 2)
        assert watched.position == 2
        await click(watched, "← → step")
        assert watched.position == 1
        await click(watched, "step", 2)
        assert watched.position == 0
        await click(watched, "s S solved")
        end = watched.position
        assert end > 100
        await click(watched, "b B backtrack", 2)
        assert 0 < watched.position < end
        await click(watched, ": go-to")
        assert isinstance(watched.app.screen, AskScreen)
        await watched.press("escape")
        await click(watched, "? keys", 3)
        assert isinstance(watched.app.screen, HelpScreen)


async def test_a_click_between_entries_or_beyond_them_does_nothing() -> None:
    async with watching(recorded(), (200, 40), notices=False) as watched:
        bar = watched.screen.query_one(KeyBar)
        text = bar.line().text
        for x in (text.index("step") + 4, text.index("step") + 5, len(text) + 5):
            assert bar.action_at(x) == ""
        await watched.pilot.click(bar, offset=(len(text) + 5, 0))
        assert watched.position == 0


async def test_the_bars_of_a_race_and_of_the_gallery_can_be_clicked() -> None:
    solvers = ("combo", "backtracking")
    app = SideBySideApp(RaceScreen(Race(raced(*solvers)), solvers))
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause(0.1)
        watched, screen = Watching(app, pilot), app.screen
        assert isinstance(screen, RaceScreen)
        screen.action_start()
        await click(watched, "← → step", 2)
        assert [lane.position for lane in screen.player.lanes] == [1, 1]
    async with watching() as watched:
        assert isinstance(watched.app.screen, GalleryScreen)
        await click(watched, "↑ ↓ choose", 2)
        await click(watched, "Enter watch")
        await watched.settle()
        assert isinstance(watched.app.screen, WatchScreen)
