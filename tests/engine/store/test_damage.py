"""A damaged trace is read correctly or refused with a message; nothing else may happen."""

import sqlite3
from contextlib import suppress
from functools import cache
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from engine.events import Event
from engine.store.opening import open_trace
from engine.store.trace import Trace
from tests.engine.answers import answers
from tests.engine.searches import Searched, Sizes, recorded, small_blocks


@cache
def searched(seed: int) -> Searched:
    return Searched(20, list(islice(Sizes(20, 6, 4, seed).search(), 600)))


@cache
def trace_file(seed: int, block: int) -> bytes:
    with TemporaryDirectory() as folder, small_blocks(block):
        path = Path(folder) / "a.trace"
        recording = recorded(searched(seed), str(path))
        recording.finish("stopped")
        recording.close()
        return path.read_bytes()


def read_everything(trace: Trace) -> list[Event]:
    for level in range(trace.levels()):
        trace.summaries(level, 0, len(trace))
    for node in range(1, trace.nodes):
        trace.subtree(node)
    events: list[Event] = answers(trace)["events"]
    return events


def reads_correctly_or_is_refused(content: bytes, events: list[Event]) -> None:
    with TemporaryDirectory() as folder, suppress(Refusal):
        path = Path(folder) / "a.trace"
        path.write_bytes(content)
        trace = open_trace(str(path))
        try:
            read = read_everything(trace)
        finally:
            trace.close()
        assert read == events[: len(read)]


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 5), st.sampled_from([4, 30, 1000]), st.data())
def test_a_file_with_bytes_changed_anywhere_reads_correctly_or_is_refused(
    seed: int, block: int, data: st.DataObject
) -> None:
    content = bytearray(trace_file(seed, block))
    for at in data.draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=8)):
        content[at] = data.draw(st.integers(0, 255))
    reads_correctly_or_is_refused(bytes(content), searched(seed).events)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 5), st.sampled_from([4, 30, 1000]), st.data())
def test_a_file_with_a_page_zeroed_or_misplaced_reads_correctly_or_is_refused(
    seed: int, block: int, data: st.DataObject
) -> None:
    content = bytearray(trace_file(seed, block))
    pages = st.integers(0, len(content) // 2048 - 1)
    here, there = data.draw(pages) * 2048, data.draw(pages) * 2048
    page = data.draw(st.sampled_from([bytes(2048), bytes(content[there : there + 2048])]))
    content[here : here + 2048] = page
    reads_correctly_or_is_refused(bytes(content), searched(seed).events)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 5), st.sampled_from([4, 30, 1000]), st.data())
def test_a_file_cut_short_is_refused(seed: int, block: int, data: st.DataObject) -> None:
    content = trace_file(seed, block)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "a.trace"
        path.write_bytes(content[: data.draw(st.integers(0, len(content) - 1))])
        with pytest.raises(Refusal):
            open_trace(str(path))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("DELETE FROM blocks WHERE first = 4", "damaged"),
        ("DELETE FROM blocks", "damaged"),
        ("DELETE FROM meta WHERE key = 'header'", "damaged"),
        ("UPDATE meta SET value = 7 WHERE key = 'header'", "damaged"),
        ("UPDATE meta SET value = 'many' WHERE key = 'events'", "damaged"),
        ("UPDATE meta SET value = 1000000 WHERE key = 'events'", "damaged"),
        ("UPDATE blocks SET first = first + 1000000 WHERE first = 8", "damaged"),
        ("UPDATE blocks SET keyframe = NULL WHERE first = 8", "damaged at event 8"),
        ("UPDATE nodes SET choice = '[]'", "damaged"),
        ("UPDATE nodes SET size = NULL, choice = NULL", "damaged"),
        ("UPDATE summaries SET touched = NULL", "damaged"),
        ("UPDATE summaries SET level = 1000000 WHERE level = 0", "damaged"),
        ("DROP TABLE summaries", "damaged"),
    ],
)
def test_a_table_with_missing_or_wrong_values_is_refused(tmp_path: Path, change: str, why: str) -> None:
    path = tmp_path / "a.trace"
    path.write_bytes(trace_file(3, 4))
    with sqlite3.connect(path) as database:
        database.execute(change)
    database.close()
    with pytest.raises(Refusal, match=why):
        read_everything(open_trace(str(path)))
