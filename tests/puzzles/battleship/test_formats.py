from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from puzzles.battleship import KIND
from puzzles.battleship.model import LEFT, LETTERS, SHIP, WATER, Waters
from puzzles.source import Source
from tests.corpora import CORPORA
from tests.puzzles.battleship.searches import solutions_of, waters_of
from tests.puzzles.battleship.strategy import puzzles
from tests.puzzles.searching import refused

LINK = "https://puzz.link/p?battleship/"
FACT = "problem(7,[2:1,1:1],[2,0,1],[1,1,1],[l@[1,1]]).\n"
HEAD = "fleet 2 1\nrows 2 0 1\ncolumns 1 1 1\n"
DATA = "width = 3; height = 3; maxship = 2; ship = [1,1];\nrowsum = [2,0,1];\ncolsum = [1,1,1];\n"


@given(waters=puzzles)
def test_what_is_written_is_read_back(waters: Waters) -> None:
    assert KIND.read(Source(KIND.write(waters))) == waters


def test_givens_are_typed_with_blanks_between_them_or_not() -> None:
    head = "# mine\r\ntitle: Small\r\nfleet 2 1\r\nrows 2 0 1\r\ncolumns 1 1 1\r\n"
    spaced, tight = waters_of(head + "l ? .\r\n? ? ?\r\n? ? c"), waters_of(head + "L?.\n???\n??c")
    assert spaced == tight
    assert (spaced.title, spaced.givens[:3]) == ("Small", (LEFT, 0, WATER))


def test_a_real_puzz_link_url_has_the_solution_that_is_known_for_it() -> None:
    waters = KIND.read(Source(LINK + "6/6/g12h2g30g3gk0r3w//c"))
    assert waters.columns == (None, 1, 2, None, None, 2)
    assert waters.rows == (None, 3, 0, None, 3, None)
    assert solutions_of(waters, "best") == [["..t...", "c.b..c", "......", "lr....", "...lmr", "c....."]]


def test_a_puzz_link_fleet_may_list_its_ships() -> None:
    waters = KIND.read(Source(LINK + "6/6/g23h1g1g23gl0l0l0l0l0g/6/11g/11g/11g/21o/21o/31s"))
    assert waters.fleet == (3, 2, 2, 1, 1, 1)
    assert len(solutions_of(waters, "best")) == 1


def test_the_usual_fleets_of_puzz_link_go_up_to_3_4_and_5() -> None:
    fleets = [KIND.read(Source(f"{LINK}9/9/{'z' * 4}y//{name}")).fleet for name in "cde"]
    assert [fleet[0] for fleet in fleets] == [3, 4, 5]
    assert [len(fleet) for fleet in fleets] == [6, 10, 15]


def test_a_puzz_link_cell_may_be_a_ship_part_of_unknown_kind() -> None:
    waters = KIND.read(Source(LINK + "2/2/j.i/1/11g"))
    assert waters.givens[0] == SHIP
    assert solutions_of(waters, "best") == [["c.", ".."]]


def test_a_prolog_fact_is_picked_by_its_number() -> None:
    both = FACT + FACT.replace("problem(7", "problem(8").replace("l@[1,1]", "c@[3,3] , w@[2,2]")
    waters = KIND.read(Source(both, "a.pl", "8"))
    assert "".join(LETTERS[given] for given in waters.givens) == "????.???c"
    assert waters.fleet == (2, 1)


def test_several_prolog_facts_are_picked_by_their_own_numbers() -> None:
    facts = FACT + FACT.replace("problem(7", "problem( b2 ") + "% problem(9,[1:1],[1],[1],[]).\n"
    sources = KIND.puzzles_in(Source(facts, "a.pl"))
    assert [source.called for source in sources] == ["a.pl:7", "a.pl:b2"]
    assert [KIND.read(source).title for source in sources] == ["CSPLib 7", "CSPLib b2"]


@pytest.mark.parametrize("text", [FACT, FACT + FACT, DATA, HEAD, LINK + "2/2/n//c", "", "problem("])
def test_where_there_is_no_second_puzzle_there_is_nothing_to_pick(text: str) -> None:
    source = Source(text, "a.pl")
    assert KIND.puzzles_in(source) == [source]


def test_a_dzn_file_numbers_its_hints_from_water_on() -> None:
    hints = "hint = [|\n3,0,0|\n0,1,0|\n0,0,2|];"
    waters = KIND.read(Source(DATA + hints))
    assert "".join(LETTERS[given] for given in waters.givens) == "l???.???c"
    assert KIND.read(Source(DATA)).givens == (0,) * 9


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "fleet 2 1\nrows 2 0 1\ncolumns 1 1 0",
            "a: the row counts add up to 3, the column counts to 2; they must be equal",
        ),
        ("fleet 2 2\nrows 2 0 1\ncolumns 1 1 1", "a: the row counts add up to 3, but the fleet has 4 parts"),
        (
            "fleet 3\nrows 1 1 1\ncolumns 1 1 1",
            "a: the cruiser needs a line with 3 parts; the highest count is 1",
        ),
        (HEAD + "..l\n???\n???", "a:4:3: A3 is a left end, but the board ends right of it"),
        (HEAD + "???\n???\nt??", "a:6:1: C1 is a top, but the board ends below it"),
        (HEAD + "r??\n???\n???", "a:4:1: A1 is a right end, but the board ends left of it"),
        (
            HEAD + "???\n???\nl.?",
            "a:6:1: C1 is a left end, but with the other givens no ship of the fleet can lie there",
        ),
        (HEAD + "???\n?c?\n???", "a: the count of row B is 0, but 1 ship parts are given in it"),
        (HEAD + "..?\n???\n???", "a: the count of row A is 2, but only 1 cells are not given as water"),
        (
            HEAD + "???\n????\n???",
            "a:5: the givens have 3 lines, this one has 4 cells; the counts are for 3 rows and 3 columns",
        ),
        (
            HEAD + "?!?",
            "a:4:2: '!' is not a cell: `?` unknown, `.` water, `c l r t b m` ship parts, `x` some ship part",
        ),
        ("rows 1\ncolumns 1", "a: there is no line `fleet` with numbers, such as `fleet 3 2 2 1 1 1`"),
        ("fleet ? 1\nrows 1\ncolumns 1", "a:1:7: `fleet` is followed by numbers, not '?'"),
        ("fleet 0\nrows 0\ncolumns 0", "a: a ship has a length of at least 1"),
        ("fleet 1\nrows 9\ncolumns 9", "a: the count of row A is 9, but it has only 1 cells"),
        (
            "fleet 1\nrows " + "0 " * 51 + "\ncolumns " + "0 " * 50,
            "a: too large a board: at most 2,500 cells can be searched",
        ),
        (FACT + FACT.replace("7", "8"), "a: there are 2 puzzles here; pick one, as in a:7"),
        (
            FACT.replace("l@[1,1]", "l@[1,9]"),
            "a:1: the hint l@[1,9] lies outside the 3 × 3 board",
        ),
        (
            FACT.replace("l@[1,1]", "z@[1,1]"),
            "a:1: a hint is like c@[1,2], with one of w c l r t b m; not 'z@[1,1]'",
        ),
        (
            FACT.replace("l@[1,1]", "l@[1,1],c@[1,1]"),
            "a:1: the hint c@[1,1] contradicts another one for the same cell",
        ),
        (
            "problem(1,[2:1],oops).",
            "a:1: this fact cannot be read; one looks like problem(1,[2:1,1:2],[2,1,1],[1,1,2],[c@[1,1]]).",
        ),
        (DATA.replace("ship = [1,1];", ""), "a: there is no list `ship = [1,2,…];`"),
        (DATA + "hint = [|1,2|];", "a:4: `hint` should be 3 × 3 numbers from 0 to 7"),
        (LINK + "2/2/zzz//c", "a: the body describes more cells than the 8 of the board"),
        (LINK + "2/2/l7g/1/22u", "a: a given of kind 7 is a corner; ships that bend are not supported"),
        (LINK + "2/2/n/1/22u", "a: ship '22u' of the fleet is not straight: not supported"),
        (LINK + "2/2/n//q", "a: 'q' is not a usual fleet; //c, //d and //e are"),
    ],
)
def test_bad_input_is_refused_in_one_clear_line(text: str, message: str) -> None:
    with pytest.raises(Refusal) as refusal:
        KIND.read(Source(text, "a"))
    assert str(refusal.value) == message


def test_a_puzzle_that_is_not_in_the_file_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no puzzle 9 here; the first is 7"):
        KIND.read(Source(FACT, "a.pl", "9"))


@settings(max_examples=200)
@given(text=st.text(alphabet="0123456789?.clrtbmx:=;[]|@,()%/ \n\x1bé", max_size=60))
def test_nonsense_is_read_or_refused_but_never_crashes(text: str) -> None:
    for prefix in ("", HEAD, "problem(", FACT, DATA + "hint=", LINK + "2/2/"):
        assert "\n" not in refused(KIND, Source(prefix + text, "a"))


@pytest.mark.parametrize("corpus", CORPORA.values(), ids=CORPORA)
def test_larger_puzzles_in_the_data_format_of_csplib_are_read(corpus: Path) -> None:
    paths = sorted(corpus.glob("battleship/*.dzn"))
    assert [KIND.read(Source(path.read_text(), path.name)).height for path in paths] == [12, 13, 15]
