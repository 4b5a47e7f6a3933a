from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import VERBS
from engine.query.find import (
    Target,
    cell_target,
    depth_target,
    event_target,
    find,
    leaf_target,
    rule_target,
    verb_target,
)
from tests.engine.reference import Model, Node
from tests.engine.searches import Searched, recorded, searches, small_blocks

Places = Callable[[Model], list[int]]


def closed_nodes(model: Model) -> dict[int, Node]:
    """The node that each backtrack closes, by event number."""
    return {node.death: node for node in model.nodes if node.death is not None}


def of_verb(verb: str) -> Places:
    return lambda model: [number for number, event in enumerate(model.events, 1) if event.verb == verb]


def of_rule(verb: str, rule: str) -> Places:
    return lambda model: [
        number for number, event in enumerate(model.events, 1) if (event.verb, event.rule) == (verb, rule)
    ]


def touching(cell: int) -> Places:
    def places(model: Model) -> list[int]:
        written = {number + 1 for node in model.nodes for number, other, _ in node.writes if other == cell}
        undone = {
            death + 1
            for death, node in closed_nodes(model).items()
            if any(other == cell for _, other, _ in node.writes)
        }
        return sorted(written | undone)

    return places


def leaves(model: Model) -> list[int]:
    return sorted(death for death, node in closed_nodes(model).items() if not node.children)


def born_at(depth: int) -> Places:
    return lambda model: [node.birth + 1 for node in model.nodes[1:] if node.depth == depth]


@pytest.mark.parametrize(
    ("target", "places"),
    [
        *[pytest.param(verb_target(verb), of_verb(verb), id=verb) for verb in VERBS],
        pytest.param(rule_target("prune", "no room"), of_rule("prune", "no room"), id="a rule"),
        pytest.param(cell_target(0), touching(0), id="a cell"),
        pytest.param(leaf_target(), leaves, id="a leaf"),
        pytest.param(depth_target(2), born_at(2), id="a depth"),
        pytest.param(event_target(lambda event: event.verb == "solved"), of_verb("solved"), id="an event"),
    ],
)
@settings(deadline=None, max_examples=30)
@given(
    searched=searches(),
    block=st.sampled_from([1, 3, 16, 500]),
    commit=st.sampled_from([0.0, 1e9]),
    data=st.data(),
)
def test_a_target_is_found_in_both_directions_where_reading_all_events_finds_it(
    target: Target, places: Places, searched: Searched, block: int, commit: float, data: st.DataObject
) -> None:
    matches = places(Model(searched.cells, searched.events))
    with small_blocks(block, commit_seconds=commit):
        trace = recorded(searched)
    for position in data.draw(st.lists(st.integers(0, len(searched.events)), min_size=1, max_size=5)):
        after = min((place for place in matches if place > position), default=None)
        before = max((place for place in matches if place < position), default=None)
        assert find(trace, position, 1, target) == after
        assert find(trace, position, -1, target) == before
