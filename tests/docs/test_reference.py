"""The reference pages agree with the program: counters, exit codes, JSON keys, the JSON Schema."""

import json
import re
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from engine.query.counters import COUNTERS
from engine.store.opening import open_trace
from puzzles.registry import kind_named, kind_names
from puzzles.source import Source
from tests.tui.program import ROOT, asked
from tui.cli import exit_codes

jsonschema = pytest.importorskip("jsonschema")
DOCS = ROOT / "docs"
ROW = re.compile(r"^\| (.+?) \|(?: (.*?) \|)?(?: (.*?) \|)?$", re.MULTILINE)
SCHEMA = json.loads((DOCS / "json-lines.schema.json").read_text())


def section(page: str, title: str) -> str:
    text = (DOCS / page).read_text(encoding="utf-8")
    return text.partition(f"## {title}\n")[2].partition("\n## ")[0]


def rows(page: str, title: str) -> dict[str, tuple[str, ...]]:
    """The rows of the table in a section, by their first cell, without its backquotes."""
    found = [match.groups("") for match in ROW.finditer(section(page, title))]
    return {first.strip("`"): rest for first, *rest in found[1:]}  # type: ignore[misc]


def test_the_counters_are_those_of_the_program_in_the_same_words() -> None:
    table = {name: cells[0] for name, cells in rows("command-line.md", "Counters").items()}
    assert table == {name: counter.meaning for name, counter in COUNTERS.items()}


def test_the_exit_codes_are_those_of_the_program() -> None:
    codes = {value for value in vars(exit_codes).values() if isinstance(value, int)}
    assert set(map(int, rows("command-line.md", "Exit codes"))) == codes


def test_the_keys_of_solve_are_all_there() -> None:
    found = json.loads(asked("solve", "queens", "6", "--json").out)
    told = [
        key
        for cell in rows("json-output.md", "`puzzletui solve KIND PUZZLE --json`")
        for key in re.findall(r"\w+", cell)
    ]
    assert sorted(told) == sorted(found)


@pytest.mark.parametrize("kind", kind_names())
def test_the_solution_of_each_kind_looks_as_it_says(kind: str) -> None:
    _, example = rows("json-output.md", "`solution`, kind by kind")[kind]
    command, _, solution = example.partition("`: `")
    found = json.loads(asked("solve", *command.strip("`").split(), "--json").out)
    assert json.dumps(found["solution"]) == solution.strip("`")


def test_the_columns_of_the_csv_are_those_it_names() -> None:
    told = section("json-output.md", "`puzzletui compare KIND PUZZLE… --json`").partition(
        "with the columns "
    )[2]
    head = asked("compare", "queens", "6", "--solvers", "best", "--csv").out.split("\n")[0]
    assert re.findall(r"`(\w+)`", told) == head.split(",")


@pytest.mark.parametrize("kind", kind_names())
def test_what_is_exported_keeps_to_the_schema(kind: str, tmp_path: Path) -> None:
    found, valid = kind_named(kind), jsonschema.Draft202012Validator(SCHEMA)
    sample, text = next(iter(found.samples().items()))
    puzzle = found.read(Source(text, sample))
    for solver in found.solvers.values():
        if solver.refuses(puzzle):
            continue
        path = str(tmp_path / f"{solver.name}.trace")
        asked("solve", kind, sample, "--solver", solver.name, "--limit", "300", "--record", path)
        with closing(open_trace(path)) as trace:
            trace.set_note(0, "a note")
            assert trace.keep_notes()
        lines = asked("export", path, "--to", "jsonl").out.splitlines()
        assert lines[1] == '["note","a note"]'
        for line in islice(lines, 300):
            valid.validate(json.loads(line))


@pytest.mark.parametrize(
    "line",
    [
        '{"puzzletui": 2, "cells": 4}',
        '{"puzzletui": 1}',
        '["choose", "A", "1"]',
        '["backtrack", "", [], [[1, 1]]]',
        '["deduce", "x", [1.5]]',
        '["deduce", "x", [], [], [], true]',
        '["prune", "x", [], [], [], 1]',
        '["jump"]',
        '["deduce", "x", {"bound": "12"}]',
        '["deduce", {"bound": 1}, []]',
        '["deduce", "x", {"%s": 1}]' % ("n" * 25),
        '["solved", {"bound": 9007199254740993}]',
        '{"puzzletui": 1, "cells": 4, "colours": {"1": "rose"}}',
        '{"puzzletui": 1, "cells": 4, "meanings": {"one": "a wall"}}',
        '{"puzzletui": 1, "cells": 4, "board": {"row": ["a"]}}',
        '{"puzzletui": 1, "cells": 2, "board": {"names": ["a", "a"]}}',
        '["note"]',
        '["note", " "]',
        f'["note", "{"x" * 2001}"]',
        "7",
    ],
)
def test_the_schema_refuses_what_the_program_refuses(line: str, tmp_path: Path) -> None:
    assert not jsonschema.Draft202012Validator(SCHEMA).is_valid(json.loads(line))
    path = tmp_path / "bad.jsonl"
    path.write_text(line if line.startswith("{") else '{"puzzletui": 1, "cells": 4}\n' + line)
    asked("stats", str(path)).is_one_refusal(str(path))


@pytest.mark.parametrize(
    "line",
    [
        '["choose", "A", "1", 1, 2, {"bound": 12}]',
        '["choose", "A", "1", 1, 2, [[0, 1]], "rule", [], [], ["1", "2"], {"bound": 12.5, "best": -3}]',
        '["deduce", "x", [1], {"bound": 1}]',
        '["solved", {"bound": 1}]',
        '{"puzzletui": 1, "cells": 4, "board": {"rows": ["2", "1"], "columns": ["a", "b"]}}',
        '{"puzzletui": 1, "cells": 2, "board": {"names": ["a", "b"], "drawing": "{a}-{b}"}}',
        '{"puzzletui": 1, "cells": 2, "colours": {"1": "red"}, "meanings": {"1": "taken"}}',
    ],
)
def test_the_schema_takes_what_the_program_takes(line: str, tmp_path: Path) -> None:
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(line))
    path = tmp_path / "good.jsonl"
    path.write_text(line if line.startswith("{") else '{"puzzletui": 1, "cells": 4}\n' + line)
    assert asked("check", str(path)).code == 0
