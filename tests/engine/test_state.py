from hypothesis import given, settings

from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose, Deduce
from engine.state import State
from tests.engine.reference import Model, as_dict
from tests.engine.searches import Searched, searches


@settings(deadline=None, max_examples=60)
@given(searches(longest=150))
def test_after_each_event_the_state_equals_that_of_the_reference_model(searched: Searched) -> None:
    state = State(searched.cells)
    assert as_dict(state) == Model(searched.cells, []).as_dict()
    for number, event in enumerate(searched.events, 1):
        state.advance([event])
        assert as_dict(state) == Model(searched.cells, searched.events[:number]).as_dict()


@settings(deadline=None, max_examples=60)
@given(searches())
def test_advancing_by_all_events_at_once_equals_advancing_one_by_one(searched: Searched) -> None:
    at_once, one_by_one = State(searched.cells), State(searched.cells)
    at_once.advance(searched.events)
    for event in searched.events:
        one_by_one.advance([event])
    assert as_dict(at_once) == as_dict(one_by_one)


@settings(deadline=None, max_examples=30)
@given(searches())
def test_advancing_a_copy_leaves_the_original_unchanged(searched: Searched) -> None:
    half = len(searched.events) // 2
    state = State(searched.cells)
    state.advance(searched.events[:half])
    before = as_dict(state.copy())
    state.copy().advance(searched.events[half:])
    assert as_dict(state) == before


def test_a_search_without_a_choice_or_a_solution_is_one_dead_end() -> None:
    state = State(1)
    state.advance([EXHAUSTED])
    assert (state.states, state.dead_ends) == (1, 1)


def test_a_search_solved_without_a_choice_has_no_dead_end() -> None:
    state = State(1)
    state.advance([Deduce("only one", (), ((0, 1),)), SOLVED, EXHAUSTED])
    assert (state.states, state.dead_ends, state.board) == (1, 0, [1])


def test_untried_children_count_as_states() -> None:
    state = State(1)
    state.advance([Choose("a", "1", 1, 7), BACKTRACK, Choose("a", "2", 2, 7), SOLVED, BACKTRACK])
    assert (state.states, state.nodes, state.dead_ends, state.deepest) == (8, 3, 1, 1)


def test_children_that_a_program_counts_as_they_come_are_never_untried() -> None:
    state = State(1)
    state.advance(
        [Choose("a", "1", 1, 1), BACKTRACK, Choose("a", "2", 2, 2), BACKTRACK, Choose("a", "3", 3, 4)]
    )
    assert (state.nodes, state.states) == (4, 5)
