"""`puzzletui diff`: as text, and side by side."""

from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from tests.tui.program import asked
from tests.tui.racing import raced
from tests.tui.sessions import COMBO_EVENTS
from tests.tui.watching import settled
from tui.app.screens.diff import DiffScreen
from tui.app.side_by_side import SideBySideApp
from tui.player.race import Race


@pytest.fixture
def record(tmp_path: Path) -> Any:
    def made(name: str, *arguments: str) -> str:
        path = str(tmp_path / f"{name}.trace")
        assert asked("solve", *arguments, "--record", path).code == 0
        return path

    return made


def test_searches_that_diverge_are_described_and_exit_1(record: Any) -> None:
    one = record("one", "queens", "queens-8.txt", "--solver", "first-column")
    other = record("other", "queens", "queens-8.txt", "--solver", "min-column")
    answer = asked("diff", one, other)
    assert (answer.code, answer.err) == (1, "")
    assert "They first diverge after 3 common choices, at row A A1 › row B B3 › row C C5:" in answer.out
    assert "A  after 3 events: choose row D D2, 1 of 3" in answer.out
    assert "B  after 3 events: choose row F F4, 1 of 1" in answer.out
    assert "38 nodes in both, 11 divergences" in answer.out
    assert "subtrees only in A, 38 nodes; the largest:" in answer.out
    assert "subtrees only in B, 27 nodes; the largest:" in answer.out


def test_the_same_choices_with_other_deductions_do_not_diverge(record: Any) -> None:
    one = record("one", "shikaku", "ryan7.shk", "--solver", "combo")
    other = record("other", "shikaku", "ryan7.shk", "--solver", "greedy-corner")
    for arguments in ([one, other], [one, one], [other, one, "--text"]):
        answer = asked("diff", *arguments)
        assert (answer.code, answer.err) == (0, "")
        assert "No divergence: the same 28 choices in the same order." in answer.out


def test_a_search_that_goes_on_after_the_end_of_the_other_diverges_there(record: Any) -> None:
    one = record("one", "shikaku", "ryan7.shk")
    every = record("every", "shikaku", "ryan7.shk", "--all")
    answer = asked("diff", one, every)
    assert answer.code == 1
    assert f"A  after {COMBO_EVENTS} events: its recording ends" in answer.out
    assert f"B  after {COMBO_EVENTS} events: backtrack" in answer.out
    assert "9 subtrees only in B, 452 nodes" in answer.out


def test_traces_of_different_puzzles_are_refused(record: Any) -> None:
    seven = record("seven", "shikaku", "ryan7.shk")
    variant = record("variant", "shikaku", "ryan7-variant.shk")
    queens = record("queens", "queens", "queens-8.txt")
    asked("diff", seven, variant).is_one_refusal(variant, "another shikaku than", seven)
    asked("diff", seven, queens).is_one_refusal("different puzzles", "shikaku", "queens")


def test_a_missing_trace_is_one_clear_line(record: Any, tmp_path: Path) -> None:
    asked("diff", record("one", "shikaku", "5x5.shk"), str(tmp_path / "none.trace")).is_one_refusal(
        "no such file"
    )


def app_of(*solvers: str) -> SideBySideApp:
    names = solvers[0], solvers[1]
    return SideBySideApp(DiffScreen(Race(raced(*solvers, kind="queens", puzzle="queens-8.txt")), names))


async def all_found(app: SideBySideApp, pilot: Pilot[None]) -> DiffScreen:
    screen = app.screen
    assert isinstance(screen, DiffScreen)
    await pilot.pause(0.05)
    while not screen.found_all:
        await pilot.pause(0.05)
    return screen


@pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["large", "small"])
def test_a_difference_looks_like_this(snap_compare: Any, size: tuple[int, int]) -> None:
    async def stand(pilot: Pilot[None]) -> None:
        await all_found(app, pilot)
        await pilot.press("n", "n")
        await settled(pilot)

    app = app_of("first-column", "min-column")
    assert snap_compare(app, terminal_size=size, run_before=stand)


async def test_n_goes_from_divergence_to_divergence_just_after_the_steps_that_differ() -> None:
    app = app_of("first-column", "min-column")
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await all_found(app, pilot)
        assert len(screen.divergences) == 11
        for number, divergence in enumerate(screen.divergences):
            assert screen.number == number
            assert tuple(lane.replay.position - 1 for lane in screen.player.lanes) == divergence.before
            left, right = (lane.replay.event for lane in screen.player.lanes)
            assert getattr(left, "value", left) != getattr(right, "value", right)
            await pilot.press("n")
        assert screen.number == 10
        assert [notification.message for notification in app._notifications] == ["No next divergence."]
        await pilot.press("N", "N", "right")
        assert screen.number == 8
        assert [lane.replay.position for lane in screen.player.lanes] == [
            before + 2 for before in screen.divergences[8].before
        ]


async def test_a_diff_is_always_paced_by_events_and_shows_names_without_markup() -> None:
    sessions = raced("first-column", "min-column", kind="queens", puzzle="queens-8.txt")
    app = SideBySideApp(DiffScreen(Race(sessions), ("[red]one[/]", "[")))
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await all_found(app, pilot)
        await pilot.press("Y")
        await pilot.pause()
        assert screen.player.viewing.pace == "events"
        assert "▸ [red]one[/] ─" in screen._compositor.render_strips(app.size)[7].text


async def test_searches_that_do_not_diverge_are_called_the_same() -> None:
    app = app_of("first-column", "first-column")
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await all_found(app, pilot)
        await pilot.press("n")
        await pilot.pause()
        shown = "\n".join(strip.text for strip in screen._compositor.render_strips(app.size))
        assert "No divergence: the same 75 choices in the same order." in shown
