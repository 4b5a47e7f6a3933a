"""The driver notices every way in which a target can break the rules, and goes on."""

from pathlib import Path
from random import Random

import pytest

from tests.fuzz import exhausting, misbehaving
from tests.fuzz.driver import MOST_PLAIN, Failure, Worker, attack, loaded, made, save, saved
from tests.fuzz.mutations import LARGEST, MUTATIONS, Mutation


@pytest.mark.slow
def test_a_target_that_breaks_a_limit_or_dies_is_noticed_and_the_worker_replaced() -> None:
    with Worker(exhausting.__name__) as worker:
        answers = [worker.run(number, b"x") for number in range(len(exhausting.TARGETS))]
    assert answers == [
        ("failed", "takes more than 2 s"),
        ("failed", "takes more than 300 MB"),
        ("failed", "takes more than 300 MB"),
        ("failed", "the process died"),
    ]


def test_only_a_refusal_may_come_out_and_what_is_printed_is_no_answer() -> None:
    with Worker(misbehaving.__name__) as worker:
        refused, (crashed, what), printed, fine = (
            worker.run(number, b"x") for number in range(len(misbehaving.TARGETS))
        )
    assert (refused, crashed, printed, fine) == (("refused", ""), "failed", ("fine", ""), ("fine", ""))
    assert what.startswith("ValueError: invalid literal")
    assert "misbehaving.py:" in what


def test_an_attack_counts_outcomes_and_keeps_the_inputs_that_failed() -> None:
    *_, report = attack(misbehaving.__name__, seed=1, inputs=30)
    assert report.counts.total() == 30
    assert min(report.counts[outcome] for outcome in ("fine", "refused", "failed")) > 0
    assert {failure.target for failure in report.failures} == {"misbehaving/crash"}
    assert len(report.failures) == report.counts["failed"]


def test_the_same_seed_makes_the_same_inputs() -> None:
    targets = misbehaving.TARGETS
    one, again, other = ([made(targets, seed, n) for n in range(50)] for seed in (1, 1, 2))
    assert one == again
    assert one != other


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda mutation: mutation.__name__.strip("_"))
@pytest.mark.parametrize("content", [b"", b"x", b"12 a\nb 3\n" * 20], ids=["empty", "one byte", "lines"])
def test_every_mutation_takes_every_content(mutation: Mutation, content: bytes) -> None:
    changed = {mutation(content, Random(number)) for number in range(40)}
    assert all(len(one) <= len(content) + LARGEST for one in changed)
    assert len(content) < 2 or changed != {content}


@pytest.mark.parametrize("content", [b"small\n", b"large" * MOST_PLAIN])
def test_a_failure_is_saved_and_loaded_as_it_was(content: bytes, tmp_path: Path) -> None:
    path = save(Failure("family/what", content, "it broke"), tmp_path)
    assert saved(tmp_path) == [path]
    assert loaded(path, tmp_path) == Failure("family/what", content, "")
    assert path.stat().st_size < MOST_PLAIN
