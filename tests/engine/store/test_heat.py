from hypothesis import given, settings
from hypothesis import strategies as st

from engine.query.heat import heat_at
from engine.query.replay import Replay
from tests.engine.reference import Model
from tests.engine.searches import Searched, recorded, searches, small_blocks


@settings(deadline=None, max_examples=60)
@given(searches(), st.sampled_from([1, 3, 16, 500]), st.booleans(), st.data())
def test_heat_at_a_position_is_what_was_written_and_blamed_before_it(
    searched: Searched, block: int, over: bool, data: st.DataObject
) -> None:
    with small_blocks(block):
        trace = recorded(searched)
        if over:
            trace.finish("stopped")
    position = data.draw(st.integers(0, len(searched.events)))
    before = searched.events[:position]
    written = [cell for event in before for cell, _ in event.writes]
    blamed = [cell for event in before if event.verb == "prune" for cell in event.because]
    heat = heat_at(trace, position)
    assert heat.written == [written.count(cell) for cell in range(searched.cells)]
    assert heat.blamed == [blamed.count(cell) for cell in range(searched.cells)]


@settings(deadline=None, max_examples=60)
@given(searches(), st.sampled_from([1, 3, 16, 500]), st.data())
def test_the_cells_that_an_event_wrote_or_undid_are_told(
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
        undone = [cell for _, cell, _ in closed.written] if event.verb == "backtrack" else []
        expected = [cell for cell, _ in event.writes] + undone
    assert sorted(replay.written()) == sorted(expected)
