"""Deep searches and big boards: what is stored for an event does not grow with the depth or the board."""

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from bench.engine_deep import FORMS, deep_search
from engine.cells import PAGED_FROM, PagedCells, zeros
from engine.events import BACKTRACK, Choose, Deduce, Event
from engine.header import Header
from engine.query.heat import heat_at
from engine.query.replay import Replay
from engine.query.tree import Tree
from engine.state import State
from engine.store.lower_paths import STORED_NODES
from engine.store.opening import open_trace
from engine.store.recording import Recording
from tests.engine.reference import as_dict
from tests.engine.searches import Searched, recorded


def trace_of_depth(folder: Path, depth: int) -> Path:
    path = folder / f"{depth}.trace"
    recording = Recording(Header(FORMS), str(path))
    recording.append(islice(deep_search(depth), 20_000))
    recording.finish("stopped")
    recording.close()
    return path


def test_a_keyframe_has_little_more_of_a_long_path_than_its_block_closes(tmp_path: Path) -> None:
    trace = open_trace(str(trace_of_depth(tmp_path, 10_000)))
    for block in trace.blocks():
        closed = block.start.depth - block.columns.shallowest
        assert len(block.start.upper) <= max(closed, STORED_NODES) + 1
    trace.close()


def test_an_event_at_depth_10000_is_stored_in_as_few_bytes_as_one_at_depth_100(tmp_path: Path) -> None:
    deep, shallow = trace_of_depth(tmp_path, 10_000), trace_of_depth(tmp_path, 100)
    assert deep.stat().st_size < 1.1 * shallow.stat().st_size


@pytest.mark.slow
def test_states_and_trees_of_a_deep_search_are_those_of_a_fold_from_the_start(tmp_path: Path) -> None:
    events = list(islice(deep_search(10_000), 20_000))
    trace = open_trace(str(trace_of_depth(tmp_path, 10_000)))
    replay, random = Replay(trace), Random(1)
    for position in [9_999, 10_000, 10_001, *(random.randrange(20_000) for _ in range(8))]:
        state = State(FORMS)
        state.advance(events[:position])
        replay.seek(position)
        assert as_dict(replay.state) == as_dict(state)
        view, expected = Tree(trace).view(replay.state), Tree(trace).view(state)
        assert (
            (view.height, view.here)
            == (expected.height, expected.here)
            == (
                2 * state.depth + 1 + (state.last_child is not None) * 2,
                state.depth,
            )
        )
        for start in (0, view.here - 5, view.height - 5):
            assert list(view.rows(start, start + 9)) == list(expected.rows(start, start + 9))
    trace.close()


def big_search() -> Iterator[Event]:
    """Scattered writes on a board with pages; half of them are undone."""
    chance = Random(4)
    while True:
        yield Choose("a", "b", 1, 2, ((chance.randrange(PAGED_FROM), 3),))
        for _ in range(3):
            yield Deduce(
                "r", (), tuple((chance.randrange(PAGED_FROM), chance.randrange(1, 90_000)) for _ in "ab")
            )
        yield BACKTRACK
        yield Deduce("r", (), ((chance.randrange(PAGED_FROM), 7),))


def test_a_big_board_is_the_same_after_recording_and_opening(tmp_path: Path) -> None:
    path, events = tmp_path / "big.trace", list(islice(big_search(), 3_000))
    recording = recorded(Searched(PAGED_FROM, events), str(path))
    recording.finish("stopped")
    recording.close()
    trace = open_trace(str(path))
    replay, written = Replay(trace), [0] * PAGED_FROM
    for position in (3_000, 17, 1_500):
        board = [0] * PAGED_FROM
        state = State(PAGED_FROM)
        state.board = board
        state.advance(events[:position])
        replay.seek(position)
        assert isinstance(replay.state.board, PagedCells)
        assert list(replay.state.board) == board
    for event in events:
        for cell, _ in event.writes:
            written[cell] += 1
    assert list(heat_at(trace, 3_000).written) == written
    trace.close()


def test_paged_cells_read_and_write_like_a_list_and_copies_are_independent() -> None:
    plain, paged, chance = [0] * PAGED_FROM, zeros(PAGED_FROM), Random(2)
    for _ in range(300):
        cell, number = chance.randrange(-PAGED_FROM, PAGED_FROM), chance.choice((0, 5, 2**40))
        plain[cell] = paged[cell] = number
        before = paged.copy()
        paged[cell] += 1
        assert before == plain
        paged[cell] -= 1
    assert list(paged) == plain
    assert paged[100:3_000] == plain[100:3_000]
    assert paged[3_000:100:-7] == plain[3_000:100:-7]
    with pytest.raises(IndexError):
        paged[PAGED_FROM]


def test_very_many_writes_in_one_node_do_not_stay_in_memory_or_in_keyframes(tmp_path: Path) -> None:
    path, chance = tmp_path / "long.trace", Random(3)
    writes = [
        Deduce("r", (), tuple((chance.randrange(30), chance.randrange(9)) for _ in "abcde"))
        for _ in range(50)
    ]
    inside = [chance.choice(writes) for _ in range(30_000)]
    outside = [Deduce("given", (), ((cell, 5),)) for cell in range(20)]
    events = [
        *outside,
        Choose("a", "b", 1, 1),
        *inside,
        Choose("b", "b", 1, 1),
        *inside,
        Choose("c", "d", 1, 1),
        *inside[:9],
        BACKTRACK,
        *inside[:4_000],
        BACKTRACK,
        *inside[:4_000],
        BACKTRACK,
    ]
    recording = recorded(Searched(30, events), str(path))
    assert len(recording.block_at(len(events)).start.trail) < 20_000
    recording.finish("stopped")
    replay = Replay(recording)
    for position in (len(events), len(events) - 1, 17_000, len(events) - 4_002, len(events) - 8_010):
        state = State(30)
        state.advance(events[:position])
        replay.seek(position)
        assert as_dict(replay.state) == as_dict(state)
    assert recording.rows("SELECT max(length(keyframe)) FROM blocks")[0][0] < 20_000
    recording.close()
