from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings

from engine.events import Choose
from engine.sentences import sentence
from engine.state import State
from puzzles.hashi import KIND
from puzzles.hashi.model import Sea
from puzzles.hashi.solvers.propagation import Propagation
from puzzles.source import Source
from tests.corpora import CORPORA
from tests.puzzles.hashi.searches import in_short, sea_of, solutions_of
from tests.puzzles.hashi.strategy import puzzles

ONLY_LEARNED = ("two-hundred.hashi",)
"""Samples on which a search that forgets its dead ends does not come to an end."""
LEARNING = ("learning", "best")


@settings(deadline=None, max_examples=150)
@given(sea=puzzles)
def test_every_solver_finds_each_solution_of_brute_force_once(sea: Sea) -> None:
    boards = (board for board in product(*KIND.marks(sea)) if not KIND.check(sea, board))
    expected = sorted(KIND.solution(sea, board) for board in boards)
    for solver in KIND.solvers:
        assert sorted(solutions_of(sea, solver)) == expected


@settings(deadline=None, max_examples=20)
@given(sea=puzzles)
def test_the_same_search_twice_gives_the_same_events(sea: Sea) -> None:
    for solver in KIND.solvers.values():
        assert list(KIND.search(solver, sea)) == list(KIND.search(solver, sea))


@pytest.mark.parametrize(
    ("sample", "solver"),
    [
        (sample, solver)
        for sample in KIND.samples()
        for solver in KIND.solvers
        if sample not in ONLY_LEARNED or solver in LEARNING
    ],
)
def test_bundled_puzzles_have_one_solution(sample: str, solver: str) -> None:
    assert len(solutions_of(sea_of(KIND.samples()[sample]), solver)) == 1


def test_backtracking_starts_each_edge_at_0_and_adds_1_while_a_bound_fails() -> None:
    assert in_short(sea_of("1 . 1"), "backtracking") == [
        ("choose", "0"),
        ("prune", "sum"),
        ("backtrack", ""),
        ("choose", "1"),
        ("solved", ""),
        ("backtrack", ""),
        ("choose", "2"),
        ("prune", "sum"),
        ("backtrack", ""),
        ("exhausted", ""),
    ]


def test_past_the_most_bridges_backtracking_adds_1_on_the_edge_before() -> None:
    verbs = [verb for verb, _ in in_short(sea_of("1 2 1"), "backtracking")]
    assert verbs.count("choose") == 6
    values = [value for verb, value in in_short(sea_of("1 2 1"), "backtracking") if verb == "choose"]
    assert values == ["0", "1", "0", "1", "2", "2"]


def test_edges_go_by_islands_in_row_order_right_then_down() -> None:
    sea = sea_of("2 . 2\n. . .\n2 . 2")
    assert sea.edge_names == ("A1–A3", "A1–C1", "A3–C3", "C1–C3")


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("1 . 1", "sum"),
        (". 1 . .\n1 . 2 1\n. 2 . 1", "crossing"),
        ("1 . 1\n. . .\n1 . 1", "connected"),
    ],
)
def test_each_bound_kills_under_its_own_name(text: str, bound: str) -> None:
    assert ("prune", bound) in in_short(sea_of(text), "backtracking")


@pytest.mark.parametrize(
    ("text", "said", "because"),
    [
        ("1 . 1", "A1 needs 1, but all its edges are set and give 0 (sum bound).", ["A1–A3"]),
        ("1 . 1", "A1 needs 1 but already has 2: too many (sum bound).", ["A1–A3"]),
        (
            "1 . 3 . 2\n1 . 1 . .",
            "A3 needs 3: it has 0, and its open edge can take at most 2 more (sum bound).",
            ["A1–A3", "A3–A5"],
        ),
        (
            ". 1 . .\n1 . 2 1\n. 2 . 1",
            "Bridges on B1–B3 would cross those on A2–C2 (crossing bound).",
            ["B1–B3", "A2–C2"],
        ),
        (
            "1 . 1\n. . .\n1 . 1",
            "No way leads out of the group around A3 (2 islands), but 2 islands are outside it "
            "(connected bound).",
            ["A1–A3", "A1–C1", "A3–C3"],
        ),
    ],
)
def test_a_bound_says_what_is_wrong_and_names_the_edges_that_it_needs(
    text: str, said: str, because: list[str]
) -> None:
    sea = sea_of(text)
    events = KIND.search(KIND.solver("backtracking"), sea)
    assert (said, because) in [
        (sentence(event, KIND.rules), [sea.edge_names[edge] for edge in event.because]) for event in events
    ]


def test_the_next_value_is_told_apart_after_a_failure_and_after_a_solution() -> None:
    events = KIND.search(KIND.solver("backtracking"), sea_of("1 . 1"))
    assert [sentence(event, KIND.rules) for event in events if event.verb == "choose"] == [
        "A1–A3 is the next edge: start at 0.",
        "0 failed on A1–A3: add 1, try 1 bridge.",
        "1 led to a solution on A1–A3; go on as after a failure: add 1, try 2 bridges.",
    ]


def test_the_state_counts_are_those_of_the_definition() -> None:
    sea = sea_of("1 . 1")
    state = State(sea.cells)
    state.advance(KIND.search(KIND.solver("backtracking"), sea))
    assert (state.states, state.dead_ends) == (4, 2)


def test_heuristic_opens_no_node_where_forced_moves_are_enough() -> None:
    sea = sea_of(KIND.samples()["lagoon.hashi"])
    assert "choose" not in [verb for verb, _ in in_short(sea, "heuristic")]


def test_heuristic_tries_an_edge_from_its_lower_bound_on() -> None:
    sea = sea_of(KIND.samples()["neighbours.hashi"])
    choices = [e for e in KIND.search(KIND.solver("heuristic"), sea) if isinstance(e, Choose)]
    assert {choice.among for choice in choices if choice.variable == "B3–C3" and choice.among} == {("1", "2")}


def test_a_cut_gets_bridges_as_the_numbers_beside_it_say() -> None:
    sea = sea_of("2 . 2 . 2 . 2\n. . . . . . .\n2 . 2 . 2 . 2")
    known = Propagation(sea)
    known.change(sea.edge_names.index("A3–A5"), 0, 0)
    known.stale.clear()
    assert known.cuts()
    assert [(e.rule, e.facts[0]) for e in known.take_events()] == [("parity", "C3–C5")]
    cut = sea.edge_names.index("C3–C5")
    assert (known.low[cut], known.high[cut]) == (2, 2)


@pytest.mark.parametrize("corpus", CORPORA.values(), ids=CORPORA)
def test_best_proves_that_each_of_48_game_ids_has_one_solution(corpus: Path) -> None:
    lines = (corpus / "sgt/sgt-bridges.txt").read_text().split()
    assert len(lines) == 48
    for line in lines:
        assert len(solutions_of(KIND.read(Source(line)), "best")) == 1


def test_in_full_detail_the_walk_is_told_before_the_group_that_it_finds_closed_off() -> None:
    sea = KIND.read(Source(KIND.samples()["skerries.hashi"]))
    events = list(KIND.search(KIND.solver("backtracking"), sea, "full"))
    walks = [n for n, event in enumerate(events) if event.rule == "walked"]
    assert walks
    for n in walks:
        (start, islands), after = events[n].facts, events[n + 1]
        assert (after.rule, after.facts[0]) == ("connected", start)
        named = str(islands).replace(" and ", ", ").split(", ")
        assert after.facts[1] == f"{len(named)} islands"
        assert named[0] == start
