"""Programs that tell their own search, run for real, and what they have recorded."""

import os
import subprocess
import sys
from pathlib import Path

from engine.store.trace import Trace
from tests.tui.program import PATIENCE
from tui.cli.recorded import open_recorded


def run(
    path: Path, *arguments: str, interpreter: str = "-u", **environment: str
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, interpreter, path.name, *arguments],
        cwd=path.parent,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def recorded(path: Path) -> Trace:
    return open_recorded(str(path))


def verbs(trace: Trace) -> list[str]:
    return [event.verb for event in trace.read()]


def boards(trace: Trace) -> list[list[int]]:
    """After each event."""
    states = (trace.block_at(max(n - 1, 0)).state(n) for n in range(1, len(trace) + 1))
    return [list(state.board) for state in states]
