"""The gallery: bundled puzzles and recent recordings, with pictures, to watch."""

from pathlib import Path

from textual.widgets import OptionList

from puzzles.registry import kind_named, kind_names
from puzzles.tours import tours
from tests.tui.sessions import COMBO_EVENTS, feed_of, recorded
from tests.tui.watching import Watching, watching
from tui.app.screens.gallery import GalleryScreen, Preview
from tui.app.screens.watch import WatchScreen
from tui.player.recent import remember


async def watched_next(watched: Watching) -> None:
    while not isinstance(watched.app.screen, WatchScreen):
        await watched.pilot.pause(0.01)
    await watched.settle()


def offered(watched: Watching) -> list[str]:
    options = watched.app.screen.query_one(OptionList).options
    return [str(option.prompt).strip() for option in options]


def to_first_puzzle(watched: Watching) -> None:
    """Highlight the first puzzle of the first kind, below the tours."""
    watched.app.screen.query_one(OptionList).highlighted = offered(watched).index(kind_names()[0]) + 1


async def test_tours_come_first_under_start_here_and_choosing_one_plays_it() -> None:
    async with watching() as watched:
        names = [tour.name for tour in tours()[0]]
        assert offered(watched)[: len(names) + 1] == ["Start here", *names]
        preview = watched.app.screen.query_one(Preview)
        shown = "\n".join(preview.render_line(y).text for y in range(preview.size.height))
        assert "What a search is: four queens" in shown
        assert "Four queens have to stand on this board" in shown
        await watched.press("y")
        assert isinstance(watched.app.screen, GalleryScreen)
        await watched.press("enter")
        await watched_next(watched)
        trace = watched.screen.player.session.trace
        assert [*trace.notes][:2] == [0, 1]
        assert "Four queens have to stand on this board" in watched.text
        assert watched.panel("why").border_subtitle == "' next note"
        await watched.press("apostrophe")
        assert watched.position == 1
        assert str(watched.panel("why").border_subtitle).startswith("\" previous note · ' next note")
        await watched.press("q")
        assert isinstance(watched.app.screen, GalleryScreen)


async def test_every_bundled_puzzle_of_every_kind_is_offered_and_drawn() -> None:
    async with watching() as watched:
        options = watched.app.screen.query_one(OptionList)
        preview = watched.app.screen.query_one(Preview)
        names = offered(watched)
        for name in kind_names():
            kind = kind_named(name)
            assert name in names
            for sample in kind.samples():
                options.highlighted = names.index(sample, names.index(name))
                await watched.pilot.pause(0)
                shown = "\n".join(preview.render_line(y).text for y in range(preview.size.height))
                assert kind.line[:20] in shown
                assert next(iter(kind.solvers)) in shown


async def test_enter_watches_and_q_returns_and_q_again_quits() -> None:
    async with watching() as watched:
        gallery = watched.app.screen
        options = gallery.query_one(OptionList)
        to_first_puzzle(watched)
        await watched.press("j", "j", "k", "enter")
        await watched_next(watched)
        session = watched.screen.player.session
        assert session.trace.header.kind == kind_names()[0]
        await watched.press("q")
        while watched.app.screen is not gallery:
            await watched.pilot.pause(0.01)
        assert not feed_of(session).live
        assert options.highlighted is not None
        await watched.pilot.press("q")
    assert watched.app.return_code == 0


async def test_a_search_opened_in_the_gallery_can_be_started_again_and_returns_to_it() -> None:
    async with watching() as watched:
        gallery = watched.app.screen
        to_first_puzzle(watched)
        await watched.press("enter")
        await watched_next(watched)
        for _ in range(2):
            session = watched.screen.player.session
            await watched.press("space", "y", "enter")
            while watched.screen.player.session is session:
                await watched.pilot.pause(0.01)
            await watched.press("s", "home", "right", "t", "v")
            assert watched.position == 1
        await watched.press("q")
        assert watched.app.screen is gallery


async def test_a_puzzle_is_watched_with_the_chosen_solver() -> None:
    async with watching() as watched:
        options = watched.app.screen.query_one(OptionList)
        options.highlighted = offered(watched).index("ryan7.shk")
        await watched.press("y")
        assert "greedy-corner" in watched.text
        await watched.press("up", "enter")
        await watched_next(watched)
        assert watched.screen.player.session.trace.header.solver == "backtracking"


async def test_recent_recordings_come_first_and_are_replayed(tmp_path: Path) -> None:
    path = tmp_path / "[red]mine.trace"
    recorded().trace.save(str(path))
    remember(str(path))
    remember(str(tmp_path / "gone.trace"))
    async with watching(size=(120, 40)) as watched:
        assert "[red]mine.trace" in watched.text
        assert "gone.trace" not in watched.text
        await watched.press("home", "enter")
        await watched_next(watched)
        await watched.press("end")
        assert "ended: solved" in watched.lines()[0]
        assert f"event {COMBO_EVENTS} of {COMBO_EVENTS}" in watched.text


async def test_a_file_that_is_not_a_recording_is_a_notice(tmp_path: Path) -> None:
    path = tmp_path / "broken.trace"
    path.write_text("not a trace")
    remember(str(path))
    async with watching() as watched:
        await watched.press("home", "enter")
        assert "not a puzzletui trace" in watched.notices[-1]
        assert isinstance(watched.app.screen, GalleryScreen)
