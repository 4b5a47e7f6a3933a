"""Effort, against a search made by hand and against the fold."""

from collections import Counter

import pytest
from hypothesis import given, settings

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Event, Prune
from engine.query.effort import MOST_DEAD_SUBTREES, DeadSubtree, effort
from engine.query.solver_time import SolverClock
from engine.state import State
from engine.store.recording import Recording
from tests.engine.searches import Searched, recorded, searches, small_blocks

PRUNE = Prune("no room")


def choose(value: str, which: int, of: int) -> Choose:
    return Choose("v", value, which, of)


BY_HAND: list[Event] = [
    choose("a", 1, 3),  # dead, with a child that is dead too
    choose("aa", 1, 2),
    PRUNE,
    BACKTRACK,
    choose("ab", 2, 2),
    BACKTRACK,
    BACKTRACK,
    choose("b", 2, 3),  # alive, with a dead child
    choose("ba", 1, 2),
    PRUNE,
    BACKTRACK,
    choose("bb", 2, 2),
    SOLVED,
    BACKTRACK,
    BACKTRACK,
    choose("c", 3, 3),  # dead
    BACKTRACK,
    EXHAUSTED,
]


def of(events: list[Event]) -> Recording:
    return recorded(Searched(4, events))


def test_the_costs_of_a_search_made_by_hand() -> None:
    told = effort(of(BY_HAND))
    assert told.rules[("prune", "no room")] == 2
    assert told.rules[("choose", "")] == 7
    assert told.nodes == {0: 1, 1: 3, 2: 4}
    assert told.events == {0: 1, 1: 6, 2: 11}
    assert told.branching == {3: 1, 2: 2}


def test_wastes_are_the_dead_children_of_nodes_that_are_not_dead_largest_first() -> None:
    told = effort(of(BY_HAND))
    assert [
        (dead.choice.value, dead.nodes, dead.events, dead.depth, dead.position) for dead in told.dead_subtrees
    ] == [
        ("a", 3, 7, 1, 1),
        ("ba", 1, 3, 2, 9),
        ("c", 1, 2, 1, 16),
    ]


def test_what_is_still_open_is_no_waste() -> None:
    assert [dead.choice.value for dead in effort(of(BY_HAND[:6])).dead_subtrees] == ["aa", "ab"]


def slow_wastes(trace: Recording) -> list[DeadSubtree]:
    """All of them, from the subtrees of all nodes."""
    subtrees = [trace.subtree(node) for node in range(1, trace.nodes)]
    dead = {subtree.node for subtree in subtrees if subtree.death is not None and not subtree.solutions}
    found = [
        DeadSubtree(
            subtree.death - subtree.birth + 1,
            subtree.size or 0,
            subtree.depth,
            subtree.birth + 1,
            subtree.choice,
        )
        for subtree in subtrees
        if subtree.node in dead and subtree.parent not in dead and subtree.death is not None
    ]
    return sorted(found, key=lambda dead: (-dead.events, dead.position))


@settings(max_examples=100, deadline=None)
@given(searches())
def test_costs_add_up_to_what_the_fold_counts(searched: Searched) -> None:
    with small_blocks():
        trace = recorded(searched)
        seen: list[int] = []
        told = effort(trace, seen.append)
    state = State(searched.cells)
    state.advance(searched.events)
    by_verb: Counter[str] = Counter()
    for (verb, _), count in told.rules.items():
        by_verb[verb] += count
    assert by_verb == Counter(state.counts)
    assert told.events.total() == len(searched.events)
    assert told.nodes.total() == state.nodes
    assert max(told.nodes) == state.deepest
    assert sum(of * count for of, count in told.branching.items()) + 1 == state.states
    assert told.dead_subtrees == slow_wastes(trace)[:MOST_DEAD_SUBTREES]
    if searched.events:
        assert sum(told.seconds.values()) == pytest.approx(SolverClock(trace).total)
    assert seen == sorted(seen)
    assert seen[-1:] == [len(trace)][: len(seen)]


@settings(max_examples=50, deadline=None)
@given(searches())
def test_solver_seconds_rise_with_the_position_and_lead_back_to_it(searched: Searched) -> None:
    with small_blocks():
        trace = recorded(searched)
        clock = SolverClock(trace)
    seconds = [clock.at(position) for position in range(len(trace) + 1)]
    assert seconds == sorted(seconds)
    assert seconds[-1] == clock.total
    assert seconds[0] == 0.0 or not searched.events
    assert clock.position(clock.total) == len(trace)
    for position, at in enumerate(seconds):
        if 0 < at < clock.total:
            assert abs(clock.position(at) - position) <= 1
