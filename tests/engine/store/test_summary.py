from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import VERBS, Event
from engine.store.summary import FAN, PROFILE_EVENTS, PROFILE_SOLVED, Summary, profile_slots
from tests.engine.reference import Model, told_at
from tests.engine.searches import Searched, Sizes, recorded, searches, sizes, small_blocks


def closed_trace(searched: Searched, block: int, commit: float = 1e9) -> list[list[Summary]]:
    """Its summaries, level by level."""
    with small_blocks(block, commit_seconds=commit):
        trace = recorded(searched)
        trace.finish("stopped")
        return [trace.summaries(level, 0, len(trace)) for level in range(trace.levels())]


def counted(events: list[Event]) -> tuple[int, ...]:
    verbs = [event.verb for event in events]
    return tuple(map(verbs.count, VERBS))


@settings(deadline=None, max_examples=60)
@given(searches(longest=900), st.sampled_from([1, 2, 16, 500]), st.sampled_from([0.0, 1e9]))
def test_each_level_of_summaries_tells_its_stretch_of_events(
    searched: Searched, block: int, commit: float
) -> None:
    depths = [told["depth"] for told in told_at(searched.cells, searched.events)]
    for level, summaries in enumerate(closed_trace(searched, block, commit)):
        full = block * FAN**level
        assert [summary.first for summary in summaries] == list(range(0, len(searched.events), full))
        for summary in summaries:
            assert summary.events == min(full, len(searched.events) - summary.first)
            assert summary.counts == counted(searched.events[summary.first : summary.end])
            assert summary.deepest == max(depths[summary.first + 1 : summary.end + 1])


@settings(deadline=None, max_examples=60)
@given(searches(longest=300), st.sampled_from([1, 3, 16]))
def test_a_summary_touches_the_cells_written_and_undone_in_it_and_no_others(
    searched: Searched, block: int
) -> None:
    touched = []
    for number, event in enumerate(searched.events):
        closed = Model(searched.cells, searched.events[:number]).here
        undone = {cell for _, cell, _ in closed.written} if event.verb == "backtrack" else set()
        touched.append({cell for cell, _ in event.writes} | undone)
    for summaries in closed_trace(searched, block):
        for summary in summaries:
            told = {cell for cell in range(searched.cells) if summary.touches(cell)}
            assert told == set().union(*touched[summary.first : summary.end])


@settings(deadline=None, max_examples=20)
@given(sizes)
def test_the_profile_of_a_block_tells_depth_and_solutions_in_small_parts(size: Sizes) -> None:
    events = list(size.search())[:3_000]
    searched = Searched(size.cells, events)
    depths = [told["depth"] for told in told_at(size.cells, events)][1:]
    for summary in closed_trace(searched, 500)[0]:
        for part, shown in enumerate(profile_slots(summary.profile)):
            first = summary.first + part * PROFILE_EVENTS
            end = min(first + PROFILE_EVENTS, summary.end)
            solved = any(event.verb == "solved" for event in events[first:end])
            assert shown == max(depths[first:end]) | (PROFILE_SOLVED if solved else 0)
