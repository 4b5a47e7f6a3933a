"""Effort, checked on a search made by hand and against the counters of the state."""

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


def trace_of(events: list[Event]) -> Recording:
    return recorded(Searched(4, events))


def test_the_effort_is_right_for_a_search_made_by_hand() -> None:
    result = effort(trace_of(BY_HAND))
    assert result.rules[("prune", "no room")] == 2
    assert result.rules[("choose", "")] == 7
    assert result.nodes == {0: 1, 1: 3, 2: 4}
    assert result.events == {0: 1, 1: 6, 2: 11}
    assert result.branching == {3: 1, 2: 2}


def test_dead_subtrees_are_the_dead_children_of_nodes_that_are_not_dead_largest_first() -> None:
    result = effort(trace_of(BY_HAND))
    assert [
        (dead.choice.value, dead.nodes, dead.events, dead.depth, dead.position)
        for dead in result.dead_subtrees
    ] == [
        ("a", 3, 7, 1, 1),
        ("ba", 1, 3, 2, 9),
        ("c", 1, 2, 1, 16),
    ]


def test_a_node_that_is_still_open_is_not_dead() -> None:
    assert [dead.choice.value for dead in effort(trace_of(BY_HAND[:6])).dead_subtrees] == ["aa", "ab"]


def all_dead_subtrees(trace: Recording) -> list[DeadSubtree]:
    """Found by looking at the subtree of every node."""
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
def test_the_effort_adds_up_to_the_counters_of_the_state(searched: Searched) -> None:
    with small_blocks():
        trace = recorded(searched)
        watched: list[int] = []
        result = effort(trace, watched.append)
    state = State(searched.cells)
    state.advance(searched.events)
    by_verb: Counter[str] = Counter()
    for (verb, _), count in result.rules.items():
        by_verb[verb] += count
    assert by_verb == Counter(state.counts)
    assert result.events.total() == len(searched.events)
    assert result.nodes.total() == state.nodes
    assert max(result.nodes) == state.deepest
    assert sum(of * count for of, count in result.branching.items()) + 1 == state.states
    assert result.dead_subtrees == all_dead_subtrees(trace)[:MOST_DEAD_SUBTREES]
    if searched.events:
        assert sum(result.seconds.values()) == pytest.approx(SolverClock(trace).total)
    assert watched == sorted(watched)
    assert watched[-1:] == [len(trace)][: len(watched)]
