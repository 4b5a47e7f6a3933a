"""Searches of the kinds on exact cover, for their tests."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from engine.errors import Refusal
from engine.events import Choose, Event
from engine.sentences import sentence
from engine.state import State
from puzzles.kind import Kind
from puzzles.source import Source


def sample(kind: Kind, name: str) -> Any:
    return kind.read(Source(kind.samples()[name], name))


def folded(kind: Kind, puzzle: Any, solver: str) -> Iterator[tuple[Event, State]]:
    """Each event with the state after it."""
    state = State(puzzle.cells)
    for event in kind.search(kind.solver(solver), puzzle):
        state.advance([event])
        yield event, state


def solutions(kind: Kind, puzzle: Any, solver: str) -> list[Any]:
    """All solutions that the solver finds; its events must be well-formed and explain themselves."""
    found = []
    tried: list[int] = [0]
    event = None
    for event, state in folded(kind, puzzle, solver):
        said = sentence(event, kind.rules)
        assert said
        assert "{}" not in said
        assert "…" not in said
        if isinstance(event, Choose):
            tried[-1] += 1
            # after a lesson another variable is decided beside the one that failed
            assert event.which == tried[-1] <= event.of or event.rule in ("decide", "other side")
            tried.append(0)
        elif event.verb == "backtrack":
            tried.pop()
        elif event.verb == "solved":
            assert kind.check(puzzle, state.board) == ""
            found.append(kind.solution(puzzle, state.board))
        assert len(tried) == state.depth + 1
    assert event is not None
    assert event.verb == "exhausted"
    assert len(tried) == 1
    assert len(found) == len({str(solution) for solution in found})
    return sorted(found)


def first_solution(kind: Kind, puzzle: Any, solver: str) -> State:
    return next(state for event, state in folded(kind, puzzle, solver) if event.verb == "solved")


def by_brute_force(kind: Kind, puzzle: Any) -> list[Any]:
    """The solutions of all boards that the checker accepts."""
    boards = product(*kind.marks(puzzle))
    return sorted(kind.solution(puzzle, board) for board in boards if not kind.check(puzzle, board))


def assert_all_solvers_agree(kind: Kind, puzzle: Any, most_boards: int = 20_000) -> None:
    """With each other, with themselves when run again, and with brute force if there are few boards."""
    found = [solutions(kind, puzzle, solver) for solver in kind.solvers]
    assert all(one == found[0] for one in found)
    boards = 1
    for marks in kind.marks(puzzle):
        boards *= len(marks)
    if boards <= most_boards:
        assert found[0] == by_brute_force(kind, puzzle)
    for solver in kind.solvers.values():
        assert list(kind.search(solver, puzzle)) == list(kind.search(solver, puzzle))


def assert_first_event_writes_the_givens(kind: Kind, puzzle: Any) -> None:
    """With every solver: the first event writes exactly the givens, and a solution passes the check."""
    writes = tuple(given.write for given in kind.givens(puzzle))
    assert writes
    for name in kind.solvers:
        events = folded(kind, puzzle, name)
        first, state = next(events)
        assert (first.verb, first.rule, first.writes) == ("deduce", "given", writes)
        assert {cell: mark for cell, mark in enumerate(state.board) if mark} == dict(writes)
        solved = next(state for event, state in events if event.verb == "solved")
        assert kind.check(puzzle, solved.board) == ""


def refusal(kind: Kind, text: str, pick: str = "") -> str:
    """The one line that a text is refused with."""
    with pytest.raises(Refusal) as refused:
        kind.read(Source(text, "file", pick))
    assert "\n" not in str(refused.value)
    return str(refused.value)


def assert_pictures_are_sound(kind: Kind, puzzle: Any, solver: str, most: int) -> None:
    """No line is wider than the picture, and every cell is where the picture says."""
    for number, (_, state) in enumerate(folded(kind, puzzle, solver)):
        if number == most:
            return
        for draw in kind.pictures.values():
            picture = draw(puzzle, state.board)
            for y in range(picture.height):
                assert sum(len(span.text) for span in picture.line(y)) <= picture.width
            for cell in range(puzzle.cells):
                x, y = picture.where(cell)
                assert (x, y) == (-1, -1) or 0 <= y < picture.height
                if y >= 0:
                    assert cell in _cells_from(picture.line(y), x)


def _cells_from(line: Any, x: int) -> list[int]:
    """The cell of the span that starts at a column."""
    starts = []
    for span in line:
        if x == 0 and span.text:
            starts.append(span.cell)
        x -= len(span.text)
    return starts
