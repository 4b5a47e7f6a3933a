"""Creating a trace file. An existing file is never overwritten."""

import os
import sqlite3
from contextlib import suppress

from engine.errors import Refusal
from engine.store.schema import APPLICATION, TABLES, VERSION, connect


def create_trace(path: str, header: str) -> sqlite3.Connection:
    """A database to record in, with its header; without a path, a temporary one that nobody else can open."""
    try:
        return _create_named(path, header) if path else _create_tables("", header)
    except sqlite3.Error as error:
        raise Refusal(f"cannot be written: {error}", path or "a temporary file") from error


def create_followed(path: str, header: str, shown: str) -> None:
    """A new file that another process will record in, and that can be followed from the start."""
    try:
        _create_new(path, header)
        database = connect(path, "mode=rw")
        database.execute("PRAGMA journal_mode = WAL")
        database.close()
    except sqlite3.Error as error:
        raise Refusal(f"cannot be written: {error}", shown) from error


def remove_trace(path: str) -> None:
    """Remove a temporary trace and its folder. Processes that have it open can go on using it."""
    for name in (path, f"{path}-wal", f"{path}-shm"):
        with suppress(FileNotFoundError):
            os.unlink(name)
    with suppress(OSError):
        os.rmdir(os.path.dirname(path))


def reserve(file: str, path: str) -> None:
    """Create an empty file; a `Refusal`, which names `path`, if it exists or cannot be created."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except FileExistsError:
        raise _exists(path) from None
    except OSError as error:
        raise Refusal(f"cannot be written: {error.strerror}", path) from error


def _create_named(path: str, header: str) -> sqlite3.Connection:
    _create_new(path, header)
    return open_to_record(path)


def _create_new(path: str, header: str) -> None:
    """Complete under another name first: even if we are killed at once, the file at `path` can be opened."""
    beside = f"{path}.{os.getpid()}.new"
    reserve(beside, path)
    try:
        _create_tables(beside, header).close()
        _rename(beside, path)
    finally:
        with suppress(OSError):
            os.unlink(beside)


def _create_tables(path: str, header: str) -> sqlite3.Connection:
    database = connect(path, "mode=rwc")
    database.execute("PRAGMA page_size = 2048")
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute(f"PRAGMA user_version = {VERSION}")
    database.execute("PRAGMA journal_mode = MEMORY")
    database.execute("PRAGMA synchronous = OFF")
    database.executescript(f"BEGIN; {TABLES} COMMIT;")
    database.execute("INSERT INTO meta VALUES ('header', ?)", [header])
    return database


def _rename(file: str, path: str) -> None:
    """Unlike `os.replace`, this fails if another file has that name."""
    try:
        os.link(file, path)
    except FileExistsError:
        raise _exists(path) from None
    except OSError:  # a file system without hard links
        reserve(path, path)
        os.replace(file, path)


def open_to_record(path: str, temporary: bool = False) -> sqlite3.Connection:
    """Others can read what is committed, at any time."""
    database = connect(path, "mode=rw")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute(f"PRAGMA synchronous = {'OFF' if temporary else 'NORMAL'}")
    return database


def _exists(path: str) -> Refusal:
    return Refusal("this file exists already; choose another name, or delete it first", path)
