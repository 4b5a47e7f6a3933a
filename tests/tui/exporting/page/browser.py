"""A real Chromium without a window, spoken to over the pipe of its developer tools."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
PAGE_SECONDS = 15
_QUIET = ("--disable-extensions", "--disable-background-networking", "--disable-component-update")
_FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe", "--no-first-run", *_QUIET)
_PIPES = 'exec 3<&"$1" 4>&"$2" "$0" "${@:3}"'
"""Chromium reads requests from descriptor 3 and writes to 4."""


class Tab:
    """One page; `errors` are what its scripts or its security policy complained about."""

    def __init__(self, browser: "Browser", session: str) -> None:
        self._browser, self._session = browser, session
        self.errors: list[str] = []
        self.requests: list[str] = []
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.ask(f"{domain}.enable")

    def begin(self) -> None:
        """Forget what was set and told."""
        self.ask("Page.navigate", url="about:blank")
        self.resize(1000, 700)
        self.prefer()
        self.errors.clear()
        self.requests.clear()

    def ask(self, method: str, **parameters: Any) -> Any:
        return self._browser.ask(method, self, self._session, **parameters)

    def take(self, message: dict[str, Any]) -> None:
        """An event of the page."""
        method, told = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.errors.append(json.dumps(told["exceptionDetails"])[:2_000])
        elif method == "Log.entryAdded" and told["entry"]["level"] == "error":
            self.errors.append(told["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])

    def open(self, page: Path) -> None:
        self.ask("Page.navigate", url=page.as_uri())
        self.run(
            f"""new Promise((resolve, reject) => {{
                const end = Date.now() + {PAGE_SECONDS * 1000};
                const look = () => document.body?.dataset.ready ? resolve()
                    : Date.now() > end ? reject(new Error("not ready")) : setTimeout(look, 5);
                look();
            }})"""
        )

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        done = self.ask("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        assert "exceptionDetails" not in done, done["exceptionDetails"]
        return done["result"].get("value")

    def press(self, key: str) -> None:
        pressed = json.dumps({"key": key, "bubbles": True, "cancelable": True})
        at = "(document.activeElement ?? document.body)"
        self.run(f"{at}.dispatchEvent(new KeyboardEvent('keydown', {pressed}))")

    def resize(self, wide: int, high: int) -> None:
        size = {"width": wide, "height": high, "deviceScaleFactor": 1, "mobile": wide < 600}
        self.ask("Emulation.setDeviceMetricsOverride", **size)

    def prefer(self, **features: str) -> None:
        """What the person prefers: `color_scheme="dark"`, `reduced_motion="reduce"`."""
        wanted = [
            {"name": f"prefers-{name.replace('_', '-')}", "value": value} for name, value in features.items()
        ]
        self.ask("Emulation.setEmulatedMedia", features=wanted)


class Browser:
    def __init__(self, process: subprocess.Popen[bytes], requests: int, answers: int) -> None:
        self._process, self._requests, self._answers = process, requests, answers
        self._unread, self._number = b"", 0
        self._tabs: dict[str, Tab] = {}

    def tab(self) -> Tab:
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        tab = self._tabs[session] = Tab(self, session)
        return tab

    def ask(self, method: str, tab: Tab | None = None, session: str = "", **parameters: Any) -> Any:
        self._number += 1
        request = {"id": self._number, "method": method, "params": parameters}
        if session:
            request["sessionId"] = session
        os.write(self._requests, json.dumps(request).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer["error"]
                return answer["result"]
            if (told := self._tabs.get(answer.get("sessionId", ""), tab)) is not None:
                told.take(answer)

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._unread:
            came = os.read(self._answers, 1 << 20)
            assert came, "the browser has ended"
            self._unread += came
        message, _, self._unread = self._unread.partition(b"\0")
        found: dict[str, Any] = json.loads(message)
        return found


@contextmanager
def started() -> Iterator[Browser]:
    with TemporaryDirectory(ignore_cleanup_errors=True) as home:
        read_requests, write_requests = os.pipe()
        read_answers, write_answers = os.pipe()
        flags = (*_FLAGS, f"--user-data-dir={home}")
        pipes = (read_requests, write_answers)
        process = subprocess.Popen(
            ["bash", "-c", _PIPES, str(CHROMIUM), *map(str, pipes), *flags],
            pass_fds=pipes,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for pipe in pipes:
            os.close(pipe)
        try:
            yield Browser(process, write_requests, read_answers)
        finally:
            process.terminate()
            process.wait(30)
            os.close(write_requests)
            os.close(read_answers)
