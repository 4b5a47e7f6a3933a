"""What once broke a rule does not break it again: it stays within the limits, and is read or refused."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.fuzz.driver import FAILURES, Worker, loaded, saved
from tests.fuzz.target import families, targets_in


@cache
def place(target: str) -> tuple[str, int]:
    """The module of a target, and its number there."""
    for module in families():
        names = [one.name for one in targets_in(module)]
        if target in names:
            return module, names.index(target)
    raise LookupError(f"no target is called {target}")


@pytest.fixture(scope="module")
def workers() -> Iterator[dict[str, Worker]]:
    started = {module: Worker(module) for module in families()}
    yield started
    for worker in started.values():
        worker.__exit__(None, None, None)


@pytest.mark.slow
@pytest.mark.parametrize("path", saved(), ids=lambda path: path.relative_to(FAILURES).as_posix())
def test_a_saved_failure_is_mended(path: Path, workers: dict[str, Worker]) -> None:
    failure = loaded(path)
    module, number = place(failure.target)
    outcome, what = workers[module].run(number, failure.content)
    assert outcome in ("fine", "refused"), what
