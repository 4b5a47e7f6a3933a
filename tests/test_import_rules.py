"""Who may import whom, by what a fresh interpreter holds afterwards."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]

IMPORT_ALL = """
import importlib, pkgutil, sys
package = importlib.import_module(sys.argv[1])
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    importlib.import_module(module.name)
"""

RUN_HEADLESS = """
import sys
from tempfile import TemporaryDirectory
from tui.cli.main import run
with TemporaryDirectory() as folder:
    for line in ["", "--help", "--version", "shikaku --help", "list", "list --json", "shikaku ryan7.shk",
                 f"solve shikaku ryan7.shk --record {folder}/a", f"verify {folder}/a",
                 f"export {folder}/a --to jsonl", f"export {folder}/a --to csv",
                 "convert shikaku ryan7 --to sgt", f"replay {folder}/a"]:
        code = run(line.split())
        assert code == (2 if line.startswith(("shikaku ryan7", "replay")) else 0), line
"""

HELP = """
from tui.cli.main import run
assert run(["--help"]) == 0
"""


def imported(script: str, *arguments: str) -> set[str]:
    """The packages that a fresh interpreter holds after running the script."""
    script += "\nimport sys; print(*{name.partition('.')[0] for name in sys.modules}, file=sys.stderr)"
    done = subprocess.run(
        [sys.executable, "-c", script, *arguments], cwd=ROOT, capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return set(done.stderr.splitlines()[-1].split())


def test_the_probe_sees_what_is_imported() -> None:
    assert {"engine", "puzzles", "tui", "textual", "rich"} <= imported("import tui.app.app")


@pytest.mark.parametrize(
    ("package", "others"),
    [
        ("engine", {"puzzles", "tui", "textual", "rich"}),
        ("puzzles", {"tui", "textual"}),
        ("tui.player", {"textual", "rich"}),
        ("tui.exporting.page", {"textual"}),
    ],
)
def test_a_package_does_not_import_those_above_it(package: str, others: set[str]) -> None:
    held = imported(IMPORT_ALL, package)
    assert package.partition(".")[0] in held
    assert not held & others


@pytest.mark.parametrize("script", [HELP, RUN_HEADLESS])
def test_without_a_screen_textual_is_not_imported(script: str) -> None:
    held = imported(script)
    assert "tui" in held
    assert not held & {"textual", "rich"}


def test_help_imports_no_kind() -> None:
    script = HELP + "\nimport sys; assert not [m for m in sys.modules if m.startswith('puzzles.shikaku')]"
    assert "puzzles" in imported(script)
