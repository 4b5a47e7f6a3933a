"""Puzzles typed as text, and searches followed to their end."""

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


def in_short(sea: Sea, solver: str) -> list[tuple[str, ...]]:
    """The events of a search in short: verb, and the value of a choice or the rule."""
    return [(e.verb, getattr(e, "value", e.rule)) for e in KIND.search(KIND.solver(solver), sea)]
