"""Runs the command line: in a new process, or in this one, which is quicker."""

import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

from attrs import define

from tui.cli.main import run

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-c", "from tui.cli.main import main; main()"]
PATIENCE = 120
"""A test fails if what it waits for does not happen within that many seconds."""
ENDLESS = ("queens", "40", "backtracking")
"""A kind, a puzzle and a solver that would not find its first solution in a lifetime."""
LONG_SEARCH = ["solve", ENDLESS[0], ENDLESS[1], "--solver", ENDLESS[2]]


@define(frozen=True)
class Answer:
    code: int
    out: str
    err: str

    def is_one_refusal(self, *parts: str) -> None:
        """Exit code 2, and nothing but one line on standard error, which holds all these parts."""
        assert self.code == 2, self
        assert self.out == ""
        assert self.err.startswith("puzzletui: ")
        assert self.err.count("\n") == 1
        assert self.err[:-1].isprintable()
        for part in parts:
            assert part in self.err


def asked(*arguments: str) -> Answer:
    """What the program prints when it runs in this process."""
    out, err = TextIOWrapper(BytesIO(), encoding="utf-8", newline=""), StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        code = run(arguments)
    return Answer(code, out.buffer.getvalue().decode(), err.getvalue())


def asked_outside(*arguments: str, **options: Any) -> Answer:
    """What the program prints when it runs in a new process; options are those of `subprocess.run`."""
    streams: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | options
    done: subprocess.CompletedProcess[bytes]
    done = subprocess.run([*PROGRAM, *arguments], cwd=ROOT, timeout=PATIENCE, **streams)
    return Answer(done.returncode, (done.stdout or b"").decode(), (done.stderr or b"").decode())
