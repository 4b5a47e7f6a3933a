"""The end of a search on the screen, and the speed at which a search begins."""

import pytest

from engine.events import EXHAUSTED, SOLVED, Choose, Deduce, Event
from engine.header import Header
from engine.store.recording import Recording
from tests.tui.sessions import COMBO_EVENTS, recorded
from tests.tui.watching import watching
from tui.player.finish import finish_words
from tui.player.playback import Playback
from tui.player.player import PLAY_SECONDS, SPEEDS, first_speed
from tui.player.session import Session


def ended(events: list[Event], end: str) -> Playback:
    recording = Recording(Header(1))
    recording.append(events)
    recording.finish(end)
    playback = Playback(Session(recording, None, None))
    playback.to_end()
    return playback


async def test_space_at_the_end_plays_from_the_start() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        await watched.press("end")
        watched.app.screen.action_play(1)  # type: ignore[attr-defined]
        assert watched.position == 0
        assert watched.screen.player.direction == 1
        await watched.press("space")
        assert watched.position < COMBO_EVENTS


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_at_the_end_it_says_what_the_search_came_to_and_what_to_press(size: tuple[int, int]) -> None:
    async with watching(recorded(), size) as watched:
        watched.go_to(COMBO_EVENTS - 1)
        await watched.settle()
        assert "The end" not in " ".join(watched.shown("why"))
        await watched.press("end")
        shown = " ".join(" ".join(watched.shown("why")).replace("│", "").split())
        assert f"It took {COMBO_EVENTS} events, 29 nodes, 10 dead ends." in shown
        assert "␣ again from the start" in shown
        assert "y another solver" in shown


def test_the_end_is_told_as_it_was() -> None:
    solution: list[Event] = [Choose("cell", "a", 1, 1), SOLVED]
    assert finish_words(ended(solution, "solved")).startswith("The end: solved. It took 2 events, 2 nodes")
    assert "not over: 1 solution so far" in finish_words(ended(solution, "stopped"))
    assert "not over: no solution so far" in finish_words(ended([Deduce("r")], "limit"))
    assert "there is no solution" in finish_words(ended([Deduce("r"), EXHAUSTED], "exhausted"))
    found = finish_words(ended([SOLVED, EXHAUSTED], "exhausted"))
    assert "everything was tried; there is 1 solution" in found
    assert not finish_words(ended([], "stopped"))


@pytest.mark.parametrize("length", [0, 1, 60, 698, 20_000, 290_000])
def test_the_first_speed_fits_the_length(length: int) -> None:
    recording = Recording(Header(1))
    recording.append([Deduce("r")] * length)
    recording.finish("stopped")
    speed = first_speed(Session(recording, None, None))
    slower = SPEEDS[max(SPEEDS.index(speed) - 1, 0)]
    assert length <= speed * PLAY_SECONDS
    assert speed == SPEEDS[0] or length > slower * PLAY_SECONDS
