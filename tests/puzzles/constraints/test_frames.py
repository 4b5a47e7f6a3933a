"""A stream that lies or breaks off is told in one line that says where, and never takes much memory."""

import struct
import tracemalloc
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from io import BytesIO
from itertools import islice

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal, SolverFailed
from engine.store.recording import Recording
from puzzles.constraints.profiler.frames import (
    MOST_BYTES,
    Done,
    Message,
    Node,
    Restart,
    Start,
    frame,
    is_stream,
    messages,
)
from puzzles.constraints.profiler.header import header_of
from puzzles.constraints.profiler.stream import search_in_stream
from tests.puzzles.constraints.streams import BRANCH, ROOT, node, opened, packed, read, start, text

TOP = (0, 0, 0)
FIRST = start() + node(TOP, ROOT, 0, 2, BRANCH) + node((1, 0, 0), TOP)
NUMBERS = st.integers(-(2**31), 2**31 - 1)
IDS = st.tuples(NUMBERS, NUMBERS, NUMBERS)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


@settings(deadline=None, max_examples=60)
@given(
    st.lists(
        st.one_of(
            st.builds(
                Node, IDS, IDS, NUMBERS, st.integers(0, 2**31 - 1), st.integers(0, 3), TEXTS, TEXTS, TEXTS
            ),
            st.builds(Restart, TEXTS),
            st.builds(Done),
        )
    ),
    st.integers(1, 100),
)
def test_what_is_framed_is_read_back_in_whatever_pieces(told: list[Message], piece: int) -> None:
    told = [Start("{}"), *told]
    stream = b"".join(map(frame, told))
    assert list(messages(partial(BytesIO(stream).read, piece))) == told


@pytest.mark.parametrize(
    ("stream", "told"),
    [
        (
            FIRST + b"\x05",
            "the stream ends inside its length",
        ),
        (
            FIRST + b"\xff\xff\xff\x7f",
            "it says that it has 2,147,483,647 bytes; the most is",
        ),
        (FIRST + b"\x00\x00\x00\x00", "it is empty"),
        (FIRST + packed(9), "its type is 9; the types are 0 to 3"),
        (FIRST + packed(0, b"short"), "a node has at least 34 bytes, this one 6"),
        (FIRST + packed(0, struct.pack(">8iB", *[0] * 8, 7)), "the status of its node is 7; they are 0 to 3"),
        (FIRST + packed(1, b"\x07"), "its field 7 is not known; fields are 0 to 3"),
        (FIRST + packed(1, b"\x00\x00"), "its label is cut short"),
        (
            FIRST + packed(0, struct.pack(">8iB", *[0] * 9), b"\x01" + struct.pack(">I", 99) + b"few"),
            "its nogood says it has 99 bytes, but 3 are left",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_fault_is_named_with_its_place_and_what_came_before_stays(stream: bytes, told: str) -> None:
    trace, search = opened(stream)
    with pytest.raises(SolverFailed) as fault:
        search.pull()
    assert told in str(fault.value)
    assert str(fault.value).startswith(f"input: frame 4, at byte {len(FIRST)}: ")
    assert [event.verb for event in trace.read()] == ["choose", "prune"]
    assert search.end == "stopped"


@pytest.mark.parametrize(
    ("stream", "told"),
    [
        (b"", "nothing was sent"),
        (packed(8, b"\x02"), "it is of the protocol before version 3; a newer release"),
        (b"GET / HTTP/1.1\r\n", "frame 1, at byte 0: it says that it has"),
        (node(TOP, ROOT), "frame 1, at byte 0: a stream begins with a start"),
        (start()[:20], f"the stream ends after 16 of its {len(start()) - 4} bytes"),
        (start('{"puzzletui": {"puzzletui": 1, "cells": 0}}'), "`cells`, the size of the board"),
        (start('{"puzzletui": {"puzzletui": 7, "cells": 4}}'), "made by another version of puzzletui"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_does_not_begin_as_a_stream_is_refused_before_it_is_shown(stream: bytes, told: str) -> None:
    with pytest.raises(Refusal, match=r"^input: ") as refused:
        header_of(partial(BytesIO(stream).read, 99), "input", lambda: False)
    assert told in str(refused.value)


def test_a_stream_is_known_by_its_first_bytes() -> None:
    assert is_stream(start()[:6])
    assert is_stream(start(order=">")[:6])
    others = [b"", b"SQLite format 3\0", b'{"puzzletui": 1', node(TOP, ROOT), b"\xff\xff\xff\xff\x02\x03"]
    assert not any(map(is_stream, others))


def test_a_frame_that_never_ends_takes_no_more_memory_than_a_frame_may() -> None:
    sent = iter([start(), struct.pack("<I", MOST_BYTES), *[b"x" * 65_536] * 100])
    stream = messages(lambda: next(sent, b""))
    tracemalloc.start()
    next(stream)
    with pytest.raises(ValueError, match=r"the stream ends after 6,553,600 of its 16,777,216 bytes"):
        next(stream)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 3 * 6_553_604


def test_a_flood_of_nodes_that_fit_nowhere_is_ended_and_what_came_before_stays() -> None:
    def flood() -> Iterator[bytes]:
        yield FIRST
        for number in range(2, 10**6):
            yield node((number, 0, 0), (10**9, 0, number), 0, 0, info="x" * 2_000_000)

    frames, trace = flood(), Recording(opened(FIRST)[0].header)
    search = search_in_stream(lambda: next(frames, b""), "input", trace)
    with pytest.raises(
        SolverFailed, match=r"^input: \d+ nodes wait for earlier ones, and no more can be kept$"
    ):
        search.pull()
    held = sum(event.rule == "lost" for event in trace.read())
    assert 100 < held < 200
    assert [event.rule for event in trace.read()][:2] == ["branch", "failure"]


@settings(deadline=None, max_examples=60)
@given(st.binary(max_size=200))
def test_no_bytes_at_all_lead_to_anything_but_a_refusal(junk: bytes) -> None:
    with suppress(Refusal):
        trace, _ = read(start() + junk)
        assert len(trace) < 99


def test_escapes_and_markup_in_texts_are_inert() -> None:
    hostile = "\x1b[31mx\u202e = 3\n"
    trace, _ = read(
        start('{"name": "\\u001b[2J"}')
        + node(TOP, ROOT, 0, 1, BRANCH, info="\x1b]0;title\x07")
        + node(
            (1, 0, 0),
            TOP,
            0,
            0,
            label=hostile,
            nogood="\x1b[m\x00",
            info=f'{{"domains": "var 1..2: {hostile};"}}',
        )
    )
    texts = [trace.header.name, trace.header.puzzle.replace("\n", "")]
    for event in trace.read():
        texts += [getattr(event, "variable", ""), getattr(event, "value", ""), *map(str, event.facts)]
    assert len(texts) > 5
    assert all(each.isprintable() for each in texts)


def test_numbers_of_any_size_in_labels_and_domains_are_taken_as_they_are() -> None:
    many = "9" * 5_000
    trace, _ = read(
        start()
        + node(
            TOP, ROOT, 0, 2**31 - 1, BRANCH, info=f'{{"domains": "var 1..{many}: x;\\nvar int: y = {many};"}}'
        )
        + node((1, 0, 0), TOP, 2**31 - 1, 0, label=f"z = {many}")
        + node((2, 0, 0), TOP, -5, 0, label=f"z = -{10**17}")
    )
    assert [variable for variable in trace.header.puzzle.splitlines() if "x" in variable] == []
    assert len(list(islice(trace.read(), 9))) >= 4


def test_a_version_that_is_not_known_is_read_as_far_as_it_is_the_same() -> None:
    other = packed(2, bytes([3]) + struct.pack(">i", 99), text(2, "{}"))
    trace, _ = read(other + node(TOP, ROOT, 0, 1, BRANCH) + node((1, 0, 0), TOP))
    assert len(trace) == 4
