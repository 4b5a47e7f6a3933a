"""One tab for all tests of the page."""

from collections.abc import Iterator

import pytest

from tests.chromium import Browser
from tests.tui.exporting.page.page_tab import PageTab


@pytest.fixture(scope="session")
def only_tab(chromium: Browser) -> PageTab:
    return PageTab(chromium)


@pytest.fixture
def tab(only_tab: PageTab) -> Iterator[PageTab]:
    """A tab as it is at first; at the end, no page in it has complained."""
    only_tab.begin()
    yield only_tab
    assert only_tab.errors == []
