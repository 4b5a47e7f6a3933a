"""The gallery: what it offers first, what it tells of each offer, and how one is found and watched."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from attrs import evolve
from textual import events

from engine.errors import Refusal
from engine.header import Header
from engine.store.recording import Recording
from puzzles.registry import kind_named, kind_names, kinds
from puzzles.tours import tours
from tests.tui.browsing import (
    chosen,
    gallery,
    listed,
    offered,
    recordings_are_read,
    small_board,
    titles,
    told,
    watched_next,
)
from tests.tui.sessions import COMBO_EVENTS, feed_of, live, recorded
from tests.tui.watching import Watching, settled, watching
from tui.app.screens.gallery import GalleryScreen
from tui.app.screens.help import HelpScreen
from tui.app.widgets import small_board as small_boards
from tui.app.widgets.offer_list import OfferList
from tui.app.widgets.preview import Preview
from tui.player.offers import FIRST_PUZZLES, FIRST_TOURS, PuzzleOffer, RecordingOffer, dots, offers
from tui.player.recent import remember

SIZES = [(120, 40), (80, 24)]


async def test_a_few_tours_and_five_puzzles_come_first_and_choosing_a_tour_plays_it() -> None:
    async with watching() as watched:
        assert "Start here" in watched.lines()[2]
        names = [tour.title for tour in tours()[0]]
        first = titles(watched)
        assert first[:FIRST_TOURS] == names[:FIRST_TOURS]
        assert first[FIRST_TOURS : FIRST_TOURS + FIRST_PUZZLES] == [
            "QR code: read it with a phone",
            "Hard: an X-wing and an XY-wing",
            "Seven by seven",
            "Pentominoes on 6 × 10",
            "8 queens",
        ]
        assert first[FIRST_TOURS + FIRST_PUZZLES :][: len(names)] == names
        assert "Four queens have to stand on this board" in told(watched)
        await watched.press("y")
        assert isinstance(watched.app.screen, GalleryScreen)
        await watched.press("enter")
        await watched_next(watched)
        assert [*watched.screen.player.session.trace.notes][:2] == [0, 1]
        await watched.press("q")
        assert isinstance(watched.app.screen, GalleryScreen)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", kind_names())
async def test_every_bundled_puzzle_of_a_kind_is_offered_and_drawn(name: str, size: tuple[int, int]) -> None:
    async with watching(size=size) as watched:
        found = {(o.kind.name, o.name): o for o in offered(watched) if isinstance(o, PuzzleOffer)}
        assert found.keys() == {(kind.name, sample) for kind in kinds() for sample in kind.samples()}
        for sample in kind_named(name).samples():
            offer = found[name, sample]
            listed(watched).choose(listed(watched)._rows.index(offer))
            await watched.pilot.pause(0)
            assert small_board(watched)._picture is not None, sample
            assert small_board(watched).size.height > 2
            for part in (offer.title[:20], kind_named(name).line[:20], offer.size, dots(offer.events)):
                assert part in told(watched), sample


async def test_a_line_has_title_size_and_hardness_and_nothing_is_cut_without_a_sign() -> None:
    for size, shown in ((120, 40), "●●●○○     230"), ((80, 24), "●●●○○"):
        async with watching(size=size) as watched:
            (line,) = [line for line in watched.lines() if "25×25" in line and "│" in line][:1]
            assert shown in line
            assert "QR code: read" in line
            assert "QR code: read it with a phone" in line or "…" in line


def test_more_events_are_more_dots() -> None:
    assert [dots(events) for events in (0, 1, 49, 50, 499, 500, 10**9)] == [
        "",
        "●○○○○",
        "●○○○○",
        "●●○○○",
        "●●●○○",
        "●●●●○",
        "●●●●●",
    ]


async def test_a_narrow_terminal_has_only_the_list() -> None:
    async with watching(size=(50, 16)) as watched:
        assert not gallery(watched).query_one(Preview).display
        assert listed(watched).outer_size.width == 50
        await watched.press("down", "enter")
        await watched_next(watched)


async def test_keys_and_the_mouse_move_through_the_list_and_titles_of_sections_are_passed_over() -> None:
    async with watching(size=(80, 24)) as watched:
        everything = offered(watched)
        await watched.press("end")
        assert listed(watched).chosen is everything[-1]
        assert "▸" in watched.text
        await watched.press("up", "k")
        assert listed(watched).chosen is everything[-3]
        await watched.press("home", "j", "down", "down")
        assert listed(watched).chosen is everything[3]
        await watched.press("pagedown", "pageup", "up", "up", "up", "up")
        assert listed(watched).chosen is everything[0]
        await watched.pilot.click(OfferList, offset=(10, 1))
        assert listed(watched).chosen is everything[0]
        await watched.pilot.click(OfferList, offset=(10, 5))
        assert listed(watched).chosen is everything[3]
        await watched.pilot.click(OfferList, offset=(10, 5), times=2)
        await watched_next(watched)


async def test_enter_watches_and_q_returns_and_q_again_quits() -> None:
    async with watching() as watched:
        here = gallery(watched)
        offer = await chosen(watched, "The classic fleet")
        await watched.press("j", "j", "k", "k", "enter")
        await watched_next(watched)
        session = watched.screen.player.session
        assert session.trace.header.kind == kind_names()[0]
        await watched.press("q")
        while watched.app.screen is not here:
            await watched.pilot.pause(0.01)
        assert not feed_of(session).live
        assert listed(watched).chosen is offer
        await watched.pilot.press("q")
    assert watched.app.return_code == 0


async def test_a_search_opened_in_the_gallery_can_be_started_again_and_returns_to_it() -> None:
    async with watching() as watched:
        here = gallery(watched)
        await chosen(watched, "The classic fleet")
        await watched.press("enter")
        await watched_next(watched)
        for _ in range(2):
            session = watched.screen.player.session
            await watched.press("y", "enter")
            while watched.screen.player.session is session:
                await watched.pilot.pause(0.01)
            await watched.press("s", "home", "right", "t", "v")
            assert watched.position == 1
        await watched.press("q")
        assert watched.app.screen is here


async def test_a_puzzle_is_watched_with_the_chosen_solver() -> None:
    async with watching() as watched:
        await chosen(watched, "Seven by seven")
        await watched.press("y")
        assert "greedy-corner" in watched.text
        await watched.press("up", "enter")
        await watched_next(watched)
        assert watched.screen.player.session.trace.header.solver == "backtracking"


async def test_letters_narrow_the_list_by_title_kind_file_and_solver() -> None:
    async with watching(size=(120, 40)) as watched:
        everything = len(offered(watched))
        for typed, found in (
            ("soma", ["The Soma cube: seven pieces in three dimensions, the same algorithm", "Soma cube"]),
            ("hashi fj", ["Fjord"]),
            ("12x20", ["Twelve rows of twenty"]),
            ("fleet-first conv", ["Convoy"]),
            ("Ø", []),
        ):
            for letter in typed:
                watched.app.post_message(events.Key(letter, letter))
            await watched.settle()
            assert titles(watched) == found
            assert f"/{typed}▏  {len(found)} found" in watched.lines()[-1]
            await watched.press("escape")
            assert len(offered(watched)) == everything
            assert "find" in watched.lines()[-1]


async def test_keys_of_the_gallery_are_letters_once_a_filter_is_begun() -> None:
    async with watching() as watched:
        await watched.press("slash", *"qjky", *["backspace"] * 3)
        assert "/q▏" in watched.lines()[-1]
        assert {"8 queens", "QR code: read it with a phone"} <= set(titles(watched))
        await watched.press("r", "enter")
        await watched_next(watched)
        assert watched.screen.player.session.trace.header.name == "qr.non"
        await watched.press("q")
        assert titles(watched) == ["QR code: read it with a phone"]
        await watched.press(*["backspace"] * 3)
        assert len(titles(watched)) > 50
        await watched.press("backspace", "escape")


async def test_where_nothing_is_found_there_is_nothing_to_open() -> None:
    async with watching() as watched:
        await watched.press("slash", *"zzz", "enter", "down", "pageup")
        assert "Nothing is called so." in told(watched)
        assert listed(watched).chosen is None
        await watched.press("escape", "enter")
        await watched_next(watched)


async def test_the_help_of_the_gallery_tells_its_keys_its_signs_and_the_terms() -> None:
    async with watching(size=(120, 40)) as watched:
        await watched.press("question_mark")
        assert isinstance(watched.app.screen, HelpScreen)
        assert "watch it: a puzzle, a tour, a recording" in watched.text
        await watched.press("tab")
        assert "●○○○○" in watched.text
        await watched.press("tab")
        await settled(watched.pilot)
        assert "dancing links" in watched.text
        await watched.press("escape")
        assert isinstance(watched.app.screen, GalleryScreen)


async def test_the_palette_has_the_keys_of_the_gallery() -> None:
    async with watching() as watched:
        screen = gallery(watched)
        lines = [command.title for command in watched.app.get_system_commands(screen)]  # type: ignore[arg-type]
        assert "watch a puzzle with the solver of your choice" in lines


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Searches begin on the small board without delay."""
    monkeypatch.setattr(small_boards, "IDLE_SECONDS", 0.01)


async def playing(watched: Watching) -> None:
    """Wait until the search on the small board has gone on."""
    while small_board(watched)._playback is None or not small_board(watched)._playback.position:  # type: ignore[union-attr]
        await watched.pilot.pause(0.01)


async def test_the_chosen_puzzle_is_solved_on_a_small_board_until_another_is_chosen(at_once: None) -> None:
    async with watching() as watched:
        await chosen(watched, "8 queens")
        await playing(watched)
        playback = small_board(watched)._playback
        assert playback is not None
        assert playback.session.trace.header.solver == "best"
        playback.viewing.speed = 10_000
        while playback.direction:
            await watched.pilot.pause(0.01)
        await watched.pilot.pause(0)
        assert "♛" in told(watched)
        assert "best · 166 events · solved" in told(watched)
        feed = feed_of(playback.session)
        await watched.press("up")
        assert not feed.live
        assert small_board(watched)._playback is not playback


async def test_the_small_search_stops_while_another_screen_is_above_and_begins_again(at_once: None) -> None:
    async with watching() as watched:
        await chosen(watched, "8 queens")
        await playing(watched)
        playback = small_board(watched)._playback
        assert playback is not None
        board = small_board(watched)
        await watched.press("question_mark")
        assert board._playback is None
        assert not feed_of(playback.session).live
        await watched.press("escape")
        await playing(watched)


async def test_a_recording_is_played_on_the_small_board(at_once: None, tmp_path: Path) -> None:
    path = tmp_path / "mine.trace"
    recorded().trace.save(str(path))
    remember(str(path))
    async with watching() as watched:
        await chosen(watched, "mine.trace")
        await playing(watched)
        assert "▶ combo · " in told(watched)


async def test_a_recording_that_is_damaged_inside_ends_on_the_small_board_with_a_word(
    at_once: None, tmp_path: Path
) -> None:
    path = tmp_path / "bad.trace"
    recorded().trace.save(str(path))
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE blocks SET packed = x'00'")
        database.commit()
    remember(str(path))
    async with watching() as watched:
        await chosen(watched, "bad.trace")
        while "damaged" not in told(watched):
            await watched.pilot.pause(0.01)
        assert small_board(watched)._playback is None
        await watched.press("down", "up")


SILENT = """
def think(puzzle):
    while True:
        pass
    yield
"""


async def test_a_solver_that_never_says_anything_keeps_no_key_from_its_answer(
    at_once: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its process is there, says nothing, and ends when another puzzle is chosen."""
    (tmp_path / "silent.py").write_text(SILENT)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(PuzzleOffer, "rehearsal", lambda offer: offer.session("silent.py:think"))
    async with watching() as watched:
        await chosen(watched, "8 queens")
        board = small_board(watched)
        while board._playback is None or not feed_of(board._playback.session).ready:
            await watched.pilot.pause(0.01)
        feed = feed_of(board._playback.session)
        await watched.press("down", "up", "up")
        assert not feed.live


async def test_recent_recordings_tell_puzzle_solver_events_and_end_and_are_replayed(tmp_path: Path) -> None:
    path = tmp_path / "[red]mine.trace"
    recorded().trace.save(str(path))
    remember(str(path))
    remember(str(tmp_path / "gone.trace"))
    async with watching(size=(120, 40)) as watched:
        await recordings_are_read(watched)
        assert "recent recordings" in watched.text
        assert "gone.trace" not in watched.text
        (line,) = [line for line in watched.lines() if "[red]mine.trace" in line]
        assert f"ryan7.shk · combo · {COMBO_EVENTS} events" in line
        assert "solved" in line
        await chosen(watched, "[red]mine.trace")
        assert f"shikaku · ryan7.shk · combo · {COMBO_EVENTS} events · ended: solved" in told(watched)
        await watched.press("enter")
        await watched_next(watched)
        await watched.press("end")
        assert "ended: solved" in watched.lines()[0]
        assert f"event {COMBO_EVENTS} of {COMBO_EVENTS}" in watched.text


async def test_a_file_that_is_not_a_recording_is_shown_as_such_and_opening_it_is_a_notice(
    tmp_path: Path,
) -> None:
    whole, cut, other = tmp_path / "whole.trace", tmp_path / "cut.trace", tmp_path / "other.trace"
    recorded().trace.save(str(whole))
    cut.write_bytes(whole.read_bytes()[:9000])
    other.write_text("not a trace")
    for path in (cut, other):
        remember(str(path))
    async with watching(size=(120, 40)) as watched:
        await recordings_are_read(watched)
        for name, why in (("cut.trace", "damaged"), ("other.trace", "not a puzzletui trace")):
            assert [line for line in watched.lines() if name in line and "unreadable" in line]
            await chosen(watched, name)
            assert why in told(watched)
            await watched.press("enter")
            assert why in watched.notices[-1]
            assert isinstance(watched.app.screen, GalleryScreen)


async def test_a_recording_saved_from_the_gallery_is_offered_on_return(tmp_path: Path) -> None:
    async with watching() as watched:
        await chosen(watched, "8 queens")
        await watched.press("enter")
        await watched_next(watched)
        await watched.press("s", "greater_than_sign")
        await watched.answer(str(tmp_path / "new.trace"))
        await watched.press("q")
        await recordings_are_read(watched)
        assert "new.trace" in titles(watched)
        assert listed(watched).chosen is not None
        assert titles(watched).count("8 queens") == 2


def test_a_recording_of_a_kind_that_is_not_installed_is_told_of_and_not_rehearsed(tmp_path: Path) -> None:
    path = tmp_path / "foreign.trace"
    recording = Recording(Header(4, kind="kakuro", name="one", solver="mine"), str(path))
    recording.finish("stopped")
    recording.close()
    offer = RecordingOffer(str(path))
    offer.read()
    assert offer.facts == "kakuro · one · mine · 0 events · ended: stopped"
    with pytest.raises(Refusal):
        offer.rehearsal()


def test_a_recording_that_is_gone_is_told_to_be_unreadable(tmp_path: Path) -> None:
    offer = RecordingOffer(str(tmp_path / "none.trace"))
    offer.read()
    assert offer.last == "unreadable"
    assert "no such file" in offer.facts


def test_a_recording_that_is_still_made_is_told_to_be(tmp_path: Path) -> None:
    path = tmp_path / "now.trace"
    session = live("queens", "queens-8.txt", "best", record=str(path))
    feed_of(session).run_to(1)
    feed_of(session).wait_for(1, 20)
    offer = RecordingOffer(str(path))
    offer.read()
    assert offer.last == "recording"
    assert "still being recorded" in offer.facts


async def test_a_puzzle_that_best_cannot_take_is_rehearsed_by_the_usual_solver(
    at_once: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    queens = kind_named("queens")
    best = evolve(queens.best, refuses=lambda puzzle: "too many queens")
    monkeypatch.setitem(queens.solvers, "best", best)
    async with watching() as watched:
        await chosen(watched, "8 queens")
        await playing(watched)
        assert "▶ backtracking · " in told(watched)


def test_each_puzzle_to_start_with_is_offered_in_its_kind_too() -> None:
    first, *others = offers(tours()[0])
    for offer in first[1]:
        assert any(offer in found for _, found in others)
