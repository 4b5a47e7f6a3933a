"""The page in a real browser: the app is there at once, and gone with its tab."""

import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.chromium import Browser, needs_chromium
from tests.puzzles.nonogram.test_drawing import TEXT_IN_QR
from tests.tui.processes import descendants_of, is_running
from tests.tui.program import PATIENCE, PROGRAM, ROOT
from tests.tui.serving.proxy import proxied
from tests.tui.serving.terminal_tab import TerminalTab

pytest.importorskip("textual_serve", reason="the extra `serve` is not installed")
pytestmark = needs_chromium
QR = ("nonogram", "qr")
WHY = "document.getElementById('why').textContent"
"""Why the page shows no app any more."""
SENT_LATE = "WebSocket is already in CLOSING or CLOSED state."
"""Chromium complains of what the terminal sends to an app that has just been closed."""


def codes_in(picture: bytes) -> list[str]:
    """The QR codes in a PNG."""
    image, reader = pytest.importorskip("PIL.Image"), pytest.importorskip("zxingcpp")
    return [code.text for code in reader.read_barcodes(image.open(BytesIO(picture)).convert("RGB"))]


@contextmanager
def served(*arguments: str) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """The URL, and the server."""
    command = [*PROGRAM, "serve", *arguments, "--port", "0"]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            yield server.stdout.readline().split()[0], server
        finally:
            server.send_signal(signal.SIGINT)
            assert server.wait(PATIENCE) == 0


def test_a_visitor_watches_a_search_with_keys_and_mouse(chromium: Browser) -> None:
    with served(*QR) as (url, _):
        tab = TerminalTab(chromium, url, 1200, 800)
        tab.until(lambda: "qr.non" in tab.text)
        tab.press("s")  # keys work at once: nobody had to click first
        tab.until(lambda: "ended: solved" in tab.text)
        tab.until(lambda: codes_in(tab.screenshot()) == [TEXT_IN_QR])
        tab.click("log")
        tab.until(lambda: "unfolds runs" in tab.text)
        tab.press("q")
        assert tab.until(lambda: tab.run(WHY)) == "The app was closed."
        assert set(tab.errors) <= {SENT_LATE}
        assert all(request.startswith((url, "data:", "blob:")) for request in tab.requests)


def test_two_visitors_do_not_see_each_other_and_a_closed_tab_leaves_no_process(chromium: Browser) -> None:
    with served() as (url, server):
        one = TerminalTab(chromium, url)
        one.until(lambda: "Enter watch" in one.text)
        roots = descendants_of(server.pid)
        other = TerminalTab(chromium, url)
        other.until(lambda: "Enter watch" in other.text)
        assert "Start here" in one.text
        one.press("/", *"queens")
        one.until(lambda: "Start here" not in one.text)
        assert "Start here" in other.text
        one.press("\r")
        one.until(lambda: "ev/s" in one.text)
        mine = roots.union(*map(descendants_of, roots))
        one.close()
        other.until(lambda: not any(map(is_running, mine)))
        other.press("/", *"queens")
        other.until(lambda: "Start here" not in other.text)


def test_elsewhere_only_a_token_leads_to_the_page_and_a_screenshot_is_a_download(
    chromium: Browser, tmp_path: Path
) -> None:
    with served("queens", "6", "--host", "0.0.0.0") as (url, _):
        place = urlsplit(url)
        here = f"http://127.0.0.1:{place.port}"
        wrong = TerminalTab(chromium, f"{here}/{'x' * len(place.path)}/")
        assert wrong.until(lambda: wrong.run("document.body?.innerText")) == "404: Not Found"
        tab = TerminalTab(chromium, here + place.path)
        tab.download_to(tmp_path)
        tab.until(lambda: "queens" in tab.text)
        tab.press("@")
        (svg,) = tab.until(lambda: list(tmp_path.glob("*.svg")))
        tab.until(lambda: svg.read_text().rstrip().endswith("</svg>"))


def test_a_phone_behind_a_proxy_has_keys_and_a_page_that_loses_its_connection_says_so(
    chromium: Browser,
) -> None:
    with served("shikaku", "5x5") as (url, _), proxied(url) as url_outside:
        tab = TerminalTab(chromium, "about:blank", 390, 844)
        tab.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        tab.go(url_outside)
        tab.until(lambda: "play" in tab.text)
        assert tab.run("document.documentElement.scrollWidth") == 390
        where = "document.querySelector('[data-keys=\"?\"]').getBoundingClientRect()"
        x, y = tab.run(f"[{where}.x + 5, {where}.y + 5]")
        for kind in ("touchStart", "touchEnd"):
            points = [{"x": x, "y": y}] if kind == "touchStart" else []
            tab.ask("Input.dispatchTouchEvent", type=kind, touchPoints=points)
        tab.until(lambda: "keys" in tab.text and "one event forward" in tab.text)
    assert tab.until(lambda: tab.run(WHY)) == "The server was stopped."
    assert tab.run("document.activeElement.id") == "again"
