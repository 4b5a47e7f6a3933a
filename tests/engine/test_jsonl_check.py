"""All faults of a stream: the first is the one that replay stops at, and no good line is called faulty."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from engine.jsonl import read_jsonl, write_jsonl
from engine.jsonl_check import Check, Fault
from tests.engine.searches import Searched, recorded, searches

BAD = ['["choose"]', "hello", '["backtrack", 1]', '["deduce", "r", [], [[99999, 1]]]', "{}"]


def checked(lines: list[str]) -> tuple[Check, list[Fault]]:
    pieces, check = [("\n".join(lines) + "\n").encode()], Check()
    return check, list(check.faults(lambda: pieces.pop() if pieces else b""))


@settings(deadline=None, max_examples=60)
@given(searches())
def test_what_we_write_has_no_fault(searched: Searched) -> None:
    check, faults = checked(list(write_jsonl(recorded(searched))))
    assert faults == []
    assert check.events == len(searched.events)


@settings(deadline=None, max_examples=60)
@given(searches(), st.data())
def test_each_bad_line_is_named_and_replay_stops_at_the_first(
    searched: Searched, data: st.DataObject
) -> None:
    good = list(write_jsonl(recorded(searched)))
    wrong = sorted(data.draw(st.sets(st.integers(1, len(good)), min_size=1, max_size=3)))
    lines = good[:]
    for number in reversed(wrong):
        lines.insert(number, data.draw(st.sampled_from(BAD[1:])))
    places = [number + 1 + before for before, number in enumerate(wrong)]
    check, faults = checked(lines)
    assert [fault.line for fault in faults] == places
    pieces = [("\n".join(lines) + "\n").encode()]
    with pytest.raises(Refusal) as stopped:
        read_jsonl(lambda: pieces.pop() if pieces else b"", "x")
    assert (stopped.value.line, stopped.value.what) == (faults[0].line, faults[0].what)
    assert check.events_before == wrong[0] - 1


def test_a_faulty_choice_does_not_make_its_backtrack_a_fault() -> None:
    header = json.dumps({"puzzletui": 1, "cells": 4})
    _, faults = checked([header, '["choose", "A", "x", 2, 1]', '["backtrack"]', '["backtrack"]'])
    assert [fault.line for fault in faults] == [2, 4]


def test_a_bad_header_is_a_fault_and_the_lines_after_it_are_still_read() -> None:
    check, faults = checked(['{"puzzletui": 1}', '["backtrack"]', '["solved"]'])
    assert [fault.line for fault in faults] == [1, 2]
    assert check.events == 1


@pytest.mark.parametrize(
    ("events", "meaning"),
    [
        (['["solved"]'], "replay shows all of it, to its end: solved"),
        (['["choose", "A", "x", 1, 1]'], "as a search that was stopped with 1 choice open"),
        (["[]"], "replay ends before line 2: it shows 0 events"),
    ],
)
def test_it_says_what_that_means_for_replay(events: list[str], meaning: str) -> None:
    check, _ = checked(['{"puzzletui": 1, "cells": 4}', *events])
    assert check.meaning().endswith(meaning)


def test_a_stray_print_and_a_cut_last_line_are_called_so() -> None:
    pieces = [b'{"puzzletui": 1, "cells": 4}\nI am looking at A1\n["deduce", "a"]\n["dedu']
    faults = list(Check().faults(lambda: pieces.pop() if pieces else b""))
    assert [fault.line for fault in faults] == [2, 4]
    assert faults[0].what.endswith("; print what is no event to standard error")
    assert faults[1].what.endswith("; the stream ends in the middle of this line")


def test_gauges_are_counted_by_name() -> None:
    events = ['["deduce", "a", {"bound": 1}]', '["deduce", "a", {"bound": 2, "best": 1}]']
    check, faults = checked(['{"puzzletui": 1, "cells": 4}', *events])
    assert (check.gauges, faults) == ({"bound", "best"}, [])


def test_a_faulty_note_does_not_make_the_next_one_a_second() -> None:
    _, faults = checked(['{"puzzletui": 1, "cells": 4}', '["note", 5]', '["note", "a"]', '["note", "b"]'])
    assert [fault.line for fault in faults] == [2, 4]
