"""Whatever `keys.toml` and `recent.json` are, nothing breaks; `tests/fuzz/targets/settings.py` has more."""

import json
import os
import pwd
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.fuzz.targets.settings import KEY_FILES, write
from tests.tui.program import asked
from tests.tui.sessions import recorded
from tests.tui.watching import watching
from tui.app.keymap import own_keys
from tui.player.own_files import read_own, write_own
from tui.player.recent import MOST_BYTES, recent, remember


def write_keys(home: Path, content: bytes) -> Path:
    return write(home / "config" / "puzzletui" / "keys.toml", content)


def write_recent(home: Path, content: bytes) -> Path:
    return write(home / "state" / "puzzletui" / "recent.json", content)


@pytest.mark.parametrize("text", KEY_FILES, ids=range(len(KEY_FILES)))
async def test_any_key_file_leaves_the_app_usable(text: str, at_home: Path) -> None:
    write_keys(at_home, text.encode())
    async with watching(recorded()) as watched:
        await watched.press("question_mark", "escape", "semicolon")
        await watched.pilot.pause(0.05)
        await watched.press("escape")
        watched.go_to(20)
        watched.screen.show_details()
        await watched.settle()
        assert watched.position == 20
        assert all(len(notice) < 1000 for notice in watched.notices)


@pytest.mark.parametrize("write_own_file", [write_keys, write_recent])
@pytest.mark.parametrize("what", ["a pipe", "a folder", "too large", "a loop", "a device"])
async def test_a_key_file_or_list_that_is_no_small_file_stops_nothing(
    write_own_file: Callable[[Path, bytes], Path], what: str, at_home: Path, tmp_path: Path
) -> None:
    path = write_own_file(at_home, b"[]\n" * (MOST_BYTES if what == "too large" else 1))
    if what != "too large":
        path.unlink()
    if what == "a pipe":
        os.mkfifo(path)
    elif what == "a folder":
        path.mkdir()
    elif what == "a loop":
        path.symlink_to(path)
    elif what == "a device":
        path.symlink_to("/dev/zero")
    record = str(tmp_path / "a.trace")
    assert asked("solve", "queens", "4", "--record", record).code == 0
    async with watching() as watched:
        assert "Start here" in watched.text


@pytest.mark.parametrize("bad", ["x" * 5000, "a\0b", "\ud800"], ids=["too long", "a NUL", "a surrogate"])
async def test_a_remembered_path_that_cannot_be_looked_at_is_not_offered(
    bad: str, at_home: Path, tmp_path: Path
) -> None:
    good = tmp_path / "good.trace"
    recorded().trace.save(str(good))
    write_recent(at_home, json.dumps([bad, str(good)]).encode())
    assert recent() == [str(good)]
    async with watching() as watched:
        assert "good.trace" in watched.text


@contextmanager
def unprivileged() -> Iterator[None]:
    """Nothing more is allowed than to a usual person, even if root runs the tests."""
    if os.geteuid():
        yield
        return
    os.seteuid(pwd.getpwnam("nobody").pw_uid)
    try:
        yield
    finally:
        os.seteuid(0)


def test_files_and_folders_that_may_not_be_read_stop_nothing(at_home: Path) -> None:
    with TemporaryDirectory() as name:
        locked = Path(name) / "locked"
        locked.mkdir()
        (locked / "a.trace").touch()
        write_recent(at_home, json.dumps([str(locked / "a.trace")]).encode())
        keys = write_keys(at_home, b"")
        for folder in (at_home, *at_home.parents[:2]):
            folder.chmod(0o755)
        for path in (locked, keys):
            path.chmod(0)
        with unprivileged():
            assert recent() == []
            assert own_keys() == ({}, f"{keys}: cannot be read: Permission denied")
            remember("a.trace")
        locked.chmod(0o700)


def test_where_there_is_no_home_nothing_is_read_or_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The folder of a person who has none begins with `~`, in the working directory."""
    monkeypatch.chdir(tmp_path)
    path = Path("~/state/recent.json")
    write_own(path, "text")
    assert list(tmp_path.iterdir()) == []
    write(path, b"text")
    assert read_own(path, 100) == ""


def test_a_recording_is_remembered_or_not_where_the_working_directory_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (gone := tmp_path / "gone").mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    remember("a.trace")
    assert asked("solve", "queens", "4", "--record", str(tmp_path / "a.trace")).code == 0
