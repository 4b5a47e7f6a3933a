"""Tables of events, nodes and counters, read back by csv, DuckDB and pandas, say what the engine says."""

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.query.counters import COUNTERS
from engine.query.replay import Replay
from engine.safe_text import safe
from engine.state import State
from engine.store.opening import open_trace
from engine.store.trace import Trace
from tests.engine.searches import Searched, searches, small_blocks
from tests.engine.searches import recorded as recorded_events
from tests.tui.hostile import TEXT, hostile_lines
from tests.tui.program import asked
from tests.tui.sessions import recorded
from tui.exporting import formats, tables

Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Several blocks, with all verbs and several solutions."""
    path = str(tmp_path_factory.mktemp("search") / "queens.trace")
    recorded("queens", "7", "backtracking", every=True).trace.save(path)
    return path


@pytest.fixture(scope="module")
def trace(search: str) -> Trace:
    return open_trace(search)


def read_csv(*arguments: str) -> Rows:
    answer = asked("export", *arguments, "--to", "csv")
    assert answer.code == 0
    return list(csv.DictReader(StringIO(answer.out)))


def test_the_tables_are_those_that_the_option_offers() -> None:
    assert tuple(tables.COLUMNS) == formats.TABLES


def test_a_row_of_an_event_says_what_it_did_and_in_which_node(search: str, trace: Trace) -> None:
    rows, replay = read_csv(search), Replay(trace)
    assert len(rows) == len(trace) > 4_096
    for row, event in zip(rows, trace.read()):
        position = int(row["number"])
        before = replay.state.depth, replay.state.path
        replay.seek(position)
        depth, path = before if event.verb == "backtrack" else (replay.state.depth, replay.state.path)
        assert (row["verb"], row["rule"], int(row["depth"])) == (event.verb, event.rule, depth)
        assert [row["parent"], row["node"]] == [str(node) for node in ["", *path]][-2:]
        assert row["writes"] == " ".join(f"{cell}={mark}" for cell, mark in event.writes)
        assert row["because"] == " ".join(map(str, event.because))
        chosen = [str(getattr(event, name, "")) for name in ("variable", "value", "which", "of")]
        assert [row[name] for name in ("variable", "value", "which", "of")] == chosen


def test_a_row_of_a_node_says_what_the_trace_says_of_it(search: str, trace: Trace) -> None:
    root, *rows = read_csv(search, "--table", "nodes")
    assert (root["node"], root["parent"], root["solutions"]) == ("0", "", "40")
    assert [int(row["node"]) for row in rows] == list(range(1, trace.nodes))
    for row in rows:
        subtree = trace.subtree(int(row["node"]))
        assert subtree.death is not None
        told = [subtree.parent, subtree.depth, subtree.birth + 1, subtree.death + 1, subtree.size]
        assert [int(row[name]) for name in ("parent", "depth", "opened", "closed", "nodes")] == told
        assert (row["variable"], row["value"]) == (subtree.choice.variable, subtree.choice.value)
        assert int(row["solutions"]) == subtree.solutions


def test_nodes_that_were_never_closed_have_no_end(tmp_path: Path) -> None:
    path = str(tmp_path / "cut.trace")
    recorded("queens", "8", "backtracking", limit=50).trace.save(path)
    trace = open_trace(path)
    open_nodes = [row for row in read_csv(path, "--table", "nodes") if not row["closed"]]
    replay = Replay(trace)
    replay.seek(50)
    assert [int(row["node"]) for row in open_nodes] == replay.state.path


def test_a_row_of_counters_says_what_they_are_there(search: str, trace: Trace) -> None:
    replay = Replay(trace)
    rows = read_csv(search, "--table", "counters", "--every", "97")
    assert [int(row["number"]) for row in rows] == list(range(97, len(trace) + 1, 97))
    for row in rows:
        replay.seek(int(row["number"]))
        assert {name: int(row[name]) for name in COUNTERS} == {
            name: counter.of(replay.state) for name, counter in COUNTERS.items()
        }


def test_the_gauges_of_a_search_are_columns_beside_its_counters(tmp_path: Path) -> None:
    path = tmp_path / "gauges.jsonl"
    events = [["choose", "a", "1", 1, 1, {"bound": 9}], ["deduce"], ["backtrack", {"=best": 2.5}]]
    path.write_text("\n".join(map(json.dumps, [{"puzzletui": 1, "cells": 1}, *events, ["exhausted"]])))
    rows = read_csv(str(path), "--table", "counters")
    assert [row["gauge bound"] for row in rows] == ["9.0"] * 4
    assert [row["gauge =best"] for row in rows] == ["", "", "2.5", "2.5"]
    assert read_csv(str(path), "--table", "counters", "--from", "2", "--every", "2") == rows[3:]


def test_rows_are_thinned_to_choices_or_solutions(search: str, trace: Trace) -> None:
    rows = read_csv(search)
    assert read_csv(search, "--every", "SOLVED") == [row for row in rows if row["verb"] == "solved"]
    choices = [row for row in rows if row["verb"] == "choose" and row["of"] != "1"]
    assert read_csv(search, "--every", "CHOICE") == choices


def test_a_range_of_events_is_a_range_of_rows(search: str) -> None:
    rows, solved = read_csv(search), read_csv(search, "--every", "solved")
    assert read_csv(search, "--from", "1500", "--until", "4200") == rows[1500:4200]
    assert read_csv(search, "--until", "solved") == rows[: int(solved[0]["number"])]
    opened = [row for row in read_csv(search, "--table", "nodes")[1:] if 1500 < int(row["opened"]) <= 4200]
    assert read_csv(search, "--from", "1500", "--until", "4200", "--table", "nodes") == opened
    assert read_csv(search, "--from", "4200", "--until", "4200") == []


def test_seconds_rise_to_the_time_that_the_solver_took(search: str, trace: Trace) -> None:
    seconds = [float(row["seconds"]) for row in read_csv(search)]
    assert seconds == sorted(seconds)
    assert seconds[-1] == pytest.approx(trace.seconds or seconds[-1], abs=1e-5)
    lines = Path(search).with_suffix(".jsonl")
    asked("export", search, "--to", "jsonl", "-o", str(lines), "--force")
    assert {row["seconds"] for row in read_csv(str(lines))} == {""}


@given(searches(longest=120), st.integers(1, 9), st.integers(0, 120), st.integers(0, 120), st.integers(1, 5))
@settings(max_examples=40, deadline=None)
def test_any_part_of_any_search_has_the_rows_of_a_fold(
    searched: Searched, block: int, start: int, length: int, every: int
) -> None:
    with small_blocks(block):
        trace = recorded_events(searched)
    first = min(start, len(trace))
    last = min(first + length, len(trace))
    state, folded = State(searched.cells), []
    counters = []
    for number, event in enumerate(searched.events[:last], 1):
        before = state.path
        state.advance([event])
        path = before if event.verb == "backtrack" else state.path
        if number > first and not (number - first) % every:
            folded.append((number, event.verb, path[-1], path[-2] if len(path) > 1 else None))
            counters.append((number, *(counter.of(state) for counter in COUNTERS.values()), None))
    told = rows_of(trace, "events", first, last, every)
    names = list(tables.COLUMNS["events"])
    kept = [names.index(name) for name in ("number", "verb", "node", "parent")]
    assert [tuple(row[column] for column in kept) for row in told] == folded
    assert rows_of(trace, "counters", first, last, every) == counters
    nodes = rows_of(trace, "nodes", 0, len(trace), None)
    assert [row[0] for row in nodes] == list(range(trace.nodes))
    for row in nodes[1:]:
        subtree = trace.subtree(row[0])
        death = None if subtree.death is None else subtree.death + 1
        assert row[8:12] == (subtree.birth + 1, death, subtree.size, subtree.solutions)


def rows_of(trace: Trace, table: str, first: int, last: int, every: int | None) -> list[tuple[Any, ...]]:
    told = tables.stretches(trace, table, first=first, last=last, every=every, progress=lambda position: None)
    return [row for stretch in told for row in zip(*stretch)]


@pytest.mark.parametrize("table", formats.TABLES)
def test_duckdb_and_pandas_read_the_same_from_parquet_as_from_csv(
    search: str, table: str, tmp_path: Path
) -> None:
    pytest.importorskip("pyarrow")
    duckdb, pandas = pytest.importorskip("duckdb"), pytest.importorskip("pandas")
    paths = {form: str(tmp_path / f"table.{form}") for form in ("csv", "parquet")}
    for form, path in paths.items():
        assert asked("export", search, "--to", form, "--table", table, "-o", path).code == 0
    names = list(tables.COLUMNS[table])
    with duckdb.connect() as base:
        found = base.sql(f"SELECT * FROM '{paths['parquet']}'")
        assert found.columns == names
        rows = found.fetchall()
    told = [tuple("" if value is None else str(value) for value in row) for row in rows]
    kept = [tuple(row.values()) for row in read_csv(search, "--table", table)]
    assert [row[:-1] for row in told] == [row[:-1] for row in kept]  # seconds are written in other words
    assert [row[-1] for row in rows] == [float(row[-1]) if row[-1] else None for row in kept]
    frame = pandas.read_parquet(paths["parquet"])
    assert (list(frame.columns), len(frame)) == (names, len(rows))


FORMULAS = ["=cmd|' /C calc'!A0", "+1+2", "-2+3", "@SUM(A1)", "＝1+1"]


def test_no_text_is_a_formula_in_a_spreadsheet(tmp_path: Path) -> None:
    texts = [*FORMULAS, "-5", "+12.5", 'a"b,c', "plain"]
    path = tmp_path / "formulas.jsonl"
    path.write_text("\n".join(['{"puzzletui": 1, "cells": 4}', *(json.dumps(["deduce", t]) for t in texts)]))
    shown = [row["rule"] for row in read_csv(str(path))]
    assert shown == [f"'{formula}" for formula in FORMULAS] + texts[len(FORMULAS) :]


def test_text_from_outside_stays_in_its_cell(tmp_path: Path) -> None:
    path = tmp_path / "hostile.jsonl"
    path.write_text(hostile_lines() + '\n["backtrack", "x\\",\\"y\\n=1"]\n')
    rows = read_csv(str(path))
    assert [row["number"] for row in rows] == ["1", "2", "3", "4", "5", "6", "7"]
    assert rows[-1]["rule"] == 'x","y�=1'
    assert rows[1]["variable"] == safe(TEXT)
