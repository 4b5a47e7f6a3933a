"""Every format that is read, and the messages for bad input."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from puzzles.nonogram import KIND
from puzzles.nonogram.model import CROSSED, FILLED, Nonogram
from puzzles.source import Source
from tests.puzzles.nonogram.strategy import puzzles

ROWS, COLUMNS = ("2 1", "1 3", "1 2", "3", "4", "1"), ("1", "5", "2", "5", "2 1", "2")
"""The bird."""


def lines(*parts: str) -> str:
    return "\n".join(parts) + "\n"


NON = lines(
    'title "A bird"',
    "width 6",
    "height 6",
    "rows",
    *ROWS,
    "",
    "columns",
    *(c.replace(" ", ",") for c in COLUMNS),
)
XML = (
    '<?xml version="1.0"?>\n<!DOCTYPE pbn SYSTEM "https://example.org/pbn.dtd">\n<puzzleset>'
    '<puzzle type="grid" defaultcolor="black"><title>A bird</title>\n'
    '<color name="white" char=".">fff</color><color name="black" char="X">000</color>\n'
    + "".join(
        f'<clues type="{name}">'
        + "".join(
            "<line>" + "".join(f"<count>{n}</count>" for n in clue.split()) + "</line>\n" for clue in clues
        )
        + "</clues>"
        for name, clues in (("columns", COLUMNS), ("rows", ROWS))
    )
    + "</puzzle></puzzleset>"
)
BIRDS = {
    "non": NON,
    "nin": lines("6 6", *ROWS, *COLUMNS),
    "mk": lines("6 6", *ROWS, "#", *COLUMNS),
    "cwd": lines("6", "6", *ROWS, "", *COLUMNS),
    "g": lines("A bird", ": rows", *ROWS, ": columns", *COLUMNS, ":", "the end"),
    "xml": XML,
    "id": "6x6:" + "/".join(c.replace(" ", ".") for c in (*COLUMNS, *ROWS)),
    "link": "https://puzz.link/p?nonogram/6/6/1h5h2h5h12g2h12g31g21g3h4h1h",
}


def read(text: str, name: str = "puzzle", pick: str = "") -> Nonogram:
    puzzle: Nonogram = KIND.read(Source(text, name, pick))
    return puzzle


@pytest.mark.parametrize("name", BIRDS)
@pytest.mark.parametrize("ends", ["\n", "\r\n", "  \n"])
def test_the_bird_reads_the_same_in_every_format(name: str, ends: str) -> None:
    bird = read(BIRDS["non"])
    puzzle = read(BIRDS[name].replace("\n", ends))
    assert (puzzle.rows, puzzle.columns, puzzle.colours) == (bird.rows, bird.columns, bird.colours)


@given(puzzles)
@settings(deadline=None, max_examples=100)
def test_what_is_written_is_read_back(puzzle: Nonogram) -> None:
    assert read(KIND.write(puzzle)) == puzzle


def test_blank_lines_are_clues_in_one_dialect_of_non_and_nothing_in_the_other() -> None:
    empty = lines("width 2", "height 3", "rows", "1", "", "1", "columns", "1 1", "", "")
    separated = lines("width 2", "height 3", "", "rows", "", "1", "0", "1", "", "columns", "", "1,1", "0", "")
    assert read(empty) == read(separated)


def test_mk_says_height_first_and_nin_width_first() -> None:
    assert (read("2 1\n1\n1\n#\n2\n").height, read("1 2\n1\n1\n2\n").height) == (2, 2)


def test_colours_are_read_from_non_g_and_xml_alike() -> None:
    non = read("color r #ff0000\nwidth 2\nheight 1\nrows\n1r,1\ncolumns\n1r\n1\n")
    g = read("#d\n  r:&  #FF0000  a comment\n  0:   white\n  1:*  black\n: rows\n1r 1\n: columns\n1r\n1\n")
    xml = read(
        '<puzzle type="grid" defaultcolor="black"><color name="red" char="*">FF0000</color>'
        '<clues type="rows"><line><count color="red">1</count><count>1</count></line></clues>'
        '<clues type="columns"><line><count color="red">1</count></line><line><count>1</count></line></clues>'
        "</puzzle>"
    )
    assert non == g == xml
    assert KIND.solution(non, [2, 3]) == ["r#"]


def test_the_paper_may_have_a_colour() -> None:
    g = read("#d\n 0:  #112233 dark\n r:r red\n: rows\n1r\n: columns\n1r\n")
    assert g.paper == "#112233"
    assert read(KIND.write(g)) == g


def test_given_cells_come_from_a_saved_solution_and_from_a_game_id() -> None:
    xml = XML.replace(
        "</puzzle>",
        '<solution type="saved"><image>|X?????|' + "|?????.|" * 5 + "</image></solution></puzzle>",
    )
    assert read(xml).given == ((0, FILLED), *((cell, CROSSED) for cell in (11, 17, 23, 29, 35)))
    assert read("2x2:1/1/1/1,Ac").given == ((0, FILLED), (3, CROSSED))


def test_a_puzzle_of_several_is_picked_by_number() -> None:
    one = XML[XML.index("<puzzle ") : XML.index("</puzzleset>")]
    assert (
        read(f"<puzzleset>{one}{one.replace('A bird', 'Another')}</puzzleset>", pick="2").title == "Another"
    )


def test_the_puzzles_of_a_set_are_picked_by_their_numbers() -> None:
    one = XML[XML.index("<puzzle ") : XML.index("</puzzleset>")]
    commented = "<!-- <puzzle/> -->"
    several = Source(f"<puzzleset>{one}{commented}{one.replace('A bird', 'Another')}</puzzleset>", "a.xml")
    sources = KIND.puzzles_in(several)
    assert [source.called for source in sources] == ["a.xml:1", "a.xml:2"]
    assert [KIND.read(source).title for source in sources] == ["A bird", "Another"]


@pytest.mark.parametrize("text", [*BIRDS.values(), "", "<puzzleset/>", "<puzzleset><puzzle/><puzzle/>"])
def test_where_there_is_no_second_puzzle_there_is_nothing_to_pick(text: str) -> None:
    source = Source(text, "a")
    assert KIND.puzzles_in(source) == [source]


BOMB = '<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;&b;">]><puzzle>&c;</puzzle>'
BAD = {
    "not a nonogram": ("hello", "in a format"),
    "clue too long": (
        "width 3\nheight 1\nrows\n2,1\ncolumns\n1\n1\n1\n",
        ":4: row 1, runs 2 1, .* 4 cells .* is 3",
    ),
    "totals differ": ("width 2\nheight 1\nrows\n2\ncolumns\n1\n0\n", "rows have 2 .* columns 1"),
    "colour totals differ": (
        "color r red\ncolor g green\nwidth 1\nheight 1\nrows\n1r\ncolumns\n1g\n",
        "rows have 1 red .* columns 0",
    ),
    "no rows": ("width 2\nheight 1\ncolumns\n1\n1\n", "no `rows`"),
    "no width": ("height 1\nrows\n1\ncolumns\n1\n", "no `width`"),
    "width no number": ("width x\nheight 1\nrows\n1\ncolumns\n1\n", ":1: `width` .* number"),
    "too few lines": ("width 2\nheight 2\nrows\n1\ncolumns\n1\n1\n", "1 clues for 2 rows"),
    "too many lines": ("width 1\nheight 1\nrows\n1\n1\ncolumns\n1\n", ":5: there are 2 clues for 1 rows"),
    "colour not declared": ("width 1\nheight 1\nrows\n1q\ncolumns\n1q\n", ":4:1: colour 'q' is not declared"),
    "colour declared twice": ("color r red\ncolor r red\nwidth 1\nheight 1\nrows\n0\ncolumns\n0\n", "twice"),
    "strange run": ("width 1\nheight 1\nrows\n1,-2\ncolumns\n1\n", ":4:3: '-2' is not a run"),
    "huge": ("width 10000\nheight 10000\nrows\ncolumns\n", "too large"),
    "huge mk": ("10000 10000\n1\n#\n1\n", "too large"),
    "huge number": ("width 1\nheight 1\nrows\n" + "9" * 5000 + "\ncolumns\n1\n", "must be"),
    "nothing": ("width 0\nheight 1\nrows\n0\ncolumns\n", "no cells"),
    "broken XML": ("<puzzle>\n<clues>", ":2:.*broken XML"),
    "XML with entities": (BOMB, "entity"),
    "XML without clues": ("<puzzle type='grid'></puzzle>", 'no <clues type="rows">'),
    "XML without puzzle": ("<a/>", "no <puzzle>"),
    "XML count": (
        "<puzzle><clues type='rows'><line><count>x</count></line></clues>"
        "<clues type='columns'><line/></clues></puzzle>",
        "not a number",
    ),
    "XML of triddlers": ("<puzzle type='triddler'></puzzle>", "only grids"),
    "triangles": (": rows\n1/ 2\n: columns\n1\n", "triangles"),
    "ID too short": ("2x2:1/1/1", "3 clues for 2 columns and 2 rows"),
    "ID with too many given": ("1x1:1/1,AA", "more cells than the 1"),
    "link of another kind": ("https://puzz.link/p?sudoku/4/4/g1k23k3g", "sudoku"),
    "given of the wrong length": ('width 1\nheight 1\nrows\n1\ncolumns\n1\ngiven "11"\n', "2 characters"),
    "given of no colour": ('width 1\nheight 1\nrows\n1\ncolumns\n1\ngiven "z"\n', "'z' in `given`"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_input_is_refused_in_one_clear_line(case: str) -> None:
    text, said = BAD[case]
    with pytest.raises(Refusal, match=said) as refused:
        read(text)
    assert "\n" not in str(refused.value)


FRAGMENTS = st.sampled_from(
    [
        "width",
        "height",
        "rows",
        "columns",
        "color",
        "given",
        "goal",
        "#",
        ":",
        "#d",
        "<",
        ">",
        "<puzzle>",
        "\n",
    ]
    + [
        "</puzzle>",
        "<clues type='rows'>",
        "<line>",
        "<count>",
        "1",
        "0",
        "3r",
        ",",
        " ",
        '"',
        "x",
        ".",
        "10x10:",
        "/",
    ]
    + ["\u202e", "²", "١", "\x1b[31m", "https://puzz.link/p?nonogram/", "-", "99999999999"]
)


def refusal(text: str) -> str:
    """The message that refuses the text; "" if it is a puzzle, which is written and read again the same."""
    try:
        puzzle = read(text)
    except Refusal as refused:
        return str(refused)
    return "" if read(KIND.write(puzzle)) == puzzle else "\n"


@given(st.one_of(st.text(max_size=60), st.lists(FRAGMENTS, max_size=40).map("".join)))
@settings(deadline=None, max_examples=400)
def test_whatever_is_read_is_a_puzzle_or_a_refusal(text: str) -> None:
    assert "\n" not in refusal(text)


@given(st.sampled_from(sorted(BIRDS)), st.integers(0, 400), st.integers(0, 30), FRAGMENTS)
@settings(deadline=None, max_examples=400)
def test_a_damaged_file_is_a_puzzle_or_a_refusal(name: str, start: int, length: int, put: str) -> None:
    text = BIRDS[name]
    assert "\n" not in refusal(text[:start] + put + text[start + length :])


def frame(size: int) -> str:
    """A board whose border is filled, as text."""
    lines = [str(size), *["1,1"] * (size - 2), str(size)]
    return "\n".join([f"width {size}", f"height {size}", "rows", *lines, "columns", *lines])


def test_a_board_of_1000_by_1000_is_read_and_a_larger_one_refused() -> None:
    assert KIND.read(Source(frame(1_000))).cells == 1_000_000
    with pytest.raises(Refusal, match="at most 1,000 lines each way"):
        KIND.read(Source(frame(1_001)))
