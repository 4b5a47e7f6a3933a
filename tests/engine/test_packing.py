import zlib
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.packing import pack_cells, pack_events, pack_state, unpack_events, unpack_state
from engine.rows import MOST_MARK
from engine.state import State
from engine.summary import Summary
from tests.engine.reference import told
from tests.engine.searches import Searched, searches


@settings(deadline=None, max_examples=60)
@given(searches())
def test_events_come_back_from_their_pack(searched: Searched) -> None:
    assert unpack_events(pack_events(searched.events), searched.cells) == searched.events


@settings(deadline=None, max_examples=60)
@given(searches())
def test_equal_events_are_one_object_when_they_come_back(searched: Searched) -> None:
    again = unpack_events(pack_events(searched.events * 2), searched.cells)
    assert all(one is other for one, other in zip(again, again[len(searched.events) :]))


@settings(deadline=None, max_examples=60)
@given(searches(), st.integers(0, 400))
def test_a_state_goes_on_after_its_pack_as_if_nothing_had_been(searched: Searched, cut: int) -> None:
    state = State(searched.cells)
    state.advance(islice(searched.events, cut))
    again = unpack_state(pack_state(state))
    assert told(again) == told(state)
    for going_on in (state, again):
        going_on.advance(searched.events[cut:])
    assert told(again) == told(state)


def test_the_largest_mark_comes_back() -> None:
    state = State(2)
    state.board[1] = MOST_MARK
    assert unpack_state(pack_state(state)).board == [0, MOST_MARK]


@given(st.sets(st.integers(0, 40)))
def test_a_summary_touches_the_cells_it_was_given_and_no_others(cells: set[int]) -> None:
    summary = Summary(0, 0, 0, 0, (), pack_cells(cells, 41), b"")
    assert {cell for cell in range(41) if summary.touches(cell)} == cells


@settings(deadline=None, max_examples=200)
@given(searches(longest=60), st.data())
def test_a_pack_that_is_cut_or_changed_is_never_taken_for_another(
    searched: Searched, data: st.DataObject
) -> None:
    state = State(searched.cells)
    state.advance(searched.events)
    packed = data.draw(st.sampled_from([pack_events(searched.events), pack_state(state)]))
    at = data.draw(st.integers(0, len(packed) - 1))
    flipped = packed[:at] + bytes([packed[at] ^ data.draw(st.integers(1, 255))]) + packed[at + 1 :]
    for damaged in (flipped, packed[:at]):
        for unpack in (lambda pack: unpack_events(pack, searched.cells), unpack_state):
            with pytest.raises((ValueError, zlib.error)):
                unpack(damaged)
