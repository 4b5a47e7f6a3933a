"""The text formats of sudokus."""

import pytest
from hypothesis import given, settings

from puzzles.source import Source
from puzzles.sudoku import KIND
from puzzles.sudoku.model import Sudoku
from tests.puzzles.exactcover.searches import refusal, sample
from tests.puzzles.sudoku.strategy import puzzles

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]


def read(text: str, pick: str = "", name: str = "file") -> Sudoku:
    puzzle = KIND.read(Source(text, name, pick))
    assert isinstance(puzzle, Sudoku)
    return puzzle


EXPECTED = read(LINE)


@pytest.mark.parametrize(
    "text",
    [
        LINE.replace(".", "0") + "\n",
        "\n".join(ROWS),
        "\r\n".join(" ".join(row) + "  " for row in ROWS),
        "\n------+-------+------\n".join(
            "\n".join(" | ".join(row[at : at + 3] for at in (0, 3, 6)) for row in ROWS[top : top + 3])
            for top in (0, 3, 6)
        ),
        "#A someone\n#D a description\n[Puzzle]\n"
        + "\n".join(ROWS)
        + "\n[State]\n"
        + "\n".join(["123456789"] * 9),
        "5_3b7d6b1_9_5d9_8d6a8c6c3_4b8a3b1_7c2c6a6d2_8d4_1_9b5d8b7_9".join(("3x3:", "")),
        "https://puzz.link/p?sudoku/9/9/53h7j6h195j98j6g8i6i34h8g3h17i2i6g6j28j419h5j8h79",
        LINE + ":1:" + LINE,
    ],
    ids=["zeros", "rows", "blanks", "boxes", "sdk", "solo", "puzz.link", "counted"],
)
def test_one_sudoku_is_read_however_it_is_written(text: str) -> None:
    assert read(text) == EXPECTED


def test_a_puzzle_of_several_is_picked_by_number() -> None:
    text = KIND.samples()["several.sdm"]
    assert [read(text, pick) for pick in ("1", "2", "3")] == [read(line) for line in text.split()]
    assert read(text) == read(text, "1")


def test_every_puzzle_of_several_can_be_picked() -> None:
    several = Source(KIND.samples()["several.sdm"], "several.sdm")
    assert KIND.picks(several) == ["1", "2", "3"]
    assert [source.called for source in KIND.puzzles_in(several)] == [f"several.sdm:{n}" for n in (1, 2, 3)]
    assert [KIND.read(source) for source in KIND.puzzles_in(several)] == [
        read(line) for line in several.text.split()
    ]


def test_picking_does_not_parse_the_puzzles() -> None:
    wrong = Source(f"# two puzzles\n{LINE}\n\n{'?' * 80}\n", "file")
    assert KIND.picks(wrong) == ["1", "2"]
    assert refusal(KIND, wrong.text, "2") == "file:4: this line has 80 characters; a sudoku of 9 × 9 has 81"


@pytest.mark.parametrize("text", ["", LINE, "\n".join(ROWS), "\n".join(["." * 16] * 16), "3x3:a", "1.\n.2"])
def test_one_puzzle_or_none_needs_no_picking(text: str) -> None:
    assert KIND.picks(Source(text, "file")) == []
    assert KIND.puzzles_in(Source(text, "file")) == [Source(text, "file")]


def test_81_lines_are_81_puzzles() -> None:
    assert read("\n".join([LINE] * 80 + ["." * 81]), "81").givens == (0,) * 81


def test_numbers_of_two_digits_are_read_between_blanks() -> None:
    rows = [["."] * 12 for _ in range(12)]
    rows[0][0], rows[5][3] = "12", "C"
    puzzle = read("\n".join(" ".join(row) for row in rows))
    assert (puzzle.box_rows, puzzle.box_columns) == (3, 4)
    assert (puzzle.givens[0], puzzle.givens[63]) == (12, 12)


def test_bars_show_how_wide_a_box_is() -> None:
    puzzle = read("\n".join(["..|..|.."] * 6))
    assert (puzzle.box_rows, puzzle.box_columns) == (3, 2)


@pytest.mark.parametrize("name", list(KIND.samples()))
def test_a_sample_survives_being_written(name: str) -> None:
    puzzle = sample(KIND, name)
    assert read(KIND.write(puzzle)) == puzzle


@settings(max_examples=40, deadline=None)
@given(puzzles)
def test_a_sudoku_survives_being_written(puzzle: Sudoku) -> None:
    assert read(KIND.write(puzzle)) == puzzle


@pytest.mark.parametrize(
    ("text", "pick", "said"),
    [
        ("", "", "file: there is no sudoku: 81 characters, or rows of them; `.` or 0 for an open cell"),
        (LINE[:-1], "", "file:1: this line has 80 characters; a sudoku of 9 × 9 has 81"),
        (LINE[:-1] + "?", "", "file:1:81: '?' is neither a digit nor `.`"),
        ("5" + LINE[1:4] + "5" + LINE[5:], "", "file: 5 is twice in row A: in A1 and A5"),
        (LINE[:72] + "5" + LINE[73:], "", "file: 5 is twice in column 1: in A1 and I1"),
        (LINE[:10] + "5" + LINE[11:], "", "file: 5 is twice in row B: in B2 and B6"),
        ("." * 9 + "." + "7" + "." * 9 + "7" + "." * 60, "", "file: 7 is twice in box 1: in B2 and C3"),
        ("1.\n.2", "", "file: a sudoku of 2 rows has no equal boxes; 9 would be usual, 4 to 25 are possible"),
        ("1234\n34\n....\n....", "", "file:2: this row has 2 cells; there are 4 rows"),
        ("12 5 3 4\n. . . .\n. . . .\n. . . .", "", "file:1:1: 12 is too large: the digits here are 1 to 4"),
        (LINE, "2", "file: there is no puzzle 2: the file holds 1 to 1"),
        ("3x3j:a", "", "file: this is a jigsaw sudoku; only plain ones can be solved"),
        ("3x3k:a", "", "file: this is a killer sudoku; only plain ones can be solved"),
        ("7x7:a", "", "file: boxes of 7 × 7 cannot be solved; a sudoku has 4 to 25 digits"),
        ("2x2:9o", "", "file: 9 is too large: the digits here are 1 to 4"),
        ("2x2:a", "", "file: the body describes 1 cells, the board has 16"),
        ("https://puzz.link/p?hashi/4/4/p", "", "file: this is the URL of a hashi, not of a sudoku"),
        ("https://puzz.link/p?sudoku/4/4/5u", "", "file: 5 is too large: the digits here are 1 to 4"),
        (
            "https://puzz.link/p?sudoku/5/5/p",
            "",
            "file: a sudoku of 5 × 5 has no equal boxes; 9 × 9 would be usual",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line(text: str, pick: str, said: str) -> None:
    assert refusal(KIND, text, pick) == said
