"""Every solver's causes, by the re-check of its kind: on bundled puzzles and on tiny random ones."""

from importlib.util import find_spec

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.nonogram.recheck import PROCEDURES
from puzzles.registry import kind_named, kind_names
from tests.laws.cases import Case, Run, all_cases, run_of, tiny_kinds, tiny_puzzles
from tests.laws.causes import law_6, recheck_of

KINDS = [name for name in kind_names() if find_spec(f"{kind_named(name).package}.recheck")]


@pytest.mark.parametrize("run", [case for case in all_cases() if case.kind in KINDS], ids=str, indirect=True)
def test_an_event_needs_the_cells_that_it_names_and_no_others(run: Run) -> None:
    law_6(run)


@pytest.mark.parametrize("case", [case for case in all_cases() if case.solver == "propagation"], ids=str)
def test_propagation_finds_the_least_cells_for_the_procedures_of_the_paper(case: Case) -> None:
    law_6(run_of(case), strict=PROCEDURES)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "solver"),
    [(name, solver) for name in tiny_kinds() if name in KINDS for solver in kind_named(name).solvers],
)
@settings(deadline=None, max_examples=20)
@given(data=st.data())
def test_the_same_on_tiny_puzzles(name: str, solver: str, data: st.DataObject) -> None:
    kind = kind_named(name)
    run = Run(kind, kind.solver(solver), data.draw(tiny_puzzles(name)), 300)
    if not run.solver.refuses(run.puzzle):
        law_6(run)


@pytest.mark.parametrize("name", KINDS)
def test_a_rule_is_checked_or_named_with_the_reason_why_not(name: str) -> None:
    kind = kind_named(name)
    module = recheck_of(kind)
    assert not module.RECHECKS.keys() & module.UNCHECKED.keys()
    assert {*module.RECHECKS, *module.UNCHECKED} <= kind.rules.keys()
    assert module.RECHECKS.keys() >= module.LOOSE
    assert all(module.UNCHECKED.values())
