"""Targets of which some break the rules at once; `exhausting.py` has those that break a limit."""

import os

from engine.errors import Refusal
from tests.fuzz.target import Target


def _refuse(content: bytes) -> None:
    raise Refusal("not this one")


def _crash(content: bytes) -> None:
    int(content)


def _print(content: bytes) -> None:
    print("not an answer")
    os.write(1, b"nor this\n")


TARGETS = [
    Target(f"misbehaving/{run.__name__.strip('_')}", [b"12", b"x"], run)
    for run in (_refuse, _crash, _print, len)
]
