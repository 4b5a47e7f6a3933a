"""One browser for all tests of the page, and one tab in it: to begin another costs more than a test."""

from collections.abc import Iterator

import pytest

from tests.tui.exporting.page.browser import CHROMIUM, Tab, started


@pytest.fixture(scope="session")
def only_tab() -> Iterator[Tab]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here")
    with started() as browser:
        yield browser.tab()


@pytest.fixture
def tab(only_tab: Tab) -> Iterator[Tab]:
    """A tab as it is at first; at the end, no page in it has complained."""
    only_tab.begin()
    yield only_tab
    assert only_tab.errors == []
