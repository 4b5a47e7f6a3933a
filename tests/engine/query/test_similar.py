"""Similar subtrees, checked on a search made by hand and against the shapes of all subtrees."""

from collections import defaultdict

import pytest
from hypothesis import given, settings

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Event, Prune
from engine.query import similar as module
from engine.query.similar import MOST_SIMILAR, PLACES_KEPT, similar
from tests.engine.searches import Searched, recorded, searches, small_blocks

PRUNE = Prune("no room")
Shape = tuple[object, ...]


def choose(value: str) -> Choose:
    return Choose("v", value, 1, 3)


PAIR: list[Event] = [choose("x"), choose("y"), BACKTRACK, BACKTRACK]
BY_HAND: list[Event] = [
    *[choose("a"), *PAIR, BACKTRACK],
    *[choose("b"), PRUNE, *PAIR, BACKTRACK],
    *[choose("a"), PRUNE, *PAIR, BACKTRACK],
    *[choose("x"), choose("y"), SOLVED, BACKTRACK, BACKTRACK],  # solved: another end
    EXHAUSTED,
]


def found(events: list[Event]) -> list[tuple[str, int, int, int]]:
    result = similar(recorded(Searched(4, events)))
    assert result.complete
    return [(one.choice.value, one.count, one.nodes, one.events) for one in result.subtrees]


def test_similar_subtrees_are_found_in_a_search_made_by_hand_most_work_first() -> None:
    assert found(BY_HAND) == [("a", 2, 3, 13), ("x", 3, 2, 12)]


def test_a_subtree_that_occurs_only_inside_a_larger_similar_one_is_not_listed() -> None:
    again = [choose("a"), *PAIR, BACKTRACK]
    assert found([*again, *again, EXHAUSTED]) == [("a", 2, 3, 12)]


def test_a_subtree_with_another_value_or_another_order_of_children_is_not_similar() -> None:
    leaf = [choose("y"), BACKTRACK]
    other = [choose("z"), BACKTRACK]
    one, two = [choose("x"), *leaf, *other, BACKTRACK], [choose("x"), *other, *leaf, BACKTRACK]
    assert found([*one, *two, EXHAUSTED]) == []


def test_the_places_are_those_of_the_first_occurrences_just_after_their_choices() -> None:
    trace = recorded(Searched(4, PAIR * (PLACES_KEPT + 5)))
    (pair,) = similar(trace).subtrees
    assert pair.count == PLACES_KEPT + 5
    assert pair.places == tuple(4 * n + 1 for n in range(PLACES_KEPT))


def test_a_full_table_says_so_and_counts_no_more_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    other = [event for n in range(9) for event in (choose(f"o{n}"), choose("y"), BACKTRACK, BACKTRACK)]
    trace = recorded(Searched(4, [*PAIR, *PAIR, *other, *PAIR]))
    monkeypatch.setattr(module, "MOST_KEPT", 4)
    result = similar(trace)
    assert not result.complete
    assert [(one.choice.value, one.count) for one in result.subtrees] == [("x", 3)]


def test_a_path_of_a_hundred_thousand_nodes_is_read_twice_and_found_again() -> None:
    deep = 100_000
    path: list[Event] = [choose("x")] * deep + [BACKTRACK] * deep
    result = similar(recorded(Searched(4, path * 2)))
    assert not result.complete
    assert (result.subtrees[0].count, result.subtrees[0].nodes) == (2, deep)


def test_a_node_with_many_children_is_read_in_the_memory_of_one() -> None:
    wide = [choose("x"), *[choose("y"), BACKTRACK] * 200_000, BACKTRACK]
    assert found([*wide, *wide, EXHAUSTED]) == [("x", 2, 200_001, 2 * len(wide))]


def shapes(events: list[Event]) -> dict[Shape, list[tuple[int, int, int, tuple[int, int]]]]:
    """For each shape of closed subtrees: nodes, parent's first position, and place of all of them."""
    seen: dict[Shape, list[tuple[int, int, int, tuple[int, int]]]] = defaultdict(list)
    path: list[list[object]] = [["", "", 0, 1, False]]
    for position, event in enumerate(events, 1):
        if isinstance(event, Choose):
            path.append([event.variable, event.value, position, 1, False])
        elif event.verb == "solved":
            path[-1][4] = True
        elif event.verb == "backtrack":
            node = path.pop()
            shape = (*node[:2], *node[4:])
            path[-1].append(shape)
            path[-1][3] += node[3]  # type: ignore[operator]
            begun, nodes = node[2], node[3]
            assert isinstance(begun, int)
            assert isinstance(nodes, int)
            seen[shape].append((nodes, position - begun + 1, begun, (begun, position)))
    return seen


def is_inside(places: list[tuple[int, int]], others: list[tuple[int, int]]) -> bool:
    """Whether every place lies inside one of others that are as many, and not the same."""
    return (
        places != others
        and len(places) == len(others)
        and all(any(a <= begun and end <= b for a, b in others) for begun, end in places)
    )


@settings(max_examples=150, deadline=None)
@given(searches())
def test_what_is_found_is_what_comparing_all_subtrees_finds(searched: Searched) -> None:
    with small_blocks():
        watched: list[int] = []
        result = similar(recorded(searched), watched.append)
    again = [one for one in shapes(searched.events).values() if len(one) > 1 and one[0][0] > 1]
    places = [[place for *_, place in one] for one in again]
    expected = [
        (
            len(one),
            one[0][0],
            sum(events for _, events, *_ in one),
            tuple(begun for begun, _ in here[:PLACES_KEPT]),
        )
        for one, here in zip(again, places)
        if not any(is_inside(here, others) for others in places)
    ]
    expected.sort(key=lambda one: (-one[0] * one[1], -one[1], one[3][0]))
    assert [(one.count, one.nodes, one.events, one.places) for one in result.subtrees] == expected[
        :MOST_SIMILAR
    ]
    assert result.complete
    assert watched == sorted(watched)
    assert watched[-1:] == [len(searched.events)][: len(watched)]
