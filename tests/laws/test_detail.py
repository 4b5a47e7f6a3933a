"""More detail tells more events of a search, and changes nothing else about it."""

from collections.abc import Iterator
from itertools import islice

import pytest
from attrs import define

from engine.events import Event
from engine.state import State
from puzzles.kind import DETAILS, Kind
from puzzles.registry import kind_named, kind_names
from puzzles.source import Source
from tests.laws.cases import all_cases

MOST_EVENTS = 3_000
DETAILED = [case for case in all_cases() if kind_named(case.kind).detail]


@define
class Searches:
    """The events of a solver on a bundled puzzle in each detail."""

    kind: Kind
    cells: int
    events: dict[str, list[Event]]

    def common(self, detail: str) -> Iterator[tuple[str, tuple[int, ...]]]:
        """Those of every detail as text, and counters and the board after each."""
        state = State(self.cells)
        for event in self.events[detail]:
            state.advance([event])
            if event.rule not in self.kind.detail:
                yield repr(event), (state.nodes, state.states, state.dead_ends, *state.board)


@pytest.fixture(scope="module", params=DETAILED, ids=str)
def searches(request: pytest.FixtureRequest) -> Searches:
    kind = kind_named(request.param.kind)
    puzzle = kind.read(Source(kind.samples()[request.param.sample], request.param.sample))
    solver = kind.solver(request.param.solver)
    events = {detail: list(islice(kind.search(solver, puzzle, detail), MOST_EVENTS)) for detail in DETAILS}
    return Searches(kind, puzzle.cells, events)


def test_counters_and_boards_are_the_same_in_every_detail(searches: Searches) -> None:
    for told in zip(*map(searches.common, DETAILS)):
        assert told.count(told[0]) == len(DETAILS)


def test_an_event_that_may_be_left_out_opens_and_closes_no_node(searches: Searches) -> None:
    for event in searches.events["full"]:
        if event.rule in searches.kind.detail:
            assert event.verb in ("deduce", "prune")


@pytest.mark.parametrize("kind", map(kind_named, kind_names()), ids=lambda kind: kind.name)
def test_the_rules_of_a_detail_have_sentences(kind: Kind) -> None:
    assert kind.detail.keys() <= kind.rules.keys()
    assert set(kind.detail.values()) <= set(DETAILS)
