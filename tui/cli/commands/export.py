"""`puzzletui export`: a recorded search in a format for other programs."""

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import closing, suppress

from engine.errors import Refusal
from engine.jsonl import write_jsonl
from engine.store.creating import rename_new
from engine.store.trace import Trace
from tui.cli.output_files import refuse_existing
from tui.cli.recorded import open_recorded
from tui.cli.standard_streams import print_data


def export(file: str, form: str, output: str | None, force: bool) -> None:
    if output == "-":
        output = None
    if output is not None:
        _check(file, output, force)
    with closing(open_recorded(file)) as trace:
        lines = _page(trace) if form == "html" else (f"{line}\n" for line in write_jsonl(trace))
        if output is None:
            print_data(lines)
            return
        try:
            _write(map(str.encode, lines), os.path.realpath(output), force)
        except OSError as error:
            raise Refusal(f"cannot be written: {error.strerror}", output) from error


def _page(trace: Trace) -> Iterator[str]:
    from tui.exporting.page import page_text

    yield page_text(trace)


def _check(file: str, output: str, force: bool) -> None:
    if os.path.exists(output) and file != "-" and os.path.exists(file) and os.path.samefile(file, output):
        raise Refusal("this is the file that is exported; choose another name", output)
    if not force and not _is_device(output):
        refuse_existing(output)


def _is_device(path: str) -> bool:
    """Whether it is something that can be written to but not replaced: a device, a pipe."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def _write(lines: Iterable[bytes], path: str, force: bool) -> None:
    """Write to a new file, then rename it: a file that was there stays until all is written."""
    if _is_device(path):
        with open(path, "wb") as device:
            device.writelines(lines)
        return
    beside = f"{path}.{os.getpid()}.new"
    try:
        with open(beside, "xb") as file:
            file.writelines(lines)
            file.flush()
            os.fsync(file.fileno())
        if not force:
            rename_new(beside, path)
            return
        if os.path.exists(path):
            shutil.copymode(path, beside)
        os.replace(beside, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(beside)
