"""The checker says what is wrong with a board."""

import pytest

from puzzles.shikaku import KIND
from puzzles.shikaku.model import Shikaku
from tests.puzzles.shikaku.searches import SEVEN, until_solved

#  2 . .
#  . . 4
SMALL = Shikaku(2, 3, (2, 0, 0, 0, 0, 4))


def test_a_solution_is_accepted_and_listed_in_reading_order_of_the_clues() -> None:
    board = [1, 2, 2, 1, 2, 2]
    assert KIND.check(SMALL, board) == ""
    assert KIND.solution(SMALL, board) == [[0, 0, 2, 1], [0, 1, 2, 2]]


@pytest.mark.parametrize(
    ("board", "wrong"),
    [
        ([1, 2, 2, 1, 2], "the board has 5 cells, the puzzle 6"),
        ([1, 2, 2, 1, 0, 2], "B2 is in no rectangle"),
        ([1, 2, 2, 1, 3, 2], "B2 is in no rectangle"),
        ([1, 1, 2, 1, 2, 2], "A1 needs 2 cells and has 3"),
        ([2, 2, 1, 2, 2, 1], "the rectangle of A1 does not contain it"),
        ([1, 2, 2, 2, 1, 2], "the cells of A1 are not a rectangle"),
    ],
)
def test_the_checker_says_what_is_wrong(board: list[int], wrong: str) -> None:
    assert KIND.check(SMALL, board) == wrong


def test_any_single_changed_cell_spoils_a_solution() -> None:
    _, state = until_solved(SEVEN, "best")
    for cell in range(SEVEN.cells):
        for mark in range(SEVEN.killed_mark + 1):
            board = state.board.copy()
            board[cell] = mark
            assert bool(KIND.check(SEVEN, board)) == (mark != state.board[cell])


def test_a_solved_board_has_only_the_marks_that_it_may_have() -> None:
    _, state = until_solved(SEVEN, "combo")
    assert all(mark in may for mark, may in zip(state.board, KIND.marks(SEVEN)))
