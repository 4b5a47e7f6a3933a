from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from statistics import mean

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.query import timeline as timelines
from engine.query.timeline import Column, solutions_between, timeline
from engine.store import outline as outlines
from tests.engine.reference import state_dicts
from tests.engine.searches import Searched, Sizes, recorded, searches, sizes, small_blocks


def drawn_directly(searched: Searched, columns: int, start: int, stop: int) -> list[Column]:
    """Each event's depth in all columns that its share overlaps; it is counted in the first of them."""
    states = state_dicts(searched.cells, searched.events)
    drawn = [Column() for _ in range(columns)]
    depths: list[list[int]] = [[] for _ in range(columns)]
    length = stop - start
    for number in range(start, min(stop, len(searched.events))):
        left, right = (number - start) * columns, (number + 1 - start) * columns
        for column in range(left // length, (right - 1) // length + 1):
            depths[column].append(states[number + 1]["depth"])
        drawn[left // length].solved += searched.events[number].verb == "solved"
        drawn[left // length].dead_ends += states[number + 1]["dead_ends"] - states[number]["dead_ends"]
    for share, found in zip(drawn, depths):
        if found:
            share.deepest, share.shallowest, share.mean = max(found), min(found), mean(found)
    return drawn


@contextmanager
def small_profiles(events: int = 2) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outlines, "PROFILE_EVENTS", events)
        patch.setattr(timelines, "PROFILE_EVENTS", events)
        yield


@settings(deadline=None, max_examples=80)
@given(searches(), st.integers(1, 90), st.data())
def test_a_timeline_of_few_events_is_exact(searched: Searched, columns: int, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(searched.events)))
    stop = data.draw(st.integers(start, len(searched.events)))
    with small_blocks(16):
        trace = recorded(searched)
    if stop - start <= columns * outlines.PROFILE_EVENTS:
        assert timeline(trace, columns, start, stop) == drawn_directly(searched, columns, start, stop)


@settings(deadline=None, max_examples=60)
@given(sizes, st.integers(1, 40), st.booleans(), st.data())
def test_a_timeline_of_many_events_is_exact_up_to_the_neighbouring_columns(
    size: Sizes, columns: int, over: bool, data: st.DataObject
) -> None:
    searched = Searched(size.cells, list(islice(size.search(), 2_000)))
    start = data.draw(st.integers(0, len(searched.events)))
    stop = data.draw(st.integers(start, len(searched.events) + 50))
    with small_blocks(data.draw(st.sampled_from([4, 64]))), small_profiles():
        trace = recorded(searched)
        if over:
            trace.finish("stopped")
        drawn = timeline(trace, columns, start, stop)
    exact = drawn_directly(searched, columns, start, stop)
    assert len(drawn) == columns
    depths = [state["depth"] for state in state_dicts(searched.cells, searched.events)][1:]
    share = (stop - start) // columns + 1
    for number, (column, direct) in enumerate(zip(drawn, exact)):
        here = start + number * (stop - start) // columns
        near = slice(max(here - share - 2, 0), here + 2 * share + 2)
        assert direct.deepest <= column.deepest <= max(depths[near], default=-1)
        if column.deepest >= 0:
            least = min(depths[near]) if near.start else 0  # the search begins at depth 0
            assert least <= column.shallowest <= column.mean <= column.deepest
            assert direct.deepest < 0 or column.shallowest <= direct.shallowest
        assert not column.solved or "solved" in [event.verb for event in searched.events[near]]
    if not start and stop >= len(searched.events):
        for count in ("solved", "dead_ends"):
            assert sum(getattr(column, count) for column in drawn) == sum(
                getattr(column, count) for column in exact
            )
    assert solutions_between(trace, start, min(stop, len(trace))) == sum(column.solved for column in exact)


def test_a_trace_without_events_has_empty_columns() -> None:
    assert timeline(recorded(Searched(1, [])), 3, 0, 0) == [Column()] * 3
