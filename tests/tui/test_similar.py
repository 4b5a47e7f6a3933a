"""Similar subtrees on the screen: listed, picked, and visited one after the other."""

import pytest

from engine.events import BACKTRACK, EXHAUSTED, Choose, Event
from engine.header import Header
from engine.query import similar as engine_similar
from engine.store.recording import Recording
from tests.tui.sessions import recorded
from tests.tui.watching import Watching, watching
from tui.app.screens.similar import SimilarScreen
from tui.player.session import Session, reopen


def again(times: int) -> Session:
    """A search that makes the same two choices over and over."""
    trace = Recording(Header(1))
    pair: list[Event] = [Choose("x", "1", 1, 1), Choose("y", "[b]2", 1, 1), BACKTRACK, BACKTRACK]
    trace.append([*pair * times, EXHAUSTED])
    return reopen(trace)


async def listed(watched: Watching) -> str:
    """What is on the screen once the list is complete."""
    await watched.press("tilde")
    while "reading event" in watched.text:
        await watched.pilot.pause(0.01)
    assert isinstance(watched.app.screen, SimilarScreen)
    return watched.text


async def test_the_list_leads_to_the_first_place_and_keys_to_the_others() -> None:
    async with watching(again(3)) as watched:
        assert "3 ×   2 nodes   from event 1   x 1" in await listed(watched)
        await watched.press("enter")
        await watched.settle()
        assert watched.position == 1
        assert watched.notices[-1] == "Place 1 of 3; ` and ^ go to the others."
        for key, places in (("grave_accent", (5, 9, 9)), ("circumflex_accent", (5, 1, 1))):
            for place in places:
                await watched.press(key)
                assert watched.position == place
        assert "No previous place of this subtree among 3." in watched.notices


async def test_from_between_two_places_the_keys_go_to_the_ones_around() -> None:
    async with watching(again(3)) as watched:
        await listed(watched)
        await watched.press("enter")
        for key, place in (("grave_accent", 9), ("circumflex_accent", 5)):
            watched.go_to(7)
            await watched.press(key)
            assert watched.position == place


async def test_a_search_without_similar_subtrees_says_so_and_escape_moves_nothing() -> None:
    async with watching(again(1)) as watched:
        watched.go_to(2)
        await watched.press("grave_accent")
        assert watched.notices == ["Pick a similar subtree first: ~ lists them."]
        assert "No subtree of two or more nodes occurs twice." in await listed(watched)
        await watched.press("enter", "escape")
        assert watched.position == 2


async def test_a_full_table_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_similar, "MOST_KEPT", 1)
    async with watching(recorded()) as watched:
        assert "some may be missing, counts may be too low" in await listed(watched)


async def test_the_list_fits_a_small_screen() -> None:
    async with watching(again(3), size=(80, 24)) as watched:
        assert "3 ×   2 nodes   from event 1   x 1" in await listed(watched)
