from itertools import product
from pathlib import Path

import pytest
from hypothesis import given, settings

from engine.events import Choose
from engine.state import State
from puzzles.hashi import KIND
from puzzles.hashi.model import Sea
from puzzles.hashi.solvers.propagation import Propagation
from puzzles.source import Source
from tests.corpora import CORPORA
from tests.puzzles.hashi.searches import in_short, sea_of, solutions_of
from tests.puzzles.hashi.strategy import puzzles


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


@pytest.mark.parametrize("sample", KIND.samples())
@pytest.mark.parametrize("solver", KIND.solvers)
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
