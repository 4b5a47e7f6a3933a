"""What the searches find, and how their events explain it."""

import re
from itertools import islice, product

import pytest
from attrs import evolve
from hypothesis import given, settings

from engine.sentences import sentence
from engine.state import State
from puzzles.kind import Solver
from puzzles.nonogram import KIND
from puzzles.nonogram.model import CROSSED, FILLED, Nonogram, Run
from puzzles.source import source_of
from tests.puzzles.nonogram.strategy import puzzles

SAMPLES = KIND.samples()
SOLVERS = list(KIND.solvers.values())
ENOUGH = 60_000
"""A search that has not ended after this many events is given up."""
ONLY_LEARNED = ("tile.non",)
"""Samples on which a search that forgets its dead ends does not come to an end."""
LEARNING = ("learning", "best")
BIRD = ["##...#", ".#.###", ".#.##.", ".###..", ".####.", "...#.."]


def sample(name: str) -> Nonogram:
    puzzle: Nonogram = KIND.read(source_of(name, SAMPLES))
    return puzzle


def solutions(solver: Solver, puzzle: Nonogram, most: int = 1_000_000) -> set[tuple[str, ...]] | None:
    """All solutions, each accepted by the checker; None if the search is not over after `most` events."""
    state = State(puzzle.cells)
    found = []
    for event in islice(KIND.search(solver, puzzle), most):
        state.advance([event])
        if event.verb == "solved":
            assert KIND.check(puzzle, state.board) == ""
            found.append(tuple(KIND.solution(puzzle, state.board)))
    if not state.counts["exhausted"]:
        return None
    assert state.path == [0]
    assert len(set(found)) == len(found)
    return set(found)


def takers(puzzle: Nonogram) -> list[Solver]:
    return [solver for solver in SOLVERS if not solver.refuses(puzzle)]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_has_as_many_solutions_as_its_comment_says(name: str) -> None:
    said = re.match(r"# (\d+) solutions?\n", SAMPLES[name])
    assert said
    found = solutions(KIND.solvers["best"], sample(name))
    assert found is not None
    assert len(found) == int(said[1])


@pytest.mark.parametrize("name", SAMPLES)
def test_all_solvers_that_finish_agree_on_the_samples(name: str) -> None:
    puzzle = sample(name)
    ending = [one for one in takers(puzzle) if name not in ONLY_LEARNED or one.name in LEARNING]
    found = [solutions(solver, puzzle, ENOUGH) for solver in ending]
    finished = [one for one in found if one is not None]
    assert len(finished) >= 2
    assert all(one == finished[0] for one in finished)


def test_the_bird_is_the_bird() -> None:
    for solver in SOLVERS:
        assert solutions(solver, sample("bird.non")) in ({tuple(BIRD)}, None)


def test_the_tree_needs_no_gap_between_colours() -> None:
    expected = {("..g..", ".ggg.", "ggggg", "..o..", "kkkkk")}
    assert solutions(KIND.solvers["propagation"], sample("tree.non")) == expected
    assert solutions(KIND.solvers["best"], sample("tree.non")) == expected


@given(puzzles)
@settings(deadline=None, max_examples=150)
def test_every_solver_finds_what_trying_all_boards_finds(puzzle: Nonogram) -> None:
    boards = product(*KIND.marks(puzzle))
    expected = {tuple(KIND.solution(puzzle, b)) for b in boards if not KIND.check(puzzle, b)}
    for solver in takers(puzzle):
        assert solutions(solver, puzzle) == expected


@given(puzzles)
@settings(deadline=None, max_examples=60)
def test_every_sentence_is_complete_and_every_run_gives_the_same_events(puzzle: Nonogram) -> None:
    for solver in takers(puzzle):
        events = list(KIND.search(solver, puzzle))
        assert events == list(KIND.search(solver, puzzle))
        for event in events:
            words = sentence(event, KIND.rules)
            assert words
            assert "…" not in words
            if event.rule:
                assert KIND.rules[event.rule].count("{}") == len(event.facts)


def test_a_search_first_writes_exactly_the_givens() -> None:
    puzzle = Nonogram(((Run(1),), (Run(1),)), ((Run(1),), (Run(1),)), given=((0, FILLED), (1, CROSSED)))
    for solver in SOLVERS:
        first = next(KIND.search(solver, puzzle))
        assert (first.verb, first.rule, first.writes) == ("deduce", "given", puzzle.given)
        assert sentence(first, KIND.rules) == "Given: R1C1 is filled, R1C2 is crossed."


def test_a_given_in_colour_is_called_by_its_colour() -> None:
    tree = evolve(sample("tree.non"), given=((2, FILLED),))
    first = next(KIND.search(KIND.solver("best"), tree))
    assert sentence(first, KIND.rules) == "Given: R1C3 is green."


@given(puzzles)
@settings(deadline=None, max_examples=60)
def test_the_givens_are_written_once_and_by_no_solver(puzzle: Nonogram) -> None:
    for solver in takers(puzzle):
        events = list(KIND.search(solver, puzzle))
        written = [event.writes for event in events if event.rule == "given"]
        assert written == [puzzle.given] * bool(puzzle.given)
        assert events[len(written) :] == list(solver.run(puzzle))


def test_a_solver_that_cannot_handle_colours_says_so() -> None:
    for name in ("combinatorial", "heuristic"):
        assert "colours" in KIND.solvers[name].refuses(sample("tree.non"))
        assert not KIND.solvers[name].refuses(sample("qr.non"))


def test_too_many_arrangements_to_list_are_refused_with_their_number() -> None:
    clue = (Run(1),) * 10
    puzzle = Nonogram((clue,) * 40, (clue,) * 40)
    assert "arrangements" in KIND.solvers["combinatorial"].refuses(puzzle)


def test_a_puzzle_without_a_solution_ends_in_exhausted() -> None:
    puzzle = Nonogram(((Run(1), Run(1)), (), (Run(1), Run(1))), ((Run(2),), (), (Run(1), Run(1))))
    for solver in SOLVERS:
        events = list(KIND.search(solver, puzzle))
        assert events[-1].verb == "exhausted"
        assert all(event.verb != "solved" for event in events)
