from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Deduce
from engine.state import State
from engine.store.block import Block
from tests.engine.reference import as_dict, state_dicts
from tests.engine.searches import Searched, searches, small_blocks


@settings(deadline=None, max_examples=60)
@given(searches(), st.integers(1, 20), st.lists(st.sampled_from([1, 1, 1, -1, 40, -60, 7]), max_size=120))
def test_after_any_seeks_every_frame_is_right_and_no_gap_between_two_is_long(
    searched: Searched, gap: int, steps: list[int]
) -> None:
    expected = state_dicts(searched.cells, searched.events)
    block = Block(State(searched.cells), searched.events)
    state, furthest = block.state(0), 0
    with small_blocks(frame=gap):
        for step in steps:
            position = max(0, min(state.position + step, len(searched.events)))
            furthest = max(furthest, position)
            state = block.state(position, state)
            assert as_dict(state) == expected[position]
    places = [frame.position for frame in block.frames]
    assert [as_dict(frame) for frame in block.frames] == [expected[place] for place in places]
    assert all(0 < later - earlier <= gap for earlier, later in pairwise(places))
    assert furthest - places[-1] < gap


def test_frames_are_closer_together_where_events_write_many_cells() -> None:
    wide = Deduce("line", (), tuple((cell, 1) for cell in range(1_000)))
    block = Block(State(1_000), [wide] * 50)
    block.state(50)
    assert [frame.position for frame in block.frames] == list(range(51))
