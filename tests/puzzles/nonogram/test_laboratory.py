"""The single-line laboratory: the paper's lines, alone and drawn, and what it refuses."""

import pytest

from engine.events import Choose
from puzzles.nonogram.laboratory import FEW, LISTED, search
from tests.tui.program import Answer, asked
from tests.tui.terminal import in_terminal

SUPERPOSITION = "superposition"
PAPER = [
    ("complete fill", "15", "...............", "###############"),
    ("definite blanks", "1 8 2 1", "...............", "#x########x##x#"),
    (SUPERPOSITION, "10", "...............", ".....#####....."),
    (SUPERPOSITION, "2 3 4 2", "...............", ".#..##..###..#."),
    ("edge consideration", "4 4", "...x...........", "...x..##...##.."),
    ("ruling out", "3 3", "...#.......#...", "x..#..xxx..#..x"),
    ("cross-block fill", "2 4", "...x#..........", "...x##........."),
    ("alternative restriction", "1 2", "#xx..xx.xx..xxx", "#xx..xxxxx..xxx"),
    ("expansion limit", "1 1 2 3", "..#............", ".x#x..........."),
]
"""Rule, runs, the line before and after."""


def laboratory(line: str, known: str) -> Answer:
    return asked("solve", "nonogram", "--line", line, "--known", known)


def rows(line: str, known: str) -> dict[str, str]:
    """What is drawn, by its label."""
    answer = laboratory(line, known)
    assert answer.code == 0, answer.err
    return {row[:26].strip(): row[26:] for row in answer.out.splitlines() if row[:1] not in ("", " ")}


@pytest.mark.parametrize(("rule", "line", "known", "after"), PAPER)
def test_each_rule_alone_gives_what_the_paper_says(rule: str, line: str, known: str, after: str) -> None:
    assert rows(line, known)[rule] == after


@pytest.mark.parametrize(("rule", "line", "known", "after"), PAPER[-4:])
def test_on_the_last_four_lines_no_other_procedure_finds_anything(
    rule: str, line: str, known: str, after: str
) -> None:
    found = rows(line, known)
    procedures = [name for name, *_ in PAPER if name not in (SUPERPOSITION, rule)]
    assert {found[name] for name in procedures} == {"nothing"}


def test_the_leftmost_and_the_rightmost_arrangement_fit_what_is_known() -> None:
    found = rows("4 4", "...x...........")
    assert found["leftmost"] == "xxxx####x####xx"
    assert found["rightmost"] == "xxxxxx####x####"


@pytest.mark.parametrize(("line", "size"), [("3 2 6", 14), ("1 1 1", 6)])
def test_the_arrangements_are_counted_by_the_papers_formula_and_shown(line: str, size: int) -> None:
    out = laboratory(line, "." * size).out
    assert "C(n + m, n) = C(4, 3) = 4 arrangements; 4 fit what is known:" in out
    shown = [row.strip() for row in out.splitlines() if row.startswith(" ")]
    assert len(set(shown)) == 4
    assert all([len(run) for run in row.split("x") if run] == [*map(int, line.split())] for row in shown)


def test_arrangements_are_not_shown_if_they_are_many_nor_listed_if_they_are_too_many() -> None:
    many = laboratory("1 1", "." * 10).out
    assert f"{FEW + 12} fit" in many
    assert not [row for row in many.splitlines() if row.startswith(" ")]
    too_many = laboratory("1 1 1 1 1 1", "." * 60).out
    assert "arrangements." in too_many
    assert int(too_many.split(" = ")[-1].split()[0].replace(",", "")) > LISTED
    assert "not tried" in rows("1 1 1 1 1 1", "." * 60)[SUPERPOSITION]


def test_a_line_without_runs_is_crossed() -> None:
    assert rows("0", "....")["no runs"] == "xxxx"


def test_without_a_terminal_the_kinds_own_command_prints_the_same() -> None:
    same = asked("nonogram", "--line", "3 2 6", "--known=..............")
    assert same == laboratory("3 2 6", "..............")


@pytest.mark.parametrize(
    ("line", "known", "parts"),
    [
        ("3 2 6", "............", ["--known", "12 cells", "needs 13"]),
        ("5", "....", ["--known", "4 cells", "needs 5"]),
        ("3", "#x#..", ["--known", "no arrangement", "3", "#x#.."]),
        ("0", "..#", ["--known", "no arrangement"]),
        ("3", "..?..", ["--known", "'?', character 3", "unknown"]),
        ("3", "..\x1b..", ["--known", "character 3"]),
        ("3", "", ["--known", "1 to 1,000"]),
        ("3", "." * 1001, ["--known", "1 to 1,000", "1,001"]),
        ("3 two", ".....", ["--line", "'two'"]),
        ("3 -2", ".....", ["--line", "'-2'"]),
        ("", ".....", ["--line", "run"]),
        ("9999999", ".....", ["--line", "'9999999'"]),
    ],
)
def test_what_is_wrong_is_one_line(line: str, known: str, parts: list[str]) -> None:
    laboratory(line, known).is_one_refusal(*parts)


def test_an_option_that_is_missing_is_named_and_the_help_that_is_pointed_at_has_it() -> None:
    asked("solve", "nonogram", "--line", "3").is_one_refusal("--known", "puzzletui nonogram --help")
    assert "--line RUNS --known CELLS" in asked("nonogram", "--help").out


def test_a_kind_without_tools_knows_no_such_option() -> None:
    asked("solve", "shikaku", "--line", "3").is_one_refusal("--line")


@pytest.mark.parametrize(("rule", "line", "known", "after"), PAPER)
def test_on_the_screen_each_rule_is_a_child_of_the_known_line(
    rule: str, line: str, known: str, after: str
) -> None:
    header, events = search(line, known)
    state, boards = [0] * header.cells, {}
    before = list(state)
    for event in events:
        for cell, mark in event.writes:
            state[cell] = mark
        if event.verb == "deduce":
            before = list(state)
        elif isinstance(event, Choose):
            boards[event.value] = "".join(".x#"[mark] for mark in state)
            state = list(before)
    assert "".join(".x#"[mark] for mark in before) == known
    assert boards[rule] == after
    assert event.verb == "exhausted"


def test_in_a_terminal_the_kinds_own_command_opens_the_screen() -> None:
    with in_terminal("nonogram", "--line", "3 2 6", "--known", "..............") as terminal:
        terminal.until(lambda text: "runs 3 2 6" in text and "event 0 of" in text)
        terminal.press("q")
        assert terminal.ends() == 0
