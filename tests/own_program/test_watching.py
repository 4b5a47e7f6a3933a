"""Programs that tell their own search with `watch` and `watched`: what is recorded is what they did."""

import os
import re
import shutil
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Choose
from puzzletui import SearchError, watch, watched, watching
from tests.own_program.programs import boards, recorded, run, verbs
from tests.tui.terminal import in_terminal

QUEENS = """
import sys
from puzzletui import watched
n = int(sys.argv[1])
board = [["."] * n for _ in range(n)]

def is_safe(row, column):
    return all(board[r][c] != "Q" for r in range(row) for c in (column, column - row + r, column + row - r)
               if 0 <= c < n)

@watched(board=lambda: board{options})
def place(row):
    print("row", row)
    if row == n:
        return True
    for column in range(n):
        if is_safe(row, column):
            board[row][column] = "Q"
            if place(row + 1):
                return True
            board[row][column] = "."
    return False

print("found" if place(0) else "none")
"""


def queens(folder: Path, options: str = "") -> Path:
    path = folder / "queens.py"
    path.write_text(QUEENS.replace("{options}", options))
    return path


def test_each_event_carries_what_has_changed_on_the_board_since_the_last_one(tmp_path: Path) -> None:
    grid = [[0, 0], [0, 0]]
    with watch(board=lambda: grid, record=tmp_path / "x.jsonl") as search:
        grid[0][1] = 2
        search.choose("A2", 2, of=3)
        grid[1] = [3, 4]
        search.deduce("last in its row", "B", 2)
        search.backtrack()
        grid[:] = [[0, 0], [0, 0]]
        search.prune("nothing else")
    trace = recorded(tmp_path / "x.jsonl")
    assert verbs(trace) == ["choose", "deduce", "backtrack", "prune", "exhausted"]
    assert boards(trace) == [[0, 2, 0, 0], [0, 2, 3, 4], [0] * 4, [0] * 4, [0] * 4]
    assert trace.header.options["width"] == 2


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10_000), st.booleans())
def test_a_replay_shows_the_board_that_the_program_had_at_each_event(
    tmp_path_factory: pytest.TempPathFactory, seed: int, with_text: bool
) -> None:
    chance, path = Random(seed), tmp_path_factory.mktemp("search") / "x.jsonl"
    contents = [None, "a", "b", 7, 12] if with_text else [0, 1, 2, 3]
    grid: list[list[Any]] = [[contents[0]] * 3 for _ in range(2)]
    kept: list[list[list[Any]]] = []
    expected: list[list[list[Any]]] = []
    last = [row[:] for row in grid]
    with watch(board=lambda: grid, record=path) as search:
        for _ in range(30):
            for _ in range(chance.randrange(3)):
                grid[chance.randrange(2)][chance.randrange(3)] = chance.choice(contents)
            step = chance.choice(("choose", "deduce", "prune", "backtrack"))
            if step == "choose":
                search.choose("a", "b")
                kept.append(last)
            elif step == "backtrack" and search.depth:
                search.backtrack()
                grid[:] = [row[:] for row in kept.pop()]
            else:
                search.deduce("it follows")
            last = [row[:] for row in grid]
            expected.append(last)
        while search.depth:
            search.backtrack()
    symbols = recorded(path).header.marks
    drawn = [[symbols.drawn(mark) for mark in board] for board in boards(recorded(path))]
    assert drawn[:30] == [[_drawn(cell) for row in board for cell in row] for board in expected]


def _drawn(content: Any) -> str:
    return "·" if content in (None, 0) else str(content)


def test_what_is_on_the_board_at_the_start_is_given_and_never_undone(tmp_path: Path) -> None:
    grid = ["..", ".Q"]
    with watch(board=lambda: grid, record=tmp_path / "x.jsonl") as search:
        search.choose("A1", "x")
        search.backtrack()
    trace = recorded(tmp_path / "x.jsonl")
    assert [event.rule for event in trace.read()][:1] == ["given"]
    assert boards(trace)[-1] == [0, 0, 0, ord("Q")]


@pytest.mark.parametrize(
    ("before", "call", "what"),
    [
        ((), "backtrack", "backtrack, but no choice is open"),
        (("solved",), "solved", "solved right after solved: backtrack comes first"),
        (("exhausted",), "solved", "solved right after exhausted: the search is over"),
    ],
)
def test_what_a_search_cannot_do_is_named_with_the_line_of_the_caller(
    before: tuple[str, ...], call: str, what: str, tmp_path: Path
) -> None:
    with watch(record=tmp_path / "x.jsonl") as search:
        for name in before:
            getattr(search, name)()
        with pytest.raises(SearchError, match=what) as wrong:
            getattr(search, call)()
        assert str(wrong.value).startswith(f"{__file__}:")


@pytest.mark.parametrize("end", ["os._exit(3)", "sys.exit(3)", "os.kill(os.getpid(), 9)"])
def test_a_program_that_ends_in_the_middle_leaves_what_it_told(end: str, tmp_path: Path) -> None:
    path = tmp_path / "ends.py"
    path.write_text(
        "import os, sys\nfrom puzzletui import watch\n"
        "with watch(record='x.jsonl') as search:\n"
        f"    search.choose('a', 1)\n    search.deduce('b')\n    {end}\n"
    )
    assert run(path).returncode in (3, -9)
    trace = recorded(tmp_path / "x.jsonl")
    assert verbs(trace) == ["choose", "deduce"]
    assert dict(trace.notes) == ({2: "The program ended itself here."} if "sys" in end else {})


NOTEBOOK = """
import sys, types
shown = []
notebook = types.ModuleType("IPython")
notebook.get_ipython = lambda: types.SimpleNamespace(kernel=object())
notebook.display = types.ModuleType("IPython.display")
notebook.display.display = lambda bundle, raw: shown.append(bundle["text/html"])
sys.modules |= {"IPython": notebook, "IPython.display": notebook.display}
from puzzletui import watch
with watch(board=lambda: [[0] * {wide}] * {wide}) as search:
    search.choose("a", 1)
    search.backtrack()
print("".join(shown))
"""


def test_in_a_notebook_the_recording_is_shown_as_a_page(tmp_path: Path) -> None:
    (path := tmp_path / "cell.py").write_text(NOTEBOOK.replace("{wide}", "4"))
    done = run(path, TMPDIR=str(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    (kept,) = tmp_path.glob("search-*")
    assert verbs(recorded(kept)) == ["choose", "backtrack", "exhausted"]
    assert re.match(r'<iframe srcdoc="&lt;!DOCTYPE html&gt;[^"]*&lt;/html&gt;\s*" ', done.stdout)


def test_a_recording_of_which_no_page_can_be_made_is_named_in_a_notebook(tmp_path: Path) -> None:
    (path := tmp_path / "cell.py").write_text(NOTEBOOK.replace("{wide}", "400"))
    done = run(path, TMPDIR=str(tmp_path))
    (kept,) = tmp_path.glob("search-*")
    assert (done.stdout, done.stderr) == (
        "\n",
        f"There is no terminal here to watch on: puzzletui replay {kept}\n",
    )


def test_the_calls_of_a_watched_function_are_the_nodes_and_falsy_returns_the_dead_ends(
    tmp_path: Path,
) -> None:
    done = run(queens(tmp_path, ', record="x.jsonl"'), "4")
    assert done.stdout.endswith("found\n")
    assert done.stderr == ""
    trace = recorded(tmp_path / "x.jsonl")
    assert verbs(trace)[-1] == "solved"
    assert boards(trace)[-1] == [ord(c) if c == "Q" else 0 for c in ".Q.....QQ.....Q."]
    state = trace.block_at(len(trace) - 1).state(len(trace))
    assert (state.nodes, state.dead_ends, state.depth) == (9, 2, 4)
    labels = [f"{e.variable} {e.value}" for e in trace.read() if isinstance(e, Choose)]
    assert labels == [f"place {row}" for row in (1, 2, 2, 3, 1, 2, 3, 4)]


def test_the_label_of_a_call_has_its_short_arguments(tmp_path: Path) -> None:
    @watched(record=tmp_path / "x.jsonl")
    def step(row: int, column: int, seen: list[int], mark: str = "") -> bool:
        return row == 1 or step(row + 1, column, seen, mark="o")

    step(0, 7, [])
    labels = [
        f"{e.variable} {e.value}" for e in recorded(tmp_path / "x.jsonl").read() if isinstance(e, Choose)
    ]
    assert labels == ["step 1, 7, mark=o"]


def test_a_search_without_a_solution_is_exhausted(tmp_path: Path) -> None:
    assert run(queens(tmp_path, ', record="x.jsonl"'), "3").stdout.endswith("none\n")
    assert verbs(recorded(tmp_path / "x.jsonl"))[-2:] == ["backtrack", "exhausted"]


def test_a_function_that_goes_on_after_a_solution_is_told_to_its_end(tmp_path: Path) -> None:
    found = []

    @watched(record=tmp_path / "x.jsonl")
    def place(columns: tuple[int, ...] = ()) -> int:
        if len(columns) == 4:
            found.append(columns)
            return 1
        return sum(
            place((*columns, column))
            for column in range(4)
            if all(column != c and abs(column - c) != len(columns) - r for r, c in enumerate(columns))
        )

    assert place() == len(found) == 2
    told = verbs(recorded(tmp_path / "x.jsonl"))
    assert told.count("solved") == 2
    assert told[-1] == "exhausted"
    assert told.count("choose") == told.count("backtrack")


def test_an_error_keeps_what_came_before_with_a_note_and_is_raised_whole(tmp_path: Path) -> None:
    path = tmp_path / "fails.py"
    path.write_text(
        "from puzzletui import watch\n"
        "with watch(record='x.jsonl') as search:\n"
        "    search.choose('a', 1)\n"
        "    1 / 0\n"
    )
    done = run(path)
    assert done.returncode == 1
    assert 'fails.py", line 4' in done.stderr
    assert done.stderr.endswith("ZeroDivisionError: division by zero\n")
    trace = recorded(tmp_path / "x.jsonl")
    assert verbs(trace) == ["choose"]
    assert trace.notes == {1: "The program failed here: ZeroDivisionError: division by zero"}


def test_there_is_one_note_at_an_event_and_an_error_leaves_it(tmp_path: Path) -> None:
    path = tmp_path / "fails.py"
    path.write_text(
        "from puzzletui import watch\n"
        "with watch(record='x.jsonl') as search:\n"
        "    search.choose('a', 1)\n"
        "    search.note('look')\n"
        "    search.note('look again')\n"
    )
    assert "fails.py:5: a second note at the same event; write one text" in run(path).stderr
    assert recorded(tmp_path / "x.jsonl").notes == {1: "look"}


def test_a_generator_cannot_be_watched() -> None:
    with pytest.raises(SearchError, match="is a generator"):

        @watched
        def place() -> Any:
            yield 1


def test_with_puzzletui_off_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PUZZLETUI", "off")

    def place() -> bool:
        return True

    assert watched(record=tmp_path / "x.jsonl")(place) is place
    with watch(record=tmp_path / "x.jsonl") as search:
        search.choose("a", 1, of=2)
        search.backtrack()
        search.note("nothing")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", ["engine", "puzzles", "tui"])
def test_a_folder_with_the_name_of_a_package_of_ours_is_not_in_the_way(name: str, tmp_path: Path) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "__init__.py").write_text("raise SystemExit('the wrong package')")
    assert run(queens(tmp_path, ', record="x.jsonl"'), "4").stdout.endswith("found\n")


def test_the_module_can_be_copied_and_needs_nothing_else(tmp_path: Path) -> None:
    shutil.copy(watching.__file__, tmp_path / "puzzletui.py")
    done = run(queens(tmp_path, ', record="x.jsonl"'), "4", interpreter="-S")
    assert done.stdout.endswith("found\n"), done.stderr
    assert len(recorded(tmp_path / "x.jsonl")) > 10


def test_without_a_terminal_the_recording_is_kept_and_named(tmp_path: Path) -> None:
    done = run(queens(tmp_path), "4", TMPDIR=str(tmp_path))
    assert done.stdout.endswith("found\n")
    (kept,) = tmp_path.glob("search-*.jsonl")
    assert done.stderr == f"There is no terminal here to watch on: puzzletui replay {kept}\n"
    assert len(recorded(kept)) > 10


def test_in_a_terminal_the_viewer_opens_and_prints_are_shown_when_it_is_closed(tmp_path: Path) -> None:
    path = queens(tmp_path)
    with in_terminal("4", program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "queens.py · place" in text and "why" in text)
        assert "row 0" not in terminal.text
        terminal.press("end")
        terminal.until(lambda text: "solved" in text)
        terminal.press("q")
        terminal.until(lambda text: "found" in text)
        assert "row 4" in terminal.text
        assert terminal.ends() == 0


def test_closing_the_viewer_ends_the_search(tmp_path: Path) -> None:
    path = queens(tmp_path)
    with in_terminal("26", program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "queens.py · place" in text and "why" in text)
        terminal.press("q")
        terminal.until(lambda text: "none" in text)
        assert terminal.ends() == 0


def test_an_interrupt_ends_viewer_and_program_with_its_traceback(tmp_path: Path) -> None:
    path = queens(tmp_path)
    with in_terminal("26", program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "queens.py · place" in text and "why" in text)
        os.kill(terminal.program.pid, 2)
        terminal.until(lambda text: "KeyboardInterrupt" in text)
        assert "queens.py" in terminal.text
        assert terminal.ends() == -2
