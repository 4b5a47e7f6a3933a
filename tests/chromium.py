"""A real Chromium without a window, spoken to over the pipe of its developer tools.

A **tab** is a visitor of its own: tabs share neither storage nor cookies.
"""

import base64
import json
import os
import select
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

import pytest

from tests.tui.program import PATIENCE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
_QUIET = ("--disable-extensions", "--disable-background-networking", "--disable-component-update")
_FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run", *_QUIET)
_PIPES = 'exec 3<&"$1" 4>&"$2" "$0" "${@:3}"'
"""Chromium reads requests from descriptor 3 and writes to 4."""


class Browser:
    def __init__(self, requests: int, answers: int) -> None:
        self._requests, self._answers = requests, answers
        self._unread, self._number = b"", 0
        self._answered: dict[int, Any] = {}
        self.tabs: dict[str, Tab] = {}

    def ask(self, method: str, session: str = "", **parameters: Any) -> Any:
        self._number += 1
        request = {"id": self._number, "method": method, "params": parameters}
        if session:
            request["sessionId"] = session
        os.write(self._requests, json.dumps(request).encode() + b"\0")
        number, end = self._number, monotonic() + PATIENCE
        while number not in self._answered:
            assert monotonic() < end, f"no answer to {method} after {PATIENCE} s"
            self.listen(PATIENCE)
        answer = self._answered.pop(number)
        assert "error" not in answer, answer["error"]
        return answer["result"]

    def listen(self, seconds: float) -> None:
        """Take what the browser says within so many seconds."""
        if not select.select([self._answers], [], [], seconds)[0]:
            return
        came = os.read(self._answers, 1 << 20)
        assert came, "the browser has ended"
        *messages, self._unread = (self._unread + came).split(b"\0")
        for message in map(json.loads, messages):
            if "id" in message:
                self._answered[message["id"]] = message
            elif tab := self.tabs.get(message.get("sessionId", "")):
                tab.hear(message["method"], message["params"])


class Tab:
    """One page; `errors` are what its scripts or its security policy complained about."""

    def __init__(self, browser: Browser, width: int = 1000, height: int = 700) -> None:
        self._browser = browser
        self._context = browser.ask("Target.createBrowserContext")["browserContextId"]
        made = browser.ask("Target.createTarget", url="about:blank", browserContextId=self._context)
        self._target = made["targetId"]
        attached = browser.ask("Target.attachToTarget", targetId=self._target, flatten=True)
        self._session = attached["sessionId"]
        self.errors: list[str] = []
        self.requests: list[str] = []
        browser.tabs[self._session] = self
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")
        self.ask("Emulation.setFocusEmulationEnabled", enabled=True)  # keys reach each tab, the last or not
        self.resize(width, height)

    def ask(self, method: str, **parameters: Any) -> Any:
        return self._browser.ask(method, self._session, **parameters)

    def hear(self, method: str, told: dict[str, Any]) -> None:
        """An event of the page."""
        if method == "Runtime.exceptionThrown":
            self.errors.append(json.dumps(told["exceptionDetails"])[:2_000])
        elif method == "Log.entryAdded" and told["entry"]["level"] == "error":
            self.errors.append(told["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])

    def go(self, url: str) -> None:
        self.ask("Page.navigate", url=url)

    def until(self, seen: Callable[[], Any]) -> Any:
        """Wait until `seen` returns something true, and return that."""
        end = monotonic() + PATIENCE
        while not (found := seen()):
            assert monotonic() < end, f"not seen after {PATIENCE} s: {self.errors}"
            self._browser.listen(0.1)
        return found

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        done = self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def press(self, *keys: str) -> None:
        for key in keys:
            text = {"text": key} if len(key) == 1 else {}
            self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, **text)
            self.ask("Input.dispatchKeyEvent", type="keyUp", key=key)

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.ask("Emulation.setDeviceMetricsOverride", **size)

    def prefer(self, **features: str) -> None:
        """What the person prefers: `color_scheme="dark"`, `reduced_motion="reduce"`."""
        wanted = [
            {"name": f"prefers-{name.replace('_', '-')}", "value": value} for name, value in features.items()
        ]
        self.ask("Emulation.setEmulatedMedia", features=wanted)

    def screenshot(self) -> bytes:
        """A PNG of what is shown."""
        return base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"])

    def download_to(self, folder: Path) -> None:
        where = {"downloadPath": str(folder), "browserContextId": self._context}
        self._browser.ask("Browser.setDownloadBehavior", behavior="allow", **where)

    def close(self) -> None:
        self._browser.ask("Target.closeTarget", targetId=self._target)


@contextmanager
def started() -> Iterator[Browser]:
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        its_requests, requests = os.pipe()
        answers, its_answers = os.pipe()
        pipes = (its_requests, its_answers)
        process = subprocess.Popen(
            ["bash", "-c", _PIPES, str(CHROMIUM), *map(str, pipes), *_FLAGS, f"--user-data-dir={home}"],
            pass_fds=pipes,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for pipe in pipes:
            os.close(pipe)
        try:
            yield Browser(requests, answers)
        finally:
            process.terminate()
            process.wait(PATIENCE)
            os.close(requests)
            os.close(answers)
