"""Exact cover in full detail: each column chosen, covered and uncovered is an event of its own."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Event
from engine.query.jumps import cause
from engine.query.replay import Replay
from engine.sentences import sentence
from engine.state import State
from puzzles.exactcover import KIND
from puzzles.exactcover.model import ExactCover
from puzzles.exactcover.words import DETAIL
from puzzles.kind import DETAILS
from puzzles.source import Source
from tests.engine.searches import Searched, recorded
from tests.laws.cases import Run
from tests.laws.causes import law_6
from tests.puzzles.exactcover.searches import sample
from tests.puzzles.exactcover.strategy import puzzles

FIVE_SETS = sample(KIND, "five-sets.dlx")
SOLVERS = ("first-column", "min-column")
COLOURED = KIND.read(Source("p q r | x y\np q x y:A\np r x:A y\np x:B\nq x:A\nr y:B\n"))


def events_of(puzzle: ExactCover, solver: str, detail: str = "full") -> list[Event]:
    return list(KIND.search(KIND.solver(solver), puzzle, detail))


def nodes_told(events: list[Event], *rules: str) -> int:
    return sum(int(str(event.facts[2]).split()[0]) for event in events if event.rule in rules)


def test_the_first_row_of_the_five_sets_is_taken_step_by_step() -> None:
    events = events_of(FIVE_SETS, "first-column")
    said = [sentence(event, KIND.rules) for event in events if not event.rule.endswith("node")]
    assert said[:4] == [
        "Choose column 1, since it is the leftmost that is not covered. It has a 1 in rows A and E.",
        "Column 1 is leftmost; rows A and E have a 1 there. "
        "Take A: cover columns 1 and 5 (5 nodes unlinked).",
        "Column 1 is covered: unlink its header, then A in column 5, E in columns 4 and 5 (4 nodes).",
        "Column 5 is covered: unlink its header (1 node).",
    ]
    assert said[-5:-2] == [
        "Column 5 is uncovered: relink its header (1 node).",
        "Column 4 is uncovered: relink B in column 2, then its header (2 nodes).",
        "Column 1 is uncovered: relink E in columns 5 and 4, A in column 5, then its header (4 nodes).",
    ]


def test_each_node_of_a_small_matrix_is_unlinked_and_relinked_by_itself() -> None:
    events = events_of(FIVE_SETS, "first-column")
    nodes = {rule: [event.facts for event in events if event.rule == rule] for rule in DETAIL}
    assert nodes["unlink node"][:5] == [
        ("Column 1", "its header", 1, 4),
        ("Column 1", "A in column 5", 2, 4),
        ("Column 1", "E in column 4", 3, 4),
        ("Column 1", "E in column 5", 4, 4),
        ("Column 5", "its header", 1, 1),
    ]
    assert nodes["relink node"][-4:] == [
        ("Column 1", "E in column 5", 1, 4),
        ("Column 1", "E in column 4", 2, 4),
        ("Column 1", "A in column 5", 3, 4),
        ("Column 1", "its header", 4, 4),
    ]
    assert len(nodes["unlink node"]) == len(nodes["relink node"]) == 17


def test_min_column_says_why_it_chooses_a_column() -> None:
    first, *_ = events_of(FIVE_SETS, "min-column")
    assert sentence(first, KIND.rules) == (
        "Choose column 1, since none has fewer rows left (MRV, Knuth's S heuristic). "
        "It has a 1 in rows A and E."
    )


def test_a_colour_is_told_too() -> None:
    said = {
        event.rule: sentence(event, KIND.rules) for event in reversed(events_of(COLOURED, "first-column"))
    }
    assert said["colour column"] == (
        "Column y is given the colour of the row taken: unlink, of other colours, 5 in column r (1 node)."
    )
    assert said["free column"] == ("Column y is free of its colour again: relink 5 in column r (1 node).")


@settings(max_examples=100, deadline=None)
@given(puzzles, st.sampled_from(SOLVERS))
def test_the_columns_add_up_to_the_nodes_unlinked_and_relinked_in_all(
    puzzle: ExactCover, solver: str
) -> None:
    events = events_of(puzzle, solver)
    assert events[-1].facts == (
        nodes_told(events, "cover column", "colour column"),
        nodes_told(events, "uncover column", "free column"),
    )


@settings(max_examples=100, deadline=None)
@given(puzzles, st.sampled_from(SOLVERS))
def test_without_the_columns_it_is_the_same_search_on_the_same_boards(
    puzzle: ExactCover, solver: str
) -> None:
    searches = []
    for detail in DETAILS:
        state, steps = State(puzzle.cells), []
        for event in events_of(puzzle, solver, detail):
            state.advance([event])
            if event.rule not in DETAIL:
                steps.append((repr(event), list(state.board), state.states, state.dead_ends))
        searches.append(steps)
    assert searches[0] == searches[1] == searches[2]


@settings(max_examples=100, deadline=None)
@given(puzzles, st.sampled_from(SOLVERS))
def test_a_column_is_marked_while_it_is_covered(puzzle: ExactCover, solver: str) -> None:
    state, first = State(puzzle.cells), len(puzzle.options)
    for event in events_of(puzzle, solver):
        state.advance([event])
        if event.rule in ("cover column", "uncover column"):
            item = puzzle.items.index(str(event.facts[0]).removeprefix("Column "))
            assert state.board[first + item] == (event.rule == "cover column")


@pytest.mark.parametrize("puzzle", [FIVE_SETS, COLOURED, sample(KIND, "six-by-seven.dlx")])
@pytest.mark.parametrize("solver", SOLVERS)
def test_causes_pseudocode_and_grammar_hold_in_full_detail(puzzle: ExactCover, solver: str) -> None:
    run = Run(KIND, KIND.solver(solver), puzzle, 1_000)
    run.events = events_of(puzzle, solver)
    law_6(run)
    for event in run.events:
        assert run.solver.pseudocode.line_of(event)
        assert not re.search(r"\b1 (nodes|more rows)|\b[02] node\b", sentence(event, KIND.rules))


def test_less_than_full_detail_tells_no_columns() -> None:
    for detail in ("low", "paper"):
        assert not DETAIL.keys() & {event.rule for event in events_of(FIVE_SETS, "first-column", detail)}


def test_the_cause_of_a_backtrack_is_not_how_it_is_undone() -> None:
    events = events_of(FIVE_SETS, "first-column")
    trace = recorded(Searched(FIVE_SETS.cells, events))
    replay, causes = Replay(trace), []
    for position, event in enumerate(events, 1):
        if event.verb == "backtrack":
            replay.seek(position)
            found = cause(trace, replay.state)
            assert found is not None
            causes.append(events[found - 1].verb)
    assert causes == ["solved", "backtrack", "prune", "backtrack", "solved", "backtrack"]
