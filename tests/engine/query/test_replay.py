from hypothesis import given, settings
from hypothesis import strategies as st

from engine.query.replay import Replay
from tests.engine.reference import Model, as_dict, state_dicts
from tests.engine.searches import Searched, recorded, searches, small_blocks

block_sizes = st.sampled_from([1, 2, 5, 16, 64])


@settings(deadline=None, max_examples=40)
@given(searches(), block_sizes, st.data())
def test_a_seek_to_any_position_gives_the_state_after_that_many_events(
    searched: Searched, block: int, data: st.DataObject
) -> None:
    expected = state_dicts(searched.cells, searched.events)
    with small_blocks(block):
        replay = Replay(recorded(searched))
        for position in data.draw(st.lists(st.integers(0, len(searched.events)), max_size=40)):
            replay.seek(position)
            assert as_dict(replay.state) == expected[position]
            assert replay.event == (searched.events[position - 1] if position else None)


@settings(deadline=None, max_examples=40)
@given(searches(), block_sizes)
def test_stepping_back_from_the_end_gives_the_state_at_each_position(searched: Searched, block: int) -> None:
    expected = state_dicts(searched.cells, searched.events)
    with small_blocks(block):
        replay = Replay(recorded(searched))
        for position in range(len(searched.events), -1, -1):
            replay.seek(position)
            assert as_dict(replay.state) == expected[position]


@settings(deadline=None, max_examples=60)
@given(searches(), st.sampled_from([1, 3, 16, 500]), st.data())
def test_the_written_cells_are_those_that_the_event_wrote_or_undid(
    searched: Searched, block: int, data: st.DataObject
) -> None:
    with small_blocks(block):
        replay = Replay(recorded(searched))
    position = data.draw(st.integers(0, len(searched.events)))
    replay.seek(position)
    expected: list[int] = []
    if position:
        event = searched.events[position - 1]
        closed = Model(searched.cells, searched.events[: position - 1]).here
        undone = [cell for _, cell, _ in closed.writes] if event.verb == "backtrack" else []
        expected = [cell for cell, _ in event.writes] + undone
    assert sorted(replay.written()) == sorted(expected)
