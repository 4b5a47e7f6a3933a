"""Sudokus, by every solver."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.sentences import sentence
from puzzles.picture import text_lines
from puzzles.source import Source
from puzzles.sudoku import KIND
from puzzles.sudoku.model import SYMBOLS, Sudoku
from puzzles.sudoku.solvers.best import shared
from tests.corpora import CORPORA
from tests.puzzles.exactcover.searches import (
    assert_all_solvers_agree,
    assert_first_event_writes_the_givens,
    assert_pictures_are_sound,
    first_solution,
    folded,
    sample,
    solutions,
)
from tests.puzzles.sudoku.strategy import puzzles

TINY = KIND.read(Source("1...\n..2.\n.3..\n...4\n"))


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
            ((cell, _),) = event.writes
            box = puzzle.units_of[cell][2]
            before = [other for unit in puzzle.units[18:box] for other in unit]
            assert all(state.board[other] for other in before)


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
        answer = [SYMBOLS.index(symbol) for symbol in "".join(solution)]
        for event, _ in folded(KIND, puzzle, "logic"):
            if event.verb == "choose":
                break
            for cell, mark in event.writes:
                assert mark == answer[cell] or puzzle.mask(mark) >> answer[cell] - 1 & 1


def test_a_hard_sample_needs_the_rules_that_its_title_names() -> None:
    rules = {event.rule for event, _ in folded(KIND, sample(KIND, "hard.txt"), "logic")}
    assert {"X-wing", "XY-wing"} <= rules
    assert "guess" not in rules


def test_the_very_hard_sample_needs_guesses() -> None:
    assert any(event.rule == "guess" for event, _ in folded(KIND, sample(KIND, "very-hard.txt"), "logic"))


@pytest.mark.parametrize("corpus", CORPORA.values(), ids=CORPORA)
def test_a_sudoku_has_the_stated_number_of_solutions_and_the_stated_one_among_them(corpus: Path) -> None:
    stated, found = [], []
    for line in (corpus / "sudoku/with-solution-counts.txt").read_text().splitlines():
        puzzle, count, *answer = line.split(":")
        if int(count) < 100:
            stated.append((int(count), answer))
            rows = ["".join(s) for s in solutions(KIND, KIND.read(Source(puzzle)), "best")]
            found.append((len(rows), [one for one in answer if one in rows]))
    assert found == stated
    assert len(stated) > 25


@pytest.mark.parametrize("corpus", CORPORA.values(), ids=CORPORA)
def test_each_of_forty_game_ids_has_one_solution(corpus: Path) -> None:
    lines = (corpus / "sgt/sgt-solo.txt").read_text().split()
    assert len(lines) == 40
    for line in lines:
        assert len(solutions(KIND, KIND.read(Source(line)), "best")) == 1


@pytest.mark.parametrize("name", ["4x4.txt", "easy.txt", "12x12.txt"])
def test_a_search_begins_with_its_givens(name: str) -> None:
    assert_first_event_writes_the_givens(KIND, sample(KIND, name))


def test_a_given_is_named_in_words() -> None:
    event, _ = next(folded(KIND, TINY, "best"))
    assert sentence(event, KIND.rules) == "Given: A1 is 1, B3 is 2, C2 is 3, D4 is 4."


@pytest.mark.parametrize("picture", list(KIND.pictures))
def test_givens_are_drawn_before_they_are_written_and_after_in_the_same_way(picture: str) -> None:
    _, state = next(folded(KIND, TINY, "best"))
    draw = KIND.pictures[picture]
    before, after = draw(TINY, [0] * 16), draw(TINY, state.board)
    assert [before.line(y) for y in range(before.height)] == [after.line(y) for y in range(after.height)]


def test_the_checker_sees_what_is_wrong() -> None:
    board = first_solution(KIND, TINY, "best").board
    assert KIND.check(TINY, board) == ""
    assert KIND.check(TINY, [0, *board[1:]]) == "A1 holds no digit"
    assert KIND.check(TINY, [2, *board[1:]]) == "A1 is given as 1, but holds 2"
    assert KIND.check(TINY, [board[0], 1, *board[2:]]) == "1 is twice in a row: A1, A2"


def test_brute_force_tries_only_its_digit_in_a_given_cell() -> None:
    assert KIND.marks(TINY)[:2] == [(1,), (1, 2, 3, 4)]


def test_a_minimal_sudoku_has_one_solution_and_several_without_any_one_of_its_digits() -> None:
    lines = (CORPORA["generated"] / "sudoku/minimal.sdm").read_text().split()
    assert len(lines) == 20
    assert [len(solutions(KIND, KIND.read(Source(line)), "best")) for line in lines] == [1] * 20
    first = lines[0]
    for place in [place for place, digit in enumerate(first) if digit != "."]:
        fewer = first[:place] + "." + first[place + 1 :]
        assert len(solutions(KIND, KIND.read(Source(fewer)), "best")) > 1


def test_every_cell_is_where_the_pictures_say() -> None:
    for name in ("6x6.txt", "16x16.txt", "hard.txt"):
        assert_pictures_are_sound(KIND, sample(KIND, name), "logic", 3)


def test_a_grid_is_drawn_with_its_boxes() -> None:
    picture = KIND.draw(TINY, [0, 4, *[0] * 14])
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


def test_candidates_stand_in_their_places_in_a_cell() -> None:
    board = [0, 4, TINY.mark(0b1100), TINY.mark(0), *[0] * 12]
    picture = KIND.pictures["candidates"](TINY, board)
    assert list(text_lines(picture))[:4] == [
        "  ┏━1━━┯━2━━┳━3━━┯━4━━┓",
        "  ┃    │    ┃    │    ┃",
        "A ┃[1] │‹4› ┃ 34 │ ✗  ┃",
        "  ┠────┼────╂────┼────┨",
    ]


def test_best_tells_locked_candidates_and_what_they_leave() -> None:
    events = [event for event, _ in folded(KIND, sample(KIND, "very-hard.txt"), "best")]
    event = next(event for event in events if event.rule == "claiming")
    assert sentence(event, KIND.rules) == (
        "In column 6, 5 can only be in H6 and I6, all in box 8, so H4, H5 and I5 lose it."
    )
    assert event.because


def test_what_best_places_is_taken_from_candidates_that_show() -> None:
    puzzle = sample(KIND, "very-hard.txt")
    for event, state in folded(KIND, puzzle, "best"):
        if event.verb in ("choose", "deduce") and event.rule != "given":
            cell, digit = event.writes[0]
            shown = [puzzle.mask(state.board[peer]) for peer in puzzle.peers[cell]]
            assert not any(mask > 0 and mask >> digit - 1 & 1 for mask in shown)


@given(st.integers(0, 2**81 - 1), st.integers(0, 8))
def test_candidates_close_up_to_a_mask(places: int, digit: int) -> None:
    shape, _ = shared(3, 3)
    state = places << digit * 81
    assert [shape.candidates(state, cell) for cell in range(81)] == [
        (places >> cell & 1) << digit for cell in range(81)
    ]


@given(st.integers(0, 2**36 - 1))
def test_others_are_the_other_bits_of_a_group(state: int) -> None:
    shape, _ = shared(2, 3)
    rows, _ = shape.directions
    set_bits = {cell for cell in range(36) if state >> cell & 1}
    found = rows.in_stretch(state)
    for cell in range(36):
        row, column = divmod(cell, 6)
        group = {row * 6 + column // 3 * 3 + place for place in range(3)} - {cell}
        assert found >> cell & 1 == bool(group & set_bits)
