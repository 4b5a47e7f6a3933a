from hypothesis import given, settings
from hypothesis import strategies as st

from engine.query.heat import heat_at
from tests.engine.searches import Searched, recorded, searches, small_blocks


@settings(deadline=None, max_examples=60)
@given(searches(), st.sampled_from([1, 3, 16, 500]), st.booleans(), st.data())
def test_heat_at_a_position_counts_the_writes_and_blames_of_all_events_before_it(
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
