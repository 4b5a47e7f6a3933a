"""`puzzletui convert`: from the command line, and what it says when something is wrong."""

from pathlib import Path

from puzzles.registry import kind_names
from tests.plugins.distributions import asked_with, installed
from tests.tui.program import asked

RYAN = "7x7:b2e4b8g4c6a3b5i9g2a6"


def test_a_puzzle_is_printed_in_another_format_and_what_is_lost_is_named() -> None:
    answer = asked("convert", "shikaku", "ryan7", "--to", "sgt")
    assert (answer.code, answer.out) == (0, f"{RYAN}\n")
    assert answer.err == "puzzletui: sgt has no place for title: not written\n"
    assert asked("convert", "shikaku", RYAN, "--to", "sgt").err == ""


def test_a_file_of_many_is_converted_whole_or_by_the_puzzle_picked(tmp_path: Path) -> None:
    target = tmp_path / "links.txt"
    assert asked("convert", "sudoku", "several", "--to", "link", "--all", "-o", str(target)).code == 0
    lines = target.read_text().splitlines()
    assert len(lines) == 3
    assert asked("convert", "sudoku", "several:2", "--to", "link").out == lines[1] + "\n"
    assert (
        asked("convert", "sudoku", f"{target}:2", "--to", "sdm").out
        == asked("convert", "sudoku", "several:2", "--to", "sdm").out
    )


def test_one_of_several_has_to_be_picked() -> None:
    asked("convert", "sudoku", "several", "--to", "link").is_one_refusal(
        "3 puzzles", "several.sdm:2", "--all"
    )


def test_a_format_for_one_puzzle_does_not_take_several() -> None:
    answer = asked("convert", "sudoku", "several", "--to", "grid", "--all")
    answer.is_one_refusal("holds one puzzle, not 3", "sdm, sgt, link can hold several")


def test_a_bad_puzzle_among_many_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    several, target = tmp_path / "several.txt", tmp_path / "out.txt"
    several.write_text(f"{RYAN}\n3x3:a\n")
    answer = asked("convert", "shikaku", str(several), "--to", "link", "--all", "-o", str(target))
    answer.is_one_refusal(f"{several}:2: ")
    assert list(tmp_path.iterdir()) == [several]


def test_an_unknown_format_is_answered_by_those_there_are() -> None:
    asked("convert", "shikaku", "ryan7", "--to", "pdf").is_one_refusal("'pdf'", "text, sgt, link")


def test_a_kind_without_formats_says_so(tmp_path: Path) -> None:
    code = (
        "from attrs import evolve\nfrom puzzles.queens import KIND as QUEENS\n"
        "KIND = evolve(QUEENS, solvers=[*QUEENS.solvers.values()], name='plain', package=__name__)\n"
    )
    installed(tmp_path, "plain", {"plain/__init__.py": code}, "[puzzletui.kinds]\nplain = plain:KIND\n")
    asked_with(tmp_path, "convert", "plain", "8", "--to", "number").is_one_refusal(
        "plain has no formats to convert to"
    )


def test_the_list_names_the_formats_of_every_kind() -> None:
    for name in kind_names():
        assert "formats (puzzletui convert)" in asked("list", name).out
