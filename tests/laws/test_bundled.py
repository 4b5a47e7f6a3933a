"""The laws, for every solver on every bundled puzzle."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from attrs import asdict
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.store.recording import Recording
from tests.laws.cases import MOST_EVENTS, Run
from tests.laws.digests import digest
from tests.laws.laws import law_1, law_2, law_3, law_4, law_5, law_7, recorded

positions = st.integers(0, MOST_EVENTS)


@pytest.fixture(scope="session")
def trace(run: Run) -> Iterator[Recording]:
    recording = recorded(run, run.events)
    yield recording
    recording.close()


@pytest.mark.slow
@settings(deadline=None, max_examples=4)
@given(position=positions, elsewhere=positions)
def test_every_way_to_a_position_gives_the_same_state_and_tree(
    run: Run, trace: Recording, position: int, elsewhere: int
) -> None:
    law_1(run, trace, min(position, len(trace)), elsewhere)


def test_a_backtrack_restores_the_board_before_its_choice(run: Run) -> None:
    law_2(run)


def test_the_search_is_well_formed_and_the_checker_accepts_its_solutions(run: Run) -> None:
    law_3(run)


def test_every_rule_has_a_sentence_and_its_events_have_a_fact_for_each_gap(run: Run) -> None:
    rules = {**run.kind.rules, **run.solver.rules}
    for event in {id(event): event for event in run.events}.values():
        assert event.rule in {"", *rules}
        assert rules.get(event.rule, "").count("{}") <= len(event.facts)


@pytest.mark.slow
@settings(deadline=None, max_examples=2)
@given(position=positions, cut=positions)
def test_a_trace_opened_again_is_unchanged_and_if_cut_loses_only_what_was_not_committed(
    run: Run, position: int, cut: int
) -> None:
    law_4(run, min(position, len(run.events)), cut)


def test_every_dead_end_is_a_prune_that_kills_its_node(run: Run) -> None:
    law_7(run)


def test_a_second_run_yields_the_same_events(run: Run) -> None:
    law_5(run)


@pytest.fixture(scope="session")
def elsewhere() -> Iterator["subprocess.Popen[str]"]:
    """A fresh interpreter with another hash seed, which is told cases and answers with their digests."""
    other = {**os.environ, "PYTHONHASHSEED": "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"}
    program = [sys.executable, "-m", "tests.laws.digests"]
    with subprocess.Popen(
        program, env=other, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as digests:
        yield digests


@pytest.mark.slow
def test_a_run_with_another_hash_seed_yields_the_same_events(
    run: Run, elsewhere: "subprocess.Popen[str]", request: pytest.FixtureRequest
) -> None:
    assert elsewhere.stdin is not None
    assert elsewhere.stdout is not None
    print(json.dumps(asdict(request.node.callspec.params["run"])), file=elsewhere.stdin, flush=True)
    assert elsewhere.stdout.readline() == f"{digest(run)}\n"
