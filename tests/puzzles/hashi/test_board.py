"""The checker and the drawing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.state import State
from puzzles.hashi import KIND
from puzzles.hashi.model import Sea, mark_of, range_of
from puzzles.picture import cell_at, text_lines
from tests.puzzles.hashi.searches import sea_of
from tests.puzzles.hashi.strategy import puzzles


def board_of(sea: Sea, bridges: dict[str, int]) -> list[int]:
    edges = [mark_of(bridges.get(name, 0), bridges.get(name, 0), sea.most) for name in sea.edge_names]
    return edges + [0] * len(sea.islands)


@pytest.mark.parametrize(
    ("text", "bridges", "wrong"),
    [
        ("1 . 1", {"A1–A3": 1}, ""),
        ("1 . 1", {"A1–A3": 2}, "A1 has 2 bridges and needs 1"),
        ("1 1\n1 1", {"A1–A2": 1, "B1–B2": 1}, "B1 is not connected with A1"),
        (". 1 . .\n1 . 2 1\n. 2 . 1", {"A2–C2": 1, "B1–B3": 1}, "A2–C2 crosses B1–B3"),
    ],
)
def test_the_checker_says_what_is_wrong(text: str, bridges: dict[str, int], wrong: str) -> None:
    sea = sea_of(text)
    assert set(KIND.check(sea, board_of(sea, bridges)).split()) == set(wrong.split())


def test_an_open_edge_is_no_solution() -> None:
    sea = sea_of("1 . 1")
    assert KIND.check(sea, [0, 0, 0]) == "not every edge is decided"


@pytest.mark.parametrize("most", [1, 2, 3, 4])
def test_marks_and_ranges_are_each_other_s_inverse(most: int) -> None:
    ranges = [(low, high) for low in range(most + 1) for high in range(low, most + 1)]
    assert mark_of(0, most, most) == 0
    assert [mark_of(n, n, most) for n in range(most + 1)] == list(range(1, most + 2))
    assert [range_of(mark_of(*span, most), most) for span in ranges] == ranges


def test_glyphs_show_bridges_islands_and_what_is_known_about_edges() -> None:
    sea = sea_of("bridges: 4\n3 . 4 . 1\n. . . . .\n8 . 4 . .")
    known = {"A1–A3": (1, 1), "A3–A5": (0, 0), "A1–C1": (2, 2), "A3–C3": (1, 4), "C1–C3": (3, 3)}
    board = [0] * sea.cells
    for name, span in known.items():
        board[sea.edge_names.index(name)] = mark_of(*span, 4)
    assert list(text_lines(KIND.draw(sea, board))) == [
        "   1   2   3   4   5",
        "A [3]─────(4)  ×  !1!",
        "   ║       ┆",
        "B  ║   ·   ┆   ·   ·",
        "   ║       ┆",
        "C !8!━━3━━[4]  ·   ·",
    ]


def test_side_by_side_islands_show_their_bridges() -> None:
    sea = sea_of("2 2\n2 2")
    board = board_of(sea, dict.fromkeys(sea.edge_names, 1))
    assert list(text_lines(KIND.draw(sea, board)))[1:] == ["A [2]─[2]", "   │   │", "B [2]─[2]"]


@settings(deadline=None, max_examples=60)
@given(sea=puzzles, data=st.data())
def test_every_cell_is_found_where_it_is_drawn(sea: Sea, data: st.DataObject) -> None:
    board = [data.draw(st.integers(0, sea.most + 1)) for _ in sea.edges] + [0] * len(sea.islands)
    picture = KIND.draw(sea, board)
    for y in range(picture.height):
        assert sum(len(span.text) for span in picture.line(y)) <= picture.width
    for cell in range(len(sea.edges), sea.cells):
        assert cell_at(picture, *picture.where(cell)) == cell


def test_an_edge_that_nothing_crosses_is_found_where_it_is_drawn() -> None:
    sea = sea_of(KIND.samples()["fjord.hashi"])
    picture = KIND.draw(sea, State(sea.cells).board)
    free = [edge for edge, others in enumerate(sea.crossings) if not others]
    assert [cell_at(picture, *picture.where(edge)) for edge in free] == free
