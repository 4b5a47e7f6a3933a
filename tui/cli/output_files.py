"""Files that commands write: one that exists is never replaced without --force."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from stat import S_ISREG

from engine.errors import Refusal
from engine.store.following import is_being_recorded

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
