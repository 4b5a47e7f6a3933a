"""The board as it is drawn."""

import unicodedata

import pytest

from puzzles.picture import cell_at, text_lines
from puzzles.shikaku import KIND
from puzzles.shikaku.model import Shikaku
from tests.puzzles.shikaku.searches import SAMPLES, SEVEN, folded, until_solved

SOLVED = """\
    1   2   3   4   5   6   7
  ┌───────┬───┬───────────────┐
A │       │ 2 │               │
  │       │   │               │
B │     4 │   │     8         │
  ├───┬───┴───┴───┬───┬───────┤
C │   │           │   │ 4     │
  │   │           │   │       │
D │   │     6     │ 3 │       │
  │   ├───────────┤   ├───────┤
E │ 5 │           │   │       │
  │   │           ├───┤       │
F │   │         9 │   │       │
  │   │           │   │       │
G │   │           │ 2 │     6 │
  └───┴───────────┴───┴───────┘"""

WALKED = """\
    1   2   3   4   5   6   7
  ┌───────┬───────────────────┐
A │       │ 2 ┊   ┊   ┊ × ┊ · │
  │       │┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄│
B │     4 │   ┊   ┊ 8 ┊ × ┊ · │
  ├───────┘┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄│
C │   ┊   ┊   ┊   ┊   ┊ 4×┊ · │
  │┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄│
D │   ┊   ┊ 6 ┊   ┊ 3×┊ · ┊ · │
  │┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄│
E │ 5 ┊   ┊   ┊   ┊ × ┊ · ┊ · │
  │┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄│
F │   ┊   ┊   ┊ 9 ┊ × ┊ · ┊ · │
  │┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄┼┄┄┄│
G │   ┊   ┊   ┊   ┊ 2×┊ · ┊ 6·│
  └───────────────────────────┘"""


def drawn(puzzle: Shikaku, board: list[int]) -> str:
    return "\n".join(text_lines(KIND.draw(puzzle, board)))


def test_a_solved_board_has_borders_only_between_rectangles() -> None:
    assert drawn(SEVEN, until_solved(SEVEN, "combo")[1].board) == SOLVED


def test_a_room_and_what_was_killed_can_be_read_without_colour() -> None:
    boards = (
        state.board
        for event, state in folded(SEVEN, "combo")
        if event.rule == "room searched" and event.facts[0] == "G7"
    )
    assert drawn(SEVEN, next(boards)) == WALKED


def test_a_rectangle_of_one_cell_looks_different_from_a_free_cell() -> None:
    puzzle = Shikaku(1, 3, (1, 1, 1))
    assert drawn(puzzle, [0, 0, 0]).splitlines()[2] == "A │ 1 ┊ 1 ┊ 1 │"
    assert drawn(puzzle, [0, 2, 0]).splitlines()[2] == "A │ 1 │ 1 │ 1 │"


@pytest.mark.parametrize("name", SAMPLES)
def test_each_cell_is_found_where_it_is_drawn_and_all_lines_are_as_wide_as_the_picture(name: str) -> None:
    puzzle = SAMPLES[name]
    for board in ([0] * puzzle.cells, until_solved(puzzle, "best")[1].board):
        picture = KIND.draw(puzzle, board)
        for y in range(picture.height):
            text = "".join(span.text for span in picture.line(y))
            assert len(text) == picture.width
            assert all(unicodedata.east_asian_width(glyph) in "NaA" for glyph in text)
        for cell in range(puzzle.cells):
            assert cell_at(picture, *picture.where(cell)) == cell


def test_numbers_of_three_digits_make_the_cells_wider() -> None:
    puzzle = Shikaku(10, 12, (120, *[0] * 119))
    lines = drawn(puzzle, [1] * 120).splitlines()
    assert lines[2].startswith("A │120 ")
    assert len(lines[2]) == len(lines[1]) == 2 + 12 * 5 + 1


def test_neighbouring_rectangles_of_the_7x7_have_different_tints() -> None:
    board = until_solved(SEVEN, "best")[1].board
    picture = KIND.draw(SEVEN, board)
    spans = [span for y in range(picture.height) for span in picture.line(y) if span.cell >= 0]
    tints = {board[span.cell]: span.style.split()[-1] for span in spans}
    across = [(board[cell], board[cell + 1]) for cell in range(49) if cell % 7 < 6]
    down = [(board[cell], board[cell + 7]) for cell in range(42)]
    assert all(mark == other or tints[mark] != tints[other] for mark, other in across + down)


def test_a_number_is_done_when_its_rectangle_is_full() -> None:
    picture = KIND.draw(SEVEN, [1 if cell == 2 else 0 for cell in range(49)])
    assert any(span.cell == 2 and span.style.startswith("clue") for span in picture.line(2))
    picture = KIND.draw(SEVEN, [1 if cell in (2, 3) else 0 for cell in range(49)])
    assert any(span.cell == 2 and span.style.startswith("done") for span in picture.line(2))
