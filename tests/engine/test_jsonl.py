import json
from functools import partial
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import jsonl
from engine.errors import Refusal, SolverFailed
from engine.jsonl import CHUNK, Source, read_events, read_header, read_jsonl, write_jsonl
from engine.store.notes import MOST_NOTES
from engine.store.recording import Recording
from tests.engine.searches import Searched, recorded, searches
from tests.engine.untrusted import anything, arrays

HEADER = '{"puzzletui": 1, "cells": 9}'


def read(*lines: str) -> Recording:
    return read_jsonl(
        in_pieces("".join(f"{line}\n" for line in lines).encode(errors="surrogatepass"), 11), "lines"
    )


def in_pieces(content: bytes, size: int) -> Source:
    """A source that returns so many bytes at a time."""
    return partial(BytesIO(content).read, size)


@settings(deadline=None, max_examples=60)
@given(searches())
def test_a_trace_written_as_lines_and_read_again_is_the_same(searched: Searched) -> None:
    trace = recorded(searched)
    again = read(*write_jsonl(trace))
    assert (again.header, list(again.read())) == (trace.header, searched.events)


@settings(deadline=None, max_examples=150)
@given(st.lists(arrays.map(json.dumps) | anything.map(json.dumps) | st.text(), max_size=6))
def test_any_lines_are_a_trace_or_are_refused_with_a_line_number(lines: list[str]) -> None:
    not_blank = [line for line in "\n".join(lines).split("\n") if line.strip()]
    refused = 0
    try:
        length = len(read(HEADER, *lines))
    except Refusal as refusal:
        refused = refusal.line
    assert refused >= 2 or (not refused and length == len(not_blank))


@pytest.mark.parametrize(
    ("lines", "number", "why"),
    [
        ([], 1, "a trace begins with a header"),
        (["[1]"], 1, "a trace begins with a header"),
        (["\x00\x01"], 1, "a trace begins with a header"),
        (['{"puzzletui": 2, "cells": 9}'], 1, "another version"),
        (['{"puzzletui": 1}'], 1, "`cells`, the size of the board, must be a number from 1 to 10,000,000"),
        (['{"puzzletui": 1, "cells": true}'], 1, "`cells`, the size of the board"),
        (['{"puzzletui": 1, "cells": 9, "rules": {"a": 1}}'], 1, "each of the `rules` must be a sentence"),
        (['{"puzzletui": 1, "cells": 9, "options": {"a": [1]}}'], 1, "each of the `options` must be text"),
        ([HEADER, '["backtrack"]'], 2, "backtrack at the root"),
        ([HEADER, "", '["deduce", "r"]', "", '["jump"]'], 5, "'jump' is not an event"),
        ([HEADER, '["deduce", "r", [], [[9, 1]]]'], 2, "cell 9 is not on the board"),
        ([HEADER, '["deduce", "r"'], 2, "not JSON"),
        ([HEADER, "[" * 100_000], 2, "nested too deeply"),
        ([HEADER, '["exhausted"]', '["deduce", "r"]'], 3, "after exhausted"),
        ([HEADER, "[" + "1" * 10_000 + "]"], 2, "a number with far too many digits"),
        ([HEADER, '"' + "x" * 5_000_000 + '"'], 2, "longer than 4,194,304 bytes"),
    ],
)
def test_the_refusal_gives_the_number_of_the_bad_line_and_what_is_wrong_with_it(
    lines: list[str], number: int, why: str
) -> None:
    with pytest.raises(Refusal, match=why) as refused:
        read(*lines)
    assert refused.value.line == number


def test_text_that_is_not_utf_8_is_refused() -> None:
    content = HEADER.encode() + b'\n["deduce", "\xff"]\n'
    with pytest.raises(Refusal, match="lines:2: not text in UTF-8"):
        read_jsonl(in_pieces(content, CHUNK), "lines")


def test_each_event_is_read_before_the_line_after_it_is_waited_for() -> None:
    pieces = iter([f"{HEADER}\n".encode(), b'["deduce", "one"]\n["ded', b'uce", "two"]\n', b'["deduce", "x"'])
    taken: list[bytes] = []

    def source() -> bytes:
        taken.append(next(pieces, b""))
        return taken[-1]

    header, begun = read_header(source, "lines")
    events = read_events(source, "lines", header.cells, begun, lambda position, text: None)
    assert len(taken) == 1
    assert (next(events).rule, len(taken)) == ("one", 2)
    assert (next(events).rule, len(taken)) == ("two", 3)
    with pytest.raises(SolverFailed, match="lines:4: not JSON"):
        next(events)


@given(st.binary(max_size=60), st.integers(1, 7))
def test_how_the_bytes_of_a_stream_are_cut_into_pieces_changes_nothing(content: bytes, size: int) -> None:
    lines = HEADER.encode() + b'\n\n["deduce", "r"]\r\n' + content
    outcomes = []
    for source in (in_pieces(lines, size), in_pieces(lines, CHUNK)):
        try:
            outcomes.append(str(list(read_jsonl(source, "lines").read())))
        except Refusal as refusal:
            outcomes.append(str(refusal))
    assert outcomes[0] == outcomes[1]


@pytest.mark.parametrize("header", [f"\ufeff{HEADER}", f"\n \r\n{HEADER}\r", HEADER])
def test_a_header_may_come_after_a_byte_order_mark_or_blank_lines(header: str) -> None:
    assert len(read(header, '["deduce", "r"]')) == 1


def test_a_second_header_is_named_as_such() -> None:
    with pytest.raises(Refusal, match="lines:3: a second header; a stream holds one search"):
        read(HEADER, '["deduce", "r"]', HEADER)


def test_a_lone_surrogate_in_a_header_is_replaced() -> None:
    trace = read('{"puzzletui": 1, "cells": 9, "puzzle": "\\ud800", "name": "\\ud800"}')
    assert trace.header.name == "�"


@pytest.mark.parametrize(
    ("last", "end"), [('["exhausted"]', "exhausted"), ('["solved"]', "solved"), ('["deduce","r"]', "stopped")]
)
def test_the_end_of_the_search_is_read_from_its_last_event(last: str, end: str) -> None:
    assert read(HEADER, last).end == end


def test_notes_travel_with_the_events_that_they_belong_to() -> None:
    lines = [
        HEADER,
        '["note","before anything"]',
        '["choose","A1","1",1,2]',
        '["backtrack"]',
        '["note","gone again"]',
        '["exhausted"]',
        '["note","that is all"]',
    ]
    trace = read(*lines)
    assert dict(trace.notes) == {0: "before anything", 2: "gone again", 3: "that is all"}
    assert len(trace) == 3
    assert [*write_jsonl(trace)][1:] == lines[1:]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ('["note"]', "a note has 1 fields; it takes 2"),
        ('["note", "a", "b"]', "a note has 3 fields; it takes 2"),
        ('["note", 1]', "a note must be text"),
        ('["note", ""]', "a note without a word in it"),
        pytest.param(
            f'["note", "{"x" * 2001}"]', "a note of 2,001 characters: 2,000 are the most", id="long"
        ),
        ('["note", "another"]', "a second note at the same event"),
    ],
)
def test_a_wrong_note_is_refused_by_its_line(line: str, why: str) -> None:
    first = '["note", "one"]' if "another" in line else ""
    with pytest.raises(SolverFailed, match=why) as refused:
        read(HEADER, '["deduce"]', first, line)
    assert refused.value.line == 4


def test_a_stream_with_far_too_many_notes_is_refused_by_the_line_of_the_first_too_many() -> None:
    lines = ['["deduce"]', '["note", "x"]'] * (MOST_NOTES + 1)
    with pytest.raises(SolverFailed, match="one note too many; a search has at most 10,000") as refused:
        read(HEADER, *lines)
    assert refused.value.line == 2 * MOST_NOTES + 3


def outcome(line: str) -> str:
    """The event in a line, or why it is refused."""
    try:
        return repr(list(read(HEADER, line).read()))
    except Refusal as refusal:
        return str(refusal)


ODD_LINES = [
    '["deduce","r",[123456789012345678901234567890]]',
    '["deduce","r",[18446744073709551616, -9223372036854775809]]',
    '["deduce","\\ud800"]',
    '["deduce","\ud800"]',
    '["deduce","r",[NaN]]',
    '["deduce","r",[1.0]]',
    '["deduce","r",[1e2]]',
    '["deduce",' + "[" * 2000 + "]" * 2000 + "]",
    '["deduce","r"',
    '["deduce","r"] ["deduce"]',
    "[1" + "0" * 5000 + "]",
    '\u2028["backtrack"]',
    "nul",
]


@settings(deadline=None, max_examples=100)
@given(st.sampled_from(ODD_LINES) | arrays.map(json.dumps) | anything.map(json.dumps) | st.text())
def test_the_same_lines_are_good_with_a_faster_json_library_and_without(line: str) -> None:
    orjson = pytest.importorskip("orjson")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jsonl, "_loads", orjson.loads)
        fast = outcome(line)
        patch.setattr(jsonl, "_loads", jsonl._standard)
        assert outcome(line) == fast


def test_a_line_that_comes_again_is_checked_against_what_came_before_it_each_time() -> None:
    again = '["choose","a","1",1,2,[[3,1]]]'
    trace = read(HEADER, again, '["backtrack"]', again, '["backtrack"]', '["exhausted"]')
    assert [event.verb for event in trace.read()] == ["choose", "backtrack"] * 2 + ["exhausted"]
    with pytest.raises(SolverFailed, match="backtrack at the root"):
        read(HEADER, again, '["backtrack"]', '["backtrack"]')
