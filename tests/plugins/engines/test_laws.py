"""The laws, for clingo and OR-Tools: on bundled puzzles, and on tiny ones that brute force can solve."""

import json
import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.registry import kind_named
from tests.laws.cases import Case, Run, tiny_puzzles
from tests.laws.digests import digest
from tests.laws.laws import brute_force, law_1, law_2, law_3, law_4, law_5, law_7, recorded
from tests.plugins.engines.engines import ALL_EVENTS, CASES, KINDS, NEEDS, run_of, said, solver_of
from tests.tui.program import ROOT


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_search_of_a_bundled_puzzle_is_well_formed_and_finds_what_best_finds(case: Case) -> None:
    run = run_of(case)
    law_2(run)
    law_7(run)
    best = Run(run.kind, run.kind.best, run.puzzle, ALL_EVENTS)
    assert law_3(run) == law_3(best)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_second_search_has_the_same_events(case: Case) -> None:
    law_5(run_of(case))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_event_has_a_sentence_of_its_engine_without_a_gap(case: Case) -> None:
    run = run_of(case)
    for event in run.events:
        assert event.rule in {"", "given", *run.solver.rules}
        assert event.rule != "" or event.verb in ("solved", "backtrack")
        assert "{" not in said(run.kind, run.solver, event)
        assert "…" not in said(run.kind, run.solver, event)


@pytest.mark.parametrize("engine", NEEDS)
@pytest.mark.parametrize("kind", KINDS)
@settings(deadline=None, max_examples=15)
@given(data=st.data())
def test_all_solutions_of_a_tiny_puzzle_are_found(kind: str, engine: str, data: st.DataObject) -> None:
    run = Run(kind_named(kind), solver_of(kind, engine), data.draw(tiny_puzzles(kind)), ALL_EVENTS)
    law_2(run)
    law_7(run)
    expected = brute_force(run.kind, run.puzzle)
    if expected is None:
        expected = law_3(Run(run.kind, run.kind.best, run.puzzle, ALL_EVENTS))
    assert law_3(run) == expected


@pytest.mark.parametrize("engine", NEEDS)
@pytest.mark.parametrize("kind", KINDS)
@settings(deadline=None, max_examples=2)
@given(data=st.data())
def test_its_recording_can_be_moved_through_and_opened_again(
    kind: str, engine: str, data: st.DataObject
) -> None:
    run = Run(kind_named(kind), solver_of(kind, engine), data.draw(tiny_puzzles(kind)), 300)
    positions = st.integers(0, len(run.events))
    trace = recorded(run, run.events)
    law_1(run, trace, data.draw(positions), data.draw(positions))
    trace.close()
    law_4(run, data.draw(positions), data.draw(positions))


DIGESTS = """
import json, sys
from tests.laws.digests import digest
from tests.laws.cases import Case
from tests.plugins.engines.engines import run_of
print(json.dumps([digest(run_of(Case(*case))) for case in json.loads(sys.argv[1])]))
"""


def test_a_search_is_the_same_with_another_hash_seed() -> None:
    cases = [
        Case(kind, engine, name)
        for kind, name in [("nonogram", "penguin.non"), ("hashi", "neighbours.hashi"), ("shikaku", "6x6.shk")]
        for engine in NEEDS
    ]
    names = json.dumps([(case.kind, case.solver, case.sample) for case in cases])
    here = [digest(run_of(case)) for case in cases]
    environment = {
        **os.environ,
        "PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2",
        "PYTHONPATH": f"{ROOT}{os.pathsep}{ROOT / 'examples' / 'engines'}",
    }
    program = [sys.executable, "-c", DIGESTS, names]
    done = subprocess.run(program, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == here
