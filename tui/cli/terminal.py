"""The terminal outside the app: messages and progress on standard error, and the keyboard behind a pipe."""

import os
import shutil
import sys
import termios
from contextlib import suppress
from time import monotonic

from engine.errors import Refusal
from engine.safe_text import safe
from tui.player.served import is_served

SHOWN_SECONDS = 0.1
"""Time between two updates of a progress line."""
WIDEST_REPORT = 120
USUAL_WIDTH = 80
"""For a terminal that does not tell its width."""


def say(line: str) -> None:
    """Print one line on standard error, if that is open."""
    with suppress(OSError):
        print(safe(line), file=sys.stderr, flush=True)


def report_width() -> int:
    """How wide a report may be; COLUMNS may say anything."""
    return min(shutil.get_terminal_size().columns, WIDEST_REPORT)


def has_screen() -> bool:
    """Whether the app can be seen: in a browser, or by Textual's drawing on standard error."""
    return is_served() or (sys.stdout.isatty() and sys.stderr.isatty())


def require_screen(instead: str) -> None:
    """Refuse to open the app where it could not be seen."""
    if not has_screen():
        raise Refusal(f"the app needs a terminal to draw on; without one, use {instead}")


def take_keyboard() -> None:
    """Read keys from the terminal, even if standard input is a pipe with a puzzle in it."""
    if is_served():  # a browser sends them
        return
    if not os.isatty(0):
        try:
            terminal = os.open("/dev/tty", os.O_RDWR)
        except OSError as error:
            raise Refusal("the app needs a keyboard, but standard input is no terminal") from error
        os.dup2(terminal, 0)
        os.close(terminal)
    try:
        termios.tcsetattr(0, termios.TCSADRAIN, termios.tcgetattr(0))
    except termios.error:
        raise Refusal("the program that opened the app has ended, and left it without a terminal") from None


class Progress:
    """A line that is rewritten in place if standard error is a terminal, and erased at the end."""

    def __init__(self) -> None:
        self._seen = sys.stderr.isatty()
        self._shown = monotonic()
        self._on = False

    def due(self) -> bool:
        return self._seen and monotonic() - self._shown >= SHOWN_SECONDS

    def show(self, line: str) -> None:
        if self._seen:
            width = os.get_terminal_size(sys.stderr.fileno()).columns or USUAL_WIDTH
            self._write(safe(line)[: width - 1])
            self._shown, self._on = monotonic(), True

    def erase(self) -> None:
        if self._on:
            self._write("")
            self._on = False

    def say(self, line: str) -> None:
        """Print a line of its own in its place; it comes back when it is shown next."""
        self.erase()
        say(line)

    def _write(self, line: str) -> None:
        with suppress(OSError):
            print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)
