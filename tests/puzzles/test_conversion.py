"""Puzzles in other formats: between any two of them nothing is lost, and what cannot be expressed is said."""

from collections.abc import Iterator
from functools import cache
from itertools import permutations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import Refusal
from puzzles.conversion import Format, convert, format_named
from puzzles.kind import Kind
from puzzles.registry import kind_named, kind_names
from puzzles.source import Source
from tests.corpora import CORPORA
from tests.laws.cases import tiny_puzzles
from tests.puzzles.sudoku.strategy import nines

KINDS = [name for name in kind_names() if kind_named(name).formats]
LARGER = {"sudoku": nines}
"""Puzzles of the usual size, for formats that have no other."""
FORMATS = [(kind, form) for kind in KINDS for form in kind_named(kind).formats]
PAIRS = [(kind, *pair) for kind in KINDS for pair in permutations(kind_named(kind).formats, 2)]
QUICK = settings(deadline=None, max_examples=5, suppress_health_check=list(HealthCheck))


def through(kind: Kind, puzzle: Any, form: Format) -> Any:
    """The puzzle, written and read again."""
    return kind.read(Source(form.write(puzzle), f"converted{form.suffix}"))


def expresses(kind: Kind, form: Format, puzzle: Any) -> bool:
    try:
        convert(kind, [Source(kind.write(puzzle))], form)
    except Refusal:
        return False
    return True


@cache
def expressible(name: str, *forms: str) -> st.SearchStrategy[Any]:
    """Puzzles that all these formats can express."""
    kind = kind_named(name)
    some = st.one_of(tiny_puzzles(name), LARGER.get(name, st.nothing()))
    return some.filter(lambda puzzle: all(expresses(kind, kind.formats[form], puzzle) for form in forms))


@pytest.mark.parametrize(("name", "one", "other"), PAIRS)
@QUICK
@given(data=st.data())
def test_a_puzzle_goes_from_one_format_to_another_and_back(
    name: str, one: str, other: str, data: st.DataObject
) -> None:
    kind = kind_named(name)
    puzzle = data.draw(expressible(name, one, other))
    there = through(kind, through(kind, puzzle, kind.formats[one]), kind.formats[other])
    back = through(kind, there, kind.formats[one])
    assert kind.core(there) == kind.core(back) == kind.core(puzzle)


@pytest.mark.parametrize(("name", "form"), FORMATS)
def test_what_is_said_about_a_bundled_puzzle_is_kept_or_named(name: str, form: str) -> None:
    kind = kind_named(name)
    for sample, text in kind.samples().items():
        puzzle = kind.read(Source(text, sample))
        if not expresses(kind, kind.formats[form], puzzle):
            continue
        converted = convert(kind, [Source(text, sample)], kind.formats[form])
        kept = kind.said(kind.read(Source(converted.text, f"converted{kind.formats[form].suffix}")))
        assert set(converted.unsaid) == {
            key for key, what in kind.said(puzzle).items() if kept.get(key) != what
        }


@pytest.mark.parametrize(
    ("name", "form"), [(name, form) for name, form in FORMATS if kind_named(name).formats[form].join]
)
@settings(QUICK, max_examples=4)
@given(data=st.data())
def test_several_puzzles_are_picked_from_one_file(name: str, form: str, data: st.DataObject) -> None:
    kind = kind_named(name)
    puzzles = data.draw(st.lists(expressible(name, form), min_size=2, max_size=4))
    sources = [Source(kind.write(puzzle), str(number)) for number, puzzle in enumerate(puzzles)]
    into = kind.formats[form]
    file = Source(convert(kind, sources, into).text, f"several{into.suffix}")
    again = [kind.core(kind.read(one)) for one in kind.puzzles_in(file)]
    assert again == list(map(kind.core, puzzles))


def ids() -> Iterator[tuple[str, str]]:
    kinds = {"rect": "shikaku", "bridges": "hashi", "pattern": "nonogram", "solo": "sudoku"}
    for folder in CORPORA.values():
        for file, kind in kinds.items():
            lines = (folder / "sgt" / f"sgt-{file}.txt").read_text().splitlines()
            yield from ((kind, line) for line in lines if line)


def test_real_game_ids_come_back_letter_for_letter() -> None:
    for name, text in ids():
        kind = kind_named(name)
        other = convert(kind, [Source(text)], next(iter(kind.formats.values())))
        assert convert(kind, [Source(other.text)], kind.formats["sgt"]).text.rstrip() == text


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("shikaku", "shikaku/6/6/j3g56h6t6h23g5j"),
        ("hashi", "hashi/5/5/4g2i3h23k3g1g3g4g3"),
        ("sudoku", "sudoku/4/4/g1k23k3g"),
        ("nonogram", "nonogram/6/6/12g1111h11112j12g11g21j11g3h"),
        ("battleship", "battleship/6/6/g12h2g30g3gk0r3w//c"),
    ],
)
@pytest.mark.parametrize(
    "host",
    [
        "https://puzz.link/p?",
        "http://pzv.jp/p.html?",
        "https://pzprxs.vercel.app/p?",
        "http://pzv.jp/p.html?m+",
        "https://example.org/a/b/p.html?pzprv3/",
    ],
)
def test_urls_of_every_host_are_read_and_written_letter_for_letter(name: str, path: str, host: str) -> None:
    kind = kind_named(name)
    assert convert(kind, [Source(host + path)], kind.formats["link"]).text == f"https://puzz.link/p?{path}\n"


@pytest.mark.parametrize("pid", ["shikaku_edit", "shikaku_play", "shikaku/v:", "shikaku/"])
def test_a_url_may_have_a_mode_and_a_flag(pid: str) -> None:
    kind = kind_named("shikaku")
    assert kind.read(Source(f"https://puzz.link/p?{pid}/2/2/g2g2")).numbers == (0, 2, 0, 2)


@pytest.mark.parametrize(
    ("name", "puzzle", "form", "why"),
    [
        ("battleship", "fog.bimaru", "prolog", "count is not known"),
        ("hashi", "four-lanes.hashi", "link", "at most 4 bridges"),
        ("nonogram", "tree.non", "sgt", "no colours"),
        ("nonogram", "rabbit.non", "paper", "rows and columns cannot be told apart"),
        ("sudoku", "4x4.txt", "sdk", "9 × 9"),
    ],
)
def test_a_format_that_cannot_express_a_puzzle_says_why(name: str, puzzle: str, form: str, why: str) -> None:
    kind = kind_named(name)
    with pytest.raises(Refusal, match=why) as refusal:
        convert(kind, [Source(kind.samples()[puzzle], puzzle)], format_named(kind, form))
    assert str(refusal.value).startswith(f"{puzzle}: ")
    assert "\n" not in str(refusal.value)


def test_a_nonogram_of_a_thousand_lines_each_way_is_read() -> None:
    kind = kind_named("nonogram")
    clues = ["1000"] * 1_000
    text = "\n".join(["1000 1000", *clues, *clues])
    assert kind.read(Source(text)).cells == 1_000_000
    with pytest.raises(Refusal, match="at most 1,000 lines each way"):
        kind.read(Source(text.replace("1000 1000", "1001 1000", 1)))


def test_a_puzz_link_url_has_no_larger_numbers_than_it_can_write() -> None:
    kind = kind_named("shikaku")
    with pytest.raises(Refusal, match="numbers up to 4,095, and the puzzle has 5,000"):
        kind.formats["link"].write(kind.read(Source(f"5000x1:5000{'z' * 192}g")))
