import json
from io import BytesIO, StringIO, TextIOWrapper

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from engine.jsonl import read_jsonl, write_jsonl
from engine.store.recording import Recording
from tests.engine.searches import Searched, recorded, searches
from tests.engine.untrusted import anything, arrays

HEADER = '{"puzzletui": 1, "cells": 9}'


def read(*lines: str) -> Recording:
    return read_jsonl(StringIO("\n".join(lines) + "\n"), "lines")


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
        ([HEADER, "[" + "1" * 10_000 + "]"], 2, "Exceeds the limit"),
        ([HEADER, '"' + "x" * 5_000_000 + '"'], 2, "longer than 4,194,304 characters"),
    ],
)
def test_the_refusal_gives_the_number_of_the_bad_line_and_what_is_wrong_with_it(
    lines: list[str], number: int, why: str
) -> None:
    with pytest.raises(Refusal, match=why) as refused:
        read(*lines)
    assert refused.value.line == number


def test_text_that_is_not_utf_8_is_refused() -> None:
    file = TextIOWrapper(BytesIO(HEADER.encode() + b'\n["deduce", "\xff"]\n'), "utf-8")
    with pytest.raises(Refusal, match="not text in UTF-8"):
        read_jsonl(file, "lines")


def test_a_lone_surrogate_in_a_header_is_replaced() -> None:
    trace = read('{"puzzletui": 1, "cells": 9, "puzzle": "\\ud800", "name": "\\ud800"}')
    assert trace.header.name == "�"


@pytest.mark.parametrize(
    ("last", "end"), [('["exhausted"]', "exhausted"), ('["solved"]', "solved"), ('["deduce","r"]', "stopped")]
)
def test_the_end_of_the_search_is_read_from_its_last_event(last: str, end: str) -> None:
    assert read(HEADER, last).end == end
