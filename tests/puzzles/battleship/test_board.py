"""The checker and the drawing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzles.battleship import KIND
from puzzles.battleship.model import LETTERS, Waters
from puzzles.picture import cell_at, text_lines
from tests.puzzles.battleship.searches import waters_of
from tests.puzzles.battleship.strategy import puzzles

SMALL = "fleet 2 1\nrows 2 0 1\ncolumns 1 1 1\n"


def board_of(text: str) -> list[int]:
    return [LETTERS.index(letter) for letter in text if letter != " "]


@pytest.mark.parametrize(
    ("given", "board", "wrong"),
    [
        ("", "lr. ... ..c", ""),
        ("", "lr. ... ..?", "not every cell is decided"),
        ("", "lr. ... ..x", "not every cell is decided"),
        ("", "lr. ... .c.", "column 2 holds 2 parts and should hold 1"),
        ("", "lr. ..c ...", "A2 touches another ship at a corner"),
        ("", "cc. ... ..c", "A1 is not the ship part that its neighbours make it"),
        ("", "lm. ... ..c", "A2 is not the ship part that its neighbours make it"),
        ("??c ??? ???", "lr. ... ..c", "A3 is not as given"),
        ("", "c.c ... .c.", "the fleet is (2, 1), the board has (1, 1, 1)"),
    ],
)
def test_the_checker_says_what_is_wrong(given: str, board: str, wrong: str) -> None:
    waters = waters_of(SMALL)
    if given:
        waters = Waters(waters.rows, waters.columns, waters.fleet, tuple(board_of(given)))
    assert KIND.check(waters, board_of(board)) == wrong


def test_ships_may_not_touch_at_a_corner() -> None:
    waters = waters_of("fleet 1 1\nrows 1 1\ncolumns 1 1")
    assert KIND.check(waters, board_of("c. .c")) == "A1 touches another ship at a corner"


def test_shapes_counts_and_the_fleet_are_drawn() -> None:
    waters = waters_of(
        "fleet 3 2 1\nrows 1 1 3 1\ncolumns 1 0 ? 1\n???? ???? ???? ????".replace(" ????", "\n????")
    )
    board = board_of("t??? b?.c ??x? ????")
    assert list(text_lines(KIND.draw(waters, board))) == [
        "  1  2  3  4",
        "A ▲  ·  ·  ·   1✓",
        "B ▼  ·  ~  ●   1!",
        "C ·  ·  □  ·   3",
        "D ·  ·  ·  ·   1",
        "  1! 0✓ ?  1✓",
        "",
        "◀■▶  ◀▶✓ ●✓",
    ]


def test_givens_are_shown_before_they_are_written() -> None:
    waters = waters_of(SMALL + "l?.\n???\n??c")
    lines = list(text_lines(KIND.draw(waters, [0] * 9)))
    assert lines[1].split()[:4] == ["A", "◀", "·", "~"]
    assert lines[3].split()[:4] == ["C", "·", "·", "●"]


@settings(deadline=None, max_examples=60)
@given(waters=puzzles, data=st.data())
def test_every_cell_is_found_where_it_is_drawn(waters: Waters, data: st.DataObject) -> None:
    board = [data.draw(st.integers(0, 8)) for _ in range(waters.cells)]
    picture = KIND.draw(waters, board)
    for y in range(picture.height):
        assert sum(len(span.text) for span in picture.line(y)) <= picture.width
    assert [cell_at(picture, *picture.where(cell)) for cell in range(waters.cells)] == list(
        range(waters.cells)
    )
