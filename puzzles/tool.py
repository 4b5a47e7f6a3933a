"""A tool: something else that a kind can do than solve a puzzle, called by options of its own.

`puzzletui solve KIND --TOOL …` prints what it finds; `puzzletui KIND --TOOL …` shows the same as a search.
"""

import importlib
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from attrs import define

from engine.events import Events
from engine.header import Header


class Option(NamedTuple):
    metavar: str
    line: str
    """What to write there, in one line."""


@define(frozen=True)
class Tool:
    line: str
    """What it does, in one line."""
    options: Mapping[str, Option]
    """By name, without dashes; all are required."""
    module: str
    """Has the functions `text` and `search`, with an argument for each option; imported when it is used."""

    def text(self, values: Mapping[str, str]) -> Iterable[str]:
        """What it finds, as lines; a `Refusal` if the values are wrong."""
        lines: Iterable[str] = importlib.import_module(self.module).text(**values)
        return lines

    def search(self, values: Mapping[str, str]) -> tuple[Header, Events]:
        """The same as the trace of a search, to be watched."""
        found: tuple[Header, Events] = importlib.import_module(self.module).search(**values)
        return found
