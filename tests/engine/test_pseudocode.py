import json

import pytest

from engine.events import BACKTRACK, Deduce, Prune
from engine.header import Header
from engine.pseudocode import Pseudocode

TEXT = """\
for each number             ← next number
    if none is left: go back  ← no shape | no rectangle | backtrack
    nothing here
"""
CODE = Pseudocode(
    ("for each number", "    if none is left: go back", "    nothing here"),
    {"next number": 1, "no shape": 2, "no rectangle": 2, "backtrack": 2},
)


def test_a_text_names_the_steps_of_each_line_after_an_arrow() -> None:
    assert Pseudocode.of_text(TEXT) == CODE


def test_an_event_carries_out_the_line_of_its_rule_or_else_of_its_verb() -> None:
    events = [Deduce("next number"), Prune("no shape"), BACKTRACK, Deduce("other"), None]
    assert [CODE.line_of(event) for event in events] == [1, 2, 2, 0, 0]


def test_a_step_that_names_verb_and_rule_counts_before_one_that_names_the_rule() -> None:
    code = Pseudocode.of_text("one  ← crossing\ntwo  ← deduce crossing")
    assert [code.line_of(event) for event in (Prune("crossing"), Deduce("crossing"))] == [1, 2]


def test_a_header_keeps_the_pseudocode() -> None:
    header = Header(4, code=CODE)
    assert Header.from_json(header.to_json()) == header
    assert "pseudocode" not in json.loads(Header(4).to_json())


@pytest.mark.parametrize(
    ("pseudocode", "steps", "wrong"),
    [
        ("one", {}, "`pseudocode` must be a list of lines"),
        ([1], {}, "`pseudocode` must be a list of lines"),
        (["x"] * 201, {}, "at most 200 lines"),
        (["x" * 501], {}, "at most 200 lines of 500 characters"),
        (["one"], [], "`steps` must be an object"),
        (["one"], {"a": 2}, "step 'a' names line 2 of the pseudocode, which has 1"),
        (["one"], {"a": 0}, "step 'a' names line 0"),
        (["one"], {"a": [1]}, "step 'a' names no line"),
        (["one"], {"a": True}, "step 'a' names line True"),
    ],
)
def test_pseudocode_from_outside_is_checked(pseudocode: object, steps: object, wrong: str) -> None:
    text = json.dumps({"puzzletui": 1, "cells": 4, "pseudocode": pseudocode, "steps": steps})
    with pytest.raises(ValueError, match=wrong):
        Header.from_json(text)
