"""Reading and writing; any input gives a puzzle or is refused in one clear line."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from puzzles.shikaku import KIND
from puzzles.shikaku.model import Shikaku
from puzzles.source import Source
from tests.puzzles.shikaku.searches import SEVEN
from tests.puzzles.shikaku.strategy import boards


def read(text: str) -> Shikaku:
    puzzle: Shikaku = KIND.read(Source(text, "some.shk"))
    return puzzle


def refusal(text: str) -> str:
    with pytest.raises(Refusal) as refused:
        read(text)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_text_grid_has_a_title_an_author_comments_and_three_signs_for_nothing() -> None:
    puzzle = read("title: Small\nauthor: Someone\n# a comment\n. 2 -\n0 . 4\n")
    assert (puzzle.height, puzzle.width, puzzle.title, puzzle.author) == (2, 3, "Small", "Someone")
    assert [(clue.mark, clue.name, clue.area) for clue in puzzle.clues] == [(1, "A2", 2), (2, "B3", 4)]


def test_line_ends_and_trailing_blanks_do_not_matter() -> None:
    assert read("title: x\r\n. 2  \r\n2 .\t\r\n\r\n") == read("title: x\n. 2\n2 .\n")


@settings(deadline=None, max_examples=60)
@given(boards(9, 60))
def test_what_is_written_is_read_back(puzzle: Shikaku) -> None:
    assert read(KIND.write(puzzle)) == puzzle


def test_title_and_author_are_written_too() -> None:
    puzzle = read("title: Small\nauthor: Someone\n. 2\n2 .\n")
    assert read(KIND.write(puzzle)) == puzzle


def test_a_game_id_is_width_by_height_with_letters_for_gaps() -> None:
    assert read("3x2:a2c4").numbers == (0, 2, 0, 0, 0, 4)
    assert read("2x2:a2_2a").numbers == (0, 2, 2, 0)
    assert (read("3x2:a2c4").height, read("3x2:a2c4").width) == (2, 3)


def test_the_parameters_of_a_game_id_do_not_matter() -> None:
    assert read("7x7e0.5:b2e4b8g4c6a3b5i9g2a6") == Shikaku(7, 7, SEVEN.numbers)


def test_a_puzz_link_url_is_columns_then_rows() -> None:
    puzzle = read("https://puzz.link/p?shikaku/6/6/j3g56h6t6h23g5j")
    assert [clue.area for clue in puzzle.clues] == [3, 5, 6, 6, 6, 2, 3, 5]
    assert (read("https://puzz.link/p?shikaku/3/2/g2i4").height, puzzle.height) == (2, 6)
    assert read("http://pzv.jp/p.html?shikaku/4/4/-10u").numbers == (16, *[0] * 15)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no grid"),
        ("\n \n", "there is no grid"),
        ("title: nothing else\n", "there is no grid"),
        (". 2\n2 . .\n", "some.shk:2: this row has 3 cells, the first has 2"),
        (". 2\n2 x\n", "some.shk:2:3: 'x' is neither a number nor a dot"),
        (". 2\n2 -3\n", "some.shk:2:3: -3 is below zero"),
        (". 2\n2 5\n", "some.shk:2:3: 5 is too large: the whole board has only 4 cells"),
        (". 2\n2 99999999999999999999\n", "some.shk:2:3: 99999999999999999999 is not between 1 and"),
        (". .\n. .\n", "there is no number on the board"),
        (". 2\n1 .\n", "the numbers sum to 3, but the board has 4 cells"),
        ("2x2:a2_0a", "0 in the body of the game ID"),
        ("2x2:a2_2", "the body describes 3 cells, the board has 4"),
        ("2x2:a2_3a", "the numbers sum to 5, but the board has 4 cells"),
        ("2x2:a9999999999999b", "is too large: the whole board has only 4 cells"),
        ("2x2:d", "there is no number on the board"),
        ("0x2:a", "has no cells"),
        ("2000x2000:a", "too large a board: at most 40,000 cells"),
        ("https://puzz.link/p?hashi/2/2/g22g", "of the kind 'hashi', not `shikaku`"),
        ("https://puzz.link/p?shikaku/2/2/g.2g", "an unknown number"),
        ("https://puzz.link/p?shikaku/2/2/g02g", "the number 0"),
        ("https://puzz.link/p?shikaku/2000/2000/g", "too large a board"),
        ("https://example.org/", "a grid of dots and numbers, a game ID of `rect`"),
    ],
)
def test_bad_input_is_refused_in_one_clear_line(text: str, said: str) -> None:
    assert said in refusal(text)


def test_a_board_of_2000_by_1000_is_refused_with_the_limit() -> None:
    assert "at most 40,000 cells" in refusal((". " * 1000 + "\n") * 2000)


@settings(deadline=None, max_examples=200)
@given(st.one_of(st.text(), st.text("0123456789abcx:_./? \n-", max_size=40)))
def test_nonsense_is_read_or_refused_but_never_crashes(text: str) -> None:
    try:
        puzzle, said = read(text), ""
    except Refusal as refused:
        puzzle, said = SEVEN, str(refused)
    assert "\n" not in said
    assert sum(puzzle.numbers) == puzzle.cells
