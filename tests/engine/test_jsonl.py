import json
from contextlib import suppress
from io import BytesIO, StringIO, TextIOWrapper
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from engine.header import Header
from engine.jsonl import read_jsonl, write_jsonl
from engine.store.recording import Recording
from tests.engine.searches import Searched, recorded, searches
from tests.engine.test_wire import anything, rows

HEADER = '{"puzzletui": 1, "cells": 9}'


def read(*lines: str) -> Recording:
    return read_jsonl(StringIO("\n".join(lines) + "\n"), "lines")


@settings(deadline=None, max_examples=60)
@given(searches())
def test_a_trace_comes_back_from_its_lines(searched: Searched) -> None:
    trace = recorded(searched)
    again = read(*write_jsonl(trace))
    assert (again.header, list(again.read())) == (trace.header, searched.events)


@given(
    st.builds(
        Header,
        st.integers(1, 99),
        *[st.text(st.characters(categories=("L", "N", "P", "Zs")))] * 3,
        puzzle=st.text(),
        options=st.dictionaries(st.text(), st.booleans() | st.integers() | st.text()),
        rules=st.dictionaries(st.text(), st.text()),
    )
)
def test_a_header_comes_back_from_its_json(header: Header) -> None:
    assert Header.from_json(header.to_json()) == header


headers = st.dictionaries(
    st.sampled_from(["puzzletui", "cells", "kind", "name", "puzzle", "options", "rules", "else"]),
    anything | st.sampled_from([1, 9, {}, ""]),
)


@settings(deadline=None, max_examples=300)
@given(headers | anything, st.booleans())
def test_a_header_from_anywhere_is_one_or_a_value_error(found: Any, right: bool) -> None:
    if right and isinstance(found, dict):
        found = {**found, "puzzletui": 1, "cells": 9}
    with suppress(ValueError):
        header = Header.from_json(json.dumps(found))
        Recording(header).close()


@settings(deadline=None, max_examples=150)
@given(st.lists(rows.map(json.dumps) | anything.map(json.dumps) | st.text(), max_size=6))
def test_lines_from_anywhere_are_a_trace_or_are_refused_by_number(lines: list[str]) -> None:
    told = [line for line in "\n".join(lines).split("\n") if line.strip()]
    refused = 0
    try:
        length = len(read(HEADER, *lines))
    except Refusal as refusal:
        refused = refusal.line
    assert refused >= 2 or (not refused and length == len(told))


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
def test_a_bad_line_is_named(lines: list[str], number: int, why: str) -> None:
    with pytest.raises(Refusal, match=why) as refused:
        read(*lines)
    assert refused.value.line == number


def test_what_is_not_utf_8_is_named() -> None:
    file = TextIOWrapper(BytesIO(HEADER.encode() + b'\n["deduce", "\xff"]\n'), "utf-8")
    with pytest.raises(Refusal, match="not text in UTF-8"):
        read_jsonl(file, "lines")


def test_half_a_character_in_a_header_does_no_harm() -> None:
    trace = read('{"puzzletui": 1, "cells": 9, "puzzle": "\\ud800", "name": "\\ud800"}')
    assert trace.header.name == "�"


@pytest.mark.parametrize(
    ("last", "end"), [('["exhausted"]', "exhausted"), ('["solved"]', "solved"), ('["deduce","r"]', "stopped")]
)
def test_the_last_event_tells_how_the_search_ended(last: str, end: str) -> None:
    assert read(HEADER, last).end == end
