"""Creating a trace file. An existing file is never overwritten."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress

from engine.errors import NotShared, Refusal
from engine.store.packing import checksum
from engine.store.schema import APPLICATION, TABLES, VERSION, connect


def create_trace(path: str, header: str) -> sqlite3.Connection:
    """A database to record in, with its header; without a path, a temporary one that nobody else can open."""
    try:
        return _create_named(path, header) if path else _create_tables("", header)
    except sqlite3.Error as error:
        raise Refusal(f"cannot be written: {error}", path or "a temporary file") from error


def create_followed(path: str, header: str, shown: str) -> None:
    """A new file that another process will record in, and that can be followed from the start.

    `NotShared` if that cannot be: SQLite needs memory that both processes share, which network disks lack.
    """
    try:
        _create_new(path, header)
    except sqlite3.Error as error:
        raise Refusal(f"cannot be written: {error}", shown) from error
    try:
        with closing(connect(path, "mode=rw")) as database:
            database.execute("PRAGMA synchronous = OFF")
            _share(database)
    except sqlite3.Error as error:
        _unlink(path, f"{path}-wal")
        raise NotShared(f"this disk cannot share a file between two programs ({error})", shown) from error


def remove_trace(path: str) -> None:
    """Remove a temporary trace and its folder. Processes that have it open can go on using it."""
    _unlink(path, f"{path}-wal", f"{path}-shm")
    with suppress(OSError):
        os.rmdir(os.path.dirname(path))


def _unlink(*paths: str) -> None:
    for path in paths:
        with suppress(FileNotFoundError):
            os.unlink(path)


def reserve(file: str, path: str) -> None:
    """Create an empty file; a `Refusal`, which names `path`, if it exists or cannot be created."""
    if os.path.exists(f"{path}-wal"):  # SQLite would take it for a part of the new trace
        raise Refusal(f"{path}-wal is left of a deleted trace; delete it, too, or choose another name", path)
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except FileExistsError:
        raise exists(path) from None
    except OSError as error:
        raise Refusal(f"cannot be written: {error.strerror}", path) from error


def _create_named(path: str, header: str) -> sqlite3.Connection:
    _create_new(path, header)
    return open_to_record(path)


def _create_new(path: str, header: str) -> None:
    with completed(path) as beside:
        _create_tables(beside, header).close()


@contextmanager
def completed(path: str) -> Iterator[str]:
    """A new file to write, renamed to `path` once it is complete: a killed process leaves no part there."""
    beside = f"{path}.{os.getpid()}.new"
    reserve(beside, path)
    try:
        yield beside
        rename_new(beside, path)
    finally:
        with suppress(OSError):
            os.unlink(beside)


def _create_tables(path: str, header: str) -> sqlite3.Connection:
    database = connect(path, "mode=rwc")
    database.execute("PRAGMA journal_mode = MEMORY")
    database.execute("PRAGMA synchronous = OFF")  # first: a new file has nothing to lose
    database.execute("PRAGMA page_size = 2048")
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute(f"PRAGMA user_version = {VERSION}")
    database.executescript(f"BEGIN; {TABLES} COMMIT;")
    rows = [("header", header), ("checksum", checksum(header))]
    database.executemany("INSERT INTO meta VALUES (?, ?)", rows)
    return database


def rename_new(file: str, path: str) -> None:
    """Unlike `os.replace`, this fails if another file has that name."""
    try:
        os.link(file, path)
    except FileExistsError:
        raise exists(path) from None
    except OSError:  # a file system without hard links
        reserve(path, path)
        os.replace(file, path)


def open_to_record(path: str, temporary: bool = False) -> sqlite3.Connection:
    """Others can read what is committed, at any time; where the disk cannot share it, once it is finished."""
    database = connect(path, "mode=rw")
    try:
        _share(database)
    except sqlite3.OperationalError:
        database.close()
        database = connect(path, "mode=rw")
        database.execute("PRAGMA locking_mode = EXCLUSIVE")  # before the first query: no memory is shared
        database.execute("PRAGMA journal_mode = WAL")
    database.execute(f"PRAGMA synchronous = {'OFF' if temporary else 'NORMAL'}")
    return database


def _share(database: sqlite3.Connection) -> None:
    """Write changes to a log that other processes can read; the first query makes the memory they share."""
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("SELECT count(*) FROM sqlite_master").fetchone()


def exists(path: str) -> Refusal:
    return Refusal("this file exists already; choose another name, or delete it first", path)
