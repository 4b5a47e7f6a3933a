"""A recording gives the same answers while it grows, when it is finished, and when it is opened again."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Deduce
from engine.header import Header
from engine.store.opening import open_trace
from engine.store.recording import BLOCK_CELLS, Recording
from tests.engine.answers import answers
from tests.engine.reference import Model, subtrees
from tests.engine.searches import Searched, recorded, searches, small_blocks

block_sizes = st.sampled_from([1, 2, 5, 16, 64])


@contextmanager
def a_file() -> Iterator[str]:
    with TemporaryDirectory() as folder:
        yield str(Path(folder) / "a.trace")


@pytest.mark.slow
@settings(deadline=None, max_examples=60)
@given(searches(), block_sizes, st.sampled_from([0.0, 1e9]))
def test_the_subtree_of_every_node_equals_that_of_the_reference_model(
    searched: Searched, block: int, commit: float
) -> None:
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


@pytest.mark.slow
@settings(deadline=None, max_examples=25)
@given(searches(), block_sizes, st.sampled_from([0.0, 1e9]))
def test_a_trace_opened_again_answers_as_its_recording_did(
    searched: Searched, block: int, commit: float
) -> None:
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
def test_after_pulls_of_any_sizes_it_answers_as_a_recording_of_the_events_so_far(
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
def test_a_saved_copy_is_the_same_trace_and_the_recording_can_go_on(
    searched: Searched, block: int, over: bool
) -> None:
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


def test_a_block_is_closed_once_its_events_have_written_the_limit_of_cells() -> None:
    wide = Deduce("line", (), tuple((cell, 1) for cell in range(100)))
    recording = Recording(Header(100))
    recording.append([wide] * 5_000)
    blocks = recording.rows("SELECT events FROM blocks")
    assert {events for (events,) in blocks} == {BLOCK_CELLS // 100 + 1}


def test_if_a_solver_raises_the_events_before_are_recorded(tmp_path: Path) -> None:
    def solver() -> Iterator[Deduce]:
        yield from [Deduce("r")] * 100
        raise RuntimeError("a bug in a solver")

    path = str(tmp_path / "a.trace")
    recording = Recording(Header(1), path)
    with pytest.raises(RuntimeError):
        recording.append(solver())
    recording.finish("stopped")
    recording.close()
    assert len(open_trace(path)) == 100
