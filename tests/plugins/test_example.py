"""The example kind, installed as its guide says: no file of ours knows of it, and all of it works."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.guides import blocks
from tests.plugins.distributions import asked_with
from tests.tui.program import ROOT

EXAMPLE = ROOT / "examples" / "takuzu"
pytestmark = pytest.mark.slow


def pip_installed(source: Path, folder: Path) -> Path:
    """The folder with a distribution in it, as pip installs it."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", "--target", str(folder), str(source)], check=True)
    return folder


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("source") / "takuzu"
    shutil.copytree(EXAMPLE, source)
    return pip_installed(source, tmp_path_factory.mktemp("installed"))


def test_it_is_in_the_list_with_its_solver_and_its_puzzles(folder: Path) -> None:
    answer = asked_with(folder, "list", "takuzu")
    assert (answer.code, answer.err) == (0, "")
    assert "backtracking" in answer.out
    assert "four.txt" in answer.out
    assert "takuzu" in asked_with(folder, "--help").out


def test_its_puzzles_are_solved_recorded_and_verified(folder: Path, tmp_path: Path) -> None:
    trace = str(tmp_path / "a.trace")
    answer = asked_with(folder, "solve", "takuzu", "eight", "--all", "--json", "--record", trace)
    found = json.loads(answer.out)
    assert (found["status"], found["solutions"]) == ("solved", 1)
    assert found["events"]["deduce"] > 1
    assert asked_with(folder, "verify", trace).code == 0
    assert asked_with(folder, "compare", "takuzu", "four", "eight").code == 0


@pytest.mark.parametrize(
    ("text", "what"), [("01\n1", "1 cells"), ("0x\n..", "'x' is none of"), ("012", "even number of rows")]
)
def test_bad_puzzles_get_one_line(folder: Path, tmp_path: Path, text: str, what: str) -> None:
    (tmp_path / "bad.txt").write_text(text)
    asked_with(folder, "solve", "takuzu", str(tmp_path / "bad.txt")).is_one_refusal("bad.txt", what)


def test_it_is_offered_and_drawn_in_the_gallery(folder: Path) -> None:
    passes(folder, "tests/tui/test_gallery.py", "every_bundled_puzzle and size0 and takuzu")


def passes(folder: Path, tests: str, name: str) -> None:
    """Some of our own tests pass with that folder on the import path."""
    program = [sys.executable, "-m", "pytest", tests, "-k", name, "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(program, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout
    summary = done.stdout.splitlines()[-1]
    assert re.search(r"[1-9]\d* passed", summary)
    assert "skipped" not in summary


def test_its_solver_is_held_to_the_laws(folder: Path) -> None:
    passes(folder, "tests/laws", "takuzu")


def test_the_solver_of_the_other_guide_is_installed_listed_and_held_to_them_too(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for block in blocks(ROOT / "docs" / "write-a-solver.md"):
        if block.directive == "file":
            (source / block.path).write_text(block.text)
    folder = pip_installed(source, tmp_path / "installed")
    assert "right-hand    row by row, from the right" in asked_with(folder, "list", "queens").out
    passes(folder, "tests/laws", "right-hand")
