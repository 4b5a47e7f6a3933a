"""Files that commands write: one that exists is never replaced without --force."""

import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from stat import S_ISREG

from engine.errors import Refusal
from engine.store.creating import rename_new
from engine.store.following import is_being_recorded
from tui.cli.standard_streams import print_data

PARTS = ("", "-wal", "-shm")
"""What SQLite adds to the name of a trace for the files beside it."""


def refuse_existing(path: str) -> None:
    if os.path.isdir(path):
        raise Refusal("this is a folder; name a file in it", path)
    if os.path.exists(path):
        raise Refusal("this file exists already; choose another name, or replace it with --force", path)


@contextmanager
def room_for_trace(path: str | None, force: bool) -> Iterator[None]:
    """Within it, a new trace can be created at the path.

    With --force, a file that is there is put aside first. It is put back if no new one was created: a puzzle
    that cannot be read, say, costs no recording.
    """
    if not path or path == "-":
        yield
    elif not force:
        refuse_existing(path)
        yield
    else:
        with _put_aside(path):
            yield


@contextmanager
def _put_aside(path: str) -> Iterator[None]:
    aside = f"{path}.{os.getpid()}.old"
    try:
        _check_replaceable(path)
        _move(path, aside)
    except OSError as error:
        raise Refusal(f"cannot be replaced: {error.strerror}", path) from error
    try:
        yield
    finally:
        if os.path.lexists(path):
            _remove(aside)
        else:
            _move(aside, path)


def _check_replaceable(path: str) -> None:
    if not os.path.lexists(path):
        return
    if not S_ISREG(os.stat(path).st_mode):
        raise Refusal("this is not a file that a trace can replace; choose another name", path)
    if is_being_recorded(path):
        raise Refusal("another process records into this file; choose another name", path)


def _move(path: str, to: str) -> None:
    for part in PARTS:
        with suppress(FileNotFoundError):
            os.rename(path + part, to + part)


def _remove(path: str) -> None:
    for part in PARTS:
        with suppress(FileNotFoundError):
            os.unlink(path + part)


def check_output(path: str | None, force: bool, reads: str) -> None:
    """Refuse, before there is anything to write, what `write_output` could not or should not replace.

    `reads` is what the command reads: a file, or another argument.
    """
    if path is None or path == "-":
        return
    if os.path.exists(path) and reads != "-" and os.path.exists(reads) and os.path.samefile(reads, path):
        raise Refusal("this is the file that is read; choose another name", path)
    if not force and not _is_device(path):
        refuse_existing(path)


def write_output(lines: Iterable[str], path: str | None, force: bool) -> None:
    """Write text for other programs to a file, or to standard output if there is no path or it is `-`."""
    if path is None or path == "-":
        print_data(lines)
        return
    try:
        _write(map(str.encode, lines), os.path.realpath(path), force)
    except OSError as error:
        raise Refusal(f"cannot be written: {error.strerror}", path) from error


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
