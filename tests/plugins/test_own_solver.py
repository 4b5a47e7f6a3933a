"""`--solver my_solver.py:solve`: a function of a person's own file."""

import json
from pathlib import Path

import pytest

from tests.tui.program import asked

PLAIN = '''
from engine.events import BACKTRACK, EXHAUSTED, SOLVED, Choose
from beside import twice

def solve(puzzle):
    """Queens one by one, never a check."""
    yield Choose("row A", "A1", 1, twice(1), ((0, 1),))
    yield BACKTRACK
    yield EXHAUSTED

def other(puzzle):
    yield SOLVED
'''


@pytest.fixture
def file(tmp_path: Path) -> str:
    (tmp_path / "beside.py").write_text("def twice(n): return 2 * n\n")
    path = tmp_path / "my_solver.py"
    path.write_text(PLAIN)
    return str(path)


def test_a_function_of_a_file_solves_and_may_import_what_is_beside_it(file: str) -> None:
    answer = asked("solve", "queens", "4", "--solver", f"{file}:solve", "--json")
    found = json.loads(answer.out)
    assert (answer.code, found["solver"], found["status"]) == (1, f"{file}:solve", "unsolvable")
    assert (found["nodes"], found["untried"]) == (2, 1)


def test_without_a_function_it_is_solve(file: str) -> None:
    assert json.loads(asked("solve", "queens", "4", "--solver", file, "--json").out)["nodes"] == 2


def test_it_can_be_compared_with_ours(file: str) -> None:
    answer = asked("compare", "queens", "4", "--solvers", f"backtracking,{file}", "--json")
    ours, mine = json.loads(answer.out)["results"]
    assert (ours["status"], mine["status"], mine["solver"]) == ("solved", "unsolvable", file)


def test_its_trace_is_verified_only_with_the_solver_named_again(file: str, tmp_path: Path) -> None:
    trace = str(tmp_path / "a.trace")
    asked("solve", "queens", "4", "--solver", file, "--record", trace)
    asked("verify", trace).is_one_refusal(trace, "not known here", "--solver")
    assert asked("verify", trace, "--solver", file).code == 0
    assert asked("verify", trace, "--solver", f"{file}:other").code == 1


@pytest.mark.parametrize(
    ("text", "function", "parts"),
    [
        ("def solve(puzzle): return", "wrong", ["there is no function 'wrong' in this file; it has solve"]),
        ("solve = 5", "solve", ["there is no function 'solve' in this file"]),
        ("1 +", "solve", [":1:", "cannot be loaded: SyntaxError"]),
        ("x = 1\nimport nothing_such", "solve", [":2:", "cannot be loaded: ModuleNotFoundError"]),
        ("def solve(puzzle): return 5", "solve", ["failed at event 1: TypeError: a solver yields events"]),
        ("def solve(puzzle):\n    yield 5", "solve", ["failed at event 1: TypeError: 5 is no engine.events"]),
        ("def solve(p, q):\n    yield 5", "solve", ["failed at event 1: TypeError: solve() missing 1"]),
        ("def solve(p):\n    a = []\n    a[1]\n    yield", "solve", [":3:", "IndexError: list index"]),
        (
            "from engine.events import BACKTRACK\ndef solve(p):\n    yield BACKTRACK",
            "solve",
            ["failed at event 1: ValueError: backtrack at the root"],
        ),
        (
            "from engine.events import Deduce\ndef solve(p):\n    yield Deduce('x', (), ((99, 1),))",
            "solve",
            ["failed at event 1: ValueError: a write (99, 1) on a board of 16 cells"],
        ),
    ],
)
def test_a_mistake_in_it_is_one_line_with_its_place(
    tmp_path: Path, text: str, function: str, parts: list[str]
) -> None:
    path = tmp_path / "bad.py"
    path.write_text(text)
    asked("solve", "queens", "4", "--solver", f"{path}:{function}").is_one_refusal(str(path), *parts)


def test_a_file_that_is_not_there_is_said() -> None:
    asked("solve", "queens", "4", "--solver", "nowhere.py:solve").is_one_refusal("nowhere.py", "no such file")
