"""The panel with the solver's pseudocode, and moving by its lines."""

import pytest

from engine.errors import Refusal
from tests.tui.sessions import COMBO_EVENTS, recorded
from tests.tui.watching import watching
from tui.app.keys import KEYS
from tui.app.widgets.pseudocode import PseudocodePanel
from tui.player.conditions import condition_target
from tui.player.playback import Playback
from tui.player.viewing import FASTEST, SearchViewing

KEY = {key.name: key.keys.split(",") for key in KEYS}


async def test_the_pseudocode_is_shown_with_the_line_of_the_event_marked() -> None:
    async with watching(recorded()) as watched:
        await watched.press(KEY["code"][0])
        panel = watched.screen.query_one(PseudocodePanel)
        code = watched.screen.player.session.trace.header.code
        assert panel.display
        for position in (0, 1, 2, 30, 136, 137, COMBO_EVENTS):
            watched.go_to(position)
            shown, above = range(panel.size.height), panel.scroll_offset.y
            marked = [y + above for y in shown if panel.line(y).text.startswith("▶")]
            line = code.line_of(watched.screen.player.replay.event)
            assert marked == ([line - 1] if position else [])
        await watched.press(KEY["code"][0])
        assert not panel.display


async def test_the_line_keys_lead_to_the_next_and_previous_event_at_the_same_line() -> None:
    async with watching(recorded()) as watched:
        trace = watched.screen.player.session.trace
        code, events = trace.header.code, list(trace.read())
        watched.go_to(136)
        line = code.line_of(events[135])
        same = [number for number, event in enumerate(events, 1) if code.line_of(event) == line]
        await watched.press(KEY["line"][0])
        assert watched.position == min(place for place in same if place > 136)
        await watched.press(KEY["line-back"][0])
        assert watched.position == 136
        watched.go_to(0)
        await watched.press(KEY["line"][0])
        assert watched.notices == ["No line of pseudocode is marked here."]


async def test_playing_stops_at_a_breakpoint_on_a_line() -> None:
    session = recorded()
    code = session.trace.header.code
    line = code.steps["backtrack"]
    first = next(n for n, event in enumerate(session.trace.read(), 1) if code.line_of(event) == line)
    playback = Playback(session, SearchViewing(speed=FASTEST, breakpoints=[f"line {line}"]))
    playback.play(1)
    while playback.direction:
        playback.tick(0.03)
    assert playback.position == first
    with pytest.raises(Refusal, match=r"The pseudocode has \d+ lines: there is no line 99"):
        condition_target("line 99", session)


async def test_a_search_without_pseudocode_says_so() -> None:
    async with watching(recorded("queens", "queens-4.txt", "best")) as watched:
        await watched.press(KEY["code"][0])
        assert watched.notices == ["There is no pseudocode for this solver."]


@pytest.mark.parametrize("size", [(120, 40), (80, 24), (60, 24), (40, 12)])
async def test_at_every_size_the_marked_line_can_be_seen(size: tuple[int, int]) -> None:
    async with watching(recorded(), size=size) as watched:
        watched.screen.viewing.tree_shown = True
        await watched.press(KEY["code"][0])
        for position in (1, 136, 137, COMBO_EVENTS):
            watched.go_to(position)
            await watched.pilot.pause()
            panel = watched.screen.query_one(PseudocodePanel)
            shown = [panel.line(y).text for y in range(panel.size.height)]
            assert sum(line.startswith("▶") for line in shown) == 1
