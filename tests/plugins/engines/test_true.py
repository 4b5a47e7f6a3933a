"""What is told of an engine's search is what the engine itself says of it."""

import re
from itertools import groupby

import pytest

from engine.events import Choose, Event
from engine.state import State
from puzzles.nonogram.model import FILLED
from tests.laws.cases import Case, Run
from tests.plugins.engines.engines import CASES, run_of, said

CLINGO = [case for case in CASES if case.solver == "clingo"]
ORTOOLS = [case for case in CASES if case.solver == "ortools"]


def counts(run: Run) -> list[int]:
    """The numbers that the engine counted, from the last sentence."""
    last = said(run.kind, run.solver, run.events[-1])
    return [int(number.replace(",", "")) for number in re.findall(r"(?<= )[\d,]*\d(?= )", last)]


def with_rule(run: Run, rule: str) -> list[Event]:
    return [event for event in run.events if event.rule == rule]


@pytest.mark.parametrize("case", CLINGO, ids=str)
def test_every_choice_that_clingo_counts_is_told_and_no_other(case: Case) -> None:
    run = run_of(case)
    choices, conflicts, restarts = counts(run)
    assert len(with_rule(run, "clingo decision")) == choices
    assert (
        len(with_rule(run, "clingo conflict")) + len(with_rule(run, "clingo last conflict")) <= conflicts + 1
    )
    told = [rule for rule, _ in groupby(run.events, lambda event: event.rule) if rule == "clingo restart"]
    assert len(told) <= restarts


@pytest.mark.parametrize("case", CLINGO, ids=str)
def test_the_levels_in_the_sentences_are_the_depths_of_the_nodes(case: Case) -> None:
    run, depth = run_of(case), 0
    target = None
    for event in run.events:
        if event.verb == "choose":
            depth += 1
        if event.rule in ("clingo undone", "clingo restart", "clingo conflict"):
            here, target = event.facts
            assert here == depth
        elif event.rule.startswith("clingo") and event.verb != "exhausted":
            assert event.facts[0] == depth
            assert target in (None, depth if event.verb != "choose" else depth - 1)
            target = None
        if event.verb == "backtrack":
            depth -= 1


@pytest.mark.parametrize("case", ORTOOLS, ids=str)
def test_every_branch_and_failure_that_ortools_counts_is_told_and_no_other(case: Case) -> None:
    run = run_of(case)
    branches, failures = counts(run)
    assert sum(event.verb == "choose" for event in run.events) == branches
    assert len(with_rule(run, "ortools failure")) == failures


@pytest.mark.parametrize("case", ORTOOLS, ids=str)
def test_ortools_takes_the_left_branch_first_and_then_the_right_one(case: Case) -> None:
    for event in run_of(case).events:
        if isinstance(event, Choose):
            assert (event.which, event.of) == ((1, 2) if event.rule == "ortools left" else (2, 2))
            assert event.value.startswith("not ") == (event.rule == "ortools right")


@pytest.mark.parametrize("name", ["hard.txt", "very-hard.txt"])
def test_ortools_decides_on_a_variable_with_the_fewest_values(name: str) -> None:
    run = run_of(Case("sudoku", "ortools", name))
    state, puzzle, seen = State(run.puzzle.cells), run.puzzle, 0
    for event in run.events:
        if event.rule == "ortools left":
            sizes = [max(1, puzzle.mask(mark).bit_count()) if mark else puzzle.size for mark in state.board]
            fewest = min(size for size in sizes if size > 1)
            assert sizes[event.writes[0][0]] == fewest
            assert event.facts[1] == f"{fewest} values"
            seen += 1
        state.advance([event])
    assert seen


def test_a_mark_that_clingo_has_turned_round_after_a_conflict_is_on_the_board() -> None:
    run = run_of(Case("nonogram", "clingo", "penguin.non"))
    turned = [event for event in with_rule(run, "clingo after conflict") if "part" not in str(event.facts[2])]
    cells = {run.puzzle.cell_name(cell): cell for cell in range(run.puzzle.cells)}
    seen = 0
    for event in turned:
        name, _, value = str(event.facts[1]).partition(" = ")
        if name in cells and value == "filled":
            assert (cells[name], FILLED) in event.writes
            seen += 1
    assert seen
