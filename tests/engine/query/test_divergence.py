"""Divergences and unique subtrees, checked on two searches made by hand and on whole trees."""

from collections import Counter
from typing import NamedTuple

from attrs import define
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Deduce, Event
from engine.header import Header
from engine.query.divergence import Divergence, SearchDiff
from engine.store.recording import Recording
from tests.engine.searches import small_blocks


def trace(events: list[Event]) -> Recording:
    recording = Recording(Header(4))
    recording.append(events)
    recording.finish("stopped")
    return recording


def choose(variable: str, value: str, which: int = 1, of: int = 2) -> Choose:
    return Choose(variable, value, which, of)


DEDUCE = Deduce("thinking")

LEFT = [
    choose("x", "1"),  # 0
    DEDUCE,
    choose("y", "1"),  # 2
    BACKTRACK,
    choose("y", "2", 2),  # 4: here the right one tries y 3
    choose("z", "1"),
    BACKTRACK,
    BACKTRACK,
    choose("y", "3", 3, 3),
    BACKTRACK,
    BACKTRACK,
    choose("x", "2", 2),  # 11: here the right one is exhausted
    SOLVED,
]
RIGHT = [
    choose("x", "1"),  # 0
    choose("y", "1"),  # 1
    DEDUCE,
    DEDUCE,
    BACKTRACK,
    choose("y", "3", 3, 3),  # 5
    choose("w", "1"),  # 6: the left one gives y 3 up
    BACKTRACK,
    BACKTRACK,
    BACKTRACK,
    EXHAUSTED,  # 10
]


def divergences(diff: SearchDiff) -> list[Divergence]:
    return [divergence for divergence in diff.divergences() if divergence is not None]


def test_all_divergences_of_two_searches_made_by_hand_are_found() -> None:
    diff = SearchDiff(trace(LEFT), trace(RIGHT))
    first, second, third = divergences(diff)
    assert (first.before, first.common) == ((4, 5), 2)
    assert second.before == (9, 6)
    assert third.before == (11, 10)
    assert diff.common == 3
    left, right = diff.only
    assert (left.subtrees, left.nodes) == (2, 3)
    assert [(b.choice.value, b.nodes, b.events, b.depth, b.position) for b in left.largest] == [
        ("2", 2, 4, 2, 5),
        ("2", 1, 2, 1, 12),
    ]
    assert [(b.choice.variable, b.nodes, b.events, b.depth, b.position) for b in right.largest] == [
        ("w", 1, 2, 3, 7)
    ]


def test_deductions_are_no_divergence() -> None:
    silent = [event for event in LEFT if event is not DEDUCE]
    diff = SearchDiff(trace(LEFT), trace(silent))
    assert divergences(diff) == []
    assert diff.common == 6
    assert diff.only[0].nodes == diff.only[1].nodes == 0


def test_if_one_recording_ends_early_there_is_one_divergence() -> None:
    diff = SearchDiff(trace(LEFT), trace(LEFT[:3]))
    assert [divergence.before for divergence in divergences(diff)] == [(3, 3)]
    assert (diff.only[0].subtrees, diff.only[0].nodes) == (3, 4)


class Tree(NamedTuple):
    children: "tuple[tuple[str, Tree], ...]"
    solved: bool


trees = st.recursive(
    st.builds(Tree, st.just(()), st.booleans()),
    lambda below: st.builds(
        Tree, st.lists(st.tuples(st.sampled_from("abc"), below), max_size=4).map(tuple), st.just(False)
    ),
    max_leaves=25,
)


def events_of(tree: Tree) -> list[Event]:
    """The events of the search that visits a tree, without `exhausted`."""
    events: list[Event] = []
    for number, (label, child) in enumerate(tree.children, 1):
        events += [choose("v", label, number, len(tree.children)), *events_of(child), BACKTRACK]
    return events + [SOLVED] * tree.solved


@define
class WholeNode:
    """A node with all its steps, made by reading a whole search."""

    label: str
    children: "list[WholeNode]"
    steps: list[str]

    def size(self) -> int:
        return 1 + sum(child.size() for child in self.children)


def read(events: list[Event]) -> WholeNode:
    path = [WholeNode("", [], [])]
    for event in events:
        if isinstance(event, Choose):
            child = WholeNode(event.value, [], [])
            path[-1].children.append(child)
            path[-1].steps.append(f"to {event.value}")
            path.append(child)
            continue
        path[-1].steps.append(event.verb)
        if event.verb == "backtrack":
            path.pop()
    path[-1].steps.append("end")
    return path[0]


def compared(one: WholeNode, other: WholeNode) -> Counter[str]:
    """How many common nodes, divergences, unique subtrees and nodes in them there are, by recursion."""
    found = Counter(["common"])
    here = zip([*one.steps, "?"], [*other.steps, "?"])
    a, b = next(((a, b) for a, b in here if a != b), ("", ""))
    found["divergences"] += a != b and "?" not in (a, b)
    left = list(other.children)
    for child in one.children:
        twin = next((twin for twin in left if twin.label == child.label), None)
        if twin is None:
            found += Counter({"subtrees": 1, "nodes": child.size()})
        else:
            left.remove(twin)
            found += compared(child, twin)
    for twin in left:
        found += Counter({"other subtrees": 1, "other nodes": twin.size()})
    return found


@settings(max_examples=150, deadline=None)
@given(trees, trees, st.data())
def test_the_diff_of_two_searches_equals_that_of_their_whole_trees(
    one: Tree, other: Tree, data: st.DataObject
) -> None:
    searches = []
    for tree in (one, other):
        events = [*events_of(tree), EXHAUSTED]
        searches.append(
            events[: data.draw(st.integers(0, len(events)))] if data.draw(st.booleans()) else events
        )
    with small_blocks(events=4):
        diff = SearchDiff(trace(searches[0]), trace(searches[1]))
        found = divergences(diff)
    left, right = diff.only
    assert compared(read(searches[0]), read(searches[1])) == Counter(
        {
            "common": diff.common + 1,
            "divergences": len(found),
            "subtrees": left.subtrees,
            "nodes": left.nodes,
            "other subtrees": right.subtrees,
            "other nodes": right.nodes,
        }
    )


@settings(max_examples=100, deadline=None)
@given(trees, trees)
def test_before_the_first_divergence_both_searches_made_the_same_steps(one: Tree, other: Tree) -> None:
    searches = [*events_of(one), EXHAUSTED], [*events_of(other), EXHAUSTED]
    found = divergences(SearchDiff(trace(searches[0]), trace(searches[1])))
    first = found[0].before if found else (len(searches[0]), len(searches[1]))
    labels = [[getattr(event, "value", event.verb) for event in events] for events in searches]
    assert labels[0][: first[0]] == labels[1][: first[1]]
    assert not found or labels[0][first[0]] != labels[1][first[1]]
