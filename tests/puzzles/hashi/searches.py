"""Seas typed as text, and searches followed to their end."""

from typing import Any

from puzzles.hashi import KIND
from puzzles.hashi.model import Sea
from puzzles.source import Source
from tests.puzzles.searching import all_solutions


def sea_of(text: str) -> Sea:
    sea: Sea = KIND.read(Source(text))
    return sea


def solutions_of(sea: Sea, solver: str) -> list[Any]:
    return all_solutions(KIND, sea, solver)


def told(sea: Sea, solver: str) -> list[tuple[str, ...]]:
    """The events in short: verb, value of a choice or rule."""
    return [(e.verb, getattr(e, "value", e.rule)) for e in KIND.solver(solver).run(sea)]
