"""The board and the gauges of a watched program: as it describes them, or refused with its line."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from puzzletui import SearchError, watch
from tests.own_program.programs import boards, recorded, verbs


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
        with pytest.raises(SearchError, match=r"test_board\.py:\d+: ") as wrong:
            search.deduce("a rule")
        assert what in str(wrong.value)
    assert verbs(recorded(tmp_path / "x.jsonl")) == ["choose"]


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
        with pytest.raises(SearchError, match=r"test_board\.py:\d+: ") as wrong:
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
