"""Sentences speak of `ships of length 3`; in the fleet they have names."""

import re
from collections.abc import Iterator

from engine.events import Event
from puzzles.battleship.model import Waters, ship_name

_LENGTH = re.compile(r"of length (\d+)")


def named(waters: Waters, event: Event, sentence: str) -> Iterator[str]:
    for length in _LENGTH.findall(sentence):
        yield ship_name(int(length))
