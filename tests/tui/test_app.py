"""Other solvers, recordings, copies, screenshots, resizing and quitting."""

import asyncio
from pathlib import Path
from typing import cast

import pytest
from textual.notifications import SeverityLevel

from engine.sentences import sentence
from engine.store.opening import open_trace
from puzzles.picture import text_lines
from tests.tui.sessions import feed_of, live, recorded
from tests.tui.watching import watching
from tui.app.widgets.board import BoardPanel
from tui.player.recent import recent
from tui.player.session import reopen
from tui.player.viewing import FASTEST


async def test_another_solver_solves_the_puzzle_from_the_start() -> None:
    session = recorded()
    async with watching(session) as watched:
        await watched.press("0", "G", "y")
        for name in ("brute-force", "combo", "best"):
            assert name in watched.text
        await watched.press("down", "down", "enter")
        while watched.screen.player.session is session:
            await watched.pilot.pause(0.01)
        while watched.screen.player.live:
            await watched.pilot.pause(0.01)
        again = watched.screen.player.session
        assert again.trace.header.solver == "best"
        assert again.trace.header.puzzle == session.trace.header.puzzle
        assert list(again.trace.read()) == list(recorded(solver="best").trace.read())
        assert watched.screen.viewing.speed == FASTEST
        assert "shikaku · ryan7.shk · best" in watched.text


async def test_the_same_solver_can_start_again_and_escape_keeps_the_search() -> None:
    session = live("shikaku", "ryan7.shk", "combo")
    async with watching(session) as watched:
        await watched.press("s", "y", "escape")
        assert watched.screen.player.session is session
        await watched.press("y", "enter")
        while watched.screen.player.session is session:
            await watched.pilot.pause(0.01)
        await watched.press("space")
        assert watched.screen.player.session.trace.header.solver == "combo"
        assert watched.position < len(session.trace)


async def test_a_search_is_saved_from_the_app_and_opens_again(tmp_path: Path) -> None:
    session = live("shikaku", "ryan7.shk", "combo")
    path = tmp_path / "inside.trace"
    async with watching(session) as watched:
        await watched.press("b", "greater_than_sign")
        await watched.answer(str(path))
        so_far = list(session.trace.read())
        assert f"{len(so_far)} events saved in {path}" in watched.notices[-1]
        await watched.press("s")
    trace = open_trace(str(path))
    assert list(trace.read()) == so_far
    assert recent() == [str(path)]
    async with watching(reopen(trace)) as watched:
        await watched.press("end")
        assert f"event {len(so_far)} of {len(so_far)}" in watched.text


async def test_a_recording_that_cannot_be_saved_is_asked_for_again(tmp_path: Path) -> None:
    async with watching(recorded(), (120, 40)) as watched:
        await watched.press("greater_than_sign")
        await watched.answer(" ")
        assert "Type a file name, such as search.trace." in watched.text
        await watched.answer(str(tmp_path))
        assert str(tmp_path) in watched.refused
        await watched.answer(str(tmp_path / "no" / "such" / "folder.trace"))
        assert "folder.trace" in watched.refused
        await watched.press("escape", "right")
        assert watched.position == 1
    assert not recent()


async def test_the_board_and_the_explanation_are_copied_as_shown() -> None:
    async with watching(recorded()) as watched:
        await watched.press("end", "left", "ampersand")
        picture = watched.screen.query_one(BoardPanel).picture
        assert watched.app.clipboard == "\n".join(text_lines(picture))
        assert "┌───────┬" in watched.app.clipboard
        await watched.press("percent_sign")
        replay = watched.screen.player.replay
        assert replay.event is not None
        assert watched.app.clipboard == sentence(replay.event, replay.trace.header.rules)


async def test_a_screenshot_is_saved_as_svg(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    async with watching(recorded()) as watched:
        await watched.press("end", "at")
        (path,) = tmp_path.iterdir()
        assert path.name in watched.notices[-1]
    text = path.read_text()
    assert text.startswith("<svg")
    assert "ryan7.shk" in text


@pytest.mark.parametrize("playing", [(), ("space",), ("0", "space"), ("colon", "escape")])
async def test_quitting_ends_the_app_and_leaves_nothing_running(playing: tuple[str, ...]) -> None:
    before = asyncio.all_tasks()
    session = live("queens", "queens-12.txt", "backtracking", every=True)
    async with watching(session) as watched:
        for key in (*playing, "q"):
            await watched.pilot.press(key)
        assert not watched.app.is_running or watched.app._exit
    assert watched.app.return_code == 0
    assert feed_of(session).end == "stopped"
    assert asyncio.all_tasks() == before


async def test_the_terminal_may_change_its_size_at_any_moment() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        await watched.press("end")
        before = watched.text
        for size in ((80, 24), (40, 12), (39, 11), (300, 100), (1, 1), (60, 40), (120, 40)):
            await watched.pilot.resize_terminal(*size)
            await watched.settle()
            assert [len(line) for line in watched.lines()] == [size[0]] * size[1]
            assert ("needs 40 columns and 12 lines" in watched.text) == (size == (39, 11))
        watched.screen.show_details()
        await watched.settle()
        assert watched.text.splitlines()[:25] == before.splitlines()[:25]


async def test_a_rule_name_that_does_not_fit_continues_on_the_next_line() -> None:
    async with watching(live("nonogram", "qr.non", "propagation"), size=(80, 24)) as watched:
        await watched.press("right")
        event = watched.screen.player.replay.event
        assert event is not None
        shown = " ".join(line.strip("│ ") for line in watched.shown("why")[1:-1])
        assert f"deduce · {event.rule} " in " ".join(shown.split())


async def test_a_notice_replaces_those_before_it_and_only_the_last_error_stays() -> None:
    async with watching(recorded()) as watched:
        for message, severity, shown in (
            ("one", "information", ["one"]),
            ("two", "information", ["two"]),
            ("disk full", "error", ["disk full"]),
            ("three", "information", ["disk full", "three"]),
            ("four", "information", ["disk full", "four"]),
            ("damaged", "error", ["disk full", "damaged"]),
            ("five", "information", ["damaged", "five"]),
            ("five", "information", ["damaged", "five"]),
        ):
            watched.app.notify(message, severity=cast(SeverityLevel, severity))
            await watched.settle()
            assert watched.notices == shown
        await watched.pilot.pause()
        assert len(watched.screen.query("Toast")) == 2
