"""The distribution as pip installs it: its solvers are listed, compared and refused like any other."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.plugins.distributions import asked_with, installed
from tests.plugins.engines.engines import KINDS, solver_of
from tests.plugins.test_example import pip_installed
from tests.tui.program import ROOT
from tests.tui.terminal import in_terminal

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    source = tmp_path_factory.mktemp("source") / "engines"
    shutil.copytree(ROOT / "examples" / "engines", source)
    return pip_installed(source, tmp_path_factory.mktemp("installed"))


def test_both_are_listed_for_each_of_the_four_kinds(folder: Path) -> None:
    for kind in KINDS:
        answer = asked_with(folder, "list", kind)
        assert (answer.code, answer.err) == (0, "")
        assert re.search(
            r"\n +clingo  .+; learns from conflicts\n +ortools  .+ variable for each ", answer.out
        )


def test_they_are_compared_with_ours(folder: Path) -> None:
    for engine in ("clingo", "ortools"):
        solver_of("nonogram", engine)
    answer = asked_with(folder, "compare", "nonogram", "fish", "--solvers", "best,clingo,ortools", "--json")
    assert (answer.code, answer.err) == (0, "")
    assert {result["status"] for result in json.loads(answer.out)["results"]} == {"solved"}


def test_a_recording_of_one_is_verified(folder: Path, tmp_path: Path) -> None:
    solver_of("hashi", "clingo")
    trace = str(tmp_path / "a.trace")
    solved = asked_with(
        folder, "solve", "hashi", "skerries", "--solver", "clingo", "--all", "--record", trace
    )
    assert (solved.code, solved.err.partition(":")[0]) == (0, "1 solution")
    assert asked_with(folder, "verify", trace).code == 0


def test_an_engine_that_is_too_old_is_refused_in_one_line_and_ours_go_on(
    folder: Path, tmp_path: Path
) -> None:
    old = tmp_path / "old"
    shutil.copytree(folder, old)
    installed(old, "clingo", {})
    refused = asked_with(old, "solve", "nonogram", "fish", "--solver", "clingo")
    refused.is_one_refusal(
        "clingo cannot take this puzzle: it needs clingo 5.6 or newer, and 1.0 is installed"
    )
    assert asked_with(old, "solve", "nonogram", "fish").code == 0


def test_clingo_races_with_best_on_the_screen(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    solver_of("nonogram", "clingo")
    monkeypatch.setenv("PYTHONPATH", str(folder))
    with in_terminal("race", "nonogram", "penguin-and-fir", "--solvers", "best,clingo") as terminal:
        terminal.until(lambda text: re.search("─ ▸ best ─.*─ clingo ─", text) and "Decision, level" in text)
        terminal.press(*"+++++")
        terminal.until(lambda text: "best won" in text and text.count("◆ solved") == 2)
        terminal.press("q")
        assert terminal.ends() == 0


def test_an_engine_stands_still_while_the_screen_is_paused(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    solver_of("nonogram", "clingo")
    monkeypatch.setenv("PYTHONPATH", str(folder))
    with in_terminal("nonogram", "qr", "--solver", "clingo") as terminal:
        terminal.until(lambda text: "Decision, level" in text or "fixes" in text)
        terminal.press(" ")
        terminal.until(lambda text: "‖ paused" in text)
        seen = re.search("event .* of .*", terminal.text)
        assert seen
        terminal.read(0.5)
        assert seen[0] in terminal.text
        terminal.press("s")
        terminal.until(lambda text: "ended: solved" in text)
        terminal.press("q")
        assert terminal.ends() == 0
