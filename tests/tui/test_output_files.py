"""Files that commands write: one that exists stays, unless --force replaces it; a failure leaves nothing."""

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.errors import Refusal
from engine.store.following import is_being_recorded
from engine.store.opening import open_trace
from tests.engine.store.test_full_disk import disk_of
from tests.tui.program import LONG_SEARCH, PROGRAM, ROOT, Answer, asked
from tests.tui.sessions import recorded

WRITERS: dict[str, Callable[..., Answer]] = {
    "solve": lambda path, *options: asked("solve", "queens", "6", "--record", path, *options),
    "record": lambda path, *options: asked("record", "queens", "6", "-o", path, *options),
    "export": lambda path, *options: asked("export", seven(path), "--to", "jsonl", "-o", path, *options),
    "convert": lambda path, *options: asked("convert", "nonogram", "qr", "--to", "xml", "-o", path, *options),
}


def seven(beside: str) -> str:
    """A trace to export."""
    path = Path(beside).parent.with_name("seven.trace")
    if not path.exists():
        recorded().trace.save(str(path))
    return str(path)


def check_whole(writer: str, path: Path) -> None:
    if writer == "convert":
        assert path.read_text().endswith("</puzzleset>\n")
    else:
        assert asked("verify", str(path)).code == 0


@pytest.fixture
def precious(tmp_path: Path) -> Path:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = folder / "file"
    path.write_text("precious")
    return path


@pytest.mark.parametrize("writer", WRITERS)
def test_every_command_refuses_to_replace_a_file(writer: str, precious: Path) -> None:
    WRITERS[writer](str(precious)).is_one_refusal(str(precious), "exists already", "--force")
    assert precious.read_text() == "precious"
    assert list(precious.parent.iterdir()) == [precious]


@pytest.mark.parametrize("writer", WRITERS)
def test_every_command_replaces_a_file_with_force_and_leaves_nothing_else(
    writer: str, precious: Path
) -> None:
    assert WRITERS[writer](str(precious), "--force").code == 0
    check_whole(writer, precious)
    assert list(precious.parent.iterdir()) == [precious]


@pytest.mark.parametrize("writer", WRITERS)
def test_force_needs_no_file_to_replace(writer: str, precious: Path) -> None:
    precious.unlink()
    assert WRITERS[writer](str(precious), "--force").code == 0
    check_whole(writer, precious)


@pytest.mark.parametrize("writer", WRITERS)
@pytest.mark.parametrize("force", [[], ["--force"]])
def test_no_command_replaces_a_folder(writer: str, force: list[str], precious: Path) -> None:
    answer = WRITERS[writer](str(precious.parent), *force)
    answer.is_one_refusal(str(precious.parent))
    assert "--force" not in answer.err
    assert precious.read_text() == "precious"


@pytest.mark.parametrize("writer", WRITERS)
def test_the_replaced_file_stays_if_the_new_one_cannot_be_written(writer: str, precious: Path) -> None:
    seven(str(precious))
    with disk_of(1000):
        WRITERS[writer](str(precious), "--force").is_one_refusal(str(precious))
    assert precious.read_text() == "precious"
    assert list(precious.parent.iterdir()) == [precious]


def test_the_replaced_file_stays_if_the_puzzle_is_refused(precious: Path) -> None:
    asked("solve", "queens", "nope", "--record", str(precious), "--force").is_one_refusal("nope")
    assert precious.read_text() == "precious"


def test_a_recording_does_not_replace_a_device(tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    asked("solve", "queens", "6", "--record", str(pipe), "--force").is_one_refusal(str(pipe))
    assert pipe.is_fifo()


def test_an_export_writes_to_a_device_without_force(tmp_path: Path) -> None:
    assert asked("export", seven(str(tmp_path / "x")), "--to", "jsonl", "-o", "/dev/null").code == 0
    assert Path("/dev/null").is_char_device()


@pytest.mark.slow
def test_force_leaves_a_file_that_another_process_records_into(tmp_path: Path) -> None:
    path = tmp_path / "a.trace"
    with subprocess.Popen([*PROGRAM, *LONG_SEARCH, "--record", str(path)], cwd=ROOT) as recording:
        while not (path.exists() and is_being_recorded(str(path))):
            assert recording.poll() is None
        try:
            asked("record", "queens", "6", "-o", str(path), "--force").is_one_refusal("another process")
        finally:
            recording.kill()
    asked("record", "queens", "6", "-o", str(path)).is_one_refusal("exists already")
    assert asked("record", "queens", "6", "-o", str(path), "--force").code == 0
    assert asked("verify", str(path)).code == 0
    assert list(tmp_path.iterdir()) == [path]


def test_what_is_left_beside_a_deleted_trace_does_not_get_into_a_new_one(tmp_path: Path) -> None:
    path, left = tmp_path / "a.trace", tmp_path / "a.trace-wal"
    left.write_bytes(b"the end of another recording")
    asked("record", "queens", "6", "-o", str(path)).is_one_refusal(str(left), "delete")
    with pytest.raises(Refusal, match="delete"):
        recorded().trace.save(str(path))
    assert list(tmp_path.iterdir()) == [left]
    assert asked("record", "queens", "6", "-o", str(path), "--force").code == 0
    assert asked("verify", str(path)).code == 0


def test_a_trace_that_could_not_be_saved_does_not_block_the_next_try(tmp_path: Path) -> None:
    path, trace = tmp_path / "a.trace", recorded().trace
    with disk_of(4096), pytest.raises(Refusal, match="cannot be written"):
        trace.save(str(path))
    assert list(tmp_path.iterdir()) == []
    trace.save(str(path))
    assert len(open_trace(str(path))) == len(trace)
