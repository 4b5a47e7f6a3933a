"""The laws, for every solver on every bundled puzzle."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.store.recording import Recording
from tests.laws.cases import MOST_EVENTS, Run, all_cases, run_of
from tests.laws.digests import digest
from tests.laws.laws import law_1, law_2, law_3, law_4, law_5, recorded

positions = st.integers(0, MOST_EVENTS)


@pytest.fixture(scope="module", params=all_cases(), ids=str)
def run(request: pytest.FixtureRequest) -> Run:
    if run := run_of(request.param):
        return run
    pytest.skip("this solver does not take this puzzle")


@pytest.fixture(scope="module")
def trace(run: Run) -> Iterator[Recording]:
    recording = recorded(run, run.events)
    yield recording
    recording.close()


@settings(deadline=None, max_examples=4)
@given(position=positions, elsewhere=positions)
def test_every_way_to_a_position_leads_to_the_same(
    run: Run, trace: Recording, position: int, elsewhere: int
) -> None:
    law_1(run, trace, min(position, len(trace)), elsewhere)


def test_a_backtrack_undoes_all_that_its_choice_began(run: Run) -> None:
    law_2(run)


def test_the_search_is_well_formed_and_its_solutions_are_accepted(run: Run) -> None:
    law_3(run)


def test_every_event_says_why_in_a_sentence_of_its_kind_with_no_gap_left(run: Run) -> None:
    for event in {id(event): event for event in run.events}.values():
        assert event.rule in {"", *run.kind.rules}
        assert run.kind.rules.get(event.rule, "").count("{}") <= len(event.facts)


@settings(deadline=None, max_examples=2)
@given(position=positions, cut=positions)
def test_recording_changes_nothing_and_a_cut_loses_only_what_was_not_committed(
    run: Run, position: int, cut: int
) -> None:
    law_4(run, min(position, len(run.events)), cut)


def test_it_does_the_same_again(run: Run) -> None:
    law_5(run)


@pytest.fixture(scope="session")
def elsewhere() -> dict[str, str]:
    """The digests of all runs in a fresh interpreter with other hashes."""
    other = {**os.environ, "PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"}
    program = [sys.executable, "-m", "tests.laws.digests"]
    done = subprocess.run(program, env=other, capture_output=True, text=True, check=True)
    digests: dict[str, str] = json.loads(done.stdout)
    return digests


def test_it_does_the_same_in_an_interpreter_with_other_hashes(
    run: Run, elsewhere: dict[str, str], request: pytest.FixtureRequest
) -> None:
    assert elsewhere[str(request.node.callspec.params["run"])] == digest(run)
