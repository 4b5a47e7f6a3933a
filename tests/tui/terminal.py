"""The real program in a pseudo-terminal, and the screen that its output makes."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import termios
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from tests.tui.program import PATIENCE, PROGRAM, ROOT

pyte = pytest.importorskip("pyte")
KITTY = re.compile(rb"\x1b\[[<>=?][0-9;]*u")
"""Sequences of a keyboard protocol that pyte does not know: it would print the end of them."""
KEYS = {"right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F", "enter": "\r"}


class Terminal:
    """What a person sees and types."""

    def __init__(self, program: "subprocess.Popen[bytes]", keyboard: int, size: tuple[int, int]) -> None:
        self.program = program
        self.screen = pyte.Screen(*size)
        self.written = b""
        self._stream = pyte.ByteStream(self.screen)
        self._keyboard = keyboard
        self.is_closed = False

    @property
    def text(self) -> str:
        return "\n".join(self.screen.display)

    def press(self, *keys: str) -> None:
        for key in keys:
            os.write(self._keyboard, KEYS.get(key, key).encode())

    def hang_up(self) -> None:
        """As when its window is closed."""
        os.close(self._keyboard)
        self.is_closed = True

    def until(self, seen: Callable[[str], Any]) -> Any:
        """Read output until `seen` returns something true for the text on the screen, and return that."""
        end = monotonic() + PATIENCE
        while not (found := seen(self.text)):
            assert self.read(end - monotonic()), f"the program has ended:\n{self.text}"
            assert monotonic() < end, f"not on the screen after {PATIENCE} s:\n{self.text}"
        return found

    def read(self, seconds: float) -> bool:
        """Read what the program has written, or wait for it; False if it has closed the terminal."""
        ready, _, _ = select.select([self._keyboard], [], [], max(seconds, 0))
        try:
            content = os.read(self._keyboard, 65536) if ready else b""
        except OSError:
            return False
        self.written += content
        self._stream.feed(KITTY.sub(b"", content))
        return bool(content) or not ready

    def ends(self) -> int:
        """Read until the program ends; its exit code."""
        end = monotonic() + PATIENCE
        while self.program.poll() is None and monotonic() < end:
            self.read(0.05)
        while self.read(0):
            if not select.select([self._keyboard], [], [], 0.1)[0]:
                break
        return self.program.wait(1)

    def is_set(self, mode: int) -> bool:
        """Whether the program has switched a private mode of the terminal on, and not off again."""
        return self.written.rfind(b"\x1b[?%dh" % mode) > self.written.rfind(b"\x1b[?%dl" % mode)


def sizeless() -> dict[str, str]:
    """The environment without a size of the terminal, which would hide the real one."""
    return {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES")}


def _take_terminal() -> None:
    """Let standard input be the terminal that /dev/tty names; no signal is ignored, as it is under nohup."""
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextmanager
def in_terminal(
    *arguments: str,
    size: tuple[int, int] = (120, 40),
    program_name: Sequence[str] = PROGRAM,
    folder: Path = ROOT,
) -> Iterator[Terminal]:
    """Starts a program in a terminal; at its end the terminal's settings must be as before."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", size[1], size[0], 0, 0))
    before = termios.tcgetattr(its)
    program = subprocess.Popen(
        [*program_name, *arguments],
        stdin=its,
        stdout=its,
        stderr=its,
        cwd=folder,
        env=sizeless(),
        start_new_session=True,
        preexec_fn=_take_terminal,
    )
    try:
        yield (terminal := Terminal(program, ours, size))
        if (
            not terminal.is_closed and program.returncode != -signal.SIGKILL
        ):  # a killed program cannot put the terminal in order
            assert termios.tcgetattr(its) == before
    finally:
        program.kill()
        program.wait()
        os.close(its)
        if not terminal.is_closed:
            os.close(ours)
