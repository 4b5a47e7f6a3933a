"""What an event of shikaku names as its cause; law 6 holds for all of them, here is what they are."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import SOLVED, Choose, Deduce, Event, Prune
from engine.sentences import sentence
from engine.state import State
from puzzles.least_cause import only
from puzzles.shikaku import KIND
from puzzles.shikaku.model import Shikaku
from puzzles.shikaku.recheck import RECHECKS
from puzzles.shikaku.rules import RULES
from tests.puzzles.shikaku.searches import SAMPLES, SEVEN, events_of, folded, until_solved
from tests.puzzles.shikaku.strategy import boards

FROM_GIVENS = {"observation", "cursor", "next number", "walk", "two numbers", "killed, two numbers"}
PLACED_AT = {"collision": 3, "killed, owned": 3, "killed, collision": 4}
"""Which fact of a rule is the rectangle that is in the way."""


def writers(puzzle: Shikaku, solver: str) -> Iterator[tuple[Event, list[Event]]]:
    """Each event with those that wrote the cells of its cause last."""
    latest: list[dict[int, Event]] = [{}]
    for event in events_of(puzzle, solver):
        yield event, [latest[-1][cell] for cell in event.because]
        if event.verb == "choose":
            latest.append(latest[-1].copy())
        if event.verb == "backtrack":
            latest.pop()
        latest[-1].update({cell: event for cell, _ in event.writes})


@pytest.mark.parametrize("solver", ["brute-force", "greedy-edge", "bfs", "combo"])
def test_what_a_rectangle_rules_out_leads_to_the_choice_that_placed_it(solver: str) -> None:
    seen = 0
    for event, causes in writers(SEVEN, solver):
        if event.rule in PLACED_AT:
            (cause,) = causes
            assert isinstance(cause, Choose)
            assert cause.value == event.facts[PLACED_AT[event.rule]]
            seen += 1
        elif event.facts and "blocked" in str(event.facts[-1]):
            assert causes
            assert all(
                isinstance(cause, Choose) and f" by {cause.value}" in str(event.facts[-1]) for cause in causes
            )
            seen += 1
    assert seen > 100


@pytest.mark.parametrize("solver", ["greedy-corner", "backtracking", "combo"])
def test_what_follows_from_given_numbers_has_no_cause_on_the_board(solver: str) -> None:
    events = [event for event in until_solved(SEVEN, solver)[0] if event.rule in FROM_GIVENS]
    assert events
    assert not any(event.because for event in events)


def test_a_step_of_the_walk_follows_from_its_parent_so_that_the_walk_is_a_tree() -> None:
    reached: set[str] = set()
    steps = 0
    for event, causes in writers(SEVEN, "combo"):
        if event.rule == "walk":
            reached = {str(event.facts[0])}
        if event.rule == "in the room":
            cell, _, parent, _ = map(str, event.facts)
            assert parent in reached
            assert [cause.facts[0] for cause in causes] == [parent]
            reached.add(cell)
            steps += 1
        if event.rule.startswith("killed"):
            assert event.facts[2] in reached
    assert steps > 100


@settings(deadline=None, max_examples=40)
@given(boards(5, 20), st.sampled_from(["brute-force", "backtracking", "greedy-edge", "bfs", "combo"]))
def test_a_choice_has_a_cause_if_the_board_leaves_nothing_else(puzzle: Shikaku, solver: str) -> None:
    before = State(puzzle.cells).board
    for event, state in folded(puzzle, solver):
        if isinstance(event, Choose):
            facts = (
                event.variable,
                puzzle.numbers[puzzle.names.index(event.variable)],
                "1 rectangle",
                event.value,
            )
            only_one = Deduce("candidates", facts)
            assert RECHECKS["candidates"](puzzle, only(before, list(event.because)), only_one) == (
                event.of == 1
            )
            for cell in event.because:
                fewer = [other for other in event.because if other != cell]
                assert not RECHECKS["candidates"](puzzle, only(before, fewer), only_one)
        before = list(state.board)
        if state.position > 300:
            break


@pytest.mark.parametrize(
    "event",
    [
        Deduce("observation", ("A3 B2",)),
        Deduce("next number", ("B2", 5)),
        Prune("two numbers", ("A2:B3", "B2", "B2")),
        Prune("two numbers", ("A2:B3", "B2", "C6")),
        Prune("two numbers", ("A3:B4", "B2", "A3")),
        Prune("collision", ("A1:B2", "B2", "A1", "A1:A3")),
        Prune("killed, two numbers", ("D3", "E1", "D2", "D1:E3", "D3")),
        Deduce("in the room", ("E4", "F4", "F4", "E4:F4"), ((31, SEVEN.room_mark),)),
        Deduce("candidates", ("F4", 9, "2 rectangles", "E2:G4, E3:G5")),
        Prune("room too small", ("F4", 9, "5 cells", "")),
        Prune("nothing left", ("F4",)),
        Prune("unreachable", ("A1",)),
        Deduce("one reaches", ("B2", "A2"), ((1, 2),)),
        Deduce("last one", ("A3", "A3:B3"), ((9, 1),)),
        Deduce("possibilities", ("F4", 9, "6 rectangles", 2)),
    ],
    ids=lambda event: event.rule,
)
def test_a_re_check_refuses_what_is_not_so_on_the_empty_board(event: Event) -> None:
    assert not RECHECKS[event.rule](SEVEN, [0] * SEVEN.cells, event)


@pytest.mark.parametrize("solver", KIND.solvers)
def test_a_node_without_children_is_a_solution_or_its_death_is_announced(solver: str) -> None:
    """`best` and `learning` fail on the 20×20 only; the others come to dead ends on the 7×7."""
    puzzle = SAMPLES["20x20-hard.shk"] if solver in ("best", "learning") else SEVEN
    before: Event = SOLVED
    dead = 0
    for event, state in folded(puzzle, solver):
        if event.verb == "backtrack":
            assert before.verb in ("solved", "prune", "backtrack")
            if state.dead_ends > dead:
                assert sentence(before, RULES).startswith("Dead end")
        dead, before = state.dead_ends, event
    assert dead > 0
