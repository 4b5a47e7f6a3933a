"""The presenter: a large board and one sentence, from stop to stop; it asks before it shows a choice."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest
from attrs import define
from textual.events import MouseScrollDown
from textual.strip import Strip

from engine.events import SOLVED, Choose, Deduce
from engine.header import Header
from engine.query.explanation import explanation
from engine.store.recording import Recording
from puzzles.tours import tour_named
from tests.tui.program import asked
from tests.tui.sessions import COMBO_EVENTS, feed_of, live, recorded
from tests.tui.terminal import in_terminal
from tests.tui.watching import Watching
from tui.app.app import PuzzleApp
from tui.app.present_keys import PRESENT_KEYS
from tui.app.screens.help import HelpScreen
from tui.app.screens.present import LargeBoard, PresentScreen
from tui.app.screens.watch import WatchScreen
from tui.app.widgets.slide import ASKED
from tui.player import presentation
from tui.player.session import Session
from tui.player.tours import play

LARGE, SMALL = (120, 40), (80, 24)


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presentation, "LEAST_SECONDS", 0.01)
    monkeypatch.setattr(presentation, "MOST_SECONDS", 0.01)


@define
class Presenting(Watching):
    """The app in the presenter, and the pilot that presses its keys."""

    @property
    def screen(self) -> PresentScreen:  # type: ignore[override]
        assert isinstance(self.app.screen, PresentScreen)
        return self.app.screen

    @property
    def said(self) -> str:
        """What is on the slide, in one line."""
        return " ".join(" ".join(self.shown("slide")).split())

    @property
    def asks(self) -> bool:
        return ASKED in self.said


@asynccontextmanager
async def presenting(
    session: Session, size: tuple[int, int] = LARGE, notices: bool = False
) -> AsyncIterator[Presenting]:
    session.presented = True
    app = PuzzleApp(session)
    async with app.run_test(size=size, notifications=notices) as pilot:
        presented = Presenting(app, pilot)
        await presented.settle()
        yield presented


def sorts(session: Session, position: int) -> str:
    event = session.trace.event_at(position)
    return "" if event is None else "dead end" if event.kills else event.verb


async def test_one_key_leads_from_stop_to_stop_through_the_events_that_matter() -> None:
    session = recorded("queens", "queens-4.txt", "backtracking")
    async with presenting(session) as presented:
        stops = []
        while presented.position < len(session.trace) or presented.asks:
            await presented.press("space")
            stops.append((sorts(session, presented.position), presented.asks, presented.position))
        assert [sort for sort, asks, _ in stops[:8] if not asks] == [
            "choose",
            "choose",
            "dead end",
            "backtrack",
            "choose",
            "dead end",
        ]
        assert stops[-1][0] == "solved"
        shown = [position for _, asks, position in stops if not asks]
        events = list(session.trace.read())
        for position, event in enumerate(events, 1):
            if isinstance(event, Choose):
                assert (position in shown) == (event.of > 1)
            elif event.verb == "backtrack":
                assert (position in shown) == (events[position].verb != "backtrack")
            else:
                assert (position in shown) == (event.kills or event.verb == "solved"), position


async def test_before_a_choice_it_asks_and_the_next_key_reveals_it() -> None:
    session = recorded()
    async with presenting(session) as presented:
        await presented.press("space")
        first = next(n for n, event in enumerate(session.trace.read(), 1) if event.verb == "choose")
        assert presented.position == first - 1
        assert presented.said == f"{ASKED} B2 has 6 choices: which one?"
        await presented.press("pagedown")
        assert presented.position == first
        assert explanation(session.trace, first) in presented.said
        await presented.press("enter")
        assert presented.said == f"{ASKED} G7 may be E6:G7 or B7:G7."


async def test_where_it_asks_the_cell_of_the_variable_is_lit_and_the_answer_is_not() -> None:
    session = recorded()
    async with presenting(session) as presented:
        await presented.press("space")
        board = presented.screen.query_one(LargeBoard)
        assert [session.cell_name(cell) for cell in board._written] == ["B2"]
        await presented.press("space")
        assert len(board._written) > 1


async def test_values_that_are_left_are_named_also_after_the_first_has_failed() -> None:
    session = recorded("battleship", "figure-5.bimaru", "backtracking", limit=5_000)
    async with presenting(session) as presented:
        asked_for = []
        for _ in range(40):
            await presented.press("space")
            if presented.asks:
                asked_for.append(presented.said)
                event = session.trace.event_at(presented.position + 1)
                assert isinstance(event, Choose)
                assert ("may still be" in presented.said) == (event.which > 1)
                assert event.value in presented.said
        assert any("still" in said for said in asked_for)


async def test_the_last_value_left_is_shown_without_a_question() -> None:
    session = recorded("queens", "queens-8.txt", "backtracking")
    async with presenting(session) as presented:
        lasts = [
            place
            for place, event in enumerate(session.trace.read(), 1)
            if isinstance(event, Choose) and 1 < event.of == event.which
        ]
        presented.go_to(lasts[0] - 1)
        await presented.press("space")
        assert presented.position == lasts[0]
        assert not presented.asks


async def test_backwards_is_the_same_way_with_its_questions() -> None:
    async with presenting(recorded(), notices=True) as presented:
        there = [(presented.position, presented.said)]
        for _ in range(25):
            await presented.press("right")
            there.append((presented.position, presented.said))
        back = [there[-1]]
        for _ in range(25):
            await presented.press("left")
            back.append((presented.position, presented.said))
        assert back == there[::-1]
        await presented.press("pageup")
        assert presented.notices == ["This is the start."]


async def test_at_the_end_it_says_so() -> None:
    session = recorded("queens", "queens-4.txt", "backtracking")
    async with presenting(session, notices=True) as presented:
        await presented.press("end", "space")
        assert presented.position == len(session.trace)
        assert presented.notices == ["This is the end."]


async def test_the_end_of_a_recording_is_a_stop_whatever_happens_there() -> None:
    session = recorded(limit=20)
    async with presenting(session) as presented:
        await presented.press("space")
        assert presented.position == 20
        assert explanation(session.trace, 20) in presented.said


@pytest.mark.parametrize("solver", ["combo", "best"])
async def test_a_live_search_runs_to_each_stop_and_shows_nothing_beyond_it(solver: str) -> None:
    expected = []
    async with presenting(recorded("shikaku", "ryan7.shk", solver)) as presented:
        for _ in range(12):
            await presented.press("space")
            expected.append((presented.position, presented.said))
    session = live("shikaku", "ryan7.shk", solver)
    async with presenting(session) as presented:
        assert presented.position == 0
        assert len(session.trace) == 0
        for stop in expected:
            await presented.press("space")
            assert (presented.position, presented.said) == stop
        assert len(session.trace) < 2 * presented.position + 200


async def test_a_live_search_is_run_to_its_end_if_there_is_no_stop() -> None:
    session = live("exactcover", "five-sets.dlx", "best")
    async with presenting(session) as presented:
        for _ in range(4):
            await presented.press("space")
        assert feed_of(session).end == "solved"
        assert sorts(session, presented.position) == "solved"


@pytest.mark.parametrize("begin", [recorded, live])
async def test_in_a_search_that_only_deduces_each_mark_it_finds_is_a_stop(
    begin: Callable[[str, str, str], Session],
) -> None:
    session = begin("sudoku", "easy.txt", "logic")
    async with presenting(session) as presented:
        stops: list[int] = []
        while not stops or sorts(session, stops[-1]) != "solved":
            await presented.press("space")
            stops.append(presented.position)
        events = dict(enumerate(session.trace.read(), 1))
        found = [n for n, event in events.items() if event.verb == "deduce" and event.rule != "candidates"]
        assert stops == [*found, len(events)]


async def test_until_a_choice_the_steps_of_an_algorithm_are_no_stops() -> None:
    session = recorded()
    async with presenting(session) as presented:
        await presented.press("space")
        assert presented.asks, "the walks and the observation write no rectangle"


async def test_the_stops_of_a_tour_are_its_notes_and_it_asks_before_a_choice_there() -> None:
    session = play(tour_named("shikaku-combo"))
    notes = session.trace.notes
    async with presenting(session) as presented:
        texts = {position: " ".join(text.split()) for position, text in notes.items()}
        assert texts[0] in presented.said
        shown, questions = [0], 0
        for _ in notes:
            if presented.position == max(notes):
                break
            await presented.press("space")
            if presented.asks:
                questions += 1
                await presented.press("space")
            shown.append(presented.position)
            assert texts[presented.position] in presented.said
        assert shown == list(notes)
        assert questions
        await presented.press("space")
        assert presented.position == len(session.trace)


async def test_what_lies_between_two_stops_is_played_and_a_second_key_lands_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = recorded()
    async with presenting(session) as presented:
        monkeypatch.setattr(presentation, "MOST_SECONDS", 60)
        monkeypatch.setattr(presentation, "LEAST_SECONDS", 60)
        screen = presented.screen
        screen.action_stop(1)
        assert screen.player.direction
        screen.action_stop(1)
        assert not screen.player.direction
        await presented.settle()
        assert presented.asks


async def test_a_key_changes_to_the_presenter_and_back_at_the_same_position() -> None:
    session = recorded()
    app = PuzzleApp(session)
    async with app.run_test(size=LARGE) as pilot:
        watched = Watching(app, pilot)
        await watched.settle()
        watched.go_to(210)
        await watched.press("v", "f5")
        presented = Presenting(app, pilot)
        await presented.settle()
        assert presented.position == 210
        assert explanation(session.trace, 210) in presented.said
        await presented.press("l", "underscore")
        await watched.settle()
        assert watched.position == 211
        assert isinstance(app.screen, WatchScreen)
        await watched.press("f5", "question_mark")
        assert isinstance(app.screen, HelpScreen)
        await watched.press("escape")
        assert isinstance(app.screen, PresentScreen)


async def test_it_shows_the_title_and_no_counter() -> None:
    async with presenting(recorded()) as presented:
        await presented.press("space", "space")
        first, *_, last = presented.lines()
        assert first.strip() == "Seven by seven"
        assert last.split() == ["␣", "next", "?", "keys", "F5", "leaves"]
        for word in ("event", "ev/s", "nodes", f"{COMBO_EVENTS}"):
            assert word not in presented.text


@pytest.mark.parametrize("size", [(39, 24), (80, 11), (20, 5)])
async def test_where_it_does_not_fit_it_says_what_it_needs(size: tuple[int, int]) -> None:
    async with presenting(recorded(), size) as presented:
        assert "puzzletui needs 40 columns and 12 lines" in " ".join(presented.text.split())
        await presented.press("space", "space")
        assert presented.position


@pytest.mark.parametrize("size", [LARGE, SMALL, (60, 20), (40, 12)])
async def test_no_sentence_is_cut(size: tuple[int, int]) -> None:
    session = recorded("nonogram", "qr.non", "propagation", limit=400)
    places = range(1, len(session.trace) + 1)
    longest = sorted(places, key=lambda place: -len(explanation(session.trace, place)))[:5]
    async with presenting(session, size) as presented:
        for position in [*longest, 1]:
            presented.go_to(position)
            await presented.settle()
            await presented.settle()
            words = " ".join(explanation(session.trace, position).split())
            assert words in presented.said or "more line" in presented.text
            assert words in presented.said or size[0] < 80


async def test_a_note_that_is_longer_than_the_screen_scrolls_with_a_mark() -> None:
    session = recorded()
    session.trace.set_note(70, " ".join(f"word{number}" for number in range(250)))
    async with presenting(session, SMALL) as presented:
        presented.go_to(70)
        await presented.settle()
        await presented.settle()
        assert "▾" in presented.lines()[-1]
        assert "word249" not in presented.said
        for _ in range(60):
            slide = presented.panel("slide")
            slide.post_message(MouseScrollDown(slide, 1, 1, 0, 1, 0, False, False, False))
        await presented.settle()
        assert "word249" in presented.said
        assert "lines above" in presented.lines()[-1]


@pytest.mark.parametrize("size", [LARGE, SMALL])
async def test_after_any_keys_the_slide_is_what_a_fresh_app_shows(size: tuple[int, int]) -> None:
    chance = Random(f"{size}")
    keys = [
        key.keys.split(",")[0]
        for key in PRESENT_KEYS
        if key.name not in {"present", "screenshot", "help", "quit", "go-to", "search", "note", "notes"}
        and key.name not in {"next", "previous"}
    ]
    session = recorded()
    async with presenting(session, size) as presented:
        for _ in range(3):
            presented.go_to(chance.randrange(len(session.trace)))
            await presented.press(*chance.choices(keys, k=12))
            found = await shown(presented)
            assert found == await same_from_scratch(presented)


async def shown(presented: Presenting) -> list[Strip]:
    await presented.settle()
    await presented.pilot.pause(0.05)
    presented.app.clear_notifications()
    await presented.settle()
    return [strip.simplify() for strip in presented.strips()]


async def same_from_scratch(presented: Presenting) -> list[Strip]:
    player = presented.screen.player
    again = Session(player.session.trace, player.session.kind, player.session.puzzle, presented=True)
    again.opens_at = presented.position
    viewing = deepcopy(player.viewing)

    class Fresh(PuzzleApp):
        def _first_viewing(self, session: Session) -> object:  # type: ignore[override]
            return viewing

    app = Fresh(again)
    async with app.run_test(size=presented.size) as pilot:
        return await shown(Presenting(app, pilot))


def test_the_option_opens_the_presenter_for_a_puzzle_a_recording_and_a_tour(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    assert asked("solve", "shikaku", "ryan7", "--record", path).code == 0
    for arguments in (
        ("shikaku", "ryan7", "--present"),
        ("replay", path, "--present"),
        ("tour", "shikaku-combo", "--present"),
    ):
        with in_terminal(*arguments) as terminal:
            terminal.until(lambda text: "F5 leaves" in text and "Seven by seven" in text)
            terminal.press(" ")
            terminal.until(lambda text: ASKED in text or "observation" in text)
            terminal.press("q")
            assert terminal.ends() == 0


async def test_marks_of_a_kind_that_is_not_installed_are_asked_about_too() -> None:
    recording = Recording(Header(4, name="mine"))
    recording.append([Deduce("r"), Choose("x", "a", 1, 2, ((1, 1),), among=("a", "b")), SOLVED])
    recording.finish("solved")
    async with presenting(Session(recording, None, None)) as presented:
        await presented.press("space")
        assert presented.said == f"{ASKED} X may be a or b."
        assert presented.lines()[0].strip() == "mine"
