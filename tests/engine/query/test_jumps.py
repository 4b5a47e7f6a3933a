"""Jumps along the tree lead where reading all events says they should."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.query import jumps
from engine.query.replay import Replay
from tests.engine.query.scan import Scan
from tests.engine.searches import Searched, recorded, searches, small_blocks

Expected = Callable[[Scan, int, int], int | None]


@pytest.mark.parametrize(
    ("jump", "expected"),
    [
        pytest.param(jumps.over, Scan.over, id="over"),
        pytest.param(jumps.out, Scan.out, id="out"),
        pytest.param(jumps.sibling, Scan.sibling, id="sibling"),
        pytest.param(jumps.leaf, Scan.leaf, id="leaf"),
    ],
)
@settings(deadline=None, max_examples=40)
@given(
    searched=searches(),
    block=st.sampled_from([1, 3, 16, 500]),
    step=st.sampled_from([1, -1]),
    data=st.data(),
)
def test_a_jump_leads_where_reading_all_events_says(
    jump: jumps.Jump, expected: Expected, searched: Searched, block: int, step: int, data: st.DataObject
) -> None:
    position = data.draw(st.integers(0, len(searched.events)))
    with small_blocks(block):
        recording = recorded(searched)
        recording.finish("stopped")
        replay = Replay(recording)
        replay.seek(position)
        scan = Scan(searched.cells, searched.events)
        assert jump(recording, replay.state, step) == expected(scan, position, step)


@settings(deadline=None, max_examples=60)
@given(searched=searches(), block=st.sampled_from([1, 3, 16, 500]), data=st.data())
def test_the_cause_of_an_event_is_the_latest_write_to_its_because_cells_not_undone(
    searched: Searched, block: int, data: st.DataObject
) -> None:
    position = data.draw(st.integers(0, len(searched.events)))
    with small_blocks(block):
        recording = recorded(searched)
        replay = Replay(recording)
        replay.seek(position)
        expected = Scan(searched.cells, searched.events).cause(position)
        assert jumps.cause(recording, replay.state) == expected
