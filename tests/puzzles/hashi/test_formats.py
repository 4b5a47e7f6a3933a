import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from puzzles.hashi import KIND
from puzzles.hashi.model import ANY, Sea
from puzzles.source import Source
from tests.puzzles.hashi.searches import sea_of, solutions_of
from tests.puzzles.hashi.strategy import puzzles
from tests.puzzles.searching import refused


@given(sea=puzzles)
def test_what_is_written_is_read_back(sea: Sea) -> None:
    assert KIND.read(Source(KIND.write(sea))) == sea


def test_a_text_grid_has_a_title_comments_and_its_own_limit() -> None:
    sea = sea_of("Title: Two\r\nauthor: me\r\nbridges: 3\r\n# none\r\n3 - 3  \r\n")
    assert (sea.title, sea.author, sea.most, len(sea.islands)) == ("Two", "me", 3, 2)


def test_game_ids_say_how_many_bridges_an_edge_takes() -> None:
    sea = KIND.read(Source("7x7m2:3a4a3a2i3b2a5e4h1b3a33b2c"))
    assert (sea.height, sea.width, sea.most, len(sea.islands)) == (7, 7, 2, 13)
    assert len(solutions_of(sea, "best")) == 1


def test_letters_of_a_game_id_are_numbers_from_10_on() -> None:
    sea = KIND.read(Source("3x3m4:a4a4C4c"))
    assert sorted(island.number for island in sea.islands) == [4, 4, 4, 12]


def test_a_puzz_link_url_is_read() -> None:
    sea = KIND.read(Source("https://puzz.link/p?hashikake/5/5/4g2i3h23k3g1g3g4g3"))
    assert solutions_of(sea, "heuristic") == solutions_of(sea, "best")
    assert KIND.write(sea).splitlines()[1:] == [
        "4 . 2 . .",
        ". 3 . . 2",
        "3 . . . .",
        ". 3 . 1 .",
        "3 . 4 . 3",
    ]


def test_the_number_of_an_island_may_be_missing() -> None:
    sea = KIND.read(Source("https://puzz.link/p?hashi/6/6/3g1g2.g.g2h.g2g.h.g4g3h4g.g2g.h2"))
    assert sum(island.number == ANY for island in sea.islands) == 7
    assert len(solutions_of(sea, "best")) == 1
    assert KIND.read(Source(KIND.write(sea))) == sea


def test_a_has_file_begins_with_rows_columns_and_islands() -> None:
    sea = KIND.read(Source("3 3 3\n2 0 2\n0 0 0\n0 0 2\n", "Hs_3.has"))
    assert (sea.height, sea.width, len(sea.islands)) == (3, 3, 3)


def test_islands_side_by_side_are_legal() -> None:
    assert solutions_of(sea_of("1 2 1"), "best") == [[[0, 0, 0, 1, 1], [0, 1, 0, 2, 1]]]


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        (
            "1 . .\n. . .\n. . 1",
            "a",
            "a:1:1: island A1 has no other island in its row or column",
        ),
        (
            "1 . 5 . 2",
            "a",
            "a:1:5: island A3 needs 5 bridges, but 2 to each of its 2 neighbours are only 4",
        ),
        (
            "1 . 2",
            "a",
            "a: the numbers add up to 3, which is odd; it must be even: each bridge counts twice",
        ),
        ("1 . 17", "a", "a:1:5: an island has at most 16 bridges, not 17"),
        (". . 1", "a", "a: there are 1 islands; a bridge needs two"),
        ("bridges: 9\n1 1", "a", "a: the most bridges of an edge can be 1 to 4 here, not 9"),
        ("bridges: two\n1 1", "a", "a: `bridges:` says how many an edge may take, a number; not 'two'"),
        ("2 2 3\n1 1\n. .", "a.has", "a.has:1: the first line says 3 islands, here are 2"),
        ("9 2 2\n1 1\n. .", "a.has", "a.has:1: the first line says 9 rows and 2 columns, here are 2 and 2"),
        (
            "7x7m2L:a",
            "a",
            "a: bridges without loops are not supported in a bridges ID; "
            "`7x7m2:…` is, at most 2 bridges an edge",
        ),
        ("2x1:1!", "a", "a: '!' in the game ID is neither a number (1–9, A–G) nor a gap (a–z)"),
        ("2x1:1", "a", "a: the body describes 1 squares, the board has 2"),
        ("2x1:1zz", "a", "a: the body describes 27 or more, the board has 2"),
        (
            "https://puzz.link/p?nurikabe/2/1/11",
            "a",
            "a: this URL is of a puzzle called 'nurikabe', not of hashi",
        ),
        (
            "https://puzz.link/p?hashi/3/1/101",
            "a",
            "a: an island with 0 bridges cannot be joined to the others; its number is 1 or more",
        ),
    ],
)
def test_bad_input_is_refused_in_one_clear_line(text: str, name: str, message: str) -> None:
    with pytest.raises(Refusal) as refusal:
        KIND.read(Source(text, name))
    assert str(refusal.value) == message


def test_a_puzzle_that_only_the_search_finds_unsolvable_is_exhausted_without_a_solution() -> None:
    sea = sea_of("1 . 1\n. . .\n1 . 1")
    assert [solutions_of(sea, solver) for solver in KIND.solvers] == [[]] * len(KIND.solvers)


@settings(max_examples=200)
@given(text=st.text(alphabet="0123456789.-?x:m \n/ab#\x1bé", max_size=60))
def test_nonsense_is_read_or_refused_but_never_crashes(text: str) -> None:
    for name in ("a.txt", "a.has"):
        for prefix in ("", "2x2m2:", "https://puzz.link/p?hashi/2/2/"):
            assert "\n" not in refused(KIND, Source(prefix + text, name))
