"""The log beside the board, its filter and folds, and panels that fill the screen."""

from textual.events import MouseScrollUp

from engine.query.explanation import explanation
from tests.tui.sessions import COMBO_EVENTS, recorded
from tests.tui.watching import watching


async def test_the_log_shows_until_a_choice_is_made_then_the_tree() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        assert watched.panel("log").is_shown
        assert not watched.panel("tree").is_shown
        await watched.press("c")
        assert watched.panel("tree").is_shown
        assert not watched.panel("log").is_shown
        await watched.press("2")
        assert watched.panel("log").is_shown


async def test_each_row_of_the_log_is_the_event_with_its_number() -> None:
    session = recorded()
    async with watching(session, (200, 60)) as watched:
        watched.go_to(210)
        await watched.press("1")
        shown = "\n".join(watched.shown("log-beside"))
        for position in (209, 210, 211):
            assert f"{position} " in shown
            assert explanation(session.trace, position)[:20] in shown
        assert "▶210" in shown


async def test_a_click_in_the_log_goes_to_the_event() -> None:
    async with watching(recorded(), (80, 24)) as watched:
        watched.go_to(210)
        await watched.press("2")
        rows = watched.shown("log")
        line = next(y for y, row in enumerate(rows) if " 204 " in row)
        await watched.pilot.click("#log", offset=(10, line))
        await watched.settle()
        assert watched.position == 204


async def test_long_runs_are_folded_and_a_key_unfolds_them() -> None:
    async with watching(recorded("sudoku", "easy.txt", "logic"), (140, 40)) as watched:
        watched.go_to(len(watched.screen.player.session.trace))
        await watched.press("2")
        before = "\n".join(watched.shown("log"))
        await watched.press("x")
        assert "folded" in before
        assert "folded" not in "\n".join(watched.shown("log"))


async def test_the_log_can_show_only_some_events() -> None:
    session = recorded()
    async with watching(session, (120, 40)) as watched:
        watched.go_to(COMBO_EVENTS)
        await watched.press("X")
        await watched.answer("nonsense")
        assert watched.refused
        await watched.answer("backtrack")
        rows = [row for row in watched.shown("log") if row.strip("│ ")]
        assert rows
        assert all("↩" in row for row in rows)
        await watched.press("X")
        await watched.answer("")
        assert not watched.screen.viewing.log_filter


async def test_the_wheel_scrolls_the_log_without_leaving_the_position() -> None:
    async with watching(recorded(), (80, 24)) as watched:
        watched.go_to(300)
        await watched.press("2")
        before = watched.shown("log")
        await watched.pilot._post_mouse_events([MouseScrollUp], "#log")
        await watched.settle()
        assert watched.shown("log") != before
        assert watched.position == 300


async def test_enter_lets_a_panel_fill_the_screen_and_puts_it_back() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        watched.go_to(210)
        await watched.settle()
        await watched.press("enter")
        assert watched.panel("board").region.width == 120
        assert not watched.panel("why").is_shown
        await watched.press("tab")
        assert watched.panel("tree").is_shown
        assert not watched.panel("board").is_shown
        await watched.press("enter", "1")
        assert watched.panel("board").is_shown
        assert watched.panel("why").is_shown


async def test_a_double_click_enlarges_a_panel() -> None:
    async with watching(recorded(), (120, 40)) as watched:
        await watched.pilot.click("#timeline", offset=(5, 0), times=2)
        await watched.settle()
        assert watched.screen.viewing.large == "timeline"
        assert watched.panel("timeline").region.width == 120


async def test_on_a_small_screen_the_tabs_have_short_names_that_can_all_be_read_and_clicked() -> None:
    async with watching(recorded("nonogram", "rabbit.non", "propagation"), (80, 24)) as watched:
        await watched.press("3")
        frame = watched.lines()[1]
        assert "tree│log│whole│cell" in frame
        left = watched.screen.query_one("#beside").region.x
        await watched.pilot.click("#beside", offset=(frame.index("cell") + 1 - left, 0))
        await watched.settle()
        assert watched.screen.tab == "cell"
