"""Completion in real shells, and what is offered."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.program import asked

COMMAND = Path(sys.executable).with_name("puzzletui")
BASH = """
source <(puzzletui --completion bash) 2>/dev/null
COMP_WORDS=(puzzletui %s) COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_puzzletui_completion puzzletui 2>/dev/null
printf '%%s\\n' "${COMPREPLY[@]}"
"""


def offered(shell: str, script: str) -> list[str]:
    """What a shell prints that runs the script; the test is skipped where there is no such shell."""
    if not (path := shutil.which(shell)):
        pytest.skip(f"{shell} is not installed")
    environment = {**os.environ, "PATH": f"{COMMAND.parent}:{os.environ['PATH']}"}
    done = subprocess.run([path, "-c", script], env=environment, capture_output=True, text=True, timeout=60)
    return done.stdout.split("\n")[:-1]


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("shi", ["shikaku"]),
        ("so", ["solve"]),
        ("shikaku rya", ["ryan7-variant", "ryan7"]),
        ("solve shikaku ryan7.", ["ryan7.shk"]),
        ("solve shikaku ryan7 --solver gre", ["greedy-edge", "greedy-corner"]),
        ("race shikaku ryan7 --solvers combo,bf", ["combo,bfs", "combo,bfs-unbounded"]),
        ("compare nono", ["nonogram"]),
        ("list pol", ["polycube", "polyomino"]),
        ("--comp", ["--completion"]),
        ("convert hashi lagoon --to s", ["sgt"]),
    ],
)
def test_bash_completes_kinds_commands_puzzles_and_solvers(line: str, found: list[str]) -> None:
    assert sorted(offered("bash", BASH % line)) == sorted(found)


def test_fish_completes_them_too() -> None:
    script = 'source (puzzletui --completion fish | psub); complete -C "puzzletui solve shikaku rya"'
    assert sorted(offered("fish", script)) == ["ryan7", "ryan7-variant"]


def test_zsh_takes_the_script() -> None:
    script = (
        'autoload -Uz compinit; compinit -u; eval "$(puzzletui --completion zsh)"; print $_comps[puzzletui]'
    )
    assert offered("zsh", script) == ["_puzzletui_completion"]


def test_an_unknown_shell_is_refused() -> None:
    asked("--completion", "tcsh").is_one_refusal("tcsh", "bash", "zsh", "fish")


def test_a_kind_that_is_unknown_offers_no_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("_PUZZLETUI_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "puzzletui solve nonsense x")
    monkeypatch.setenv("COMP_CWORD", "3")
    assert asked().out == "file,x\n"
