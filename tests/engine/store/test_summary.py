from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cells import PAGED_FROM
from engine.events import VERBS, Event
from engine.store.outline import PROFILE_EVENTS
from engine.store.schema import VERSION
from engine.store.summary import FAN, Summary, bit_map
from tests.engine.reference import Model, state_dicts
from tests.engine.searches import Searched, Sizes, recorded, searches, sizes, small_blocks


def summaries_of(searched: Searched, block: int, commit: float = 1e9) -> list[list[Summary]]:
    """The summaries of a finished trace, level by level."""
    with small_blocks(block, commit_seconds=commit):
        trace = recorded(searched)
        trace.finish("stopped")
        return [trace.summaries(level, 0, len(trace)) for level in range(trace.levels())]


def counts_of(events: list[Event]) -> tuple[int, ...]:
    verbs = [event.verb for event in events]
    return tuple(map(verbs.count, VERBS))


@settings(deadline=None, max_examples=60)
@given(searches(longest=900), st.sampled_from([1, 2, 16, 500]), st.sampled_from([0.0, 1e9]))
def test_the_summaries_of_each_level_have_the_counts_and_depths_of_their_events(
    searched: Searched, block: int, commit: float
) -> None:
    states = state_dicts(searched.cells, searched.events)
    depths = [state["depth"] for state in states]
    for level, summaries in enumerate(summaries_of(searched, block, commit)):
        full = block * FAN**level
        assert [summary.first for summary in summaries] == list(range(0, len(searched.events), full))
        for summary in summaries:
            assert summary.events == min(full, len(searched.events) - summary.first)
            assert summary.counts == counts_of(searched.events[summary.first : summary.end])
            assert summary.deepest == max(depths[summary.first + 1 : summary.end + 1])
            assert summary.shallowest == min(depths[summary.first : summary.end + 1])
            assert summary.depths == sum(depths[summary.first + 1 : summary.end + 1])
            dead_ends = [states[place]["dead_ends"] for place in (summary.first, summary.end)]
            assert summary.dead_ends == dead_ends[1] - dead_ends[0]


@settings(deadline=None, max_examples=60)
@given(searches(longest=300), st.sampled_from([1, 3, 16]))
def test_a_summary_touches_exactly_the_cells_written_or_undone_in_its_events(
    searched: Searched, block: int
) -> None:
    touched = []
    for number, event in enumerate(searched.events):
        closed = Model(searched.cells, searched.events[:number]).here
        undone = {cell for _, cell, _ in closed.writes} if event.verb == "backtrack" else set()
        touched.append({cell for cell, _ in event.writes} | undone)
    for summaries in summaries_of(searched, block):
        for summary in summaries:
            cells = {cell for cell in range(searched.cells) if summary.touches(cell)}
            assert cells == set().union(*touched[summary.first : summary.end])


@settings(deadline=None, max_examples=20)
@given(sizes)
def test_each_stretch_of_a_profile_has_its_depths_solutions_and_dead_ends(size: Sizes) -> None:
    events = list(size.search())[:3_000]
    searched = Searched(size.cells, events)
    states = state_dicts(size.cells, events)
    for summary in summaries_of(searched, 500)[0]:
        firsts = range(summary.first, summary.end, PROFILE_EVENTS)
        for first, stretch in zip(firsts, summary.stretches(VERSION), strict=True):
            end = min(first + PROFILE_EVENTS, summary.end)
            depths = [state["depth"] for state in states[first + 1 : end + 1]]
            assert (stretch.first, stretch.end) == (first, end)
            assert (stretch.deepest, stretch.shallowest) == (max(depths), min(depths))
            assert stretch.depths == sum(depths)
            assert stretch.solved == sum(event.verb == "solved" for event in events[first:end])
            assert stretch.dead_ends == states[end]["dead_ends"] - states[first]["dead_ends"]


@given(st.sets(st.integers(0, 40)), st.sampled_from([41, PAGED_FROM]))
def test_a_bit_map_of_cells_has_exactly_the_cells_it_was_made_of(cells: set[int], count: int) -> None:
    summary = Summary(0, 0, 0, 0, 0, 0, 0, (), b"", count, bit_map(cells, count), b"")
    assert {cell for cell in range(count) if summary.touches(cell)} == cells
