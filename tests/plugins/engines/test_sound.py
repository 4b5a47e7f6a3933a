"""What an engine is said to find holds in every solution that its decisions leave; a conflict leaves none.

leaves    decisions leave the solutions that agree with them and were not found before.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

import pytest
from hypothesis import given, settings

from engine.events import Choose, Event
from engine.state import State
from puzzles.nonogram.model import CROSSED, FILLED, Nonogram
from puzzles.registry import kind_named
from tests.laws.cases import Case, Run, tiny_puzzles
from tests.plugins.engines.engines import ALL_EVENTS, NEEDS, run_of, solver_of

Board = Sequence[int]
RUN_START = re.compile(r"(row|column) (\d+), run (\d+)")
CONFLICTS = ("clingo conflict", "clingo last conflict", "ortools failure")


def solutions(run: Run) -> list[list[int]]:
    state, found = State(run.puzzle.cells), []
    for event in run.events:
        state.advance([event])
        if event.verb == "solved":
            found.append(list(state.board))
    return found


def starts(marks: Sequence[int]) -> list[int]:
    """Where the runs of a line start, from 1."""
    found, place = [], 1
    for mark, block in groupby(marks):
        if mark >= FILLED:
            found.append(place)
        place += len(list(block))
    return found


def holds(puzzle: Nonogram, board: Board, variable: str, value: str) -> bool | None:
    """Whether a solution agrees with a decision or a finding; None for a literal without a name of ours."""
    if variable.startswith("literal"):
        return None
    if value.startswith("not "):
        return not holds(puzzle, board, variable, value.removeprefix("not "))
    if found := RUN_START.fullmatch(variable):
        line = puzzle.lines[int(found[2]) - 1 + (puzzle.height if found[1] == "column" else 0)]
        start = starts([board[cell] for cell in line.cells])[int(found[3]) - 1]
        place = int(re.findall(r"\d+", value)[0])
        if value.endswith("or before"):
            return start <= place
        return start > place if "after" in value else start == place
    cell = next(cell for cell in range(puzzle.cells) if puzzle.cell_name(cell) == variable)
    return puzzle.mark_names[board[cell]] == value


def findings(puzzle: Nonogram, event: Event) -> Iterator[tuple[str, str]]:
    """The literals that a sentence names: that which clingo set, and those besides the cells."""
    texts = [str(fact) for fact in event.facts if " = " in str(fact)]
    for part in re.split(r"; | and (?=\w+ \d+, run)|, (?=\w+ \d+, run)", "; ".join(texts)):
        variable, _, value = part.partition(" = ")
        if RUN_START.fullmatch(variable):
            yield variable, value


def assert_sound(run: Run) -> tuple[int, int]:
    """Returns how many findings were held against a solution, and how many conflicts were checked."""
    puzzle, found, every = run.puzzle, 0, solutions(run)
    decisions: list[tuple[str, str]] = []
    checked = conflicts = 0
    for event in run.events:
        if isinstance(event, Choose):
            decisions.append((event.variable, event.value))
        verdicts = [[holds(puzzle, board, *decision) for decision in decisions] for board in every[found:]]
        left = [board for board, all_of in zip(every[found:], verdicts) if all(all_of)]
        if event.rule in CONFLICTS and event.kills and not any(None in all_of for all_of in verdicts):
            assert left == [], f"{decisions} leave a solution, but: {event}"
            conflicts += 1
        for board in left:
            for cell, mark in event.writes:
                assert puzzle.options_of(mark) >> board[cell] - CROSSED & 1, f"{event} loses {board}"
            for variable, value in findings(puzzle, event) if event.verb == "deduce" else ():
                assert holds(puzzle, board, variable, value), f"{variable} = {value} of {event} loses {board}"
                checked += 1
            checked += len(event.writes)
        found += event.verb == "solved"
        if event.verb == "backtrack":
            decisions.pop()
    return checked, conflicts


@pytest.mark.parametrize("engine", NEEDS)
@pytest.mark.parametrize("name", ["six.non", "fish.non", "penguin-and-fir.non"])
def test_no_solution_of_a_bundled_nonogram_is_lost(engine: str, name: str) -> None:
    checked, _ = assert_sound(run_of(Case("nonogram", engine, name)))
    assert checked > 50


def test_the_conflicts_of_a_longer_search_leave_none() -> None:
    for engine, sample, most in (("clingo", "penguin.non", 50), ("ortools", "qr.non", 3)):
        checked, conflicts = assert_sound(run_of(Case("nonogram", engine, sample)))
        assert checked > 200
        assert conflicts >= most


@pytest.mark.parametrize("engine", NEEDS)
def test_no_solution_of_a_tiny_nonogram_is_lost(engine: str) -> None:
    solver = solver_of("nonogram", engine)

    @settings(deadline=None, max_examples=40)
    @given(puzzle=tiny_puzzles("nonogram"))
    def check(puzzle: Nonogram) -> None:
        assert_sound(Run(kind_named("nonogram"), solver, puzzle, ALL_EVENTS))

    check()
