"""Seas typed as text, and searches followed to their end."""

from typing import Any

from engine.events import Event
from engine.state import State
from puzzles.hashi import KIND
from puzzles.hashi.model import Sea
from puzzles.source import Source


def sea_of(text: str) -> Sea:
    sea: Sea = KIND.read(Source(text))
    return sea


def solutions_of(sea: Sea, solver: str) -> list[Any]:
    """All that a solver finds, in its order; each accepted by the checker, the search well-formed."""
    state, found = State(sea.cells), []
    last: Event | None = None
    for event in KIND.solver(solver).run(sea):
        state.advance([event])
        last = event
        assert not event.rule or event.rule in KIND.rules
        if event.verb == "solved":
            assert KIND.check(sea, state.board) == ""
            found.append(KIND.solution(sea, state.board))
    assert last is not None
    assert (last.verb, state.depth) == ("exhausted", 0)
    return found


def told(sea: Sea, solver: str) -> list[tuple[str, ...]]:
    """The events in short: verb, value of a choice or rule."""
    return [(e.verb, getattr(e, "value", e.rule)) for e in KIND.solver(solver).run(sea)]
