"""A program in a pseudo-terminal, as the benchmarks see it: keys in, bytes out."""

import fcntl
import os
import pty
import struct
import subprocess
import sys
import termios
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from select import select
from time import perf_counter

WIDE, HIGH = 120, 40
PATIENCE = 60


class Terminal:
    def __init__(self, keyboard: int) -> None:
        self._keyboard = keyboard
        self._written = b""

    def press(self, key: bytes) -> None:
        """Press a key; what was written before is forgotten."""
        self._written = b""
        os.write(self._keyboard, key)

    def until(self, shown: str) -> None:
        """Read until the program has written this since the last key."""
        stop = perf_counter() + PATIENCE
        while shown.encode() not in self._written:
            self._read(stop - perf_counter())
            if perf_counter() > stop:
                raise TimeoutError(f"{shown!r} was not shown within {PATIENCE} s")

    def read_for(self, seconds: float) -> None:
        """Read all that is written in this time."""
        stop = perf_counter() + seconds
        while (left := stop - perf_counter()) > 0:
            self._read(left)

    def _read(self, seconds: float) -> None:
        if select([self._keyboard], [], [], max(seconds, 0))[0]:
            self._written += os.read(self._keyboard, 65536)


@contextmanager
def in_terminal(program: str, *arguments: str, environment: Mapping[str, str] = {}) -> Iterator[Terminal]:
    """Python code, run in a terminal of the usual size and killed at the end."""
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", HIGH, WIDE, 0, 0))
    running = subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdin=its,
        stdout=its,
        stderr=its,
        env={**os.environ, **environment},
        start_new_session=True,
    )
    try:
        yield Terminal(ours)
    finally:
        running.kill()
        running.wait()
        os.close(ours)
        os.close(its)
