"""Textual's driver for Linux, for a terminal that is closed while the app runs.

The system then sends SIGHUP, and SIGCONT with it. Textual takes each SIGCONT for the end of a suspension and
begins anew, with second threads for input and output; and once a write fails, its output thread ends, and who
writes after that waits for ever. It does so as soon as the signal comes: in the middle of a write it would
wait for the lock of its own queue.
"""

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from typing import IO, Any

from textual.drivers.linux_driver import LinuxDriver

from tui.app.lost_terminal import Terminal


class _Output:
    """What is written to a terminal that is gone goes nowhere."""

    def __init__(self, file: IO[str]) -> None:
        self._file = file

    def write(self, text: str) -> None:
        with suppress(OSError):
            self._file.write(text)

    def flush(self) -> None:
        with suppress(OSError):
            self._file.flush()

    def fileno(self) -> int:
        return self._file.fileno()

    def isatty(self) -> bool:
        return self._file.isatty()


class Driver(LinuxDriver):
    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._terminal = Terminal()
        self._file: Any = _Output(self._file)

    def _later(self, act: Callable[[], None]) -> None:
        """Between two writes; not if the app has ended."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(act)

    def _sigtstp_application(self, *numbers: Any) -> None:
        self._later(self._stop)

    def _stop(self) -> None:
        """Stop all that the shell has started as one job: else it would not take the terminal back."""
        if self._auto_restart:
            self.suspend_application_mode()
            self._must_signal_resume = True
        os.kill(0, signal.SIGSTOP)

    def _sigcont_application(self, *numbers: Any) -> None:
        self._later(self._continue)

    def _continue(self) -> None:
        if self._terminal.is_lost:
            return
        if not self._must_signal_resume and self._auto_restart:  # stopped by SIGSTOP, or not at all
            self.suspend_application_mode()
        super()._sigcont_application()
