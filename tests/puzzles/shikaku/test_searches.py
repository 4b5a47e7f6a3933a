"""What holds for all solvers, on random puzzles, on the samples and on collections of game IDs."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Choose
from puzzles.shikaku import KIND
from puzzles.shikaku.limits import too_many_rectangles
from puzzles.shikaku.model import Clue, Rectangle, Shikaku
from puzzles.shikaku.rules import RULES
from puzzles.shikaku.solvers.bfs import fits
from puzzles.shikaku.solvers.room import Room, walk
from puzzles.shikaku.solvers.search import Placement
from puzzles.source import Source
from tests.corpora import CORPORA
from tests.puzzles.shikaku.searches import SAMPLES, Solution, events_of, folded, path, search
from tests.puzzles.shikaku.strategy import boards, puzzles

MOST_EVENTS = 10_000
ENDED = {
    "brute-force": {"samples": 6, "generated": 11, "elsewhere": 12},
    "greedy-edge": {"samples": 5, "generated": 13, "elsewhere": 12},
    "greedy-corner": {"samples": 5, "generated": 11, "elsewhere": 9},
    "bfs": {"samples": 4, "generated": 7, "elsewhere": 12},
    "bfs-unbounded": {"samples": 3, "generated": 3, "elsewhere": 0},
    "backtracking": {"samples": 6, "generated": 10, "elsewhere": 12},
    "combo": {"samples": 3, "generated": 9, "elsewhere": 7},
}
"""How many samples, and game IDs of each corpus, a solver searches to the end in that many events."""


def game_ids(corpus: str) -> list[Shikaku]:
    lines = (CORPORA[corpus] / "sgt/sgt-rect.txt").read_text().split()
    assert len(lines) == 40
    return [KIND.read(Source(line)) for line in lines]


def brute_force(puzzle: Shikaku) -> list[Solution]:
    """The solutions, from the checker alone."""
    every = product(*KIND.marks(puzzle))
    return sorted(KIND.solution(puzzle, board) for board in every if not KIND.check(puzzle, board))


def room_of(placement: Placement, clue: Clue) -> Room:
    walked = walk(placement, clue)
    while True:
        try:
            next(walked)
        except StopIteration as end:
            room: Room = end.value
            return room


@settings(deadline=None, max_examples=60)
@given(puzzles)
def test_every_solver_finds_exactly_the_solutions_that_there_are(puzzle: Shikaku) -> None:
    expected = brute_force(puzzle)
    for solver in KIND.solvers:
        found = search(puzzle, solver)
        assert found.exhausted
        assert sorted(found.solutions) == expected


@settings(deadline=None, max_examples=60)
@given(boards(5, 20), st.sampled_from(list(KIND.solvers)))
def test_a_search_is_well_formed_and_always_the_same(puzzle: Shikaku, solver: str) -> None:
    events = list(events_of(puzzle, solver))[:3000]
    assert list(events_of(puzzle, solver))[:3000] == events
    for event in events:
        assert RULES.get(event.rule, "").count("{}") == len(event.facts)
        assert event.rule in RULES or event.verb in ("backtrack", "solved", "exhausted")
        if isinstance(event, Choose):
            assert len(event.among) == (event.of if event.which == 1 else 0)
            assert event.value in event.among or event.which > 1


@settings(deadline=None, max_examples=40)
@given(boards(5, 20), st.sampled_from(list(ENDED)))
def test_the_board_shows_only_the_rectangles_of_the_path_and_the_walk(puzzle: Shikaku, solver: str) -> None:
    marks = {clue.name: clue.mark for clue in puzzle.clues}
    for number, (event, state) in enumerate(folded(puzzle, solver)):
        expected = {}
        for name, rectangle in path(state):
            first, _, last = rectangle.partition(":")
            span = puzzle.span(puzzle.names.index(first), puzzle.names.index(last or first))
            expected.update(dict.fromkeys(puzzle.cells_of(span), marks[name]))
        owned = {cell: mark for cell, mark in enumerate(state.board) if 1 <= mark <= len(puzzle.clues)}
        assert owned == expected
        assert state.board.count(puzzle.cursor_mark) == (event.rule in ("observed", "entered"))
        if solver not in ("bfs", "bfs-unbounded", "combo", "greedy-corner"):
            assert max(state.board) < puzzle.room_mark
        if number > 500:
            break


@settings(deadline=None, max_examples=60)
@given(puzzles)
def test_what_best_deduces_before_it_guesses_is_so_in_every_solution(puzzle: Shikaku) -> None:
    solved = [board for board in product(*KIND.marks(puzzle)) if not KIND.check(puzzle, board)]
    for _, state in folded(puzzle, "best"):
        if state.depth:
            break
        for board in solved:
            assert all(mark in (0, owner) for mark, owner in zip(state.board, board))


@settings(deadline=None, max_examples=150)
@given(boards(8, 40), st.lists(st.integers(0, 1000), max_size=5))
def test_a_rectangle_that_contains_the_clue_is_legal_exactly_if_its_corners_are_in_the_room(
    puzzle: Shikaku, picks: list[int]
) -> None:
    placement = Placement(puzzle)
    taken: set[int] = set()

    def legal(rectangle: Rectangle, clue: Clue) -> bool:
        cells = set(puzzle.cells_of(rectangle))
        return not cells & taken and [other for other in puzzle.clues if other.cell in cells] == [clue]

    placing = []
    for clue, pick in zip(puzzle.clues, picks):
        possible = [rectangle for rectangle in puzzle.rectangles(clue) if legal(rectangle, clue)]
        if possible:
            which = pick % len(possible)
            placing.append(placement.attempt(clue, possible, which + 1))
            next(placing[-1])
            taken.update(puzzle.cells_of(possible[which]))
    for clue in puzzle.clues:
        if clue.cell not in taken:
            room = room_of(placement, clue)
            for rectangle in puzzle.rectangles(clue):
                assert fits(puzzle, rectangle, room) == legal(rectangle, clue)


@pytest.mark.parametrize("name", SAMPLES)
def test_each_sample_has_exactly_one_solution(name: str) -> None:
    found = search(SAMPLES[name], "best")
    assert found.exhausted
    assert len(found.solutions) == 1


@pytest.mark.parametrize("corpus", CORPORA)
def test_best_proves_that_each_of_forty_game_ids_has_one_solution(corpus: str) -> None:
    for puzzle in game_ids(corpus):
        found = search(puzzle, "best", 100_000)
        assert found.exhausted
        assert len(found.solutions) == 1


def finished(solver: str, several: list[Shikaku]) -> int:
    """How many of the puzzles the solver searches to the end in time; all that it finds must be right."""
    ended = 0
    for puzzle in several:
        expected = search(puzzle, "best").solutions
        found = search(puzzle, solver, MOST_EVENTS)
        assert found.solutions in ([], expected)
        assert found.solutions or not found.exhausted
        ended += found.exhausted
    return ended


@pytest.mark.parametrize("solver", ENDED)
def test_the_solvers_agree_on_the_samples_as_far_as_they_come(solver: str) -> None:
    assert finished(solver, list(SAMPLES.values())) == ENDED[solver]["samples"]


@pytest.mark.slow
@pytest.mark.parametrize("corpus", CORPORA)
@pytest.mark.parametrize("solver", ENDED)
def test_the_solvers_agree_on_the_game_ids_as_far_as_they_come(solver: str, corpus: str) -> None:
    assert finished(solver, game_ids(corpus)) == ENDED[solver][corpus]


def test_a_path_of_2000_choices_needs_no_deeper_stack_than_a_short_one() -> None:
    puzzle = Shikaku(1, 2000, (1,) * 2000)
    for solver in KIND.solvers.keys() - {"bfs-unbounded"}:  # it visits all 2000 cells for each of them
        assert search(puzzle, solver).exhausted


def test_best_refuses_a_puzzle_with_too_many_rectangles() -> None:
    assert too_many_rectangles(SAMPLES["20x20.shk"]) == ""
    assert "more than 25,000 rectangles" in too_many_rectangles(Shikaku(200, 200, (1,) * 40_000))
