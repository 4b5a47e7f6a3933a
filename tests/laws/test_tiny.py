"""The laws, for every solver on random puzzles so small that brute force finds all solutions."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.registry import kind_named
from tests.laws.cases import Run, tiny_kinds, tiny_puzzles
from tests.laws.laws import brute_force, law_1, law_2, law_3, law_4, law_5, law_7, recorded

KINDS = tiny_kinds()
MOST_EVENTS = 100_000
"""More than any search of a tiny puzzle has."""


@pytest.mark.parametrize("name", KINDS)
@settings(deadline=None, max_examples=25)
@given(data=st.data())
def test_all_solvers_find_the_solutions_that_brute_force_finds(name: str, data: st.DataObject) -> None:
    kind = kind_named(name)
    puzzle = data.draw(tiny_puzzles(name))
    solvers = [solver for solver in kind.solvers.values() if not solver.refuses(puzzle)]
    runs = [Run(kind, solver, puzzle, MOST_EVENTS) for solver in solvers]
    found = {run.solver.name: law_3(run) for run in runs}
    assert [run.solver.name for run in runs if not run.is_complete] == []
    expected = brute_force(kind, puzzle)
    if expected is None:
        expected = next(iter(found.values()))
    assert found == dict.fromkeys(found, expected)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "solver"), [(name, solver) for name in KINDS for solver in kind_named(name).solvers]
)
@settings(deadline=None, max_examples=6)
@given(data=st.data())
def test_the_other_laws_hold_for_tiny_puzzles(name: str, solver: str, data: st.DataObject) -> None:
    kind = kind_named(name)
    run = Run(kind, kind.solver(solver), data.draw(tiny_puzzles(name)), 300)
    if run.solver.refuses(run.puzzle):
        return
    positions = st.integers(0, len(run.events))
    law_1(run, recorded(run, run.events), data.draw(positions), data.draw(positions))
    law_2(run)
    law_4(run, data.draw(positions), data.draw(positions))
    law_5(run)
    law_7(run)
