"""`puzzletui export`: its options, its output, and what it does where it cannot go on."""

import os
import pty
import re
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from engine.header import Header
from engine.store.opening import open_trace
from engine.store.recording import Recording
from tests.tui.exporting.pixels import need_pixels
from tests.tui.program import PROGRAM, ROOT, asked, asked_outside
from tests.tui.sessions import recorded
from tui.exporting.formats import FORMATS

SMALL = {name: ["--size", "60x20"] for name, found in FORMATS.items() if "size" in found.options}
"""What is given to a format besides its name, so that it has little to do."""
NEEDED = {name: found.library for name, found in FORMATS.items() if found.library}


@pytest.fixture(scope="module")
def search(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("search") / "queens.trace")
    recorded("queens", "4", "backtracking").trace.save(path)
    return path


ALIKE = {"cast2": "cast", "gif": "png", "tree.svg": "dot"}
"""Formats that differ from another only in how the same is written."""


def one_of(request: pytest.FixtureRequest) -> str:
    """A format, unless what it needs is not installed."""
    name: str = request.param
    if NEEDED.get(name) == "PIL":
        need_pixels()
    elif name in NEEDED:
        pytest.importorskip(NEEDED[name])
    return name


every_form = pytest.fixture(params=FORMATS, name="any_form")(one_of)
form = pytest.fixture(params=[name for name in FORMATS if name not in ALIKE], name="form")(one_of)
sort = pytest.fixture(params=["csv", "parquet", "svg"], name="sort")(one_of)
"""Text that comes bit by bit, bytes, text that comes at the end."""


def exported(form: str, file: str, *arguments: str) -> list[str]:
    return ["export", file, "--to", form, *SMALL.get(form, []), *arguments]


def test_every_format_is_written_to_a_file_and_nothing_else(
    any_form: str, search: str, tmp_path: Path
) -> None:
    path = tmp_path / "out"
    assert asked(*exported(any_form, search, "-o", str(path))).code == 0
    assert list(tmp_path.iterdir()) == [path]
    assert path.stat().st_size > 100


def test_what_goes_to_a_pipe_is_what_goes_to_a_file(sort: str, search: str, tmp_path: Path) -> None:
    path = tmp_path / "out"
    assert asked(*exported(sort, search, "-o", str(path))).code == 0
    program = subprocess.run([*PROGRAM, *exported(sort, search)], cwd=ROOT, capture_output=True, check=True)
    assert program.stdout == path.read_bytes()


@pytest.mark.parametrize("form", NEEDED)
def test_a_format_without_its_library_says_in_a_line_what_to_install(
    form: str, search: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, NEEDED[form], None)
    path = tmp_path / "out"
    asked(*exported(form, search, "-o", str(path))).is_one_refusal(
        form, FORMATS[form].package, f"pip install 'puzzletui[{FORMATS[form].extra}]'"
    )
    assert not path.exists()


def test_a_full_device_is_one_line(form: str, search: str) -> None:
    answer = asked(*exported(form, search, "-o", "/dev/full"))
    answer.is_one_refusal("/dev/full", "cannot be written", "No space left")


def test_a_full_standard_output_is_one_line(sort: str, search: str) -> None:
    with open("/dev/full", "w") as full:
        answer = asked_outside(*exported(sort, search), stdout=full)
    answer.is_one_refusal("standard output", "No space left")


def test_a_closed_pipe_ends_it_quietly(sort: str, search: str) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    answer = asked_outside(*exported(sort, search), stdout=writing)
    os.close(writing)
    assert (answer.code, answer.err) == (141, "")


def test_nothing_is_left_where_the_folder_is_missing_or_the_output_is_one(
    form: str, search: str, tmp_path: Path
) -> None:
    asked(*exported(form, search, "-o", str(tmp_path))).is_one_refusal(str(tmp_path), "folder")
    asked(*exported(form, search, "-o", str(tmp_path), "--force")).is_one_refusal(str(tmp_path), "folder")
    missing = str(tmp_path / "missing" / "out")
    asked(*exported(form, search, "-o", missing)).is_one_refusal(missing, "cannot be written", "No such file")
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_recording_is_one_line_and_leaves_nothing(form: str, search: str, tmp_path: Path) -> None:
    path, out = tmp_path / "a.trace", tmp_path / "out"
    content = Path(search).read_bytes()
    path.write_bytes(content[: len(content) // 2])
    asked(*exported(form, str(path), "-o", str(out))).is_one_refusal(str(path))
    path.write_bytes(b"")
    asked(*exported(form, str(path), "-o", str(out))).is_one_refusal(str(path), "empty")
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("table", ["blocks", "summaries"])
def test_a_recording_with_a_damaged_part_is_one_line_if_that_part_is_needed(
    form: str, table: str, tmp_path: Path
) -> None:
    path, out = tmp_path / "a.trace", tmp_path / "out"
    recorded("queens", "4", "backtracking").trace.save(str(path))
    with closing(sqlite3.connect(path)) as database:
        assert database.execute(f"UPDATE {table} SET checksum = checksum + 1").rowcount
        database.commit()
    answer = asked(*exported(form, str(path), "-o", str(out)))
    if answer.code or table == "blocks":
        answer.is_one_refusal(str(path), "damaged")
        assert list(tmp_path.iterdir()) == [path]


def test_a_search_that_was_cut_short_is_exported_as_far_as_it_goes(form: str, tmp_path: Path) -> None:
    path, out = str(tmp_path / "cut.trace"), tmp_path / "out"
    recorded("queens", "4", "backtracking", limit=9).trace.save(path)
    answer = asked(*exported(form, path, "-o", str(out)))
    assert (answer.code, answer.out) == (0, "")
    assert answer.err == f"{path}: its recording was interrupted; it holds 9 events\n"
    assert out.stat().st_size > 100


def test_a_search_of_an_unknown_kind_is_exported(form: str, tmp_path: Path) -> None:
    path, out = tmp_path / "unknown.jsonl", tmp_path / "out"
    path.write_text(
        '{"puzzletui": 1, "cells": 4, "kind": "mine"}\n["choose", "a", "b", 1, 2, [[0, 1]]]\n["solved"]\n'
    )
    assert asked(*exported(form, str(path), "-o", str(out))).code == 0
    assert out.stat().st_size > 100


def test_a_search_without_an_event_is_exported(form: str, tmp_path: Path) -> None:
    path, out = tmp_path / "nothing.jsonl", tmp_path / "out"
    path.write_text('{"puzzletui": 1, "cells": 4}\n')
    assert asked(*exported(form, str(path), "-o", str(out))).code == 0


@pytest.mark.parametrize("form", ["csv", "markdown", "dot", "svg"])
def test_a_board_of_a_million_cells_is_exported(form: str, tmp_path: Path) -> None:
    path, out = str(tmp_path / "million.trace"), tmp_path / "out"
    recording = Recording(Header(1_000_000), path)
    recording.finish("stopped")
    recording.close()
    assert asked(*exported(form, path, "-o", str(out))).code == 0
    assert out.stat().st_size > 20


def test_a_board_of_a_million_cells_is_too_large_to_be_drawn_whole(tmp_path: Path) -> None:
    path = tmp_path / "million.jsonl"
    path.write_text('{"puzzletui": 1, "cells": 1000000}\n')
    answer = asked("export", str(path), "--to", "svg", "--view", "board")
    answer.is_one_refusal("too large", "--view screen")


@pytest.mark.parametrize(
    ("arguments", "parts"),
    [
        (["--to", "jsonl", "--table", "events"], ["--table", "jsonl", "csv, parquet"]),
        (["--to", "jsonl", "--from", "3"], ["--from", "jsonl", "csv"]),
        (["--to", "csv", "--every", "0"], ["--every", "'0'", "choice", "solved"]),
        (["--to", "csv", "--every", "backtrack"], ["--every", "'backtrack'"]),
        (["--to", "csv", "--every", "9", "--table", "nodes"], ["--every", "nodes"]),
        (["--to", "csv", "--table", "cats"], ["--table", "cats"]),
        (["--to", "csv", "--from", "9", "--until", "8"], ["--from", "9", "--until", "8"]),
        (["--to", "csv", "--from", "99999"], ["--from", "99,999", "beyond the end"]),
        (["--to", "csv", "--until", "nowhere"], ["--until", "'nowhere'"]),
        (["--to", "csv", "--port", "6565"], ["--port", "csv", "cpprofiler"]),
        (["--to", "html", "--host", "127.0.0.1"], ["--host", "html", "cpprofiler"]),
        (["--to", "cast", "--pause", "nan"], ["--pause", "nan"]),
        (["--to", "cast", "--pause", "61"], ["--pause", "61", "60"]),
    ],
)
def test_options_that_do_not_fit_are_refused(arguments: list[str], parts: list[str], search: str) -> None:
    asked("export", search, *arguments).is_one_refusal(*parts)


def test_bytes_are_not_printed_on_a_terminal(search: str) -> None:
    pytest.importorskip("pyarrow")
    ours, its = pty.openpty()
    answer = asked_outside("export", search, "--to", "parquet", stdout=its)
    os.close(its)
    os.close(ours)
    answer.is_one_refusal("parquet", "terminal", "-o")


@pytest.mark.parametrize(
    ("number", "code"),
    [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM), (signal.SIGHUP, -signal.SIGHUP)],
)
def test_a_signal_that_ends_it_leaves_what_was_there(
    number: signal.Signals, code: int, tmp_path: Path
) -> None:
    path, out = str(tmp_path / "long.trace"), tmp_path / "out"
    recorded("queens", "10", "backtracking", every=True).trace.save(path)
    out.write_text("precious")
    ours, its = pty.openpty()
    arguments = ["export", path, "--to", "csv", "--table", "counters", "-o", str(out), "--force"]
    not_ignored = partial(signal.signal, number, signal.SIG_DFL)  # as it is under nohup
    with subprocess.Popen([*PROGRAM, *arguments], stderr=its, cwd=ROOT, preexec_fn=not_ignored) as exporting:
        os.close(its)
        shown = b""
        while b"of" not in shown:
            shown += os.read(ours, 65536)
        exporting.send_signal(number)
        assert exporting.wait() == code
    os.close(ours)
    assert re.search(rf"\r\x1b\[Kcsv [█▉-▏ ]+ [\d,]+ of {len(open_trace(path)):,} events", shown.decode())
    assert out.read_text() == "precious"
    assert {file.name for file in tmp_path.iterdir()} == {"long.trace", "out"}
