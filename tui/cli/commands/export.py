"""`puzzletui export`: a recorded search in a format for other programs."""

import os
import shutil
import stat
import sys
from collections.abc import Iterable
from contextlib import closing, suppress

from engine.errors import Refusal
from engine.jsonl import write_jsonl
from tui.cli.recorded import open_recorded


def export(file: str, output: str | None) -> None:
    if output and os.path.exists(output) and file != "-" and os.path.samefile(file, output):
        raise Refusal("this is the file that is exported; choose another name", output)
    with closing(open_recorded(file)) as trace:
        lines = (line.encode() + b"\n" for line in write_jsonl(trace))
        if output is None or output == "-":
            sys.stdout.buffer.writelines(lines)
            return
        try:
            _write(lines, os.path.realpath(output))
        except OSError as error:
            raise Refusal(f"cannot be written: {error.strerror}", output) from error


def _write(lines: Iterable[bytes], path: str) -> None:
    """Write to a new file, then rename it: a file that was there stays until all is written."""
    if os.path.exists(path) and not stat.S_ISREG(os.stat(path).st_mode):
        with open(path, "wb") as device:
            device.writelines(lines)
        return
    beside = f"{path}.{os.getpid()}.new"
    try:
        with open(beside, "xb") as file:
            file.writelines(lines)
            file.flush()
            os.fsync(file.fileno())
        if os.path.exists(path):
            shutil.copymode(path, beside)
        os.replace(beside, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(beside)
