"""The program finds its own packages, whatever else is called `engine`, `puzzles` or `tui`."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.plugins.distributions import asked_with, installed
from tests.tui.program import ROOT, Answer

OURS = ("engine", "puzzles", "tui")


@pytest.fixture
def impostors(tmp_path: Path) -> Path:
    """Packages of our names that must never be imported."""
    for name in OURS:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise SystemExit('the wrong one')")
    return tmp_path


@pytest.mark.parametrize("line", ["list", "solve shikaku ryan7", "compare shikaku 5x5 --solvers bfs,combo"])
def test_packages_of_the_same_name_on_the_path_are_not_imported(impostors: Path, line: str) -> None:
    answer = asked_with(impostors, *line.split())
    assert (answer.code, "wrong" in answer.err) == (0, False)


def test_nor_are_those_in_the_current_directory(impostors: Path) -> None:
    answer = asked_with(impostors, "solve", "shikaku", "ryan7", cwd=impostors)
    assert (answer.code, "wrong" in answer.err) == (0, False)


def test_the_command_is_the_launcher() -> None:
    command = Path(sys.executable).with_name("puzzletui")
    assert "puzzletui.launch" in command.read_text()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """Our packages as if they had been installed there."""
    for name in (*OURS, "puzzletui"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


def launched(copy: Path, *arguments: str) -> Answer:
    program = f"import sys; sys.path.insert(0, {str(copy)!r}); from puzzletui.launch import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", program, *(arguments or ("list", "queens"))],
        cwd=copy,
        capture_output=True,
        timeout=60,
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def test_a_copy_of_ours_works(copy: Path) -> None:
    assert launched(copy).code == 0


def test_a_package_that_was_overwritten_is_named_with_the_one_that_did_it(copy: Path) -> None:
    text = "raise SystemExit('the wrong one')"
    installed(copy, "game-engine", {"engine/__init__.py": text})
    launched(copy).is_one_refusal("'engine' was overwritten by the installed package game-engine 1.0")


def test_so_is_one_of_which_only_a_part_was_overwritten(copy: Path) -> None:
    installed(copy, "game-engine", {"engine/events.py": "class Thing: ..."})
    launched(copy).is_one_refusal("'engine' was partly overwritten by the installed package game-engine 1.0")


def test_a_folder_of_puzzles_without_a_kind_is_none(copy: Path) -> None:
    (copy / "puzzles" / "empty").mkdir()
    (copy / "puzzles" / "notes").mkdir()
    (copy / "puzzles" / "notes" / "__init__.py").write_text('"""Not a KIND."""')
    answer = launched(copy, "list")
    assert (answer.code, answer.err) == (0, "")
    assert not {"empty", "notes", "common"} & {line.partition(":")[0] for line in answer.out.splitlines()}


def test_a_package_that_is_missing_is_said(copy: Path) -> None:
    shutil.rmtree(copy / "tui")
    launched(copy).is_one_refusal("its package 'tui' is missing", "install puzzletui again")
