"""Dragging along the timeline while other things happen: no mouse that stays captured, no exception."""

import pytest

from tests.tui.sessions import live, recorded
from tests.tui.watching import Watching, watching
from tui.app.widgets.timeline import TimelinePanel


async def begin_drag(watched: Watching) -> None:
    timeline = watched.screen.query_one(TimelinePanel)
    await watched.pilot.mouse_down(timeline, offset=(12, 1))
    await watched.settle()
    assert watched.app.mouse_captured is timeline
    assert watched.position > 0


async def test_a_resize_in_the_middle_of_a_drag_keeps_it_and_it_ends_anywhere() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        await begin_drag(watched)
        for size in ((80, 24), (39, 11), (20, 5), (100, 30)):
            await watched.pilot.resize_terminal(*size)
            await watched.drag(min(30, size[0] - 1), 0)
            assert 0 <= watched.position <= 698
        await watched.pilot.mouse_up(offset=(60, 2))
        await watched.settle()
        before = watched.position
        assert watched.app.mouse_captured is None
        await watched.pilot.hover(offset=(5, 25))
        assert watched.position == before


async def test_a_drag_beyond_the_edges_goes_to_the_start_and_to_the_end() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        await begin_drag(watched)
        for x, position in ((0, 0), (119, 698)):
            await watched.drag(x, 3)
            assert watched.position == position
        await watched.pilot.mouse_up(offset=(119, 0))
        assert watched.app.mouse_captured is None


async def test_a_button_that_is_let_go_outside_the_terminal_ends_the_drag_when_the_mouse_comes_back() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        await begin_drag(watched)
        before = watched.position
        await watched.pilot.hover(offset=(60, 20))  # no button is held any more
        await watched.settle()
        assert watched.app.mouse_captured is None
        assert watched.position == before


@pytest.mark.parametrize("key", ["question_mark", "colon", "y", "q", "enter", "T"])
async def test_a_key_in_the_middle_of_a_drag_leaves_no_captured_mouse(key: str) -> None:
    async with watching(recorded(), (120, 40)) as watched:
        await begin_drag(watched)
        await watched.pilot.press(key)
        await watched.pilot.pause()
        if watched.app.is_running and not watched.app._exit:
            await watched.pilot.mouse_up(offset=(5, 5))
            await watched.pilot.pause()
            assert watched.app.mouse_captured is None


async def test_another_search_that_begins_in_the_middle_of_a_drag_takes_no_mouse_with_it() -> None:
    async with watching(live("shikaku", "ryan7.shk", "combo"), (120, 40)) as watched:
        watched.screen.pause()
        await watched.press("b")
        await begin_drag(watched)
        await watched.pilot.press("asterisk")
        await watched.pilot.pause(0.2)
        await watched.pilot.hover(offset=(60, 20))
        await watched.pilot.mouse_up(offset=(60, 20))
        await watched.pilot.pause()
        assert watched.app.mouse_captured is None
