"""Sudokus, by every solver."""

from pathlib import Path

import pytest
from hypothesis import given, settings

from puzzles.picture import text_lines
from puzzles.source import Source
from puzzles.sudoku import KIND
from puzzles.sudoku.model import SYMBOLS, Sudoku
from tests.puzzles.exactcover.searches import (
    assert_all_solvers_agree,
    assert_pictures_are_sound,
    first_solution,
    folded,
    sample,
    solutions,
)
from tests.puzzles.sudoku.strategy import puzzles

CORPORA = Path(__file__).parents[4] / "shared/corpora"
COUNTED, SOLO = CORPORA / "sudoku/with-solution-counts.txt", CORPORA / "sgt/sgt-solo.txt"


@settings(max_examples=60, deadline=None)
@given(puzzles)
def test_all_solvers_find_what_brute_force_finds(puzzle: Sudoku) -> None:
    assert_all_solvers_agree(KIND, puzzle)


@pytest.mark.parametrize("name", [name for name in KIND.samples() if name != "25x25.txt"])
def test_a_sample_has_one_solution(name: str) -> None:
    for solver in ("best", "logic", "min-column"):
        assert len(solutions(KIND, sample(KIND, name), solver)) == 1


def test_the_sample_of_25_by_25_is_solved() -> None:
    puzzle = sample(KIND, "25x25.txt")
    assert len(solutions(KIND, puzzle, "best")) == 1
    assert KIND.check(puzzle, first_solution(KIND, puzzle, "logic").board) == ""


@pytest.mark.parametrize("solver", ["box-first", "first-column"])
def test_the_slower_solvers_solve_the_easy_samples(solver: str) -> None:
    for name in ("easy.txt", "6x6.txt", "4x4.txt"):
        assert solutions(KIND, sample(KIND, name), solver) == solutions(KIND, sample(KIND, name), "best")


def test_an_empty_grid_of_four_has_288_solutions() -> None:
    puzzle = Sudoku("", 2, 2, (0,) * 16)
    for solver in KIND.solvers:
        assert len(solutions(KIND, puzzle, solver)) == 288


def test_box_first_fills_the_boxes_in_order() -> None:
    puzzle = sample(KIND, "easy.txt")
    for event, state in folded(KIND, puzzle, "box-first"):
        if event.verb == "choose":
            ((square, _),) = event.writes
            box = puzzle.units_of[square][2]
            before = [other for unit in puzzle.units[18:box] for other in unit]
            assert all(puzzle.givens[other] or state.board[other] for other in before)


def test_reasoning_never_takes_away_a_digit_of_the_solution() -> None:
    for name in (
        "easy.txt",
        "medium.txt",
        "hard.txt",
        "very-hard.txt",
        "17-clues.sdm",
        "12x12.txt",
        "16x16.txt",
    ):
        puzzle = sample(KIND, name)
        ((solution),) = solutions(KIND, puzzle, "best")
        answer = [SYMBOLS.index(mark) for mark in "".join(solution)]
        for event, _ in folded(KIND, puzzle, "logic"):
            if event.verb == "choose":
                break
            for square, mark in event.writes:
                assert mark == answer[square] or puzzle.mask(mark) >> answer[square] - 1 & 1


def test_a_hard_sample_needs_the_rules_that_its_title_names() -> None:
    rules = {event.rule for event, _ in folded(KIND, sample(KIND, "hard.txt"), "logic")}
    assert {"X-wing", "XY-wing"} <= rules
    assert "guess" not in rules


def test_the_very_hard_sample_needs_guesses() -> None:
    assert any(event.rule == "guess" for event, _ in folded(KIND, sample(KIND, "very-hard.txt"), "logic"))


@pytest.mark.skipif(not COUNTED.exists(), reason="the corpora are not here")
def test_sudokus_from_elsewhere_have_the_stated_number_of_solutions() -> None:
    stated, found = [], []
    for line in COUNTED.read_text().splitlines():
        puzzle, count, *answer = line.split(":")
        if int(count) < 100:
            stated.append((int(count), answer))
            rows = ["".join(s) for s in solutions(KIND, KIND.read(Source(puzzle)), "best")]
            found.append((len(rows), [one for one in answer if one in rows]))
    assert found == stated
    assert len(stated) > 25


@pytest.mark.skipif(not SOLO.exists(), reason="the corpora are not here")
def test_game_ids_from_elsewhere_have_one_solution_each() -> None:
    for line in SOLO.read_text().split():
        assert len(solutions(KIND, KIND.read(Source(line)), "best")) == 1


def test_every_cell_is_where_the_pictures_say() -> None:
    for name in ("6x6.txt", "16x16.txt", "hard.txt"):
        assert_pictures_are_sound(KIND, sample(KIND, name), "logic", 3)


def test_a_grid_is_drawn_with_its_boxes() -> None:
    puzzle = KIND.read(Source("1...\n..2.\n.3..\n...4\n"))
    picture = KIND.draw(puzzle, [0, 4, *[0] * 14])
    assert list(text_lines(picture)) == [
        "    1 2   3 4",
        "  ┌─────┬─────┐",
        "A │ 1 4 │ · · │",
        "B │ · · │ 2 · │",
        "  ├─────┼─────┤",
        "C │ · 3 │ · · │",
        "D │ · · │ · 4 │",
        "  └─────┴─────┘",
    ]


def test_candidates_stand_in_their_places_in_a_square() -> None:
    puzzle = KIND.read(Source("1...\n..2.\n.3..\n...4\n"))
    board = [0, 4, puzzle.mark(0b1100), puzzle.mark(0), *[0] * 12]
    picture = KIND.pictures["candidates"](puzzle, board)
    assert list(text_lines(picture))[:5] == [
        "     1    2    3    4",
        "  ┏━━━━┯━━━━┳━━━━┯━━━━┓",
        "  ┃    │    ┃    │    ┃",
        "A ┃[1] │‹4› ┃ 34 │ ✗  ┃",
        "  ┠────┼────╂────┼────┨",
    ]
