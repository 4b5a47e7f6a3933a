"""`puzzletui stats`: what a search spent its effort on."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.tui.program import ROOT, asked
from tests.tui.sessions import COMBO_EVENTS


@pytest.fixture
def seven(tmp_path: Path) -> str:
    path = str(tmp_path / "seven.trace")
    assert asked("solve", "shikaku", "ryan7.shk", "--record", path).code == 0
    return path


def numbers(text: str, row: str) -> list[int]:
    """The numbers of the first row that begins so."""
    (found,) = re.findall(rf"^{row}[^\n█-▏]*", text, re.MULTILINE)[:1]
    return [int(number.replace(",", "")) for number in re.findall(r" (\d[\d,]*)(?= |$)", found)]


def test_the_counts_are_those_of_the_search(seven: str) -> None:
    told = asked("stats", seven)
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith(f"shikaku · ryan7.shk · combo · {COMBO_EVENTS} events · ")
    assert numbers(told.out, "choose ") == [28]
    assert numbers(told.out, "backtrack ") == [18]
    assert numbers(told.out, "10  ")[:2] == [1, 2]
    assert "2.06 on average" in told.out


def test_it_tells_where_the_search_wasted_its_effort(seven: str) -> None:
    wasted = asked("stats", seven).out.partition("dead subtrees")[2]
    assert numbers(wasted, "G5 G4:G5") == [309, 4, 11, 258]
    assert numbers(wasted, "A3 A3:A4") == [120, 3, 7, 171]


def test_a_recording_of_another_program_has_no_times(tmp_path: Path) -> None:
    lines = ['{"puzzletui": 1, "cells": 1}', '["choose","x","1",1,1]', '["backtrack"]', '["exhausted"]']
    path = tmp_path / "other.jsonl"
    path.write_text("\n".join(lines))
    told = asked("stats", str(path))
    assert told.code == 0
    assert told.out.startswith("3 events\n")
    assert " s\n" not in told.out


def test_a_deep_search_has_a_short_histogram(tmp_path: Path) -> None:
    lines = ['{"puzzletui": 1, "cells": 1}', *['["choose","x","1",1,1]'] * 1000, *['["backtrack"]'] * 1000]
    path = tmp_path / "deep.jsonl"
    path.write_text("\n".join(lines))
    told = asked("stats", str(path))
    assert "\n0–41  " in told.out
    assert told.out.count("\n") < 60


def test_an_empty_search_has_little_to_tell(tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text('{"puzzletui": 1, "cells": 1}\n')
    assert asked("stats", str(path)).code == 0


def test_text_of_another_program_takes_no_effect_and_little_room(tmp_path: Path) -> None:
    rule = "\x1b[31m" + "long " * 100
    lines = ['{"puzzletui": 1, "cells": 1}', *(json.dumps(["deduce", f"{rule}{n}"]) for n in range(200))]
    path = tmp_path / "rude.jsonl"
    path.write_text("\n".join(lines))
    told = asked("stats", str(path))
    assert "\x1b" not in told.out
    assert max(map(len, told.out.splitlines())) <= 130
    assert told.out.count("\n") < 60


@pytest.mark.parametrize("arguments", [["stats"], ["diff", "--text"], ["compare", "shikaku", "5x5.shk"]])
def test_what_needs_no_screen_does_not_load_one(arguments: list[str], seven: str) -> None:
    given = {"stats": [seven], "diff": [seven, seven], "compare": ["--solvers", "best"]}[arguments[0]]
    code = f"""
import sys
from tui.cli.main import run
assert run({[*arguments, *given]!r}) == 0
assert "textual" not in sys.modules
"""
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_missing_trace_is_one_clear_line(tmp_path: Path) -> None:
    asked("stats", str(tmp_path / "none.trace")).is_one_refusal("no such file")


AGAIN = ['["choose","x","1",1,2]', '["choose","y","2",1,1]', '["backtrack"]', '["backtrack"]']


def test_it_tells_where_the_search_did_the_same_work_again(tmp_path: Path) -> None:
    path = tmp_path / "again.jsonl"
    path.write_text("\n".join(['{"puzzletui": 1, "cells": 1}', *AGAIN, *AGAIN, '["exhausted"]']))
    told = asked("stats", str(path)).out.partition("the same work again")[2]
    assert re.search(r"^x 1 +1 +2 × +2 +8 +88\.9%", told, re.MULTILINE)
    assert "may be missing" not in told
    found = json.loads(asked("stats", str(path), "--json").out)
    (subtree,) = found["similar_subtrees"]
    assert (subtree["variable"], subtree["value"], subtree["positions"]) == ("x", "1", [1, 5])
    assert (subtree["count"], subtree["nodes"], subtree["events"]) == (2, 2, 8)
    assert found["similar_subtrees_complete"]
    assert found["depths"] == [
        {"depth": 0, "nodes": 1, "events": 1},
        {"depth": 1, "nodes": 2, "events": 4},
        {"depth": 2, "nodes": 2, "events": 4},
    ]
