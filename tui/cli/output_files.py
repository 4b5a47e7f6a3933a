"""Files that commands write: one that exists is never replaced without --force."""

import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from stat import S_ISREG
from types import FrameType
from typing import IO, Any

from engine.errors import Refusal
from engine.store.creating import rename_new
from engine.store.following import is_being_recorded
from tui.cli.standard_streams import data_output

PARTS = ("", "-wal", "-shm")
"""What SQLite adds to the name of a trace for the files beside it."""
ENDING = (signal.SIGTERM, signal.SIGHUP)


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
            remove_trace(aside)
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


def remove_trace(path: str) -> None:
    for part in PARTS:
        with suppress(FileNotFoundError):
            os.unlink(path + part)


def check_output(path: str | None, force: bool, reads: str) -> None:
    """Refuse, before there is anything to write, what `output_to` could not or should not replace.

    `reads` is what the command reads: a file, or another argument.
    """
    if path is None or path == "-":
        return
    if os.path.exists(path) and reads != "-" and os.path.exists(reads) and os.path.samefile(reads, path):
        raise Refusal("this is the file that is read; choose another name", path)
    if not is_device(path) and (not force or os.path.isdir(path)):
        refuse_existing(path)


def output_to(path: str | None, force: bool, is_text: bool) -> AbstractContextManager[IO[Any]]:
    """A file to write, or standard output if there is no path or it is `-`."""
    return data_output(is_text) if path is None or path == "-" else new_file(path, force, is_text)


@contextmanager
def new_file(path: str, force: bool, is_text: bool) -> Iterator[IO[Any]]:
    """A file to write, which has its name only once all is written: one that was there stays until then."""
    try:
        if is_device(path):
            with _opened(path, "w", is_text) as device:
                yield device
            return
        with _beside(os.path.realpath(path), force) as beside, _opened(beside, "x", is_text) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise Refusal(f"cannot be written: {error.strerror or error}", path) from error


def is_device(path: str) -> bool:
    """Whether it is something that can be written to but not replaced: a device, a pipe."""
    return os.path.exists(path) and not os.path.isfile(path) and not os.path.isdir(path)


def _opened(path: str, mode: str, is_text: bool) -> IO[Any]:
    if is_text:
        return open(path, mode, encoding="utf-8", errors="surrogateescape", newline="")
    return open(path, f"{mode}b")


@contextmanager
def _beside(path: str, force: bool) -> Iterator[str]:
    """The name of a file to create, which takes the place of `path` at the end."""
    beside = f"{path}.{os.getpid()}.new"
    try:
        with _removed_if_ended(beside):
            yield beside
        if not force:
            rename_new(beside, path)
            return
        if os.path.exists(path):
            shutil.copymode(path, beside)
        os.replace(beside, path)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(beside)


@contextmanager
def _removed_if_ended(path: str) -> Iterator[None]:
    """Within it, a signal that ends the program at once removes the file first."""

    def end(number: int, frame: FrameType | None) -> None:
        with suppress(FileNotFoundError):
            os.unlink(path)
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    ending = [number for number in ENDING if signal.getsignal(number) == signal.SIG_DFL]  # not under nohup
    for number in ending:
        signal.signal(number, end)
    try:
        yield
    finally:
        for number in ending:
            signal.signal(number, signal.SIG_DFL)
