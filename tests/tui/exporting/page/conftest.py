"""One browser for all tests of the page."""

from collections.abc import Iterator

import pytest

from tests.tui.exporting.page.browser import CHROMIUM, Browser, Tab, started


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here")
    with started() as browser:
        yield browser


@pytest.fixture
def tab(browser: Browser) -> Iterator[Tab]:
    tab = browser.tab()
    yield tab
    assert tab.errors == []
