"""Knuth's table in `puzzletui stats`: nodes and link updates by level."""

import json
import re
from pathlib import Path

import pytest

from engine.events import Choose
from puzzles.registry import kind_named
from puzzles.source import Source
from tests.tui.program import asked


def levels_of(text: str) -> dict[str, list[str]]:
    """The rows of the table: level → nodes, updates, updates a node."""
    table = text.partition("link updates")[2].partition("\n\n")[0]
    rows = [line.split()[:4] for line in table.splitlines()[2:]]
    return {level: numbers for level, *numbers in rows}


@pytest.mark.parametrize("detail", ["low", "paper", "full"])
def test_the_five_sets_have_the_same_17_updates_in_every_detail(detail: str, tmp_path: Path) -> None:
    path = str(tmp_path / "five.trace")
    search = ("exactcover", "five-sets", "--solver", "first-column", "--all", "--detail", detail)
    assert asked("solve", *search, "--record", path).code == 0
    assert levels_of(asked("stats", path).out) == {
        "0": ["1", "0", "0.0"],
        "1": ["2", "8", "4.0"],
        "2": ["3", "8", "2.7"],
        "3": ["1", "1", "1.0"],
        "all": ["7", "17", "2.4"],
    }


def test_the_updates_are_those_that_the_search_counts_itself(tmp_path: Path) -> None:
    """Of all pairs of 7 and 7: enough updates to be written with commas."""
    names = [f"{side}{n}" for side in "ab" for n in range(7)]
    rows = [f"a{n} b{m}" for n in range(7) for m in range(7)]
    file, path = tmp_path / "pairs.dlx", str(tmp_path / "pairs.trace")
    file.write_text("\n".join([" ".join(names), *rows]))
    assert asked("solve", "exactcover", str(file), "--all", "--record", path).code == 0
    kind = kind_named("exactcover")
    events = list(kind.search(kind.solver(None), kind.read(Source(file.read_text(), "pairs.dlx"))))
    table = levels_of(asked("stats", path).out)
    nodes, updates, _ = (number.replace(",", "") for number in table["all"])
    assert int(nodes) == 1 + sum(isinstance(event, Choose) for event in events)
    assert events[-1].facts[0] == int(updates)
    assert int(updates) > 10_000


def test_a_search_that_tells_no_updates_has_only_its_nodes_by_level(tmp_path: Path) -> None:
    path = str(tmp_path / "queens.trace")
    assert asked("solve", "queens", "6", "--solver", "min-column", "--record", path).code == 0
    told = asked("stats", path).out
    assert "link updates" not in told
    assert re.search(r"^depth +nodes ", told, re.MULTILINE)


@pytest.mark.parametrize(
    "fact", ["(" + "9" * 5000 + " nodes unlinked)", "(, nodes unlinked)", "(x nodes unlinked)", 7]
)
def test_words_of_another_program_that_tell_no_number_are_no_updates(fact: str | int, tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    choice = json.dumps(["choose", "x", "1", 1, 1, [], "rule", [fact]])
    path.write_text("\n".join(['{"puzzletui": 1, "cells": 1}', choice]))
    told = asked("stats", str(path))
    assert (told.code, told.err) == (0, "")
    assert "link updates" not in told.out
