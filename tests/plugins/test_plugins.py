"""Kinds and solvers that other distributions bring."""

import json
from pathlib import Path

import pytest

from tests.plugins.distributions import asked_with, installed

SOLVER = """
from engine.events import SOLVED, EXHAUSTED, BACKTRACK, Choose, Deduce
from puzzles.kind import Solver

def solve(puzzle):
    yield Deduce("my rule", ("queens",))
    for event in __import__("puzzles.queens.solvers.backtracking", fromlist=["solve"]).solve(puzzle):
        yield event

SOLVER = Solver("mine", "a solver from elsewhere", solve, rules={"my rule": "My rule likes {}."})
"""
POINT = "[puzzletui.solvers]\nqueens.mine = my_solver:SOLVER\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    installed(tmp_path, "my-solvers", {"my_solver.py": SOLVER}, POINT)
    return tmp_path


def test_a_solver_of_another_distribution_is_listed_helped_with_and_compared(folder: Path) -> None:
    listed = asked_with(folder, "list", "queens")
    assert "mine          a solver from elsewhere" in listed.out
    assert "a solver from elsewhere" in asked_with(folder, "queens", "--help").out
    compared = asked_with(folder, "compare", "queens", "6", "--solvers", "mine,backtracking", "--json")
    assert (compared.code, compared.err) == (0, "")
    mine, ours = json.loads(compared.out)["results"]
    assert (mine["solver"], mine["states"], mine["status"]) == ("mine", ours["states"], "solved")


def test_its_own_rules_have_sentences_in_the_recording(folder: Path, tmp_path: Path) -> None:
    trace = str(tmp_path / "a.trace")
    assert asked_with(folder, "solve", "queens", "6", "--solver", "mine", "--record", trace).code == 0
    assert "My rule likes" in asked_with(folder, "export", trace, "--to", "jsonl").out
    assert asked_with(folder, "verify", trace).code == 0


def test_the_programs_help_and_other_kinds_do_not_import_it(folder: Path) -> None:
    (folder / "my_solver.py").write_text("raise SystemExit('imported')")
    for line in ("--help", "list shikaku", "solve shikaku ryan7"):
        answer = asked_with(folder, *line.split())
        assert answer.code == 0
        assert "imported" not in answer.err


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("raise ImportError('no wheels today')", "does not load: ImportError: no wheels today"),
        ("1 +", "does not load: SyntaxError"),
        ("SOLVER = 5", "is a int, not a puzzles.kind.Solver"),
        (SOLVER.replace('"mine"', '"other"'), "its object is called 'other', not 'mine'"),
    ],
)
def test_a_solver_that_does_not_load_is_named_in_one_line_and_the_rest_works(
    folder: Path, text: str, why: str
) -> None:
    (folder / "my_solver.py").write_text(text)
    answer = asked_with(folder, "list", "queens")
    assert answer.code == 0
    assert "backtracking" in answer.out
    assert answer.err.startswith("puzzletui: the plug-in 'queens.mine' of my-solvers 1.0 is left out: ")
    assert why in answer.err
    assert answer.err.count("\n") == 1


def test_a_solver_that_takes_a_name_of_ours_is_left_out(tmp_path: Path) -> None:
    text = SOLVER.replace('"mine"', '"best"')
    installed(tmp_path, "my-solvers", {"my_solver.py": text}, POINT.replace("mine", "best"))
    answer = asked_with(tmp_path, "list", "queens")
    assert "queens has another solver 'best'" in answer.err
    assert "a solver from elsewhere" not in answer.out


def test_a_plugged_solvers_error_names_it_and_keeps_what_was_recorded(folder: Path, tmp_path: Path) -> None:
    (folder / "my_solver.py").write_text(SOLVER.replace("for event in", "1 / 0\n    for event in"))
    trace = str(tmp_path / "a.trace")
    answer = asked_with(folder, "solve", "queens", "6", "--solver", "mine", "--record", trace)
    answer.is_one_refusal("my_solver (mine)", "failed at event 2: ZeroDivisionError")
    assert "1 event" in asked_with(folder, "stats", trace).out


def test_a_kind_that_takes_a_name_of_ours_is_left_out(tmp_path: Path) -> None:
    installed(tmp_path, "theirs", {"theirs.py": ""}, "[puzzletui.kinds]\nsudoku = theirs:KIND\n")
    answer = asked_with(tmp_path, "list")
    assert (answer.code, answer.err.count("\n")) == (0, 1)
    assert "the plug-in 'sudoku' of theirs 1.0 is left out: there is another kind 'sudoku'" in answer.err


def test_a_kind_that_does_not_load_is_named_and_the_others_are_listed(tmp_path: Path) -> None:
    installed(tmp_path, "theirs", {"theirs.py": "1/0"}, "[puzzletui.kinds]\nmahjong = theirs:KIND\n")
    answer = asked_with(tmp_path, "list")
    assert answer.code == 0
    assert "shikaku: " in answer.out
    assert answer.err.count("\n") == 1
    assert "the plug-in 'mahjong' of theirs 1.0 is left out: does not load: ZeroDivisionError" in answer.err
    asked_with(tmp_path, "solve", "mahjong", "x").is_one_refusal("mahjong", "theirs 1.0", "does not load")
