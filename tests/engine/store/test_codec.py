import json
import zlib
from contextlib import suppress
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Event
from engine.state import Lower, Part, State
from engine.store.codec import decode_events, encode_events
from engine.store.dictionary import CodedEvents, SharedForms
from engine.store.keyframe import decode_state, encode_state
from engine.store.schema import VERSION
from engine.wire import MOST_MARK, event_of
from tests.engine.reference import as_dict
from tests.engine.searches import Searched, searches


def no_part(lower: Lower) -> Part:
    raise AssertionError("these states have no lower part")


class FormsTable:
    """The shared forms, as a recording writes them and a trace reads them."""

    def __init__(self, cells: int) -> None:
        self.shared, self.cells = SharedForms(), cells
        self.rows: dict[int, str] = {}

    def add_block(self, events: list[Event]) -> None:
        self.rows.update(self.shared.add_block(CodedEvents.of(events).forms))

    def by_number(self, numbers: list[int]) -> list[Event]:
        return [event_of(json.loads(self.rows[number]), self.cells) for number in numbers]

    def encode(self, events: list[Event]) -> bytes:
        return encode_events(events, CodedEvents.of(events), self.shared)

    def decode(self, packed: bytes) -> list[Event]:
        return decode_events(packed, self.cells, self.by_number)

    def decode_state(self, packed: bytes) -> State:
        return decode_state(packed, self.cells, self.by_number, no_part, VERSION)


@settings(deadline=None, max_examples=60)
@given(searches(), st.integers(1, 100))
def test_encoded_and_decoded_events_are_the_same_however_many_forms_are_shared(
    searched: Searched, block: int
) -> None:
    table = FormsTable(searched.cells)
    for start in range(0, len(searched.events), block):
        events = searched.events[start : start + block]
        assert table.decode(table.encode(events)) == events
        table.add_block(events)


@settings(deadline=None, max_examples=60)
@given(searches())
def test_equal_events_are_decoded_as_one_object(searched: Searched) -> None:
    table = FormsTable(searched.cells)
    again = table.decode(table.encode(searched.events * 2))
    assert all(one is other for one, other in zip(again, again[len(searched.events) :]))


@settings(deadline=None, max_examples=60)
@given(searches(), st.integers(0, 400), st.integers(0, 2))
def test_an_encoded_and_decoded_state_is_the_same_and_advances_the_same(
    searched: Searched, cut: int, blocks: int
) -> None:
    table = FormsTable(searched.cells)
    for _ in range(blocks):
        table.add_block(searched.events[:cut])
    state = State(searched.cells)
    state.advance(islice(searched.events, cut))
    again = table.decode_state(encode_state(state, table.shared)).copy()
    assert as_dict(again) == as_dict(state)
    for one in (state, again):
        one.advance(searched.events[cut:])
    assert as_dict(again) == as_dict(state)


def test_the_largest_mark_is_encoded_and_decoded() -> None:
    state = State(2)
    state.board[1] = MOST_MARK
    again = FormsTable(2).decode_state(encode_state(state, SharedForms()))
    assert list(again.board) == [0, MOST_MARK]


@settings(deadline=None, max_examples=200)
@given(searches(longest=60), st.data())
def test_encoded_bytes_that_are_cut_or_changed_are_refused(searched: Searched, data: st.DataObject) -> None:
    table = FormsTable(searched.cells)
    state = State(searched.cells)
    state.advance(searched.events)
    packed = data.draw(st.sampled_from([table.encode(searched.events), encode_state(state, table.shared)]))
    at = data.draw(st.integers(0, len(packed) - 1))
    flipped = packed[:at] + bytes([packed[at] ^ data.draw(st.integers(1, 255))]) + packed[at + 1 :]
    for damaged in (flipped, packed[:at]):
        with suppress(zlib.error):  # some bits of the last byte mean nothing
            if zlib.decompress(damaged) == zlib.decompress(packed):
                continue
        for decode in (table.decode, table.decode_state):
            with pytest.raises(ValueError):  # noqa: PT011
                decode(damaged)
