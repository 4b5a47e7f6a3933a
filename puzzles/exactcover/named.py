"""Sentences call a row of the matrix by its number alone: `take 4`, `unlink 1 in column 4`."""

import re
from collections.abc import Iterator

from engine.events import Event
from puzzles.exactcover.model import ExactCover

_ROW = re.compile(r"\b(?:take|put|unlink|relink) (\d+)\b|\b(\d+) in columns?\b", re.IGNORECASE)


def named(puzzle: ExactCover, event: Event, sentence: str) -> Iterator[str]:
    for found in _ROW.findall(sentence):
        yield f"row {''.join(found)}"
