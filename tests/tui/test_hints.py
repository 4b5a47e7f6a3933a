"""Hints: over the first puzzle ever opened, each until it was followed or dismissed; never again."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from copy import deepcopy
from pathlib import Path

import pytest

from puzzles.tours import tour_named
from tests.tui.browsing import chosen, watched_next
from tests.tui.sessions import recorded
from tests.tui.terminal import in_terminal
from tests.tui.test_fold import Fresh, as_text, shown
from tests.tui.watching import Watching, watching
from tui.app.app import PuzzleApp
from tui.app.screens.hinting import HintLabel
from tui.app.screens.watch import WatchScreen
from tui.player.hints import HINTS, first_hints, hints_file
from tui.player.own_files import write_own
from tui.player.playback import Playback
from tui.player.session import Session
from tui.player.tours import play

NAMES = [hint.name for hint in HINTS]


@pytest.fixture
def new_here(at_home: Path) -> None:
    """A person who has not opened a puzzle yet."""
    hints_file().unlink()


@asynccontextmanager
async def opened(session: Session | None, size: tuple[int, int] = (120, 40)) -> AsyncIterator[Watching]:
    """The app as the command line opens it."""
    app = PuzzleApp(session, has_hints=True)
    async with app.run_test(size=size) as pilot:
        watched = Watching(app, pilot)
        await pilot.pause(0)
        await pilot.pause(0)
        yield watched


def hinted(watched: Watching) -> list[str]:
    """The hints that are to be seen."""
    labels = {label.hint.name: label for label in watched.screen.query(HintLabel)}
    return [name for name in NAMES if name in labels and labels[name].display]


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 20), (40, 12)])
async def test_four_hints_are_over_the_first_puzzle_and_none_hides_the_middle_of_the_board(
    size: tuple[int, int], new_here: None
) -> None:
    async with opened(recorded(), size) as watched:
        board = watched.panel("board").region
        middle = board.shrink((board.height // 4, board.width // 4, board.height // 4, board.width // 4))
        wanted = [name for name in NAMES if name != "whole" or size[0] > 72]
        assert hinted(watched) == wanted
        for label in watched.screen.query(HintLabel):
            if label.display:
                assert not label.region.overlaps(middle)
                assert watched.screen.region.contains_region(label.region)
                assert str(label.content) in watched.text
        assert watched.text.count("Esc hides") == 1


async def test_a_hint_that_was_followed_is_gone_and_esc_dismisses_the_others_one_by_one(
    new_here: None,
) -> None:
    async with opened(recorded()) as watched:
        await watched.press("right")
        assert watched.position == 1
        assert hinted(watched) == ["play", "whole", "help"]
        await watched.press("T")
        assert hinted(watched) == ["play", "help"]
        await watched.press("escape")
        assert hinted(watched) == ["help"]
        await watched.press("c", "1", "end")
        assert hinted(watched) == ["help"]
        await watched.press("question_mark", "escape")
        assert hinted(watched) == []
        await watched.press("escape")
        assert watched.screen.viewing.hints == []


async def test_a_click_on_a_hint_dismisses_it(new_here: None) -> None:
    async with opened(recorded()) as watched:
        label = next(label for label in watched.screen.query(HintLabel) if label.hint.name == "step")
        await watched.pilot.click(label)
        assert hinted(watched) == ["play", "whole", "help"]
        assert watched.position == 0


async def test_hints_are_shown_once_in_the_life_of_a_person(new_here: None) -> None:
    async with opened(None) as watched:
        for times in range(2):
            await chosen(watched, "8 queens")
            await watched.press("enter")
            await watched_next(watched)
            assert hinted(watched) == ([] if times else NAMES)
            await watched.press("q")
    async with opened(recorded()) as watched:
        assert hinted(watched) == []


async def test_a_tour_has_no_hints_and_does_not_use_them_up(new_here: None) -> None:
    async with opened(play(tour_named("queens-tree"))) as watched:
        assert hinted(watched) == []
    async with opened(recorded()) as watched:
        assert hinted(watched) == NAMES


async def test_hints_name_a_persons_own_keys_and_none_that_was_taken_away(
    at_home: Path, new_here: None
) -> None:
    (at_home / "config" / "puzzletui").mkdir(parents=True)
    (at_home / "config" / "puzzletui" / "keys.toml").write_text('[keys]\nplay = "f9"\nhelp = ""\n')
    async with opened(recorded()) as watched:
        assert hinted(watched) == ["play", "whole", "step"]
        assert "f9 plays, or pauses" in watched.text


def test_where_it_cannot_be_remembered_there_are_no_hints(new_here: None) -> None:
    folder = hints_file().parent
    folder.rmdir()
    folder.write_text("not a folder")
    assert first_hints() == []


def test_where_there_is_no_home_there_are_no_hints(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.player.hints.user_state_path", lambda name: Path("~"))
    assert first_hints() == []


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_hints_depend_on_what_is_left_of_them_alone(size: tuple[int, int], new_here: None) -> None:
    session = recorded()
    async with opened(session, size) as watched:
        await watched.press("f", "f", "escape", "t")
        found = await shown(watched)
        playback = Playback(session, deepcopy(watched.screen.viewing))
        playback.seek(watched.position)
        async with Fresh(WatchScreen(playback)).run_test(size=size) as pilot:
            await pilot.pause(0)
            again = Watching(pilot.app, pilot)  # type: ignore[arg-type]
            assert as_text(await shown(again)) == as_text(found)
            assert hinted(again) == ["whole", "step", "help"]


async def test_tests_and_pictures_have_none() -> None:
    write_own(hints_file(), "")
    async with watching(recorded()) as watched:
        assert hinted(watched) == []


def test_the_program_shows_them_at_its_first_start_only(new_here: None) -> None:
    for times in range(2):
        with in_terminal("queens", "queens-8.txt", size=(80, 24)) as terminal:
            if not times:
                terminal.until(lambda text: "Esc hides" in text)
            terminal.until(lambda text: re.search(r"event [1-9]", text))
            assert ("Esc hides" in terminal.text) == (not times)
            terminal.press("q")
            assert terminal.ends() == 0
