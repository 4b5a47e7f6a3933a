"""Whatever writes a file may be killed at any moment: what is there under its name is whole.

`test_cli_interrupts.py` does the same to recordings.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import sleep

import pytest
from attrs import define

from engine.errors import Refusal
from engine.store.opening import open_trace
from tests.tui.program import ROOT, asked
from tui.player.recent import recent_file

pytestmark = pytest.mark.slow
KILLS = 4
LATEST = 0.3
"""Seconds after its first file until a writer is killed."""
LOOP = """
import sys
from itertools import count
from engine.store.opening import open_trace
from tui.cli.main import run
from tui.player.recent import remember
trace = sys.argv[1]
for number in count():
    {body}
    print(number, flush=True)
"""


@define(frozen=True)
class Written:
    """What a killed process leaves: its folder, the trace that it read, how many files it had finished."""

    folder: Path
    trace: Path
    finished: int

    def files(self) -> list[Path]:
        return sorted(self.folder.glob("*.out"))


def lines_are_whole(written: Written) -> None:
    whole = asked("export", str(written.trace), "--to", "jsonl").out
    assert len(written.files()) >= written.finished
    assert all(path.read_text() == whole for path in written.files())


def copies_are_whole(written: Written) -> None:
    assert len(written.files()) >= written.finished
    assert all(events(path) == events(written.trace) for path in written.files())


def notes_are_kept(written: Written) -> None:
    trace = open_trace(str(written.trace))
    assert len(trace.notes) in (written.finished, written.finished + 1)
    assert set(trace.notes.values()) <= {"a note"}


def list_is_whole(written: Written) -> None:
    assert len(json.loads(recent_file().read_text())) >= 1


def old_or_new_is_there(written: Written) -> None:
    """The old trace is put aside, and comes back or goes once the new one can be opened."""
    assert any(map(opens, written.folder.glob("0.out*")))


WRITERS: dict[str, tuple[str, Callable[[Written], None]]] = {
    "export": ("run(['export', trace, '--to', 'jsonl', '-o', f'{number}.out'])", lines_are_whole),
    "save": ("open_trace(trace).save(f'{number}.out')", copies_are_whole),
    "note": (
        "t = open_trace(trace); t.set_note(number, 'a note'); t.keep_notes()",
        notes_are_kept,
    ),
    "recent": ("remember(f'{number}')", list_is_whole),
    "force": ("run(['record', 'queens', '7', '-o', '0.out', '--force'])", old_or_new_is_there),
}


def events(path: Path) -> list[object]:
    return list(open_trace(str(path)).read())


def opens(path: Path) -> bool:
    try:
        return bool(events(path))
    except Refusal:
        return False


@pytest.mark.parametrize("writer", WRITERS)
def test_a_writer_killed_at_any_moment_leaves_whole_files(writer: str, tmp_path: Path) -> None:
    chance, (body, check) = Random(writer), WRITERS[writer]
    for number in range(KILLS):
        folder = tmp_path / str(number)
        folder.mkdir()
        trace = folder / "a.trace"
        assert asked("record", "queens", "9", "--limit", "20000", "--all", "-o", str(trace)).code == 3
        check(Written(folder, trace, killed(LOOP.format(body=body), folder, chance.uniform(0, LATEST))))


def killed(program: str, folder: Path, seconds: float) -> int:
    """Run a program that prints a line for each file, kill it after the first; how many it printed."""
    with subprocess.Popen(
        [sys.executable, "-c", program, "a.trace"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    ) as writing:
        assert writing.stdout is not None
        assert writing.stdout.readline() == b"0\n"
        sleep(seconds)
        writing.kill()
        return 1 + writing.stdout.read().count(b"\n")
