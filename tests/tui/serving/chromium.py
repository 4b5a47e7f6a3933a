"""A real Chromium, spoken to over the pipe of its developer tools, and what its pages show and do."""

import base64
import json
import os
import select
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pyte
import pytest

from tests.tui.program import PATIENCE

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
_FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--remote-debugging-pipe",
)
_PIPES = """
import os, sys
for wanted, given in ((13, int(sys.argv[1])), (14, int(sys.argv[2]))): os.dup2(given, wanted)
os.dup2(13, 3); os.dup2(14, 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
"""Chromium reads requests from descriptor 3 and writes to 4."""


class Tab:
    """A page with a terminal in it, whose screen is made again from what its connection brings."""

    def __init__(self, browser: "Browser", context: str, width: int, height: int) -> None:
        self._browser, self._context = browser, context
        made = browser.ask("Target.createTarget", url="about:blank", browserContextId=context)
        self._target = made["targetId"]
        attached = browser.ask("Target.attachToTarget", targetId=self._target, flatten=True)
        self._session = attached["sessionId"]
        self.errors: list[str] = []
        self.requests: list[str] = []
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        browser.tabs[self._session] = self
        for domain in ("Page", "Runtime", "Network"):
            self.ask(f"{domain}.enable")
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self.ask("Emulation.setDeviceMetricsOverride", **size)

    def ask(self, method: str, **parameters: Any) -> Any:
        return self._browser.ask(method, self._session, **parameters)

    def hear(self, method: str, told: dict[str, Any]) -> None:
        if method == "Runtime.exceptionThrown":
            self.errors.append(json.dumps(told["exceptionDetails"])[:1_000])
        elif method == "Network.requestWillBeSent":
            self.requests.append(told["request"]["url"])
        elif method == "Network.webSocketCreated":
            asked = parse_qs(urlsplit(told["url"]).query)
            self._screen.resize(int(asked["height"][0]), int(asked["width"][0]))
        elif method == "Network.webSocketFrameReceived" and told["response"]["opcode"] == 2:
            self._stream.feed(base64.b64decode(told["response"]["payloadData"]))

    @property
    def text(self) -> str:
        """What the terminal shows."""
        return "\n".join(self._screen.display)

    def until(self, seen: Callable[[], Any]) -> Any:
        """Wait until `seen` returns something true, and return that."""
        end = monotonic() + PATIENCE
        while not (found := seen()):
            assert monotonic() < end, f"not seen after {PATIENCE} s:\n{self.text}\n{self.errors}"
            self._browser.listen(0.1)
        return found

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        return self.ask("Runtime.evaluate", expression=script, awaitPromise=True)["result"].get("value")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.ask("Input.dispatchKeyEvent", type="keyDown", key=key, text=key)
            self.ask("Input.dispatchKeyEvent", type="keyUp", key=key)

    def click(self, word: str) -> None:
        """Click on the first place where the terminal shows the word."""
        row = next(number for number, line in enumerate(self._screen.display) if word in line)
        column = self._screen.display[row].index(word)
        wide, high = self.run(
            "[innerWidth, document.querySelector('.xterm-screen').offsetHeight].join()"
        ).split(",")
        x = (column + 0.5) * int(wide) / self._screen.columns
        y = (row + 0.5) * int(high) / self._screen.lines
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def pixels(self) -> list[list[int]]:
        """The page as shades of grey, a row of pixels for each line."""
        shown = self.ask("Page.captureScreenshot", format="png")["data"]
        script = f"""new Promise((resolve) => {{
            const image = new Image();
            image.onload = () => {{
                const {{ width, height }} = image;
                const paper = new OffscreenCanvas(width, height).getContext("2d");
                paper.drawImage(image, 0, 0);
                const parts = paper.getImageData(0, 0, width, height).data;
                let greens = "";
                for (let at = 1; at < parts.length; at += 4) greens += String.fromCharCode(parts[at]);
                resolve(width + "," + btoa(greens));
            }};
            image.src = "data:image/png;base64,{shown}";
        }})"""
        width, _, shades = self.run(script).partition(",")
        flat = base64.b64decode(shades)
        return [list(flat[at : at + int(width)]) for at in range(0, len(flat), int(width))]

    def download_to(self, folder: Path) -> None:
        where = {"downloadPath": str(folder), "browserContextId": self._context}
        self._browser.ask("Browser.setDownloadBehavior", behavior="allow", **where)

    def close(self) -> None:
        self._browser.ask("Target.closeTarget", targetId=self._target)


class Browser:
    def __init__(self, requests: int, answers: int) -> None:
        self._requests, self._answers = requests, answers
        self._unread, self._number = b"", 0
        self._answered: dict[int, Any] = {}
        self.tabs: dict[str, Tab] = {}

    def tab(self, url: str, width: int = 1000, height: int = 640) -> Tab:
        """A visitor of its own: tabs share neither storage nor cookies."""
        context = self.ask("Target.createBrowserContext")["browserContextId"]
        tab = Tab(self, context, width, height)
        tab.ask("Page.navigate", url=url)
        return tab

    def ask(self, method: str, session: str = "", **parameters: Any) -> Any:
        self._number += 1
        request = {"id": self._number, "method": method, "params": parameters}
        if session:
            request["sessionId"] = session
        os.write(self._requests, json.dumps(request).encode() + b"\0")
        number = self._number
        while number not in self._answered:
            self.listen(PATIENCE)
        answer = self._answered.pop(number)
        assert "error" not in answer, answer
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


@contextmanager
def browser(home: Path) -> Iterator[Browser]:
    its_requests, requests = os.pipe()
    answers, its_answers = os.pipe()
    command = [sys.executable, "-c", _PIPES, str(its_requests), str(its_answers), str(CHROMIUM)]
    process = subprocess.Popen(
        [*command, *_FLAGS, f"--user-data-dir={home}"],
        pass_fds=(its_requests, its_answers),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(its_requests)
    os.close(its_answers)
    try:
        yield Browser(requests, answers)
    finally:
        os.close(requests)
        process.terminate()
        process.wait(PATIENCE)
        os.close(answers)
