from hypothesis import given, settings

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Deduce
from engine.state import State
from tests.engine.reference import Model, told
from tests.engine.searches import Searched, searches


@settings(deadline=None, max_examples=60)
@given(searches(longest=150))
def test_the_fold_tells_at_each_event_what_the_whole_prefix_tells(searched: Searched) -> None:
    state = State(searched.cells)
    assert told(state) == Model(searched.cells, []).told()
    for number, event in enumerate(searched.events, 1):
        state.advance([event])
        assert told(state) == Model(searched.cells, searched.events[:number]).told()


@settings(deadline=None, max_examples=60)
@given(searches())
def test_one_advance_over_many_events_is_many_over_one(searched: Searched) -> None:
    at_once, one_by_one = State(searched.cells), State(searched.cells)
    at_once.advance(searched.events)
    for event in searched.events:
        one_by_one.advance([event])
    assert told(at_once) == told(one_by_one)


@settings(deadline=None, max_examples=30)
@given(searches())
def test_a_copy_goes_its_own_way(searched: Searched) -> None:
    half = len(searched.events) // 2
    state = State(searched.cells)
    state.advance(searched.events[:half])
    then = told(state.copy())
    state.copy().advance(searched.events[half:])
    assert told(state) == then


def test_a_search_that_chooses_nothing_and_solves_nothing_is_one_dead_end() -> None:
    state = State(1)
    state.advance([EXHAUSTED])
    assert (state.states, state.dead_ends) == (1, 1)


def test_a_search_solved_without_a_choice_is_no_dead_end() -> None:
    state = State(1)
    state.advance([Deduce("only one", (), ((0, 1),)), SOLVED, EXHAUSTED])
    assert (state.states, state.dead_ends, state.board) == (1, 0, [1])


def test_children_that_are_never_tried_count_as_states() -> None:
    state = State(1)
    state.advance([Choose("a", "1", 1, 7), BACKTRACK, Choose("a", "2", 2, 7), SOLVED, BACKTRACK])
    assert (state.states, state.nodes, state.dead_ends, state.deepest) == (8, 3, 1, 1)
