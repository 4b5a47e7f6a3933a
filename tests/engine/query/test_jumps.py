"""Moves through the tree lead where reading all events leads."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.query import jumps as moves
from engine.query.replay import Replay
from tests.engine.query.scan import Scan
from tests.engine.searches import Searched, recorded, searches, small_blocks

Told = Callable[[Scan, int, int], int | None]


@pytest.mark.parametrize(
    ("move", "told"),
    [
        pytest.param(moves.over, Scan.over, id="over"),
        pytest.param(moves.out, Scan.out, id="out"),
        pytest.param(moves.sibling, Scan.sibling, id="sibling"),
        pytest.param(moves.leaf, Scan.leaf, id="leaf"),
    ],
)
@settings(deadline=None, max_examples=40)
@given(
    searched=searches(),
    block=st.sampled_from([1, 3, 16, 500]),
    step=st.sampled_from([1, -1]),
    data=st.data(),
)
def test_a_move_leads_where_a_scan_leads(
    move: moves.Jump, told: Told, searched: Searched, block: int, step: int, data: st.DataObject
) -> None:
    position = data.draw(st.integers(0, len(searched.events)))
    with small_blocks(block):
        recording = recorded(searched)
        recording.finish("stopped")
        replay = Replay(recording)
        replay.seek(position)
        assert move(recording, replay.state, step) == told(
            Scan(searched.cells, searched.events), position, step
        )


@settings(deadline=None, max_examples=60)
@given(searched=searches(), block=st.sampled_from([1, 3, 16, 500]), data=st.data())
def test_the_cause_of_an_event_is_the_newest_that_wrote_what_it_rests_on_and_stands(
    searched: Searched, block: int, data: st.DataObject
) -> None:
    position = data.draw(st.integers(0, len(searched.events)))
    with small_blocks(block):
        recording = recorded(searched)
        replay = Replay(recording)
        replay.seek(position)
        expected = Scan(searched.cells, searched.events).cause(position)
        assert moves.cause(recording, replay.state) == expected
