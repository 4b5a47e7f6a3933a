"""Opening a trace file: check that it is one, and repair what a killed recording left.

log   SQLite's write-ahead log: while a trace is recorded, changes go to a second file, `….trace-wal`. If the
      recording is killed, that file stays behind; the changes committed in it belong to the trace.
"""

import os
import sqlite3
from typing import IO

from engine.errors import Refusal
from engine.store.following import is_being_recorded
from engine.store.schema import APPLICATION, connect
from engine.store.trace import Trace


def open_trace(path: str) -> Trace:
    """The trace in a file, read-only; a `Refusal` if there is none, or if it is still being recorded."""
    check_is_database(path)
    if is_being_recorded(path):
        raise Refusal("this trace is still being recorded; watch it with puzzletui replay --follow", path)
    try:
        database = _connect(path)
        application, pages, page_size = (
            database.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("application_id", "page_count", "page_size")
        )
    except sqlite3.OperationalError as error:
        raise Refusal(f"cannot be opened: {error}", path) from error
    except (sqlite3.DatabaseError, UnicodeError) as error:
        raise Refusal(f"the trace is damaged: {error}", path) from error
    if application != APPLICATION:
        raise Refusal("a SQLite database, but not a puzzletui trace", path)
    _check_length(path, pages * page_size)
    trace = Trace(database, path)
    trace.path = path
    return trace


def check_is_database(path: str) -> None:
    if not os.path.exists(path):
        raise Refusal("there is no such file", path)
    if os.path.isdir(path):
        raise Refusal("this is a folder; name a .trace file in it", path)
    with _open(path) as file:
        if file.read(16) != b"SQLite format 3\0":
            raise Refusal("not a puzzletui trace: record one with --record", path)


def _check_length(path: str, expected: int) -> None:
    size = os.path.getsize(path)
    if size < expected and not os.path.exists(path + "-wal"):
        raise Refusal(f"cut short: {size:,} bytes of {expected:,}; copy the whole file again", path)


def _open(path: str) -> IO[bytes]:
    try:
        return open(path, "rb")
    except OSError as error:
        raise Refusal(f"cannot be read: {error.strerror}", path) from error


def _connect(path: str) -> sqlite3.Connection:
    """The database, read-only if possible, with its log merged if possible."""
    if _uses_log(path) and os.access(path, os.W_OK):
        repairing = connect(path, "mode=rw")
        repairing.execute("PRAGMA locking_mode = EXCLUSIVE")
        try:
            repairing.execute("PRAGMA journal_mode = DELETE").fetchall()
        except sqlite3.OperationalError as error:
            if not _is_locked(error):
                return repairing  # the disk is full: this connection reads the log without merging it
        repairing.close()  # locked: somebody else reads the file, so its log stays
    database = connect(path, "mode=ro")
    try:
        _try_to_read(database)
    except sqlite3.OperationalError as error:
        if _is_locked(error):
            raise
        database.close()
        database = connect(path, "immutable=1")  # a read-only disk: read without the log
        _try_to_read(database)
    return database


def _uses_log(path: str) -> bool:
    """Whether SQLite's header has the log switched on, as it is until a recording is finished."""
    with _open(path) as file:
        return file.read(20)[18:] == b"\2\2"


def _try_to_read(database: sqlite3.Connection) -> None:
    database.execute("SELECT count(*) FROM sqlite_master").fetchone()


def _is_locked(error: sqlite3.OperationalError) -> bool:
    return "locked" in str(error)
