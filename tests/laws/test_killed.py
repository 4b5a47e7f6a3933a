"""Law 4: a recording killed at a random moment leaves a trace that opens."""

import signal
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random
from time import sleep

import pytest

from engine.events import Event
from engine.store.opening import open_trace
from puzzles.registry import kind_named
from puzzles.source import Source
from tests.tui.program import ENDLESS

KILLS = 20


@pytest.fixture(scope="module")
def expected() -> list[Event]:
    kind = kind_named(ENDLESS[0])
    puzzle = kind.read(Source(ENDLESS[1]))
    return list(islice(kind.solver(ENDLESS[2]).run(puzzle), 20_000))


@pytest.mark.parametrize("kill", range(KILLS))
def test_a_killed_recording_opens_with_all_committed_events(
    tmp_path: Path, expected: list[Event], kill: int
) -> None:
    path = tmp_path / "a.trace"
    program = [sys.executable, "-m", "tests.laws.endless", str(path)]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()
        sleep(Random(kill).uniform(0, 0.6))
        process.send_signal(signal.SIGKILL)
        printed = process.stdout.read().split("\n")[:-1]
    trace = open_trace(str(path))
    assert trace.cut
    assert len(trace) >= max(map(int, printed), default=0)
    read = list(islice(trace.read(), len(expected)))
    assert read == expected[: len(read)]
    last = max(len(trace) - 100, 0)
    assert last + len(list(trace.read(last))) == len(trace)
    trace.close()
