"""The kinds on exact cover know their solvers without importing them."""

import subprocess
import sys

import pytest

from tests.puzzles.exactcover.test_nonsense import KINDS

IMPORTED = """
import sys
from puzzles.registry import kind_named
kind = kind_named(sys.argv[1])
print(*kind.solvers)
print(*sys.modules)
"""
ALGORITHMS = {
    "puzzles.common.search",
    *(f"puzzles.common.cover.{name}" for name in ("bit_sets", "dancing_links", "first_column", "min_column")),
}


@pytest.mark.parametrize("name", KINDS)
def test_no_solver_is_imported_before_it_runs(name: str) -> None:
    done = subprocess.run([sys.executable, "-c", IMPORTED, name], capture_output=True, text=True, check=True)
    solvers, imported = (set(line.split()) for line in done.stdout.splitlines())
    assert {"first-column", "min-column", "best"} <= solvers
    assert not imported & ALGORITHMS
    assert not [module for module in imported if module.startswith(f"puzzles.{name}.solvers.")]
