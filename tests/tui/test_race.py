"""A race: several searches moved by one clock, at every pace; and its screen."""

from collections import Counter
from collections.abc import Awaitable
from pathlib import Path
from typing import Any, cast

import pytest
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Static

from engine.events import Choose
from tests.tui.program import asked, asked_outside
from tests.tui.racing import raced
from tests.tui.sessions import COMBO_EVENTS, live
from tests.tui.watching import settled
from tui.app.race_keys import DIFF_KEYS, RACE_KEYS
from tui.app.screens.ask import AskScreen
from tui.app.screens.help import HelpScreen
from tui.app.screens.race import RaceScreen
from tui.app.screens.watch import WatchScreen
from tui.app.side_by_side import SideBySideApp
from tui.player.race import Race
from tui.player.session import Session
from tui.player.viewing import FASTEST, PACES

SOLVERS = ("combo", "backtracking")


def positions(race: Race) -> list[int]:
    return [lane.position for lane in race.lanes]


def lengths(race: Race) -> list[int]:
    return [len(lane.session.trace) for lane in race.lanes]


def race_of(sessions: list[Session], speed: float = 32, pace: str = "events") -> Race:
    race = Race(sessions)
    race.viewing.speed = speed
    while race.viewing.pace != pace:
        race.next_pace()
    return race


def test_by_events_all_lanes_have_made_the_same_number_of_events_until_each_has_ended() -> None:
    race = race_of(raced(*SOLVERS), speed=100)
    race.play(1)
    race.tick(2.0)
    assert positions(race) == [200, 200]
    race.tick(8.0)
    assert positions(race) == [COMBO_EVENTS, 1000]


def test_by_progress_all_lanes_start_and_end_together() -> None:
    race = race_of(raced(*SOLVERS), pace="progress")
    race.set_time(0.5)
    assert positions(race) == [round(length / 2) for length in lengths(race)]
    race.set_time(1.0)
    assert positions(race) == lengths(race)


def test_by_solver_seconds_each_lane_is_where_its_solver_was_at_that_time() -> None:
    race = race_of(raced(*SOLVERS), pace="seconds")
    before = [0, 0]
    for part in range(1, 11):
        race.set_time(race.end * part / 10)
        for lane in range(2):
            now = positions(race)[lane]
            assert now >= before[lane]
            assert now == lengths(race)[lane] or race.lanes[lane].seconds == pytest.approx(
                race.time, abs=2e-5
            )
        before = positions(race)
    assert positions(race) == lengths(race)


@pytest.mark.parametrize("pace", PACES)
def test_a_race_played_to_its_end_and_back_is_where_it_started(pace: str) -> None:
    race = race_of(raced(*SOLVERS), FASTEST, pace)
    race.play(1)
    while race.direction:
        race.tick(0.03)
    assert positions(race) == lengths(race)
    race.play(-1)
    while race.direction:
        race.tick(0.03)
    assert positions(race) == [0, 0]


def test_changing_the_pace_does_not_move_the_lane_that_is_ahead() -> None:
    race = Race(raced(*SOLVERS))
    race.set_time(1000.0)
    for _ in PACES:
        race.next_pace()
        assert positions(race)[1] == pytest.approx(1000, abs=1)


def test_no_solver_runs_while_paused_and_none_runs_ahead_while_playing() -> None:
    race = race_of([live("shikaku", "ryan7.shk", solver) for solver in SOLVERS], speed=50)
    race.tick(10)
    assert lengths(race) == [0, 0]
    race.play(1)
    while race.time < 100:
        race.tick(0.01)
    race.pause()
    assert positions(race) == [pytest.approx(100, abs=2)] * 2
    assert max(lengths(race)) <= 101


@pytest.mark.parametrize("pace", PACES)
def test_live_searches_race_to_their_ends_at_any_pace(pace: str) -> None:
    race = race_of([live("shikaku", "ryan7.shk", solver) for solver in SOLVERS], FASTEST, pace)
    race.play(1)
    while race.direction:
        race.tick(0.03)
    assert not race.live
    assert positions(race) == lengths(race) == [COMBO_EVENTS, 2182]


def test_to_race_by_progress_searches_run_to_their_ends_first_and_the_lane_ahead_does_not_move() -> None:
    race = Race([live("shikaku", "ryan7.shk", solver) for solver in SOLVERS])
    race.step(60)
    while race.direction:
        race.tick(0.03)
    race.next_pace()
    race.play(1)
    while race.live:
        race.tick(0.03)
    assert lengths(race) == [COMBO_EVENTS, 2182]
    assert positions(race)[0] == 60


def test_lanes_can_be_set_to_any_two_positions() -> None:
    race = Race(raced(*SOLVERS))
    race.start_at([100, 900])
    assert (positions(race), race.time) == ([100, 900], 0)
    race.step(7)
    assert positions(race) == [107, 907]
    race.step(-200)
    assert positions(race) == [0, 707]


def test_no_key_of_these_screens_has_two_meanings() -> None:
    for keys in (RACE_KEYS, DIFF_KEYS):
        pressed = [key for entry in keys for key in entry.keys.split(",")]
        assert len(pressed) == len(set(pressed))


async def still(app: SideBySideApp, pilot: Pilot[None], time: float) -> RaceScreen:
    """The race's screen, paused at a time."""
    await pilot.pause(0.1)
    screen = app.screen
    assert isinstance(screen, RaceScreen)
    screen.player.pause()
    screen.player.go_to(time)
    while screen.player.direction:  # a live search has to get there first
        screen.player.tick(0.03)
    screen.show()
    await settled(pilot)
    return screen


def app_of(*solvers: str) -> SideBySideApp:
    return SideBySideApp(RaceScreen(Race(raced(*solvers)), solvers))


@pytest.mark.parametrize("size", [(120, 40), (80, 24)], ids=["large", "small"])
def test_a_race_looks_like_this(snap_compare: Any, size: tuple[int, int]) -> None:
    async def stand(pilot: Pilot[None]) -> None:
        await still(app, pilot, 300)

    app = app_of(*SOLVERS)
    assert snap_compare(app, terminal_size=size, run_before=stand)


def test_a_race_of_four_looks_like_this(snap_compare: Any) -> None:
    async def stand(pilot: Pilot[None]) -> None:
        await still(app, pilot, 300)

    app = app_of("combo", "backtracking", "bfs", "best")
    assert snap_compare(app, terminal_size=(120, 40), run_before=stand)


async def test_a_race_plays_at_once_and_space_pauses_all_lanes() -> None:
    app = app_of(*SOLVERS)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = app.screen
        assert isinstance(screen, RaceScreen)
        while not screen.player.time:
            await pilot.pause(0.05)
        await pilot.press("space")
        assert screen.player.direction == 0
        await pilot.press("right", "pagedown", "left")
        stood = int(screen.player.time)
        assert positions(screen.player) == [stood, stood]
        await pilot.press("end")
        assert positions(screen.player) == lengths(screen.player)
        await pilot.press("home")
        assert positions(screen.player) == [0, 0]


async def test_enter_opens_the_chosen_search_at_its_position_and_q_returns_to_the_unchanged_race() -> None:
    sessions = [live("shikaku", "ryan7.shk", solver) for solver in SOLVERS]
    app = SideBySideApp(RaceScreen(Race(sessions), SOLVERS))
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await still(app, pilot, 60)
        before = positions(screen.player)
        await pilot.press("L", "enter")
        await pilot.pause(0.1)
        watched = app.screen
        assert isinstance(watched, WatchScreen)
        assert watched.player.session is sessions[1]
        assert watched.player.replay.position == before[1]
        assert watched.player.direction == 0
        await pilot.press("right", "right", "q")
        await pilot.pause()
        assert app.screen is screen
        assert positions(screen.player) == before
        assert screen.player.live
        await pilot.press("q")
    assert app.return_value is None


async def test_a_click_on_a_timeline_moves_all_lanes() -> None:
    app = app_of(*SOLVERS)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await still(app, pilot, 0)
        await pilot.click("#timeline-1", offset=(25, 1))
        assert screen.player.viewing.lane == 1
        assert 800 < positions(screen.player)[1] < 1200
        assert positions(screen.player)[0] == COMBO_EVENTS


async def shown_at(app: SideBySideApp, pilot: Pilot[None], time: float) -> list[str]:
    await still(app, pilot, time)
    await pilot.pause()
    return [strip.text for strip in app.screen._compositor.render_strips(app.size)]


async def test_all_timelines_have_one_axis_so_that_a_column_is_the_same_time_in_each() -> None:
    app = app_of(*SOLVERS)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await still(app, pilot, 300)
        lines = await shown_at(app, pilot, 300)
        panels = [screen.query_one(f"#timeline-{number}") for number in range(2)]
        flags = [lines[panel.content_region.bottom - 1][panel.content_region.x :] for panel in panels]
        assert flags[0].index("▲") == flags[1].index("▲")
        bars = lines[panels[0].content_region.bottom - 2]
        wide = panels[0].content_region.width
        drawn = bars[panels[0].content_region.x :][:wide].rstrip()
        assert len(drawn) == -(-COMBO_EVENTS * wide // 2182)
        await pilot.click("#timeline-0", offset=(wide // 2, 1))
        assert positions(screen.player)[0] == COMBO_EVENTS


def test_a_position_on_the_axis_is_found_again_at_every_pace() -> None:
    for pace in PACES:
        race = race_of(raced(*SOLVERS), pace=pace)
        for number, length in enumerate(lengths(race)):
            for position in range(0, length + 1, 50):
                place = race.place_on_axis(number, position)
                assert 0 <= place <= 1
                assert race.position_on_axis(number, place) == pytest.approx(position, abs=1)


async def test_each_lane_shows_its_place_and_margin_once_it_has_ended() -> None:
    app = app_of(*SOLVERS)
    margin = f"2nd, +{2182 - COMBO_EVENTS:,} events"
    async with app.run_test(size=(100, 30)) as pilot:
        assert "1st" not in "\n".join(await shown_at(app, pilot, COMBO_EVENTS - 1))
        text = "\n".join(await shown_at(app, pilot, COMBO_EVENTS))
        assert "◆ solved · 1st" in text
        assert margin not in text
        assert margin in "\n".join(await shown_at(app, pilot, 5000))


def nodes_by_depth(session: Session) -> dict[int, int]:
    """Counted event by event."""
    counts, depth = {0: 1}, 0
    for event in session.trace.read():
        if event.verb == "choose":
            depth += 1
            counts[depth] = counts.get(depth, 0) + 1
        depth -= event.verb == "backtrack"
    return counts


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_card_at_the_end_says_who_won_and_why_as_counted_from_the_events(
    size: tuple[int, int],
) -> None:
    app = app_of(*SOLVERS)
    async with app.run_test(size=size) as pilot:
        screen = await still(app, pilot, 2000)
        card = screen.query_one("#card", Static)
        assert not card.display
        await still(app, pilot, 5000)
        while "Counting" in str(card.content):
            await pilot.pause(0.01)
        assert card.display
        combo, other = (nodes_by_depth(lane.session) for lane in screen.player.lanes)
        depth = max(other, key=lambda depth: abs(other[depth] - combo.get(depth, 0)))
        told = str(card.content).splitlines()
        assert told[0] == f"combo won, with {COMBO_EVENTS} events."
        differ = f"at depth {depth} ({combo.get(depth, 0)} against {other[depth]})."
        assert told[1].startswith(f"combo: {sum(combo.values())} nodes, backtracking: {sum(other.values())};")
        assert told[1].endswith(differ)
        verbs = Counter(event.verb for event in screen.player.lanes[1].session.trace.read())
        assert told[3].startswith(f"backtracking: {verbs['deduce']:,} deductions")
        assert f", {verbs['prune']:,} prunes" in told[3]
        await still(app, pilot, 2000)
        assert not card.display


async def test_help_shows_the_keys_of_a_race_and_go_to_moves_the_chosen_search() -> None:
    app = app_of(*SOLVERS)
    async with app.run_test(size=(100, 40)) as pilot:
        screen = await still(app, pilot, 0)
        await pilot.press("question_mark")
        assert isinstance(app.screen, HelpScreen)
        shown = "\n".join(strip.text for strip in app.screen._compositor.render_strips(app.size))
        assert "open it at its position" in shown
        await pilot.press("escape", "colon")
        assert isinstance(app.screen, AskScreen)
        await pilot.press("5", "0", "percent_sign", "enter")
        await pilot.pause(0.1)
        assert positions(screen.player) == [COMBO_EVENTS // 2] * 2


async def test_every_key_of_a_race_is_in_the_palette() -> None:
    app = app_of(*SOLVERS)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await still(app, pilot, 0)
        offered = {
            command.title: command for command in app.get_system_commands(cast(Screen[object], screen))
        }
        assert {key.line for key in RACE_KEYS} <= offered.keys()
        await cast(Awaitable[None], offered["ten events forward"].callback())
        assert positions(screen.player) == [10, 10]


async def test_tab_swaps_boards_trees_and_whole_searches_and_a_terminal_that_is_too_small_is_named() -> None:
    app = app_of(*SOLVERS)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await still(app, pilot, 300)
        assert not screen.query_one("#tree-0").display
        await pilot.press("tab")
        assert screen.query_one("#tree-0").display
        assert not screen.query_one("#board-0").display
        await pilot.press("tab")
        await pilot.pause()
        shown = {name: screen.query_one(f"#{name}-0").display for name in ("board", "tree", "whole")}
        assert shown == {"board": False, "tree": False, "whole": True}
        assert screen.query_one("#whole-1").border_title == "backtracking"
        await pilot.press("1")
        assert screen.query_one("#tree-0").display
        await pilot.press("T")
        assert screen.query_one("#whole-0").display
        await pilot.press("tab")
        assert screen.query_one("#board-0").display
        await pilot.resize_terminal(30, 10)
        await pilot.pause(0.1)
        assert screen.query_one("#no-room").display


def places(session: Session, verb: str) -> list[int]:
    """Where c, d, p, b and s stop: not at choices that were forced."""
    events = [(place, event) for place, event in enumerate(session.trace.read(), 1) if event.verb == verb]
    return [place for place, event in events if not (isinstance(event, Choose) and event.of == 1)]


@pytest.mark.parametrize("pace", PACES)
async def test_keys_go_to_events_of_the_selected_search_and_the_others_follow(pace: str) -> None:
    app = app_of(*SOLVERS)
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await still(app, pilot, 0)
        race = screen.player
        while race.viewing.pace != pace:
            await pilot.press("Y")
        await pilot.press("L")
        for key in "cdpb":
            verb = {"c": "choose", "d": "deduce", "p": "prune", "b": "backtrack"}[key]
            expected = places(race.lanes[1].session, verb)
            await pilot.press("home", *key * 3)
            assert race.position == expected[2], key
            assert race.lanes[0].position == race._position_at(0, race.time)
            await pilot.press(key.upper())
            assert race.position == expected[1], key
            await pilot.press("escape")
            assert race.position == expected[2], key
        await pilot.press("s", "s")
        assert positions(race) == lengths(race)
        assert [notice.message for notice in app._notifications] == ["No next solution."]


async def test_a_live_search_runs_to_the_event_and_a_key_of_one_lane_lets_the_others_follow() -> None:
    app = SideBySideApp(RaceScreen(Race([live("shikaku", "ryan7.shk", name) for name in SOLVERS]), SOLVERS))
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await still(app, pilot, 10)
        await pilot.press("s")
        while screen.player.direction:
            await pilot.pause(0.01)
        assert positions(screen.player) == [COMBO_EVENTS, COMBO_EVENTS]
        assert not screen.player.lanes[0].live
        await pilot.press("escape")
        assert positions(screen.player) == [10, 10]


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["ryan7.shk", "--solvers", "combo"], ["2 to 4 solvers, not 1", "backtracking"]),
        (["ryan7.shk", "--solvers", "combo,combo"], ["2 to 4 solvers, not 1"]),
        (["ryan7.shk", "--solvers", "combo,bfs,best,brute-force,greedy-edge"], ["2 to 4 solvers, not 5"]),
        (["ryan7.shk", "--solvers", "combo,none"], ["no solver 'none'", "combo", "best"]),
        (["ryan7.shk"], ["--solvers"]),
    ],
)
def test_bad_input_is_one_clear_line(arguments: list[str], parts: list[str]) -> None:
    asked("race", "shikaku", *arguments).is_one_refusal(*parts)


def test_a_race_without_a_terminal_is_refused(tmp_path: Path) -> None:
    answer = asked_outside("race", "shikaku", "ryan7.shk", "--solvers", "combo,best", input=b"")
    answer.is_one_refusal("terminal", "puzzletui compare")
