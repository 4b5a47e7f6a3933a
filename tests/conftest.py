"""Marks whole files of tests as slow: `make quick` leaves them out. Single tests have the mark themselves."""

from pathlib import Path

import pytest

TESTS = Path(__file__).parent
SLOW_FILES = {
    "engine/query/test_find.py",
    "engine/store/test_full_disk.py",
    "laws/test_killed.py",
    "tui/test_fold.py",
    "tui/test_live.py",
    "tui/test_snapshots.py",
    "tui/test_terminal.py",
}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if str(item.path.relative_to(TESTS)) in SLOW_FILES:
            item.add_marker("slow")
