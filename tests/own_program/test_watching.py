"""Programs that tell their own search with `watch` and `watched`: what is recorded is what they did."""

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.events import Choose
from engine.store.trace import Trace
from puzzletui import SearchError, watch, watched, watching
from tests.tui.program import PATIENCE
from tests.tui.terminal import in_terminal
from tests.tui.test_suspend import is_stopped, suspended
from tui.cli.recorded import open_recorded

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


def recorded(path: Path) -> Trace:
    return open_recorded(str(path))


def verbs(trace: Trace) -> list[str]:
    return [event.verb for event in trace.read()]


def boards(trace: Trace) -> list[list[int]]:
    """After each event."""
    states = (trace.block_at(max(n - 1, 0)).state(n) for n in range(1, len(trace) + 1))
    return [list(state.board) for state in states]


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


def test_symbols_say_how_to_draw_what_a_cell_holds(tmp_path: Path) -> None:
    grid = ["none", "red"]
    symbols = {"none": "-", "red": "R", "blue": "B"}
    with watch(board=lambda: grid, record=tmp_path / "x.jsonl", symbols=symbols) as search:
        grid[0] = "blue"
        search.choose("node 1", "blue")
    trace = recorded(tmp_path / "x.jsonl")
    assert [trace.header.marks.drawn(mark) for mark in boards(trace)[-1]] == ["B", "R"]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda grid: grid.append([0, 0]), "the board has 6 cells now; it began with 4"),
        (lambda grid: grid[0].__setitem__(0, "red"), "say with symbols= how to draw"),
        (lambda grid: grid[0].__setitem__(0, -7), "say with symbols= how to draw"),
        (lambda grid: grid[0].__setitem__(0, {}), "neither text nor a number"),
        (lambda grid: grid[0].__setitem__(0, 1.5), "say with symbols= how to draw"),
    ],
    ids=["another shape", "a word", "a negative number", "a dictionary", "a fraction"],
)
def test_a_board_that_cannot_be_told_is_named_with_the_line_of_the_caller(
    change: Callable[[Any], object], what: str, tmp_path: Path
) -> None:
    grid: Any = [[0, 0], [0, 0]]
    with watch(board=lambda: grid, record=tmp_path / "x.jsonl") as search:
        search.choose("A1", 1)
        change(grid)
        with pytest.raises(SearchError, match=r"test_watching\.py:\d+: ") as wrong:
            search.deduce("a rule")
        assert what in str(wrong.value)
    assert verbs(recorded(tmp_path / "x.jsonl")) == ["choose"]


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


ALGORITHM = """
    for each state
        rule out colours      ← prune
        try the others        ← choose | last one
"""


def test_the_board_is_described_in_the_header(tmp_path: Path) -> None:
    colours: dict[str, str | None] = {"WA": None, "NT": None}
    with watch(
        board=lambda: list(colours.values()),
        record=tmp_path / "x.jsonl",
        symbols={None: "·", "red": "R", "green": "G"},
        colours={"red": "red", "green": "#00ff00"},
        meanings={"red": "painted red"},
        names=list(colours),
        drawing="""
            WA {WA} ── NT {NT}
        """,
        rules={"taken": "{} cannot be {}"},
        pseudocode=ALGORITHM,
    ) as search:
        colours["WA"] = "red"
        search.choose("WA", "red", of=2)
        search.prune("taken", "NT", "red")
    header = recorded(tmp_path / "x.jsonl").header
    assert header.board.names == ("WA", "NT")
    assert header.board.drawing == "WA {WA} ── NT {NT}"
    assert header.marks.colours == {1: "red", 2: "#00ff00"}
    assert header.marks.meanings == {1: "painted red"}
    assert header.rules["taken"] == "{} cannot be {}"
    assert header.code.lines == ("for each state", "    rule out colours", "    try the others")
    assert header.code.steps == {"prune": 2, "choose": 3, "last one": 3}


def test_characters_have_colours_and_a_grid_has_labels(tmp_path: Path) -> None:
    grid = ["#.", ".#"]
    with watch(
        board=lambda: grid, record=tmp_path / "x.jsonl", colours={"#": "grey"}, rows="21", columns="ab"
    ) as search:
        search.solved()
    header = recorded(tmp_path / "x.jsonl").header
    assert (header.board.rows, header.board.columns) == (("2", "1"), ("a", "b"))
    assert header.marks.colours == {ord("#"): "grey"}


def test_gauges_are_told_when_they_change(tmp_path: Path) -> None:
    gauges: dict[str, float] = {"bound": 12}
    with watch(gauges=lambda: gauges, record=tmp_path / "x.jsonl") as search:
        search.choose("a", 1)
        search.deduce("nothing new")
        gauges |= {"bound": 9.5, "best": 3}
        search.backtrack()
    trace = recorded(tmp_path / "x.jsonl")
    assert (tmp_path / "x.jsonl").read_text().count("bound") == 2
    assert [trace.gauges_at(position) for position in range(4)] == [
        {},
        {"bound": 12},
        {"bound": 12},
        {"bound": 9.5, "best": 3},
    ]


@pytest.mark.parametrize(
    ("options", "what"),
    [
        ({"rows": "abc"}, "rows= has 3 texts, but the board has 2 rows"),
        ({"columns": ["a"]}, "columns= has 1 texts, but the board has 2 columns"),
        ({"names": "abc"}, "names= has 3 texts, but the board has 4 cells"),
        ({"names": "abca"}, "names= calls two cells 'a'"),
        ({"drawing": "{} {} {}"}, "drawing= has 3 places, but the board has 4 cells"),
        ({"drawing": "{0} {1} {2} {2}"}, "drawing= has two places for cell 2"),
        ({"drawing": "{0} {1} {2} {x}"}, "drawing= has a place {x}, but no cell is called that"),
        ({"colours": {1: "rose"}}, "colours= has 'rose' for 1; it may be red, "),
        ({"meanings": {"wall": "a wall"}}, "the board has 'wall' in a cell"),
        ({"symbols": {0: "·", 1: "R", 2: "R"}}, "symbols= draws 1 and 2 both as 'R'"),
        (
            {"symbols": {0: "·", 1: "🟥", 2: "🟩"}},
            "'🟥' is not one column wide; say with symbols= what to draw",
        ),
        ({"columns": ["a" * 13, "b"]}, "which is longer than 12 characters"),
        ({"meanings": {0: "a" * 41}}, "which is longer than 40 characters"),
        ({"gauges": lambda: {"bound": "12"}}, "gauge 'bound' is '12', which is not a number"),
        ({"gauges": lambda: {"bound": float("nan")}}, "gauge 'bound' is nan"),
        ({"gauges": lambda: {"bound": True}}, "gauge 'bound' is True, which is not a number"),
        ({"gauges": lambda: {str(n): n for n in range(9)}}, "there are 9 gauges; 8 are the most"),
        ({"gauges": lambda: {"": 1}}, "a gauge has a name of up to 24 characters, not ''"),
    ],
    ids=lambda value: value if isinstance(value, str) else next(iter(value)),
)
def test_what_does_not_fit_the_board_is_named_with_the_line_of_the_caller(
    options: dict[str, Any], what: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.jsonl"
    with (
        pytest.raises(SearchError) as wrong,
        watch(board=lambda: [[0, 0], [0, 0]], record=path, **options) as search,
    ):
        search.solved()
    assert what in str(wrong.value)
    assert re.match(rf"{re.escape(__file__)}:\d+: ", str(wrong.value))


def test_an_event_tells_the_cells_because_of_which_it_happens(tmp_path: Path) -> None:
    with watch(board=lambda: [[0, 0], [0, 0]], record=tmp_path / "x.jsonl", names="abcd") as search:
        search.choose("a", 1, because=[3])
        search.deduce("it follows", because=["b", (1, 0), 1])
        search.prune("ruled out", "here", because=iter([(0, 1)]))
        search.dead_end("no way", because="cd")
    told = [event.because for event in recorded(tmp_path / "x.jsonl").read()]
    assert told == [(3,), (1, 2), (1,), (2, 3)]


@pytest.mark.parametrize(
    ("because", "what"),
    [
        ([4], "because= has cell 4, but the cells are 0 to 3"),
        ([-1], "because= has cell -1, but the cells are 0 to 3"),
        (["WA"], "because= has 'WA', but names= calls no cell that"),
        ([(1, 2)], "because= has (1, 2), but the board has no such row and column"),
        ([(1, 0, 0)], "because= has (1, 0, 0), but the board has no such row and column"),
        (3, "because= is 3; it takes several cells, such as [3]"),
        ([1.5], "because= has 1.5, which is no cell: say its number, its name or (row, column)"),
    ],
    ids=str,
)
def test_a_cell_that_is_not_on_the_board_is_named_with_the_line_of_the_caller(
    because: Any, what: str, tmp_path: Path
) -> None:
    with watch(board=lambda: [[0, 0], [0, 0]], record=tmp_path / "x.jsonl") as search:
        search.choose("a", 1)
        with pytest.raises(SearchError, match=r"test_watching\.py:\d+: ") as wrong:
            search.choose("b", 1, because=because)
        assert what in str(wrong.value)
        search.backtrack()
    assert verbs(recorded(tmp_path / "x.jsonl")) == ["choose", "backtrack", "exhausted"]


texts = st.text("ab1·♛🟥 {}", max_size=14)
options = st.fixed_dictionaries(
    {},
    optional={
        "symbols": st.dictionaries(st.integers(0, 3), texts, max_size=4),
        "colours": st.dictionaries(
            st.integers(0, 3), st.sampled_from(["red", "#12ab34", "rose"]), max_size=2
        ),
        "meanings": st.dictionaries(st.integers(0, 3), texts, max_size=2),
        "rows": st.lists(texts, min_size=2, max_size=2),
        "columns": st.lists(texts, min_size=2, max_size=2),
        "names": st.lists(texts, min_size=4, max_size=4),
        "drawing": st.lists(st.sampled_from(["{}", "{ }", "{0}", "{1}", "{a}", "x", "\n"]), max_size=8).map(
            "".join
        ),
        "rules": st.dictionaries(texts, texts, max_size=2),
        "pseudocode": st.text("ab←|\n ", max_size=20),
        "gauges": st.dictionaries(texts, st.floats() | texts, max_size=3).map(lambda told: lambda: told),
    },
)


@settings(deadline=None, max_examples=150)
@given(options)
def test_what_is_told_can_be_replayed_or_is_an_error_of_the_program(
    tmp_path_factory: pytest.TempPathFactory, options: dict[str, Any]
) -> None:
    path = tmp_path_factory.mktemp("search") / "x.jsonl"
    try:
        with watch(board=lambda: [[0, 1], [2, 3]], record=path, **options) as search:
            search.solved()
    except SearchError:
        return
    assert verbs(recorded(path)) == ["deduce", "solved"]


def test_rows_of_other_lengths_are_another_shape(tmp_path: Path) -> None:
    grid = [[0, 0], [0, 0]]
    with watch(board=lambda: grid, record=tmp_path / "x.jsonl") as search:
        grid[:] = [[0, 1, 0], [0]]
        with pytest.raises(SearchError, match="rows of other lengths"):
            search.deduce("a rule")


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


def run(
    path: Path, *arguments: str, interpreter: str = "-u", **environment: str
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, interpreter, path.name, *arguments],
        cwd=path.parent,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
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


DIES = """
import os, threading
from puzzletui import watch
{before}
print("printed before")
with watch(name="short") as search:
    search.choose("a", 1)
    print("printed meanwhile", flush=True)
    {end}
"""


@pytest.mark.parametrize(
    ("end", "words", "code"),
    [
        ("os._exit(3)", "with exit code 3", 3),
        ("os.kill(os.getpid(), 11)", "killed by signal 11", -11),
        ("os.kill(os.getpid(), 9)", "killed by signal 9", -9),
    ],
)
def test_the_viewer_stays_open_when_the_program_dies_and_says_how(
    end: str, words: str, code: int, tmp_path: Path
) -> None:
    path = tmp_path / "dies.py"
    path.write_text(DIES.format(before="", end=end))
    with in_terminal(program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "ended: stopped" in text)
        terminal.press("end")
        terminal.until(lambda text: words in text and "without saying so" in text)
        terminal.press("q")
        terminal.until(lambda text: "printed meanwhile" in text)
        assert terminal.ends() == code
    assert not processes_in(tmp_path)


def test_a_program_that_is_killed_with_its_keeper_leaves_no_process_behind(tmp_path: Path) -> None:
    path = tmp_path / "dies.py"
    path.write_text(DIES.format(before="", end="import time; time.sleep(600)"))
    with in_terminal(program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "short" in text and "why" in text)
        assert len(processes_in(tmp_path)) >= 3
        terminal.program.kill()
        terminal.ends()
    end = monotonic() + PATIENCE
    while processes_in(tmp_path) and monotonic() < end:
        sleep(0.05)
    assert not processes_in(tmp_path)


def test_a_program_with_threads_is_not_forked(tmp_path: Path) -> None:
    path = tmp_path / "threads.py"
    before = "threading.Thread(target=threading.Event().wait, daemon=True).start(); before = os.getpid()"
    path.write_text(DIES.format(before=before, end="print(before == os.getpid())"))
    with in_terminal(program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "short" in text and "why" in text)
        terminal.press("q")
        terminal.until(lambda text: "True" in text)
        assert terminal.ends() == 0


def test_each_of_several_viewers_outlives_the_program(tmp_path: Path) -> None:
    path = tmp_path / "dies.py"
    first = "with watch(name='first') as search:\n    search.choose('a', 1)"
    path.write_text(DIES.format(before=first, end="os._exit(3)"))
    with in_terminal(program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "first" in text and "why" in text)
        terminal.press("q")
        terminal.until(lambda text: "short" in text and "ended: stopped" in text)
        terminal.press("q")
        terminal.until(lambda text: "printed meanwhile" in text)
        assert terminal.ends() == 3


PRINTS = """
from puzzletui import watch
with watch() as search:
    search.choose("a", 1)
    search.choose("b", 1)
    while not open("go").read():
        pass
    with open("/dev/tty", "w") as terminal:
        print(*["RUBBISH"] * 60, sep="\\n", file=terminal)
    search.choose("c", 1)
"""


def test_what_a_program_writes_to_the_terminal_itself_is_painted_over(tmp_path: Path) -> None:
    (path := tmp_path / "prints.py").write_text(PRINTS)
    (tmp_path / "go").touch()
    with in_terminal(program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "event 2 of 2" in text and "? keys" in text)
        (tmp_path / "go").write_text("now")
        terminal.until(lambda text: "event 3 of 3" in text and "? keys" in text and "RUBBISH" not in text)
        assert b"RUBBISH" in terminal.written
        terminal.press("q")
        assert terminal.ends() == 0


def test_ctrl_z_stops_the_program_with_its_viewer_and_both_go_on(tmp_path: Path) -> None:
    path = queens(tmp_path)
    with in_terminal("26", program_name=[sys.executable, path.name], folder=tmp_path) as terminal:
        terminal.until(lambda text: "queens.py · place" in text and "why" in text)
        terminal.press("\x1a")
        with suspended(terminal):
            ours = [
                process for process in processes_in(tmp_path) if os.getpgid(process) == terminal.program.pid
            ]
            assert len(ours) >= 3
            end = monotonic() + PATIENCE
            while not all(map(is_stopped, ours)):
                assert monotonic() < end
                sleep(0.05)
        os.killpg(terminal.program.pid, signal.SIGCONT)
        terminal.until(lambda text: "‖ paused" in text)
        terminal.press("q")
        assert terminal.ends() == 0


def processes_in(folder: Path) -> list[int]:
    """Those that were started in it, and have not ended."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if (process / "cwd").readlink() == folder:
                found.append(int(process.name))
    return found
