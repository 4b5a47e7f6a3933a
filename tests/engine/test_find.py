from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import VERBS
from engine.find import find, find_verb
from tests.engine.searches import Searched, recorded, searches, small_blocks

steps = st.sampled_from([1, -1])
blocks = st.sampled_from([1, 3, 16, 500])


def scanned(matches: list[bool], position: int, step: int) -> int | None:
    """By looking at each position in turn; `matches[i]` is for event i, which leads to position i + 1."""
    ahead = range(position + 1, len(matches) + 1) if step > 0 else range(position - 1, 0, -1)
    return next((there for there in ahead if matches[there - 1]), None)


@settings(deadline=None, max_examples=80)
@given(searches(), blocks, st.sampled_from([0.0, 1e9]), steps, st.data())
def test_the_next_and_the_previous_event_of_a_verb_are_those_of_a_scan(
    searched: Searched, block: int, commit: float, step: int, data: st.DataObject
) -> None:
    with small_blocks(block, commit_seconds=commit):
        trace = recorded(searched)
    for verb in VERBS:
        matches = [event.verb == verb for event in searched.events]
        for position in data.draw(st.lists(st.integers(0, len(searched.events)), min_size=1, max_size=5)):
            assert find_verb(trace, position, verb, step) == scanned(matches, position, step)


@settings(deadline=None, max_examples=60)
@given(searches(), blocks, steps, st.data())
def test_the_next_and_the_previous_write_to_a_cell_are_those_of_a_scan(
    searched: Searched, block: int, step: int, data: st.DataObject
) -> None:
    with small_blocks(block):
        trace = recorded(searched)
    cell = data.draw(st.integers(0, searched.cells - 1))
    position = data.draw(st.integers(0, len(searched.events)))
    matches = [any(written == cell for written, _ in event.writes) for event in searched.events]
    found = find(
        trace,
        position,
        step,
        lambda summary: summary.touches(cell),
        lambda event: any(written == cell for written, _ in event.writes),
    )
    assert found == scanned(matches, position, step)
