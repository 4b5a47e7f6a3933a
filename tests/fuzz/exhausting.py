"""Targets that use up what they are given, each in its way."""

import os
import signal

from tests.fuzz.target import Target


def _loop(content: bytes) -> None:
    while True:
        try:
            while True:
                pass
        except Exception:
            continue


def _grow(content: bytes) -> None:
    b"x" * 400 * 1024 * 1024


def _grow_slowly(content: bytes) -> None:
    [str(number) for number in range(10**8)]


def _die(content: bytes) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


TARGETS = [
    Target(f"exhausting/{run.__name__.strip('_')}", [b"x"], run) for run in (_loop, _grow, _grow_slowly, _die)
]
