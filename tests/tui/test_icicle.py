"""The panel with the whole search, in a small app of its own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.app import App, ComposeResult
from textual.events import MouseScrollUp
from textual.pilot import Pilot

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Deduce, Event
from engine.header import Header
from engine.store.recording import Recording
from tests.tui.sessions import COMBO_EVENTS, recorded
from tests.tui.watching import settled, watching
from tui.app.looks import Looks
from tui.app.widgets.icicle import IciclePanel
from tui.player.playback import Playback
from tui.player.session import Session


class Icicle(App[None]):
    def __init__(self, session: Session, ansi: bool) -> None:
        super().__init__()
        self.looks = Looks(dark=True, ansi=ansi)
        self.playback = Playback(session)
        self.pointed: list[int] = []

    def compose(self) -> ComposeResult:
        yield IciclePanel(self.playback, id="icicle")

    def on_panel_pointed(self, message: IciclePanel.Pointed) -> None:
        self.pointed.append(message.position)

    @property
    def panel(self) -> IciclePanel:
        return self.query_one(IciclePanel)

    def lines(self) -> list[str]:
        """The text inside the border."""
        strips = self.screen._compositor.render_strips(self.size)
        return [strip.text[2:-2] for strip in strips[1:-1]]


@asynccontextmanager
async def shown(
    session: Session, ansi: bool = True, size: tuple[int, int] = (44, 7)
) -> AsyncIterator[tuple[Icicle, Pilot[None]]]:
    app = Icicle(session, ansi)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


def session_of(events: list[Event]) -> Session:
    recording = Recording(Header(1))
    recording.append(events)
    return Session(recording, None, None)


def choice(value: str) -> Choose:
    return Choose("cell", value, 1, 2)


SMALL: list[Event] = [choice("a"), choice("b"), BACKTRACK, choice("c"), BACKTRACK, BACKTRACK]
SMALL += [choice("d"), SOLVED, BACKTRACK]
"""Five nodes, so that in 40 columns each of them has eight: the root, a with b and c, d with a solution."""


async def show(app: Icicle, pilot: Pilot[None], position: int) -> list[str]:
    app.playback.replay.seek(position)
    app.panel.moved()
    await pilot.pause()
    return app.lines()


async def test_boxes_of_dead_solved_and_unborn_nodes_have_glyphs_of_their_own() -> None:
    async with shown(session_of(SMALL)) as (app, pilot):
        lines = await show(app, pilot, len(SMALL))
        assert lines[0] == "█" * 40
        assert lines[1] == " " * 8 + "▐" + "▓" * 11 + "✗" + "▓" * 11 + "▐" + "◆" * 7
        assert lines[2] == " " * 16 + "▐▓▓▓▓▓▓▓" * 2 + " " * 8
        lines = await show(app, pilot, 2)
        assert lines[1] == " " * 8 + "▐" + "█" * 23 + "▐" + "┄" * 7
        assert lines[2] == " " * 16 + "▐" + "█" * 7 + "▐" + "┄" * 7 + " " * 8


async def test_the_position_and_the_solutions_are_marked_below() -> None:
    async with shown(session_of(SMALL)) as (app, pilot):
        assert (await show(app, pilot, 2))[-1].index("▲ here") == 23
        assert (await show(app, pilot, 2))[-1].index("◆") == 32


async def test_a_click_on_a_box_goes_to_its_birth() -> None:
    async with shown(session_of(SMALL)) as (app, pilot):
        for column, line, position in ((0, 0, 0), (20, 1, 1), (17, 2, 2), (30, 2, 4), (36, 1, 7)):
            await pilot.click(IciclePanel, offset=(column + 2, line + 1))
            assert app.pointed[-1:] == [position]
        await pilot.click(IciclePanel, offset=(3, 3))
        assert len(app.pointed) == 5


async def test_in_colour_a_line_has_two_depths_and_a_second_click_goes_to_the_one_above() -> None:
    async with shown(session_of(SMALL), ansi=False, size=(44, 5)) as (app, pilot):
        lines = await show(app, pilot, 0)
        assert lines[0] == "▀" * 40
        assert lines[1] == " " * 16 + "▀" * 16 + " " * 8
        await pilot.click(IciclePanel, offset=(22, 1))
        await show(app, pilot, app.pointed[-1])
        await pilot.click(IciclePanel, offset=(22, 1))
        assert app.pointed == [1, 0]


async def test_zooming_goes_down_to_one_node_and_back_to_all() -> None:
    async with shown(session_of(SMALL)) as (app, pilot):
        await show(app, pilot, 4)
        for _ in range(5):
            app.panel.zoom(2)
        await pilot.pause()
        assert "3 to 4 of 5 nodes" in str(app.panel.border_title)
        assert app.lines()[2] == "█" * 40
        assert app.lines()[3].strip() == ""
        app.panel.move(-1)
        assert "2 to 3 of 5 nodes" in str(app.panel.border_title)
        for _ in range(5):
            app.panel.zoom(0.5)
        assert app.panel.viewing.icicle_span is None


async def test_a_box_that_goes_on_outside_the_view_is_not_called_dead() -> None:
    async with shown(session_of(SMALL)) as (app, pilot):
        app.panel.viewing.icicle_span, app.panel.viewing.icicle_chosen_at = (2, 1), len(SMALL)
        lines = await show(app, pilot, len(SMALL))
        assert lines[1] == "▒" * 40


async def test_a_deep_tree_is_shown_whole_and_zooming_leads_to_single_depths() -> None:
    deep: list[Event] = [choice("x")] * 5_000
    async with shown(session_of(deep)) as (app, pilot):
        lines = await show(app, pilot, 5_000)
        assert all("█" in line for line in lines[:-1])
        for _ in range(13):
            app.panel.zoom(2)
        await pilot.pause()
        assert "5,000 to 5,001 of 5,001 nodes" in str(app.panel.border_title)
        assert app.panel.depths_in_view()[-1] == 5_000


async def test_a_part_of_the_tree_follows_the_position() -> None:
    deep: list[Event] = [choice("x")] * 100
    async with shown(session_of(deep)) as (app, pilot):
        await show(app, pilot, 10)
        for _ in range(3):
            app.panel.zoom(2)
        await show(app, pilot, 90)
        start, _, stop = str(app.panel.border_title).split(" · ")[1].split()[:3]
        assert int(start) <= 90 < int(stop)


async def test_the_width_can_count_events() -> None:
    search: list[Event] = [*[Deduce("r")] * 5, choice("a"), *[Deduce("r")] * 3, EXHAUSTED]
    async with shown(session_of(search), size=(44, 5)) as (app, pilot):
        assert app.lines()[1].strip() == "▐" + "┄" * 19
        app.panel.next_measure()
        assert "whole · 10 events" in str(app.panel.border_title)
        assert (await show(app, pilot, 6))[1] == " " * 20 + "▐" + "█" * 19


async def test_a_search_that_grows_is_shown_whole() -> None:
    session = session_of([])
    async with shown(session, size=(44, 5)) as (app, pilot):
        assert app.lines()[0] == "█" * 40
        assert isinstance(session.trace, Recording)
        session.trace.append([choice("a")])
        assert (await show(app, pilot, 1))[1] == " " * 20 + "▐" + "█" * 19
        app.panel.next_measure()
        assert "whole · 1 event" in str(app.panel.border_title)


async def test_a_tree_with_few_depths_fills_the_height() -> None:
    async with shown(session_of(SMALL), size=(44, 12)) as (app, pilot):
        lines = await show(app, pilot, len(SMALL))
        assert lines[0] == lines[2] == "█" * 40
        assert lines[6] == lines[8] == " " * 16 + "▐▓▓▓▓▓▓▓" * 2 + " " * 8
        await pilot.click(IciclePanel, offset=(22, 9))
        assert app.pointed == [2]


async def test_without_an_event_the_width_by_events_says_so() -> None:
    async with shown(session_of([])) as (app, pilot):
        app.panel.next_measure()
        await pilot.pause()
        assert app.lines()[0].startswith("no event yet")


async def test_where_there_is_room_the_path_is_named_at_the_right() -> None:
    async with shown(session_of(SMALL), size=(100, 7)) as (app, pilot):
        lines = await show(app, pilot, 2)
        assert [line[82:].strip() for line in lines[:4]] == ["start", "a", "b", ""]


@pytest.mark.parametrize("ansi", [False, True])
@pytest.mark.parametrize("size", [(120, 40), (80, 24), (20, 5), (6, 3)])
async def test_a_real_search_is_drawn_at_any_size(ansi: bool, size: tuple[int, int]) -> None:
    async with shown(recorded(), ansi, size) as (app, pilot):
        for position in (0, 300, 10_000):
            lines = await show(app, pilot, position)
            assert all(len(line) == size[0] - 4 for line in lines)
            assert size[1] < 4 or lines[0].strip()


async def test_beside_the_board_keys_zoom_move_and_measure_the_whole_tree_and_a_click_goes_there() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        watched.go_to(300)
        await watched.press("T")
        await settled(watched.pilot)  # its frame takes the titles over when the panel has its size
        assert watched.panel("whole").is_shown
        assert not watched.panel("tree").is_shown
        assert watched.panel("whole").border_title == "whole · 29 nodes"
        assert "▲ here" in watched.shown("whole")[-1]
        assert "orange dead" in str(watched.screen.query_one("#beside").border_subtitle)
        await watched.press("right_curly_bracket", "right_curly_bracket")
        assert " to " in str(watched.panel("whole").border_title)
        title = watched.panel("whole").border_title
        await watched.press("left_parenthesis")
        assert watched.panel("whole").border_title != title
        await watched.press(*["left_curly_bracket"] * 3)
        assert watched.panel("whole").border_title == "whole · 29 nodes"
        await watched.press("vertical_line")
        assert watched.panel("whole").border_title == f"whole · {COMBO_EVENTS:,} events"
        await watched.press("vertical_line")
        assert str(watched.panel("whole").border_title).endswith(" ms")
        await watched.press("vertical_line")
        assert watched.panel("whole").border_title == "whole · 29 nodes"
        await watched.pilot.click("#whole", offset=(3, 0))
        await watched.settle()
        assert watched.position == 0


async def test_the_wheel_zooms_the_whole_tree_where_the_pointer_is() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        watched.go_to(300)
        await watched.press("T")
        await watched.pilot._post_mouse_events([MouseScrollUp], "#whole", offset=(2, 2))
        await watched.settle()
        assert str(watched.panel("whole").border_title).startswith("whole · 0 to ")


@pytest.mark.parametrize("key", ["left_parenthesis", "vertical_line"])
async def test_a_key_about_the_whole_tree_shows_it(key: str) -> None:
    async with watching(recorded()) as watched:
        await watched.press(key)
        assert watched.screen.tab == "whole"
        assert watched.panel("whole").is_shown
