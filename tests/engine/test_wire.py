import json
import re
from contextlib import suppress
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import VERBS, Choose, Event, Prune
from engine.wire import MOST_MARK, event_of, key_of, trimmed, wire_of
from tests.engine.searches import Sizes, sizes

CELLS = 9
scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
anything = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=12,
)
verbs = st.sampled_from(VERBS)
fields = st.sampled_from(["", "rule", [], [[0, 1]], [0, 8], ["fact", 3], 1, 2])
rows = st.builds(lambda verb, rest: [verb, *rest], verbs, st.lists(fields | anything, max_size=11))


@settings(deadline=None, max_examples=500)
@given(anything | rows)
def test_a_row_from_anywhere_is_an_event_or_a_value_error(row: Any) -> None:
    with suppress(ValueError):
        event = event_of(row, CELLS)
        assert event.verb == row[0]
        assert all(0 <= cell < CELLS and 0 <= mark <= MOST_MARK for cell, mark in event.writes)
        assert all(0 <= cell < CELLS for cell in event.because)
        hash(key_of(event))


def again(event: Event, cells: int) -> Event:
    """Through a row in JSON and back."""
    return event_of(json.loads(json.dumps(wire_of(event))), cells)


@settings(deadline=None, max_examples=30)
@given(sizes)
def test_an_event_comes_back_from_its_row(size: Sizes) -> None:
    for event in islice(size.search(), 200):
        assert again(event, size.cells) == event


def test_all_that_a_choice_has_comes_back_from_its_row() -> None:
    choice = Choose("A1", "2×3", 1, 2, ((0, 1),), "corner", ("A1", 6), (0, 8), ("2×3", "3×2"))
    assert again(choice, CELLS) == choice


def test_what_is_empty_at_the_end_of_a_row_is_left_out() -> None:
    assert trimmed(key_of(Prune("no room"))) == ("prune", "no room")
    assert trimmed(key_of(Choose("", "", 1, 1))) == ("choose", "", "", 1, 1)


@pytest.mark.parametrize(
    ("row", "why"),
    [
        ({}, "an event is a list"),
        ([], "an event is a list"),
        ([["choose"]], "is not an event; the events are choose, deduce"),
        (["jump"], "'jump' is not an event"),
        (["choose", "a", "b", 1], "choose has 4 fields; it takes 5 to 10"),
        (["prune", "", [], [], [], []], "prune has 6 fields; it takes 1 to 5"),
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
def test_a_bad_row_is_told_what_is_wrong_with_it(row: Any, why: str) -> None:
    with pytest.raises(ValueError, match=re.escape(why)):
        event_of(row, CELLS)


def test_text_in_a_row_is_made_plain() -> None:
    event = event_of(["prune", "\x1b[31mred", ["\u202efact"]], 1)
    assert (event.rule, event.facts) == ("�[31mred", ("�fact",))
