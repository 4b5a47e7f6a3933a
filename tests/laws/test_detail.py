"""More detail tells more events of a search, and changes nothing else about it."""

from itertools import islice

import pytest

from engine.state import State
from puzzles.kind import DETAILS, Kind
from puzzles.registry import kind_named, kind_names
from puzzles.source import Source
from tests.laws.cases import Case, all_cases

MOST_EVENTS = 3_000
DETAILED = [case for case in all_cases() if kind_named(case.kind).detail]


@pytest.mark.parametrize("case", DETAILED, ids=str)
def test_counters_and_boards_are_the_same_in_every_detail(case: Case) -> None:
    kind = kind_named(case.kind)
    puzzle = kind.read(Source(kind.samples()[case.sample], case.sample))
    searches = []
    for detail in DETAILS:
        state = State(puzzle.cells)
        search = []
        for event in islice(kind.search(kind.solver(case.solver), puzzle, detail), MOST_EVENTS):
            state.advance([event])
            if event.rule not in kind.detail:
                search.append((event, tuple(state.board), state.nodes, state.states, state.dead_ends))
        searches.append(search)
    for told in zip(*searches):
        assert len(set(map(repr, told))) == 1


@pytest.mark.parametrize("case", DETAILED, ids=str)
def test_an_event_that_may_be_left_out_opens_and_closes_no_node(case: Case) -> None:
    kind = kind_named(case.kind)
    puzzle = kind.read(Source(kind.samples()[case.sample], case.sample))
    for event in islice(kind.search(kind.solver(case.solver), puzzle, "full"), MOST_EVENTS):
        if event.rule in kind.detail:
            assert event.verb in ("deduce", "prune")


@pytest.mark.parametrize("kind", map(kind_named, kind_names()), ids=lambda kind: kind.name)
def test_the_rules_of_a_detail_have_sentences(kind: Kind) -> None:
    assert kind.detail.keys() <= kind.rules.keys()
    assert set(kind.detail.values()) <= set(DETAILS)
