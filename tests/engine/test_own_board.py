"""What a header may say of a board of one's own, and what is wrong with one that cannot be drawn."""

import json
import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.header import Header
from engine.own_board import Place

NAMED: dict[str, Any] = {"names": ["WA", "NT", "T"], "drawing": "WA {WA}──{NT}\n     {T}"}


def header(cells: int, **told: Any) -> Header:
    return Header.from_json(json.dumps({"puzzletui": 1, "cells": cells, **told}))


def test_a_drawing_has_a_place_for_each_cell_as_wide_as_it_is_written() -> None:
    board = header(3, board=NAMED).board
    assert board.places == [Place(0, 3, 4, 0), Place(0, 9, 4, 1), Place(1, 5, 3, 2)]
    assert board.lines == ["WA     ──    ", "        "]


@given(st.permutations(range(5)), st.booleans())
def test_blank_places_are_the_cells_in_reading_order_and_others_say_theirs(
    order: list[int], told: bool
) -> None:
    drawing = "\n".join(f"  {{{cell if told else ''}}} |" for cell in order)
    places = header(5, board={"drawing": drawing}).board.places
    assert [place.cell for place in places] == (order if told else [0, 1, 2, 3, 4])
    assert [place.line for place in places] == [0, 1, 2, 3, 4]


@pytest.mark.parametrize(
    "told",
    [
        {"board": NAMED},
        {"options": {"width": 2}, "board": {"rows": ["2", "1"], "columns": ["a", "b"]}},
        {"marks": {"1": "R"}, "colours": {"1": "red", "2": "#12abEF"}, "meanings": {"0": "free"}},
        {"marks": "characters", "colours": {"35": "grey"}},
    ],
)
def test_a_header_with_a_board_of_its_own_is_written_and_read_again_the_same(told: dict[str, Any]) -> None:
    first = header(3, **told)
    assert Header.from_json(first.to_json()) == first
    assert json.loads(first.to_json()).items() >= told.items()


@pytest.mark.parametrize(
    ("width", "board", "columns"),
    [(3, {}, 3), (None, {"columns": ["a", "b"]}, 2), (None, {}, 0), (7, {}, 0), (True, {}, 0), ("2", {}, 0)],
)
def test_the_number_of_columns_is_told_by_the_width_or_by_the_labels(
    width: object, board: dict[str, Any], columns: int
) -> None:
    options = {} if width is None else {"width": width}
    assert header(6, options=options, board=board).columns == columns


@pytest.mark.parametrize(
    ("told", "what"),
    [
        ({"board": []}, "`board` must be an object"),
        ({"board": {"row": ["a"]}}, "`board` has 'row'; it takes rows, columns, names, drawing"),
        ({"board": {"columns": "ab"}}, "`columns` must be a list of texts"),
        ({"board": {"rows": ["1", "2"]}}, "labels need the number of columns"),
        (
            {"board": {"rows": ["1"]}, "options": {"width": 2}},
            "`rows` has 1 labels, but the board has 2 rows",
        ),
        (
            {"board": {"columns": ["a", "b", "c"]}, "options": {"width": 2}},
            "`columns` has 3 labels, but the board has 2 columns",
        ),
        ({"board": {"columns": ["a" * 13] * 3}}, "`columns` has a text of more than 12 characters"),
        ({"board": {"names": ["a", "b"]}}, "`names` has 2 names, but the board has 3 cells"),
        ({"board": {"names": ["a", "b", "a"]}}, "`names` calls two cells 'a'"),
        ({"board": {"names": ["a", "b", ""]}}, "a cell without a name"),
        ({"board": {"drawing": 3}}, "`drawing` must be a text of several lines"),
        ({"board": {"drawing": "{} {}"}}, "has 2 places, but the board has 3 cells: cell 2 has none"),
        ({"board": {"drawing": "{} {} {} {}"}}, "has 4 places, but the board has 3 cells"),
        ({"board": {"drawing": "{0} {1} {7}"}}, "has a place for cell 7, but the board has 3 cells"),
        ({"board": {"drawing": "{0} {1} {1}"}}, "has two places for cell 1"),
        (
            {"board": {"drawing": "{0} {1} {}"}},
            "some places of the drawing say their cell and some are blank",
        ),
        ({"board": {"drawing": "{0} {1} {x}"}}, "a place {x}, but no cell is called that"),
        ({"board": {"drawing": "no place"}}, "the drawing has no place"),
        ({"board": {"drawing": "\n" * 501 + "{}{}{}"}}, "at most 500 lines"),
        ({"marks": {"1": "R", "2": "R"}}, "`marks` draws 1 and 2 both as 'R': choose two symbols"),
        ({"colours": {"1": "rose"}}, "`colours` has 'rose' for mark 1; it may be red, "),
        ({"colours": {"one": "red"}}, "`colours` has 'one', which is no mark"),
        ({"meanings": {"1": 2}}, "`meanings` must have a text of up to 40 characters"),
    ],
)
def test_what_cannot_be_drawn_is_named(told: dict[str, Any], what: str) -> None:
    with pytest.raises(ValueError, match=re.escape(what)):
        header(3, **told)
