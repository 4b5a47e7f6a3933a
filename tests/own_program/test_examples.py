"""The examples of own programs, each run for real: no fault in what they print, and the right answers."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.jsonl_check import Check
from tests.own_program.programs import recorded, run
from tests.tui.program import PATIENCE, ROOT

EXAMPLES = ROOT / "examples" / "own-programs"
QUEENS = {4: 2, 5: 10, 6: 4}
"""Solutions by size."""
COMPILED = {
    "queens.c": ["cc", "-Wall", "-Werror", "-o", "queens"],
    "queens.rs": ["rustc", "-O", "-o", "queens"],
}


def placements(size: int, columns: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    """Queens in the first rows that do not attack each other, one or more."""
    for column in range(size if len(columns) < size else 0):
        if all(column != c and abs(column - c) != len(columns) - row for row, c in enumerate(columns)):
            yield (*columns, column)
            yield from placements(size, (*columns, column))


@pytest.mark.parametrize("name", ["queens.c", "queens.js", "queens.rs"])
def test_the_same_search_in_other_languages_has_no_fault(name: str, tmp_path: Path) -> None:
    tool = COMPILED.get(name, ["node"])
    if shutil.which(tool[0]) is None:
        pytest.skip(f"{tool[0]} is not installed")
    source = str(EXAMPLES / name)
    if name in COMPILED:
        subprocess.run([*tool, source], cwd=tmp_path, check=True, timeout=PATIENCE)
    program = ["./queens"] if name in COMPILED else ["node", source]
    for size, solutions in QUEENS.items():
        done = subprocess.run(
            [*program, str(size)], cwd=tmp_path, capture_output=True, check=True, timeout=PATIENCE
        )
        check = Check()
        assert list(check.faults(iter((done.stdout, b"")).__next__)) == []
        assert check.last == "exhausted"
        lines = done.stdout.splitlines()
        assert lines.count(b'["solved"]') == solutions
        told = Counter(line.split(b'"')[1] for line in lines[1:])
        assert told[b"choose"] == told[b"backtrack"] == sum(1 for _ in placements(size))


@pytest.mark.parametrize(
    ("name", "last", "printed"),
    [
        ("sudoku.py", "solved", "solved\n"),
        ("knights_tour.py", "solved", ""),
        ("colouring.py", "exhausted", ""),
        ("maze.py", "solved", "found\n"),
        ("knapsack.py", "exhausted", "the best value is 95\n"),
    ],
)
def test_each_python_example_is_recorded_and_gives_its_answer(
    name: str, last: str, printed: str, tmp_path: Path
) -> None:
    shutil.copy(EXAMPLES / name, tmp_path)
    done = run(tmp_path / name, TMPDIR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    assert done.stdout == printed
    (kept,) = tmp_path.glob("search-*.jsonl")
    trace = recorded(kept)
    event = trace.event_at(len(trace))
    assert event is not None
    assert event.verb == last
    off = subprocess.run(
        [sys.executable, name],
        cwd=tmp_path,
        env=os.environ | {"PUZZLETUI": "off"},
        capture_output=True,
        text=True,
    )
    assert (off.stdout, off.stderr) == (printed, "")
