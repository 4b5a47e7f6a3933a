"""A recording answers the same at every moment: while it grows, amid a block, closed, reopened."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from engine.events import Deduce
from engine.header import Header
from engine.query.find import find_verb
from engine.query.replay import Replay
from engine.query.timeline import timeline
from engine.query.tree import Tree
from engine.store.gc_pause import RARE
from engine.store.opening import open_trace
from engine.store.recording import Recording
from engine.store.trace import Trace
from tests.engine.reference import Model, subtrees, told, told_at
from tests.engine.searches import Searched, recorded, searches, small_blocks

block_sizes = st.sampled_from([1, 2, 5, 16, 64])


@contextmanager
def a_file() -> Iterator[str]:
    with TemporaryDirectory() as folder:
        yield str(Path(folder) / "a.trace")


@settings(deadline=None, max_examples=40)
@given(searches(), block_sizes, st.data())
def test_any_position_of_a_recording_has_the_state_of_the_fold(
    searched: Searched, block: int, data: st.DataObject
) -> None:
    expected = told_at(searched.cells, searched.events)
    with small_blocks(block):
        replay = Replay(recorded(searched))
        for position in data.draw(st.lists(st.integers(0, len(searched.events)), max_size=40)):
            replay.seek(position)
            assert told(replay.state) == expected[position]
            assert replay.event == (searched.events[position - 1] if position else None)


@settings(deadline=None, max_examples=40)
@given(searches(), block_sizes)
def test_stepping_back_from_the_end_passes_every_state(searched: Searched, block: int) -> None:
    expected = told_at(searched.cells, searched.events)
    with small_blocks(block):
        replay = Replay(recorded(searched))
        for position in range(len(searched.events), -1, -1):
            replay.seek(position)
            assert told(replay.state) == expected[position]


@settings(deadline=None, max_examples=60)
@given(searches(), block_sizes, st.sampled_from([0.0, 1e9]))
def test_every_node_has_the_span_of_the_whole_tree(searched: Searched, block: int, commit: float) -> None:
    with small_blocks(block, commit_seconds=commit), a_file() as path:
        recording = recorded(searched, path)
        expected = subtrees(Model(searched.cells, searched.events))
        assert [recording.subtree(subtree.node) for subtree in expected] == expected
        recording.finish("stopped")
        assert [recording.subtree(subtree.node) for subtree in expected] == expected
        recording.close()
        trace = open_trace(path)
        assert [trace.subtree(subtree.node) for subtree in expected] == expected
        trace.close()


def answers(trace: Trace) -> dict[str, Any]:
    """What a trace tells anyone who looks: events, states, tree, timeline, finds."""
    length = len(trace)
    replay, tree = Replay(trace), Tree(trace)
    states, rows = [], []
    for position in range(0, length + 1, max(1, length // 9)):
        replay.seek(position)
        states.append(told(replay.state))
        view = tree.view(replay.state)
        rows.append(list(view.rows(0, view.height)))
    found = [
        find_verb(trace, position, verb, step)
        for position in range(0, length + 1, max(1, length // 9))
        for verb in ("backtrack", "solved", "exhausted")
        for step in (1, -1)
    ]
    return {
        "events": list(trace.read()),
        "states": states,
        "tree": rows,
        "found": found,
        "timeline": [timeline(trace, columns, 0, length) for columns in (1, 3, 20)],
    }


@settings(deadline=None, max_examples=25)
@given(searches(), block_sizes, st.sampled_from([0.0, 1e9]))
def test_reopened_it_answers_as_it_did_while_it_grew(searched: Searched, block: int, commit: float) -> None:
    with small_blocks(block, commit_seconds=commit), a_file() as path:
        recording = recorded(searched, path)
        live = answers(recording)
        recording.finish("stopped")
        assert answers(recording) == live
        recording.close()
        trace = open_trace(path)
        assert (len(trace), trace.end, trace.cut) == (len(searched.events), "stopped", False)
        assert answers(trace) == live
        trace.close()


@settings(deadline=None, max_examples=20)
@given(searches(), block_sizes, st.lists(st.integers(1, 50), max_size=8), st.data())
def test_pulled_in_any_portions_it_is_at_each_moment_the_trace_so_far(
    searched: Searched, block: int, portions: list[int], data: st.DataObject
) -> None:
    with small_blocks(block), a_file() as path:
        recording = Recording(Header(searched.cells), path)
        source = iter(searched.events)
        for portion in [*portions, 10_000]:
            before = len(recording)
            more = recording.pull(source, portion, float("inf"))
            so_far = Searched(searched.cells, searched.events[: len(recording)])
            assert len(recording) == min(before + portion, len(searched.events))
            assert more or len(recording) == len(searched.events)
            if data.draw(st.booleans()):
                recording.commit()
            assert answers(recording) == answers(recorded(so_far))
        recording.close()


@settings(deadline=None, max_examples=30)
@given(searches(), block_sizes, st.booleans())
def test_a_recording_saved_under_a_name_is_the_same_trace(searched: Searched, block: int, over: bool) -> None:
    with small_blocks(block), a_file() as path:
        recording = recorded(searched)
        if over:
            recording.finish("stopped")
        recording.save(path)
        trace = open_trace(path)
        assert trace.cut == (not over)
        assert answers(trace) == answers(recording)
        trace.close()
        recording.append([Deduce("more", (), ((0, 1),))] * 20)
        assert list(recording.read()) == searched.events + [Deduce("more", (), ((0, 1),))] * 20


def test_a_block_is_closed_before_it_has_written_many_more_cells_than_its_cap() -> None:
    wide = Deduce("line", (), tuple((cell, 1) for cell in range(100)))
    recording = Recording(Header(100))
    recording.append([wide] * 5_000)
    blocks = recording.rows("SELECT events FROM blocks")
    assert max(events for (events,) in blocks) * 100 <= 2 * 16_384


def test_a_file_that_exists_is_not_written_over(tmp_path: Path) -> None:
    there = tmp_path / "there.trace"
    there.write_text("mine")
    recording = Recording(Header(1))
    for write in (lambda: Recording(Header(1), str(there)), lambda: recording.save(str(there))):
        with pytest.raises(Refusal, match="exists already"):
            write()
    assert there.read_text() == "mine"


def test_where_no_file_can_be_is_told(tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no such folder" / "a.trace")
    with pytest.raises(Refusal, match="cannot be written: No such file or directory"):
        Recording(Header(1), nowhere)
    with pytest.raises(Refusal, match="cannot be written: No such file or directory"):
        Recording(Header(1)).save(nowhere)


def test_a_path_may_hold_any_character(tmp_path: Path) -> None:
    for name in ("a b?c#d%41.trace", "grün.trace", b"\xff\xfe.trace".decode("utf-8", "surrogateescape")):
        path = str(tmp_path / name)
        recording = recorded(Searched(1, [Deduce("r")]), path)
        recording.save(path + ".copy")
        recording.finish("stopped")
        recording.close()
        for made in (path, path + ".copy"):
            trace = open_trace(made)
            assert list(trace.read()) == [Deduce("r")]
            trace.close()


def test_a_finished_recording_can_be_opened_by_others_before_it_is_closed(tmp_path: Path) -> None:
    path = str(tmp_path / "a.trace")
    recording = recorded(Searched(1, [Deduce("r")]), path)
    recording.finish("stopped")
    trace = open_trace(path)
    assert list(trace.read()) == list(recording.read())
    assert [file.name for file in tmp_path.iterdir()] == ["a.trace"]


def test_a_solver_that_breaks_leaves_the_events_before(tmp_path: Path) -> None:
    def breaks() -> Iterator[Deduce]:
        yield from [Deduce("r")] * 100
        raise RuntimeError("a bug in a solver")

    path = str(tmp_path / "a.trace")
    recording = Recording(Header(1), path)
    with pytest.raises(RuntimeError):
        recording.append(breaks())
    recording.finish("stopped")
    recording.close()
    assert len(open_trace(path)) == 100


def test_the_search_for_garbage_is_as_before_when_a_pull_is_over() -> None:
    def breaks() -> Iterator[Deduce]:
        yield Deduce("first")
        raise ZeroDivisionError

    before = gc.get_threshold()
    recording = Recording(Header(1))
    recording.pull(iter([Deduce("first")]), 10, 1.0)
    with pytest.raises(ZeroDivisionError):
        recording.pull(breaks(), 10, 1.0)
    assert gc.get_threshold() == before


def test_a_solver_that_makes_cycles_does_not_fill_the_memory_before_its_next_event() -> None:
    class Cycle:
        alive = 0

        def __init__(self) -> None:
            self.itself = self
            Cycle.alive += 1

        def __del__(self) -> None:
            Cycle.alive -= 1

    def littering() -> Iterator[Deduce]:
        for _ in range(3 * RARE):
            Cycle()
        alive.append(Cycle.alive)
        yield Deduce("first")

    alive: list[int] = []
    Recording(Header(1)).pull(littering(), 1, 1.0)
    assert alive[0] <= RARE
