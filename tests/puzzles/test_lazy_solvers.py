"""A solver's module is imported when the solver first runs: opening a kind stays quick."""

import subprocess
import sys
from pathlib import Path

import pytest

SOLVERS_IMPORTED = """
import importlib, sys
kind = sys.argv[1]
importlib.import_module(f"puzzles.{kind}")
print(*[name for name in sys.modules if name.startswith(f"puzzles.{kind}.solvers.")])
"""


@pytest.mark.parametrize("kind", ["battleship", "hashi", "nonogram", "shikaku"])
def test_importing_a_kind_imports_none_of_its_solvers(kind: str) -> None:
    script = [sys.executable, "-c", SOLVERS_IMPORTED, kind]
    done = subprocess.run(script, cwd=Path(__file__).parents[2], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout.split(), done.stderr) == (0, [], "")
