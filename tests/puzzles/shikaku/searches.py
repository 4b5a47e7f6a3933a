"""Searches run for a test: what was found, and how it was found."""

from collections.abc import Iterator
from itertools import islice

from attrs import define

from engine.events import Choose, Event
from engine.state import State
from puzzles.shikaku import KIND
from puzzles.shikaku.model import Shikaku
from puzzles.shikaku.rules import DETAIL
from puzzles.source import Source

SAMPLES = {name: KIND.read(Source(text, name)) for name, text in KIND.samples().items()}
SEVEN = SAMPLES["ryan7.shk"]
VARIANT = SAMPLES["ryan7-variant.shk"]
Solution = list[list[int]]


@define
class Found:
    solutions: list[Solution]
    exhausted: bool


def events_of(puzzle: Shikaku, solver: str) -> Iterator[Event]:
    return KIND.search(KIND.solver(solver), puzzle, "full")


def folded(puzzle: Shikaku, solver: str) -> Iterator[tuple[Event, State]]:
    """Each event with the state after it."""
    state = State(puzzle.cells)
    for event in events_of(puzzle, solver):
        state.advance([event])
        yield event, state


def search(puzzle: Shikaku, solver: str, most: int = 1_000_000) -> Found:
    """The solutions found within this many events, details left out, each accepted by the checker."""
    solutions: list[Solution] = []
    events = islice((event for event in events_of(puzzle, solver) if event.rule not in DETAIL), most)
    state = State(puzzle.cells)
    while True:
        state.advance(_through_solved(events))
        if state.counts["solved"] == len(solutions):
            return Found(solutions, state.counts["exhausted"] == 1)
        assert KIND.check(puzzle, state.board) == ""
        solutions.append(KIND.solution(puzzle, state.board))


def _through_solved(events: Iterator[Event]) -> Iterator[Event]:
    for event in events:
        yield event
        if event.verb == "solved":
            return


def until_solved(puzzle: Shikaku, solver: str) -> tuple[list[Event], State]:
    """The events up to the first solution, and the state after them."""
    events = []
    for event, state in folded(puzzle, solver):
        events.append(event)
        if event.verb == "solved":
            return events, state
    raise AssertionError("not solved")


def path(state: State) -> list[tuple[str, str]]:
    """The choices that lead to the current node."""
    return [(node.choice.variable, node.choice.value) for node in state.opened[1:]]


def choices(events: list[Event]) -> list[Choose]:
    return [event for event in events if isinstance(event, Choose)]
