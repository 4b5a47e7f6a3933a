"""Places in a recording: numbers, shares and verbs, at the key `:` and after `--at`."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.errors import Refusal
from engine.events import VERBS
from tests.tui.sessions import COMBO_EVENTS, recorded
from tests.tui.terminal import in_terminal
from tui.player.places import position_of

TRACE = recorded().trace
FIRST = {event.verb: number for number, event in reversed([*enumerate(TRACE.read(), 1)])}


@given(some.integers(0, COMBO_EVENTS))
def test_every_event_is_found_by_its_number_with_or_without_separators(number: int) -> None:
    assert position_of(str(number), TRACE) == position_of(f" {number:,} ", TRACE) == number


@given(some.integers(COMBO_EVENTS + 1, 10**18 - 1))
def test_no_number_beyond_the_end_is_a_place(number: int) -> None:
    with pytest.raises(Refusal, match=f"{number:,} is beyond the end: there are 0 to {COMBO_EVENTS}"):
        position_of(str(number), TRACE)


@given(some.integers(0, 100))
def test_a_share_is_that_part_of_all_events(percentage: int) -> None:
    assert position_of(f"{percentage}%", TRACE) == pytest.approx(COMBO_EVENTS * percentage / 100, abs=0.5)


@pytest.mark.parametrize("verb", FIRST)
def test_a_verb_is_its_first_event(verb: str) -> None:
    assert position_of(verb, TRACE) == FIRST[verb]


def test_a_verb_that_never_happens_is_refused_with_those_that_do() -> None:
    assert set(VERBS) - set(FIRST) == {"exhausted"}
    with pytest.raises(Refusal, match="no event of this recording is 'exhausted'; there are choose, deduce"):
        position_of("exhausted", TRACE)


def test_a_recording_without_events_says_that_it_has_none() -> None:
    with pytest.raises(Refusal, match="'solved': it has no events"):
        position_of("solved", recorded(limit=0).trace)


@pytest.mark.parametrize("text", ["", "-1", "1,2", "1e3", "٣", "50 %%", "%", "Solved", "soon", "1" * 19])
def test_anything_else_is_no_place_and_the_refusal_says_what_is(text: str) -> None:
    with pytest.raises(Refusal, match="is no place: write a number or a share, such as 1234 or 50%"):
        position_of(text, TRACE)


@pytest.mark.parametrize("text", ["101%", "100.1%", "999999999 %"])
def test_more_than_all_of_it_is_refused(text: str) -> None:
    with pytest.raises(Refusal, match="beyond the end: there are 0% to 100%"):
        position_of(text, TRACE)


def test_a_replay_begins_at_its_place(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    TRACE.save(path)
    with in_terminal("replay", path, "--at", "backtrack") as terminal:
        terminal.until(lambda text: f"event {FIRST['backtrack']} of {COMBO_EVENTS}" in text)
        terminal.press("q")
        assert terminal.ends() == 0


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--at", "exhausted"], "no event of this recording is 'exhausted'"),
        (["--at", "99999"], f"event 99,999 is beyond the end: there are 0 to {COMBO_EVENTS}"),
        (["--at", "101%"], "101% is beyond the end: there are 0% to 100%"),
        (["--at", "soon"], "'soon' is no place: write a number or a share, such as 1234 or 50%"),
        (["--at", "50%", "--follow"], "--follow or --at, not both"),
    ],
)
def test_a_wrong_place_is_refused_in_one_line(options: list[str], says: str, tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    TRACE.save(path)
    with in_terminal("replay", path, *options, size=(500, 40)) as terminal:
        assert terminal.ends() == 2
        (line,) = terminal.written.decode().splitlines()
        assert line.startswith("puzzletui: ")
        assert says in line
