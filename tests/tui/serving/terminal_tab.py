"""A tab of Chromium with a terminal in it, whose screen is made again from what its connection brings."""

import base64
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest

from tests.chromium import Browser, Tab

pyte = pytest.importorskip("pyte")


class TerminalTab(Tab):
    def __init__(self, browser: Browser, url: str, width: int = 1000, height: int = 640) -> None:
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        super().__init__(browser, width, height)
        self.go(url)

    def hear(self, method: str, told: dict[str, Any]) -> None:
        super().hear(method, told)
        if method == "Network.webSocketCreated":
            asked = parse_qs(urlsplit(told["url"]).query)
            self._screen.resize(int(asked["height"][0]), int(asked["width"][0]))
        elif method == "Network.webSocketFrameReceived" and told["response"]["opcode"] == 2:
            self._stream.feed(base64.b64decode(told["response"]["payloadData"]))

    @property
    def text(self) -> str:
        """What the terminal shows."""
        return "\n".join(self._screen.display)

    def click(self, word: str) -> None:
        """Click on the first place where the terminal shows the word."""
        row = next(number for number, line in enumerate(self._screen.display) if word in line)
        column = self._screen.display[row].index(word)
        wide, high = self.run("[innerWidth, document.querySelector('.xterm-screen').offsetHeight]")
        x = (column + 0.5) * wide / self._screen.columns
        y = (row + 0.5) * high / self._screen.lines
        for kind in ("mousePressed", "mouseReleased"):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
