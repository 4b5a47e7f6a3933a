"""Playback moves by elapsed time, runs a live solver only as far as it is watched, and stops at the ends."""

from pathlib import Path

import pytest

from engine.events import FOREVER, VERBS
from engine.query.find import verb_target
from engine.store.opening import open_trace
from tests.tui.sessions import feed_of, live, recorded
from tui.player.playback import Playback
from tui.player.session import reopen
from tui.player.viewing import DEFAULT_SPEED, FASTEST, SearchViewing


def test_events_are_counted_by_elapsed_time_not_by_ticks() -> None:
    playback = Playback(recorded(), SearchViewing(speed=50))
    playback.play(1)
    playback.tick(1.0)
    assert playback.replay.position == 50
    for _ in range(100):
        playback.tick(0.01)
    assert playback.replay.position == pytest.approx(100, abs=1)


def test_no_solver_runs_while_paused() -> None:
    session = live("shikaku", "ryan7.shk", "combo")
    playback = Playback(session, SearchViewing(speed=10))
    playback.tick(10)
    assert len(session.trace) == 0
    playback.play(1)
    playback.tick(2)
    feed_of(session).wait_for(20, 30)
    playback.tick(0)
    assert len(session.trace) == 20 == playback.replay.position
    playback.pause()
    feed_of(session).wait_for(21, 0.2)
    assert len(session.trace) == 20


def test_a_session_knows_how_long_its_solver_has_worked_whether_it_runs_or_is_reopened(
    tmp_path: Path,
) -> None:
    session = live("shikaku", "ryan7.shk", "combo")
    assert session.seconds == 0
    feed_of(session).run_free()
    while feed_of(session).live:
        feed_of(session).wait_for(FOREVER, 1)
    assert session.seconds > 0
    session.trace.save(str(tmp_path / "a.trace"))
    again = reopen(open_trace(str(tmp_path / "a.trace")))
    assert again.seconds == session.seconds


def test_playing_stops_at_the_end_of_the_search() -> None:
    playback = Playback(live("shikaku", "ryan7.shk", "combo"), SearchViewing(speed=FASTEST))
    playback.play(1)
    while playback.direction:
        playback.tick(0.03)
    assert playback.at_end
    assert playback.direction == 0
    assert playback.replay.state.counts["solved"] == 1


def test_playing_backwards_stops_at_the_start() -> None:
    playback = Playback(recorded(), SearchViewing(speed=FASTEST))
    playback.seek(len(playback.session.trace))
    playback.play(-1)
    playback.tick(0.03)
    playback.tick(0.03)
    assert playback.replay.position == 0
    assert playback.direction == 0


def test_a_live_search_is_run_to_its_next_solution() -> None:
    playback = Playback(live("shikaku", "ryan7.shk", "combo"))
    playback.find(verb_target("solved"), 1, run=True)
    while playback.direction:
        playback.tick(0.03)
    event = playback.replay.event
    assert event is not None
    assert event.verb == "solved"


def found(playback: Playback, verb: str, step: int) -> bool:
    playback.find(verb_target(verb), step)
    while playback.direction:
        playback.tick(0.03)
    return not playback.missed


def test_playing_stops_at_the_first_breakpoint_it_passes() -> None:
    playback = Playback(recorded(), SearchViewing(speed=100))
    playback.viewing.breakpoints = ["depth 3", "backtrack"]
    playback.play(1)
    while playback.direction:
        playback.tick(1)
    assert playback.replay.state.depth == 3
    playback.play(1)
    while playback.direction:
        playback.tick(1)
    assert playback.replay.event is not None
    assert playback.replay.event.verb == "backtrack"


def test_a_find_does_not_run_a_paused_live_search_unless_it_says_so() -> None:
    session = live("shikaku", "ryan7.shk", "combo")
    playback = Playback(session)
    playback.step(5)
    feed_of(session).wait_for(5, 30)
    playback.tick(0)
    playback.find(verb_target("solved"), 1)
    assert (playback.direction, playback.missed) == (0, True)
    feed_of(session).wait_for(6, 0.2)
    assert (len(session.trace), playback.position) == (5, 5)


def test_what_stopped_playing_is_named_until_the_next_move() -> None:
    playback = Playback(recorded(), SearchViewing(speed=100))
    playback.viewing.breakpoints = ["depth > 2 and backtrack", "depth 9 and not choose"]
    playback.play(1)
    while playback.direction:
        playback.tick(1)
    assert playback.stopped_at == "depth > 2 and backtrack"
    playback.step(1)
    assert playback.stopped_at == ""


@pytest.mark.parametrize("verb", VERBS[:4])
def test_finding_forwards_and_backwards_visits_the_same_events(verb: str) -> None:
    playback = Playback(recorded(solver="backtracking"))
    forwards, backwards = [], []
    while found(playback, verb, 1):
        forwards.append(playback.replay.position)
    playback.seek(len(playback.session.trace))
    if playback.replay.event is not None and playback.replay.event.verb == verb:
        backwards.append(playback.replay.position)
    while found(playback, verb, -1):
        backwards.append(playback.replay.position)
    events = list(playback.session.trace.read())
    assert forwards == backwards[::-1] == [i + 1 for i, event in enumerate(events) if event.verb == verb]


def test_speeds_go_up_to_the_fastest_and_down_to_one_event_a_second() -> None:
    playback = Playback(recorded(), SearchViewing(speed=60))
    playback.faster()
    assert playback.viewing.speed == 64
    for _ in range(30):
        playback.faster()
    assert playback.viewing.speed == FASTEST
    for _ in range(30):
        playback.slower()
    assert playback.viewing.speed == 1


def test_leaving_the_fastest_speed_returns_to_the_speed_before() -> None:
    playback = Playback(recorded(), SearchViewing(speed=100))
    playback.fastest()
    assert playback.viewing.speed == FASTEST
    playback.fastest()
    assert playback.viewing.speed == 100


def test_a_playback_opened_at_the_fastest_speed_leaves_it_for_the_default() -> None:
    playback = Playback(recorded(), SearchViewing(speed=FASTEST))
    playback.fastest()
    assert playback.viewing.speed == DEFAULT_SPEED
