"""The pseudocode of every solver that has one is in step with its events."""

import pytest

from engine.events import VERBS
from puzzles.kind import GIVEN, Solver
from puzzles.registry import kind_named, kind_names
from tests.laws.cases import Run

TOLD = [(name, solver) for name in kind_names() for solver in kind_named(name).solvers.values()]


@pytest.mark.parametrize(("name", "solver"), TOLD, ids=[f"{name} {solver.name}" for name, solver in TOLD])
def test_each_step_is_a_rule_of_the_kind_or_a_verb(name: str, solver: Solver) -> None:
    rules = {*kind_named(name).rules, *VERBS}
    rules |= {f"{verb} {rule}" for verb in VERBS for rule in kind_named(name).rules}
    assert set(solver.pseudocode.steps) <= rules


def test_every_solver_from_a_paper_has_one() -> None:
    ours = {"best", "logic"}
    without = [f"{name} {solver.name}" for name, solver in TOLD if not solver.pseudocode.lines]
    assert {solver.partition(" ")[2] for solver in without} <= ours


def test_every_event_carries_out_a_line(run: Run) -> None:
    code = run.solver.pseudocode
    if code.lines:
        assert {event.rule or event.verb for event in run.events if not code.line_of(event)} <= {GIVEN}
