"""A small fixed share of the attacks, some on each family; `make fuzz` has more."""

import pytest

from tests.fuzz.driver import attack
from tests.fuzz.target import families, targets_in

pytestmark = pytest.mark.slow
INPUTS, OF_READERS = 100, 500
"""How many; the readers have the most targets, and are the quickest."""


@pytest.mark.parametrize("module", families())
def test_changed_inputs_are_read_or_refused_within_the_limits(module: str) -> None:
    inputs = OF_READERS if module.endswith("readers") else INPUTS
    *_, report = attack(module, seed=1, inputs=inputs)
    assert [f"{failure.target}: {failure.what}" for failure in report.failures] == []
    assert report.counts["refused"] > 0
    assert report.counts["fine"] > 0


@pytest.mark.parametrize("module", families())
def test_every_seed_is_accepted(module: str) -> None:
    for target in targets_in(module):
        for seed in target.seeds:
            target.run(seed)
