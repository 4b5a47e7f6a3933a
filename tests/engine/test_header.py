import json
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.header import Header
from engine.store.recording import Recording
from tests.engine.untrusted import anything


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
def test_a_header_written_as_json_and_read_again_is_the_same(header: Header) -> None:
    assert Header.from_json(header.to_json()) == header


headers = st.dictionaries(
    st.sampled_from(["puzzletui", "cells", "kind", "name", "puzzle", "options", "rules", "else"]),
    anything | st.sampled_from([1, 9, {}, ""]),
)


@settings(deadline=None, max_examples=300)
@given(headers | anything, st.booleans())
def test_any_json_value_is_a_header_to_record_with_or_a_value_error(value: Any, complete: bool) -> None:
    if complete and isinstance(value, dict):
        value = {**value, "puzzletui": 1, "cells": 9}
    with suppress(ValueError):
        header = Header.from_json(json.dumps(value))
        Recording(header).close()
