import json
import zlib
from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Event, Prune
from engine.state import State
from engine.store.codec import decode_events, decode_state, encode_cells, encode_events, encode_state
from engine.store.dictionary import MOST_SHARED, CodedEvents, SharedForms
from engine.store.summary import Summary
from engine.wire import MOST_MARK, event_of
from tests.engine.reference import told
from tests.engine.searches import Searched, searches


class Table:
    """SharedForms forms, as a recording learns them and a trace reads them back."""

    def __init__(self, cells: int) -> None:
        self.known, self.cells = SharedForms(), cells
        self.rows: dict[int, str] = {}

    def learn(self, events: list[Event]) -> None:
        self.rows.update(self.known.add_block(CodedEvents.of(events).forms))

    def named(self, numbers: list[int]) -> list[Event]:
        return [event_of(json.loads(self.rows[number]), self.cells) for number in numbers]

    def pack(self, events: list[Event]) -> bytes:
        return encode_events(events, CodedEvents.of(events), self.known)

    def unpack(self, packed: bytes) -> list[Event]:
        return decode_events(packed, self.cells, self.named)


@settings(deadline=None, max_examples=60)
@given(searches(), st.integers(1, 100))
def test_events_come_back_from_their_pack_however_many_forms_are_known(
    searched: Searched, block: int
) -> None:
    table = Table(searched.cells)
    for start in range(0, len(searched.events), block):
        events = searched.events[start : start + block]
        assert table.unpack(table.pack(events)) == events
        table.learn(events)


@settings(deadline=None, max_examples=60)
@given(searches())
def test_equal_events_are_one_object_when_they_come_back(searched: Searched) -> None:
    table = Table(searched.cells)
    again = table.unpack(table.pack(searched.events * 2))
    assert all(one is other for one, other in zip(again, again[len(searched.events) :]))


@settings(deadline=None, max_examples=60)
@given(searches(), st.integers(0, 400), st.integers(0, 2))
def test_a_state_goes_on_after_its_pack_as_if_nothing_had_been(
    searched: Searched, cut: int, learnt: int
) -> None:
    table = Table(searched.cells)
    for _ in range(learnt):
        table.learn(searched.events[:cut])
    state = State(searched.cells)
    state.advance(islice(searched.events, cut))
    again = decode_state(encode_state(state, table.known), table.named).copy()
    assert told(again) == told(state)
    for going_on in (state, again):
        going_on.advance(searched.events[cut:])
    assert told(again) == told(state)


def test_the_largest_mark_comes_back() -> None:
    state = State(2)
    state.board[1] = MOST_MARK
    assert list(decode_state(encode_state(state, SharedForms()), Table(2).named).board) == [0, MOST_MARK]


def test_a_form_is_known_when_it_comes_up_in_a_second_block() -> None:
    known, forms = SharedForms(), CodedEvents.of([Prune("no room", ("A1",)), Prune("no room", ("A2",))]).forms
    assert known.add_block(forms) == []
    assert known.add_block(forms[1:]) == [(0, '["prune","no room",["A2"]]')]
    assert known.add_block(forms) == [(1, '["prune","no room",["A1"]]')]
    assert known.add_block(forms) == []


def test_no_more_forms_are_known_than_memory_is_meant_for() -> None:
    known, forms = (
        SharedForms(),
        CodedEvents.of([Prune("no room", (n,)) for n in range(MOST_SHARED + 100)]).forms,
    )
    known.add_block(forms)
    assert [number for number, _ in known.add_block(forms)] == list(range(MOST_SHARED))
    assert known.add_block(forms) == []


@given(st.sets(st.integers(0, 40)))
def test_a_summary_touches_the_cells_it_was_given_and_no_others(cells: set[int]) -> None:
    summary = Summary(0, 0, 0, 0, (), encode_cells(cells, 41), b"")
    assert {cell for cell in range(41) if summary.touches(cell)} == cells


@settings(deadline=None, max_examples=200)
@given(searches(longest=60), st.data())
def test_a_pack_that_is_cut_or_changed_is_never_taken_for_another(
    searched: Searched, data: st.DataObject
) -> None:
    table = Table(searched.cells)
    state = State(searched.cells)
    state.advance(searched.events)
    packed = data.draw(st.sampled_from([table.pack(searched.events), encode_state(state, table.known)]))
    at = data.draw(st.integers(0, len(packed) - 1))
    flipped = packed[:at] + bytes([packed[at] ^ data.draw(st.integers(1, 255))]) + packed[at + 1 :]
    for damaged in (flipped, packed[:at]):
        with suppress(zlib.error):  # the last byte of the packed stream has bits that mean nothing
            if zlib.decompress(damaged) == zlib.decompress(packed):
                continue
        for unpack in (table.unpack, lambda pack: decode_state(pack, table.named)):
            with pytest.raises((ValueError, zlib.error)):
                unpack(damaged)
