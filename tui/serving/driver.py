"""Textual's driver for a browser, whose packets do not mix.

The screen and a file that is downloaded are written by two threads to one pipe, and more than 4 KB are not
written at once.
"""

import os
from threading import Lock
from typing import Any

from textual.drivers.web_driver import WebDriver


class Driver(WebDriver):
    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._lock = Lock()
        self._write: Any = self._write_whole

    def _write_whole(self, packet: bytes) -> None:
        with self._lock:
            left = memoryview(packet)
            while left:
                left = left[os.write(self.fileno, left) :]
