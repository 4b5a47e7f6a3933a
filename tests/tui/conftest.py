"""A person for every test: no keys or recordings of their own, hints seen, a terminal with all colours.

And one browser for all tests that want one: to start another costs more than a test.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual.notifications import Notification

from tests.chromium import CHROMIUM, Browser, started
from tests.tui.program import PATIENCE
from tests.tui.sessions import LAUNCHED
from tui.player.hints import hints_file
from tui.player.own_files import write_own


@pytest.fixture(autouse=True)
def at_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "state"))
    write_own(hints_file(), "shown\n")
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    for name in ("NO_COLOR", "COLORFGBG", "COLUMNS", "LINES"):
        monkeypatch.delenv(name, raising=False)
    return home


@pytest.fixture(autouse=True)
def no_search_goes_on() -> Iterator[None]:
    """Processes of live searches end with their test."""
    yield
    while LAUNCHED:
        feed = LAUNCHED.pop().feed
        if feed is not None:
            feed.close()


@pytest.fixture(autouse=True)
def notices_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Until another takes their place: under load, their seconds are over before a test reads them."""
    monkeypatch.setattr(Notification, "time_left", PATIENCE)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("there is no Chromium here")
    with started() as browser:
        yield browser
