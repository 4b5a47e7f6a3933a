"""Bad input of any sort gets one clear line and the right exit code."""

import os
import random
import sqlite3
from pathlib import Path

import pytest

from engine.errors import Refusal
from engine.header import Header
from engine.store.recording import Recording
from tests.tui.program import asked, asked_outside
from tui.cli.recorded import Input, open_whole_trace

HEADER = '{"puzzletui": 1, "cells": 4}\n'


@pytest.mark.parametrize(
    ("content", "parts"),
    [
        pytest.param(b"", ["empty"], id="empty"),
        pytest.param(b" \n\n \n", ["empty"], id="only blanks"),
        pytest.param(bytes(range(256)), [":2:", "UTF-8", "binary"], id="binary"),
        pytest.param(b"2 .\n\0 2\n", [":2:", "NUL"], id="NUL bytes"),
        pytest.param(b"2 .\n. 2 .\n", [":2:", "3 cells", "2"], id="ragged"),
        pytest.param(b"2 .\n. x\n", [":2:3:", "'x'", "number"], id="letters"),
        pytest.param(b"2 .\n. -2\n", [":2:3:", "-2", "at least 1"], id="negative"),
        pytest.param(b"2 .\n. 00\n", [":2:3:", "00", "between 1 and"], id="zero"),
        pytest.param(b"2 .\n. 999999999999999999999\n", [":2:3:", "99999", "between"], id="huge"),
        pytest.param(b"2 .\n. 77\n", [":2:3:", "77", "only 4 cells"], id="larger than the board"),
        pytest.param(b". .\n. .\n", ["no number"], id="no numbers"),
        pytest.param(b"3 .\n. 2\n", ["sum to 5", "4 cells"], id="sum is not area"),
        pytest.param((b". " * 1000 + b"\n") * 2000, ["too large", "40,000"], id="2,000 by 1,000"),
        pytest.param((b". " * 2000 + b"\n") * 2000, ["larger than 4 MB"], id="2,000 by 2,000"),
        pytest.param(b"." * 2_100_000, ["1:", "2,097,152 characters"], id="a line of 2 MB"),
        pytest.param(b".\n" * 300_001, ["300,000 lines"], id="300,001 lines"),
        pytest.param(b"title: only a title\n", ["no grid"], id="no grid"),
        pytest.param(b"https://example.com/p?shikaku", ["no puzzle"], id="a URL of nothing"),
    ],
)
def test_a_file_without_a_puzzle_is_refused(content: bytes, parts: list[str], tmp_path: Path) -> None:
    path = tmp_path / "bad.shk"
    path.write_bytes(content)
    asked("solve", "shikaku", str(path)).is_one_refusal(str(path), *parts)


def test_standard_input_without_a_puzzle_is_refused() -> None:
    asked_outside("solve", "shikaku", "-", input=b"2 .\n. x\n").is_one_refusal("standard input:2:3: ")


@pytest.mark.parametrize("arguments", [["solve", "shikaku"], ["verify"], ["export", "--to", "jsonl"]])
def test_a_missing_file_and_a_folder_are_refused(arguments: list[str], tmp_path: Path) -> None:
    missing = str(tmp_path / "missing")
    asked(*arguments, missing).is_one_refusal(missing, "there is no such file")
    asked(*arguments, str(tmp_path)).is_one_refusal(str(tmp_path), "folder")


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["shikak", "x"], ["'shikak'", "did you mean shikaku?", "hashi", "verify"]),
        (["xyz"], ["'xyz'", "shikaku", "solve"]),
        (["solve"], ["KIND", "puzzletui solve --help"]),
        (["solve", "xyz", "x"], ["'xyz'", "shikaku"]),
        (["list", "xyz"], ["'xyz'", "shikaku"]),
        (["solve", "shikaku", "ryan7.shk", "--solver", "xyz"], ["'xyz'", "combo"]),
        (["solve", "shikaku", "ryan7.shk", "--limit", "0"], ["--limit", "0"]),
        (["solve", "shikaku", "ryan7.shk", "--limit", "many"], ["--limit", "many"]),
        (["solve", "shikaku", "ryan7.shk", "--record", ""], ["--record", "name"]),
        (["solve", "shikaku", "ryan7.shk", "--xyz"], ["--xyz"]),
        (["shikaku", "ryan7.shk", "--speed", "0"], ["--speed", "max"]),
        (["shikaku", "ryan7.shk", "--speed", "nan"], ["--speed", "max"]),
        (["shikaku", "ryan7.shk", "--speed", "quick"], ["--speed", "max"]),
        (["export", "x.trace"], ["--to", "jsonl"]),
        (["export", "x.trace", "--to", "xyz"], ["--to", "jsonl"]),
        (["verify", "a", "b"], ["argument"]),
    ],
)
def test_wrong_arguments_are_refused(arguments: list[str], parts: list[str]) -> None:
    asked(*arguments).is_one_refusal(*parts)


def test_a_recording_does_not_overwrite_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    path.write_text("precious")
    asked("solve", "shikaku", "ryan7.shk", "--record", str(path)).is_one_refusal(str(path), "exists already")
    assert path.read_text() == "precious"
    assert list(tmp_path.iterdir()) == [path]


def test_recording_into_a_folder_that_does_not_exist_is_refused() -> None:
    asked("solve", "shikaku", "ryan7.shk", "--record", "/no/such/folder/a.trace").is_one_refusal(
        "/no/such/folder/a.trace", "No such file or directory"
    )


def test_an_export_does_not_overwrite_its_source(seven: Path) -> None:
    asked("export", str(seven), "--to", "jsonl", "-o", str(seven)).is_one_refusal("choose another name")
    assert asked("verify", str(seven)).code == 0


def test_exporting_into_a_folder_that_does_not_exist_is_refused(seven: Path) -> None:
    asked("export", str(seven), "--to", "jsonl", "-o", "/no/such/folder/x").is_one_refusal(
        "/no/such/folder/x", "cannot be written"
    )


@pytest.fixture
def seven(tmp_path: Path) -> Path:
    path = tmp_path / "seven.trace"
    assert asked("solve", "shikaku", "ryan7.shk", "--record", str(path)).code == 0
    return path


def test_a_trace_from_a_newer_version_is_refused(seven: Path) -> None:
    with sqlite3.connect(seven) as database:
        database.execute("PRAGMA user_version = 99")
    asked("verify", str(seven)).is_one_refusal(str(seven), "version 99", "update puzzletui")


def test_a_database_that_is_no_trace_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.trace"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE cats (name)")
    asked("verify", str(path)).is_one_refusal(str(path), "not a puzzletui trace")


def test_a_truncated_trace_is_refused(seven: Path) -> None:
    content = seven.read_bytes()
    for size in (1, 16, 50, 100, 1000, 2048, 5000, len(content) // 2, len(content) - 1):
        seven.write_bytes(content[:size])
        asked("verify", str(seven)).is_one_refusal(str(seven))


def test_changed_bytes_anywhere_in_a_trace_cause_no_crash(seven: Path) -> None:
    content, chance = seven.read_bytes(), random.Random(7)
    for _ in range(60):
        changed = bytearray(content)
        for _ in range(chance.choice([1, 20, 400])):
            changed[chance.randrange(16, len(changed))] = chance.randrange(256)
        seven.write_bytes(changed)
        for arguments in (["verify", str(seven)], ["export", str(seven), "--to", "jsonl"]):
            assert asked(*arguments).code in (0, 1, 2)


def test_a_trace_of_an_unknown_kind_or_solver_is_refused(tmp_path: Path) -> None:
    for kind, solver, part in (("chess", "combo", "'chess'"), ("shikaku", "magic", "'magic'")):
        path = str(tmp_path / f"{kind}.trace")
        recording = Recording(Header(4, kind=kind, solver=solver, puzzle="2 .\n. 2"), path)
        recording.finish("stopped")
        recording.close()
        asked("verify", path).is_one_refusal(path, part, "not known")


def test_a_trace_whose_puzzle_is_wrong_is_refused(tmp_path: Path) -> None:
    for cells, puzzle, part in ((4, "2 x", "'x'"), (9, "2 .\n. 2", "9 cells")):
        path = str(tmp_path / f"{cells}.trace")
        recording = Recording(Header(cells, kind="shikaku", solver="combo", puzzle=puzzle), path)
        recording.finish("stopped")
        recording.close()
        asked("verify", path).is_one_refusal(path, part)


@pytest.mark.parametrize(
    ("content", "line", "part"),
    [
        pytest.param(b"", "", "empty", id="empty"),
        pytest.param(b"\x89PNG\r\n", ":1:", "UTF-8", id="binary"),
        pytest.param(b"hello\n", ":1:", "header", id="no header"),
        pytest.param(b'{"puzzletui": 99, "cells": 4}\n', ":1:", "another version", id="newer"),
        pytest.param(HEADER.encode() + b'["deduce","r"]\n\n{"verb": 1}\n', ":4:", "list", id="no list"),
        pytest.param(HEADER.encode() + b'["deduce","r"]\n["dedu', ":3:", "not JSON", id="truncated"),
        pytest.param(HEADER.encode() + b'["guess"]\n', ":2:", "'guess'", id="no event"),
        pytest.param(HEADER.encode() + b'["deduce","r",[],[[4,1]]]\n', ":2:", "cell 4", id="off the board"),
        pytest.param(HEADER.encode() + b'["backtrack"]\n', ":2:", "root", id="backtrack at the root"),
        pytest.param(HEADER.encode() + b'["deduce","a"]\n["deduce","\xff"]\n', ":3:", "UTF-8", id="bad text"),
        pytest.param(HEADER.encode() + b"[" * 100_000 + b"\n", ":2:", "nested", id="deep"),
        pytest.param(
            HEADER.encode() + b'["deduce","r",[],[[' + b"9" * 5000 + b",1]]]\n",
            ":2: a number with far too many digits\n",
            "",
            id="huge number",
        ),
    ],
)
def test_a_bad_line_of_json_lines_is_refused_by_its_number(
    content: bytes, line: str, part: str, tmp_path: Path
) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    asked("export", str(path), "--to", "jsonl").is_one_refusal(str(path) + line, part)


def test_unpaired_surrogates_in_json_lines_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "half.jsonl"
    path.write_text('{"puzzletui": 1, "cells": 4, "puzzle": "\\ud800"}\n["deduce","\\ud800",["\\udfff"]]\n')
    assert asked("export", str(path), "--to", "jsonl").code == 0


def test_terminal_escapes_in_titles_and_names_are_not_printed(tmp_path: Path) -> None:
    puzzle, trace = tmp_path / "\x1b[31mred.shk", tmp_path / "\x1b[32mgreen.trace"
    puzzle.write_text("title: \x1b]0;owned\x07[bold]x[/] \x9b31m\u202e\nauthor: \x1b[2J\n2 .\n. 2\n")
    answers = [
        asked("solve", "shikaku", str(puzzle), "--record", str(trace)),
        asked("verify", str(trace)),
        asked("export", str(trace), "--to", "jsonl"),
        asked("verify", str(puzzle)),
        asked("solve", "shikaku", "\x1b[31m"),
        asked("\x1b[31m"),
    ]
    for answer in answers:
        for text in (answer.out, answer.err):
            assert all(c.isprintable() or c == "\n" for c in text.replace("�", ""))


@pytest.mark.parametrize("arguments", [["shikaku", "ryan7.shk"], ["replay", "x.trace"], ["replay", "-"]])
def test_the_app_needs_a_terminal(arguments: list[str]) -> None:
    asked_outside(*arguments, input=b"").is_one_refusal("terminal", "puzzletui ")


@pytest.mark.parametrize("missing", [0, 1])
def test_a_trace_on_standard_input_is_taken_up_to_a_limit(
    missing: int, seven: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.cli.recorded.MOST_SPOOLED", seven.stat().st_size - missing)
    descriptor = os.open(seven, os.O_RDONLY)
    opened = Input(descriptor, "", os.read(descriptor, 16))
    if not missing:
        open_whole_trace(opened).close()
        return
    with pytest.raises(Refusal, match=r"standard input: a trace of over [\d,]+ bytes; save it"):
        open_whole_trace(opened)


def test_a_full_disk_behind_standard_output_is_reported(seven: Path) -> None:
    for arguments in (["solve", "shikaku", "ryan7.shk"], ["export", str(seven), "--to", "jsonl"], ["list"]):
        with open("/dev/full", "wb") as full:
            answer = asked_outside(*arguments, stdout=full)
        assert answer.code == 2
        assert "puzzletui: standard output: No space left on device\n" in answer.err
        assert "Traceback" not in answer.err
        assert "Exception" not in answer.err
