"""Notes on the screen: written, shown at their event, listed, visited, and kept."""

from contextlib import closing
from pathlib import Path

import pytest
from textual.events import MouseScrollDown

from engine.store.opening import open_trace
from tests.tui.program import asked
from tests.tui.sessions import COMBO_EVENTS, feed_of, live, recorded
from tests.tui.terminal import in_terminal
from tests.tui.watching import Watching, watching
from tui.app.widgets.why import WhyPanel
from tui.player.session import Session, reopen

LONG = " ".join(f"word{number}" for number in range(60))


def on_screen(watched: Watching) -> str:
    """The text of the why panel, in one line."""
    return " ".join(" ".join(line.strip("│╭╮╰╯─ ").split()) for line in watched.shown("why")).strip()


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = str(tmp_path / "a.trace")
    assert asked("solve", "shikaku", "ryan7", "--record", path).code == 0
    return path


def opened(path: str) -> Session:
    return reopen(open_trace(path))


def notes_in(path: str) -> dict[int, str]:
    with closing(open_trace(path)) as trace:
        return dict(trace.notes)


async def test_a_note_is_shown_at_its_event_above_the_sentence_and_flagged() -> None:
    async with watching(recorded(), notices=False) as watched:
        watched.go_to(70)
        await watched.press("M")
        await watched.answer("  look at the corner ")
        assert "⚑ event 70" in watched.text
        shown = on_screen(watched)
        assert "note 1 of 1" in shown
        event = watched.screen.player.replay.event
        assert event is not None
        assert shown.index("⚑ look at the corner") < shown.index(f" {event.verb} · {event.rule}")
        await watched.press("right")
        assert "look at the corner" not in watched.text
        assert "⚑ event" not in watched.text
        await watched.press("quotation_mark")
        assert watched.position == 70


async def test_an_empty_text_removes_a_note_and_escape_changes_nothing() -> None:
    async with watching(recorded()) as watched:
        watched.screen.player.session.trace.set_note(70, "seventy")
        watched.go_to(70)
        await watched.press("M", "escape")
        assert "⚑ seventy" in on_screen(watched)
        await watched.press("M")
        await watched.answer("")
        assert not watched.screen.player.session.trace.notes
        assert "seventy" not in on_screen(watched)


async def test_a_note_that_is_too_long_is_refused_and_can_be_corrected() -> None:
    async with watching(recorded()) as watched:
        await watched.press("M")
        await watched.answer("x" * 2001)
        assert "2,000 are the most" in watched.refused
        await watched.press("escape")
        assert not watched.screen.player.session.trace.notes


async def test_keys_visit_notes_and_bookmarks_in_order() -> None:
    session = recorded()
    session.trace.set_note(0, "the start")
    session.trace.set_note(90, "ninety")
    async with watching(session) as watched:
        watched.go_to(50)
        await watched.press("m", "home")
        for key, positions in (("apostrophe", (50, 90, 90)), ("quotation_mark", (50, 0, 0))):
            for position in positions:
                await watched.press(key)
                assert watched.position == position


async def test_the_list_of_notes_goes_to_the_one_that_is_picked() -> None:
    session = recorded()
    async with watching(session) as watched:
        await watched.press("A")
        assert watched.notices == ["There are no notes; M writes one."]
        for position, text in ((7, "seven"), (90, LONG)):
            session.trace.set_note(position, text)
        await watched.press("A")
        await watched.pilot.pause(0)
        assert "seven" in watched.text
        assert "word59" in watched.text
        await watched.press("down", "enter")
        assert watched.position == 90


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (100, 30)])
async def test_the_panel_grows_with_a_note_and_shrinks_again(size: tuple[int, int]) -> None:
    session = recorded()
    session.trace.set_note(70, LONG)
    async with watching(session, size) as watched:
        heights = []
        for position in (71, 70, 71):
            watched.go_to(position)
            await watched.settle()
            watched.screen.show_details()
            await watched.settle()
            await watched.settle()
            heights.append(watched.panel("why").size.height)
            assert (LONG in on_screen(watched)) == (position == 70)
        before, noted, after = heights
        assert before == after < noted


async def test_a_note_that_does_not_fit_is_scrolled_with_a_mark_in_the_frame() -> None:
    session = recorded()
    session.trace.set_note(70, f"{'much ' * 300}more")
    async with watching(session, (50, 20)) as watched:
        watched.go_to(70)
        await watched.settle()
        await watched.settle()
        why = watched.panel("why")
        assert "▾" in watched.shown("why")[-1]
        assert "more lines" in watched.shown("why")[-1]
        for _ in range(80):
            why.post_message(MouseScrollDown(why, 1, 1, 0, 1, 0, False, False, False))
        await watched.settle()
        assert " more " in on_screen(watched)
        assert "lines above" in watched.shown("why")[-1]


async def test_a_note_is_written_into_the_file_of_a_finished_search_at_once(file: str) -> None:
    with closing(opened(file)) as session:
        async with watching(session) as watched:
            watched.go_to(70)
            await watched.press("M")
            await watched.answer("seventy")
            assert watched.notices == [f"Note written in {file}."]
            assert notes_in(file) == {70: "seventy"}
            await watched.press("M")
            await watched.answer("")
            assert notes_in(file) == {}


async def test_the_notes_of_a_live_search_are_saved_with_it(tmp_path: Path) -> None:
    path = str(tmp_path / "saved.trace")
    session = live("shikaku", "ryan7.shk", "combo")
    async with watching(session) as watched:
        await watched.press("space")
        feed_of(session).run_free()
        feed_of(session).wait_for(70, 60)
        watched.go_to(70)
        await watched.press("M")
        await watched.answer("seventy")
        assert "Note written here; > keeps it in a file." in watched.notices
        assert "⚑ seventy" in on_screen(watched)
        await watched.press("greater_than_sign")
        await watched.answer(path)
    assert notes_in(path) == {70: "seventy"}


@pytest.mark.slow
def test_the_notes_of_a_search_that_is_recorded_are_in_its_file_in_the_end(tmp_path: Path) -> None:
    path = str(tmp_path / "recorded.trace")
    with in_terminal("shikaku", "ryan7", "--record", path) as terminal:
        terminal.until(lambda text: "running" in text)
        terminal.press(" ")
        terminal.until(lambda text: "paused" in text)
        terminal.press("M")
        terminal.until(lambda text: "A note at" in text)
        terminal.press("written while it runs", "enter")
        terminal.until(lambda text: "⚑ written while it runs" in text)
        terminal.press("q")
        assert terminal.ends() == 0
    assert list(notes_in(path).values()) == ["written while it runs"]


@pytest.mark.slow
def test_the_notes_of_a_stream_are_shown_as_they_come(tmp_path: Path, file: str) -> None:
    with closing(open_trace(file)) as trace:
        trace.set_note(3, "from the stream")
        assert trace.keep_notes()
    lines = tmp_path / "a.jsonl"
    assert asked("export", file, "--to", "jsonl", "-o", str(lines)).code == 0
    with in_terminal("replay", str(lines)) as terminal:
        terminal.until(lambda text: f"event 0 of {COMBO_EVENTS}" in text)
        terminal.press("'")
        terminal.until(lambda text: f"event 3 of {COMBO_EVENTS}" in text and "⚑ from the stream" in text)
        terminal.press("q")
        assert terminal.ends() == 0


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_sentence_and_its_cause_are_shown_whole_where_the_search_stands_still(
    size: tuple[int, int],
) -> None:
    session = recorded()
    async with watching(session, size) as watched:
        why = watched.screen.query_one(WhyPanel)
        for position in range(1, len(session.trace), 37):
            watched.go_to(position)
            await watched.settle()
            watched.screen.show_details()
            await watched.settle()
            await watched.settle()
            assert why.wanted_height <= why.outer_size.height, position
