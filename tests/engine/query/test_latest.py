"""The latest event of each rule, against reading all events."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.query.latest import BLOCKS, latest_by_rule
from tests.engine.searches import Searched, recorded, searches, small_blocks


@settings(deadline=None, max_examples=60)
@given(searched=searches(), block=st.sampled_from([1, 3, 500]), data=st.data())
def test_each_rule_has_its_latest_event_in_the_blocks_before_the_position_or_in_the_first(
    searched: Searched, block: int, data: st.DataObject
) -> None:
    with small_blocks(block):
        trace = recorded(searched)
    position = data.draw(st.integers(0, len(searched.events)))
    start = position
    for _ in range(BLOCKS):
        start = trace.block_at(start - 1).first if start else 0
    first = min(trace.block_at(0).end, start)
    read = [*range(1, first + 1), *range(start + 1, position + 1)]
    assert latest_by_rule(trace, position) == {searched.events[n - 1].rule: n for n in read}
