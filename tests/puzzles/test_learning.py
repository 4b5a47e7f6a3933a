"""The search that learns, on random clauses against brute force: its solutions, its lessons, its memory."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Deduce, Event, Prune, Write
from engine.grammar import Grammar
from engine.state import State
from puzzles.common.learning import search as searching
from puzzles.common.learning.choosing import luby
from puzzles.common.learning.clauses import Clause, Clauses, NoPropagator
from puzzles.common.learning.counting import Counting, Group
from puzzles.common.learning.telling import InOrder
from puzzles.hashi.solvers.learning import sums

VARIABLES = 8
Problem = tuple[list[Clause], list[Group]]


class Encoding(InOrder):
    """Variables are cells: 1 if it holds, 2 if not."""

    def __init__(self, clauses: list[Clause], groups: list[Group], variables: int = VARIABLES) -> None:
        self.clauses = [list(clause) for clause in clauses]
        self.propagator = Counting(groups, variables) if groups else NoPropagator()
        self.activity = [0.0] * variables
        self.phase = [2 * variable for variable in range(variables)]

    def cells(self, literal: int) -> tuple[int, ...]:
        return (literal >> 1,)

    def writes(self, clauses: Clauses, literal: int) -> tuple[Write, ...]:
        return ((literal >> 1, 1 + literal % 2),)

    def words(self, literal: int) -> str:
        return f"{'not ' * (literal % 2)}{literal >> 1}"

    def names(self, literal: int) -> tuple[str, str]:
        return str(literal >> 1), "no" if literal % 2 else "yes"

    def source(self, literal: int, reason: Any) -> Any:
        return literal

    def deduced(
        self, clauses: Clauses, literals: list[int], reason: Any, writes: tuple[Write, ...], height: int
    ) -> Event:
        return Deduce("clause", (), writes)

    def dead(self, clauses: Clauses, conflict: Clause, height: int) -> Prune:
        return Prune("broken", kills=True)


literals = st.integers(0, 2 * VARIABLES - 1)
clause_lists = st.lists(st.lists(literals, min_size=1, max_size=3, unique_by=lambda of: of >> 1), max_size=30)


@st.composite
def groups(draw: st.DrawFn) -> list[Group]:
    variables = st.lists(st.integers(0, VARIABLES - 1), min_size=2, max_size=6, unique=True)
    found = draw(st.lists(variables, max_size=2))
    return [Group(tuple(2 * variable for variable in of), draw(st.integers(0, len(of)))) for of in found]


problems = st.tuples(clause_lists, groups())


def by_brute_force(problem: Problem) -> list[tuple[int, ...]]:
    clauses, counted = problem
    return [
        marks
        for marks in product((1, 2), repeat=VARIABLES)
        if all(any(marks[literal >> 1] == 1 + literal % 2 for literal in clause) for clause in clauses)
        and all(sum(marks[literal >> 1] == 1 for literal in of) == count for of, count in counted)
    ]


def solutions_of(problem: Problem) -> list[tuple[int, ...]]:
    state, grammar, solutions = State(VARIABLES), Grammar(), []
    for event in searching.search(Encoding(*problem)):
        grammar.admit(event)
        state.advance([event])
        if event.verb == "solved":
            solutions.append(tuple(state.board))
    assert grammar.last == "exhausted"
    return solutions


@settings(deadline=None, max_examples=150)
@given(problem=problems)
def test_it_finds_each_solution_of_brute_force_once(problem: Problem) -> None:
    assert sorted(solutions_of(problem)) == by_brute_force(problem)


def lessons_of(problem: Problem) -> Iterator[Clause]:
    """Every clause that it learns, as it is when the search has ended."""
    search = searching._Search(Encoding(*problem))
    for _ in search.run():
        pass
    yield from (clause for _, _, clause in search._learned)


@settings(deadline=None, max_examples=150)
@given(problem=problems)
def test_every_lesson_holds_in_all_solutions_those_found_before_it_too(problem: Problem) -> None:
    solutions = by_brute_force(problem)
    for lesson in lessons_of(problem):
        for marks in solutions:
            assert any(marks[literal >> 1] == 1 + literal % 2 for literal in lesson)


def pigeons(holes: int) -> list[Clause]:
    """One pigeon more than holes, each in one: there is no way."""
    at = {(pigeon, hole): 2 * (pigeon * holes + hole) for pigeon in range(holes + 1) for hole in range(holes)}
    each = [[at[pigeon, hole] for hole in range(holes)] for pigeon in range(holes + 1)]
    apart = [
        [at[one, hole] ^ 1, at[other, hole] ^ 1]
        for hole in range(holes)
        for one in range(holes + 1)
        for other in range(one)
    ]
    return each + apart


def test_it_forgets_and_starts_over_and_still_proves_that_there_is_no_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(searching, "MOST_LEARNED", 20)
    search = searching._Search(Encoding(pigeons(6), [], 42))
    rules, most = set(), 0
    for event in search.run():
        rules.add(event.rule)
        most = max(most, len(search._learned))
    assert {"forgotten", "restart", "backjump", "learned", "by a lesson", "lesson broken"} <= rules
    assert most <= 20 + 42, "beside those from which something follows"
    assert event.verb == "exhausted"


def test_luby_counts_as_the_paper_does() -> None:
    assert [luby(number) for number in range(1, 16)] == [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]


@pytest.mark.parametrize("widths", [(2,), (2, 2), (1, 2, 2), (2, 2, 2, 2), (4, 3)])
def test_the_clauses_of_a_sum_allow_exactly_what_adds_up(widths: tuple[int, ...]) -> None:
    for wanted in range(sum(widths) + 1):
        for taken in product(*(range(wide + 1) for wide in widths)):
            allowed = all(
                any((taken[at] >= bridges) == more for at, bridges, more in bounds)
                for bounds in sums(widths, wanted, wanted)
            )
            assert allowed == (sum(taken) == wanted)
