from itertools import accumulate, groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Deduce, Event
from engine.query import log
from engine.query.find import event_target
from engine.query.log import FOLDED_FROM, NEVER_FOLDED, STRETCH, Log, LogRow, unfolded
from engine.query.matches import Matches
from tests.engine.searches import Searched, recorded, searches, small_blocks


def plain_rows(events: list[Event], here: int) -> list[LogRow]:
    """The folded log, from the plain list of events."""

    def run(number: int) -> object:
        event = events[number - 1]
        alone = event.verb in NEVER_FOLDED or number == here
        stretch, side = (number - 1) // STRETCH, number > here
        return number if alone else (event.verb, event.rule, event.kills, stretch, side)

    rows = []
    for _, numbers in groupby(range(1, len(events) + 1), run):
        found = list(numbers)
        whole = len(found) >= FOLDED_FROM
        rows += [LogRow(found[0], found[-1])] if whole else [LogRow(number, number) for number in found]
    return rows


def test_runs_are_unfolded_beside_the_position_as_far_as_there_is_room() -> None:
    rows = [LogRow(1, 29), LogRow(30, 30), LogRow(31, 60)]
    assert unfolded(rows, 30, 0) == rows
    before = [LogRow(1, 25), *(LogRow(place, place) for place in range(26, 30))]
    after = [LogRow(31, 31), LogRow(32, 32), LogRow(33, 60)]
    assert unfolded(rows, 30, 6) == [*before, LogRow(30, 30), *after]
    assert unfolded(rows, 30, 100) == [LogRow(place, place) for place in range(1, 61)]


@given(st.lists(st.integers(1, 30), max_size=8), st.integers(0, 200), st.integers(0, 60))
def test_what_is_unfolded_takes_exactly_the_room_and_loses_no_event(
    sizes: list[int], here: int, room: int
) -> None:
    ends = list(accumulate(sizes))
    rows = [LogRow(end - size + 1, end) for end, size in zip(ends, sizes, strict=True)]
    shown = unfolded(rows, here, room)
    assert [place for row in shown for place in range(row.first, row.last + 1)] == list(
        range(1, sum(sizes) + 1)
    )
    assert len(shown) == min(len(rows) + room, sum(sizes))


@given(searches(), st.data())
@settings(deadline=None, max_examples=40)
def test_the_folded_log_is_the_same_from_any_place_in_either_direction(
    searched: Searched, choice: st.DataObject
) -> None:
    with small_blocks():
        trace = recorded(searched)
        events = list(trace.read())
        here = choice.draw(st.integers(0, len(events)))
        rows = plain_rows(events, here)
        shown = Log(trace)
        assert list(shown.after(0, here, folded=True)) == rows
        assert list(shown.before(len(events), here, folded=True)) == rows[::-1]
        for row in rows:
            assert all(shown.row(number, here, True) == row for number in range(row.first, row.last + 1))


def test_a_run_is_folded_around_the_position_and_ends_with_its_stretch(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(log, "STRETCH", 50)
    trace = recorded(Searched(1, [Deduce("in the room")] * 120))
    rows = list(Log(trace).after(0, 30, folded=True))
    assert rows == [LogRow(1, 29), LogRow(30, 30), LogRow(31, 50), LogRow(51, 100), LogRow(101, 120)]
    assert len(list(Log(trace).after(0, 30, folded=False))) == 120


@given(searches(), st.data())
@settings(deadline=None, max_examples=40)
def test_matches_around_a_position_are_those_of_a_plain_scan(
    searched: Searched, choice: st.DataObject
) -> None:
    with small_blocks():
        trace = recorded(searched)
        wanted = [n for n, event in enumerate(trace.read(), 1) if event.rule == "no room"]
        matches = Matches(trace, event_target(lambda event: event.rule == "no room"))
        for _ in range(5):
            position = choice.draw(st.integers(0, len(trace)))
            before, after = choice.draw(st.integers(0, 5)), choice.draw(st.integers(0, 5))
            complete = False
            while not complete:
                earlier, later, complete = matches.around(position, before, after, blocks=1)
            up_to = [n for n in wanted if n <= position]
            assert earlier == up_to[::-1][:before]
            assert later == wanted[len(up_to) :][:after]
