"""Marks whole files of tests as slow: `make quick` leaves them out. Single tests have the mark themselves.

And keeps all tests away from the keys and recent recordings of the person who runs them, and the garbage
collector away from the tests themselves.
"""

import gc
from collections.abc import Generator, Iterator
from pathlib import Path

import pytest

from tui.player.hints import hints_file
from tui.player.own_files import write_own

TESTS = Path(__file__).parent
SLOW_FILES = {
    "engine/query/test_find.py",
    "engine/store/test_full_disk.py",
    "laws/test_killed.py",
    "tui/test_fold.py",
    "tui/test_gallery.py",
    "tui/test_hints.py",
    "tui/test_live.py",
    "tui/test_stream.py",
    "tui/test_snapshots.py",
    "tui/test_terminal.py",
}


COLLECT_AFTER = 10_000, 20, 20


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Thousands of tests live to the end: to look through them again and again is slow."""
    gc.disable()
    collected = yield
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    gc.enable()
    return collected


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if str(item.path.relative_to(TESTS)) in SLOW_FILES:
            item.add_marker("slow")


@pytest.fixture(autouse=True, scope="session")
def away_from_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for name in ("XDG_CONFIG_HOME", "XDG_STATE_HOME"):
            patch.setenv(name, str(tmp_path_factory.mktemp("away")))
        write_own(hints_file(), "shown\n")
        yield
