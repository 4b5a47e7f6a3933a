"""Whole searches and refusals, for the tests of several kinds."""

from typing import Any

from engine.errors import Refusal
from engine.events import Event
from engine.state import State
from puzzles.kind import Kind
from puzzles.source import Source


def all_solutions(kind: Kind, puzzle: Any, solver: str) -> list[Any]:
    """All solutions that a solver finds, in its order; the checker must accept each."""
    state, found = State(puzzle.cells), []
    last: Event | None = None
    for event in kind.search(kind.solver(solver), puzzle):
        state.advance([event])
        last = event
        assert not event.rule or event.rule in kind.rules
        if event.verb == "solved":
            assert kind.check(puzzle, state.board) == ""
            found.append(kind.solution(puzzle, state.board))
    assert last is not None
    assert (last.verb, state.depth) == ("exhausted", 0)
    return found


def refused(kind: Kind, source: Source) -> str:
    """Why a source is refused; empty if it is not."""
    try:
        kind.read(source)
    except Refusal as refusal:
        return str(refusal)
    return ""
