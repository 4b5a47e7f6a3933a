"""Boards of kinds that are not known are drawn as their header says."""

from typing import Any

import pytest

from engine.events import Deduce
from puzzles.common.own_board import OwnPictures
from puzzles.kind import LARGE
from puzzles.named import Names
from puzzles.picture import cell_at, text_lines
from tests.engine.test_own_board import NAMED, header

CHESS: dict[str, Any] = {
    "options": {"width": 3},
    "board": {"rows": ["2", "1"], "columns": ["a", "b", "c"]},
    "marks": {"1": "♞"},
}


def drawn(cells: int, marks_of_cells: list[int], /, view: str = "", **told: Any) -> list[str]:
    own = OwnPictures(header(cells, **told))
    return list(text_lines(own.pictures[view or next(iter(own.pictures))](marks_of_cells)))


def test_a_grid_has_letters_for_rows_and_numbers_for_columns() -> None:
    assert drawn(6, [0, 1, 0, 0, 0, 12], options={"width": 3}) == ["   1  2  3", "A  ·  1  ·", "B  ·  · 12"]


def test_or_the_labels_of_the_header() -> None:
    assert drawn(6, [0, 1, 0, 0, 0, 1], **CHESS) == ["  a b c", "2 · ♞ ·", "1 · · ♞"]
    assert drawn(6, [0, 1, 0, 0, 0, 1], view="narrow", **CHESS) == ["  abc", "2 ·♞·", "1 ··♞"]
    assert drawn(6, [0, 1, 0, 0, 0, 1], view=LARGE, **CHESS)[:4] == [
        "    a   b   c",
        "  ┌───┬───┬───┐",
        "2 │ · │ ♞ │ · │",
        "  ├───┼───┼───┤",
    ]


def test_long_headings_widen_the_cells_and_many_numbers_stand_upright() -> None:
    board = {"columns": ["tent", "cooker", "big tent"]}
    assert drawn(3, [1, 0, 1], board=board) == [" tent  cooker big t…", "  1      ·      1"]
    marks = {"1": "x"}
    upright = drawn(11, [0] * 11, marks=marks, options={"width": 11})
    assert upright == ["                  1 1", "1 2 3 4 5 6 7 8 9 0 1", "· · · · · · · · · · ·"]


def test_a_drawing_has_the_marks_in_its_places() -> None:
    assert drawn(3, [1, 0, 123], board=NAMED, marks={"1": "R"}) == ["WA  R  ── ·", "     123"]
    assert drawn(3, [1, 0, 12345], board=NAMED)[1] == "     12…"


@pytest.mark.parametrize("told", [CHESS, {"board": {"drawing": "{} {}\n {}\n{} {}\n   {}"}}, {}])
def test_each_cell_is_where_the_picture_says(told: dict[str, Any]) -> None:
    own = OwnPictures(header(6, **told))
    assert set(own.fitting) == set(own.pictures)
    for view in own.pictures:
        picture = own.pictures[view]([0, 1, 0, 1, 0, 1])
        assert [cell_at(picture, *picture.where(cell)) for cell in range(6)] == list(range(6))


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ({}, "4"),
        ({"options": {"width": 3}}, "B2"),
        (CHESS, "b1"),
        ({"board": {"columns": ["Monday", "Tuesday", "Friday"]}}, "B, Tuesday"),
        ({"options": {"width": 6}}, "5"),
        ({"options": {"width": 1}}, "E"),
        ({"board": {"names": ["a", "b", "c", "d", "e", "f"]}}, "e"),
    ],
)
def test_a_cell_is_called_by_its_name_or_by_its_labels(told: dict[str, Any], name: str) -> None:
    assert OwnPictures(header(6, **told)).cell_name(4) == name


def test_what_a_sentence_names_is_found_on_the_board() -> None:
    own = OwnPictures(header(3, board=NAMED))
    assert Names(None, None, own).of(Deduce("a rule"), "T cannot be red: WA is.").cells == {0, 2}
    assert not Names(None, None, OwnPictures(header(3))).of(Deduce("a rule"), "1 of 2").cells


def test_marks_have_meanings_and_colours() -> None:
    own = OwnPictures(header(3, marks={"1": "R"}, meanings={"1": "red"}, colours={"1": "red"}, board=NAMED))
    assert (own.mark_name(1), own.mark_name(0), own.mark_name(2)) == ("red", "untouched", "mark 2")
    assert own.legend == {"R": "red"}
    assert own.pictures["drawing"]([1, 0, 0]).line(0)[2].style == "ink-red"
