"""The runs that the laws are tested on."""

import pytest

from tests.laws.cases import Run, all_cases, run_of


@pytest.fixture(scope="session", params=all_cases(), ids=str)
def run(request: pytest.FixtureRequest) -> Run:
    """Each solver on each bundled puzzle; pytest tests one in all files before it comes to the next."""
    return run_of(request.param)
