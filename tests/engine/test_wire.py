import json
import re
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings

from engine.events import Choose, Event, Prune
from engine.wire import MOST_MARK, event_of, key_of, trimmed, wire_of
from tests.engine.searches import Sizes, sizes
from tests.engine.untrusted import anything, arrays

CELLS = 9


@settings(deadline=None, max_examples=500)
@given(anything | arrays)
def test_any_json_value_is_an_event_or_a_value_error(value: Any) -> None:
    with suppress(ValueError):
        event = event_of(value, CELLS)
        assert event.verb == value[0]
        assert all(0 <= cell < CELLS and 0 <= mark <= MOST_MARK for cell, mark in event.writes)
        assert all(0 <= cell < CELLS for cell in event.because)
        hash(key_of(event))


def through_json(event: Event, cells: int) -> Event:
    return event_of(json.loads(json.dumps(wire_of(event))), cells)


@settings(deadline=None, max_examples=30)
@given(sizes)
def test_an_event_written_as_json_and_read_again_is_the_same(size: Sizes) -> None:
    for event in islice(size.search(), 200):
        assert through_json(event, size.cells) == event


def test_all_fields_of_a_choice_are_written_and_read() -> None:
    choice = Choose("A1", "2×3", 1, 2, ((0, 1),), "corner", ("A1", 6), (0, 8), ("2×3", "3×2"))
    assert through_json(choice, CELLS) == choice


def test_empty_fields_at_the_end_of_an_array_are_left_out() -> None:
    assert trimmed(key_of(Prune("no room"))) == ("prune", "no room")
    assert trimmed(key_of(Choose("", "", 1, 1))) == ("choose", "", "", 1, 1)


@pytest.mark.parametrize(
    ("array", "why"),
    [
        ({}, "an event is a list"),
        ([], "an event is a list"),
        ([["choose"]], "is not an event; the events are choose, deduce"),
        (["jump"], "'jump' is not an event"),
        (["choose", "a", "b", 1], "choose has 4 fields; it takes 5 to 10"),
        (["deduce", "", [], [], [], True], "deduce has 6 fields; it takes 1 to 5"),
        (["prune", "", [], [], [], 1], "whether it kills the node must be true or false, not 1"),
        (["choose", "a", "b", 0, 1], "`which` must be from 1 to `of`, not 0 of 1"),
        (["choose", "a", "b", 3, 2], "not 3 of 2"),
        (["choose", "a", "b", True, 2], "not True of 2"),
        (["choose", "a", 5, 1, 2], "value must be text, not 5"),
        (["choose", "a", "b", 1, 2, [], "", [], [], "cd"], "among must be a list, not 'cd'"),
        (["deduce", "r", [], [[9, 1]]], "cell 9 is not on the board: cells are 0 to 8"),
        (["deduce", "r", [], [[-1, 1]]], "cell -1 is not on the board"),
        (["deduce", "r", [], [[0, -1]]], "mark -1 is not a whole number from 0 to"),
        (["deduce", "r", [], [[0, MOST_MARK + 1]]], "is not a whole number from 0 to"),
        (["deduce", "r", [], [[0]]], "a write must be [cell, mark], not [0]"),
        (["deduce", "r", [1.5]], "a fact must be a whole number or text, not 1.5"),
        (["deduce", "r", [], [], [True]], "cell True is not on the board"),
        (["backtrack", "r", [], [[0, 1]]], "backtrack cannot write"),
        (["exhausted", "r", [], [[0, 1]]], "exhausted cannot write"),
    ],
)
def test_the_error_says_what_is_wrong_with_a_bad_array(array: Any, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        event_of(array, CELLS)


def test_text_in_an_array_is_made_safe_to_print() -> None:
    event = event_of(["prune", "\x1b[31mred", ["\u202efact"]], 1)
    assert (event.rule, event.facts) == ("�[31mred", ("�fact",))
