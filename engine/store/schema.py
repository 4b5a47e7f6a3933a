"""The trace file's tables: a SQLite database that any tool reads.

meta       the header (JSON), how the search ended, how many events there are.
blocks     events and keyframes, packed, by first event.
forms      what events are but for their numbers, if several blocks use it; as rows of events.
nodes      only those open at the end of the block they were born in; all others are in the blocks.
summaries  what a stretch of events holds; level 0 is a block, a row of level n+1 sums up 16 rows of level n.
"""

import os
import sqlite3
from urllib.parse import quote

from engine.errors import Refusal

APPLICATION = 0x505A5455  # "PZTU"
VERSION = 1

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE blocks (
    first INTEGER PRIMARY KEY, events INTEGER, node INTEGER, seconds REAL, keyframe BLOB, packed BLOB
);
CREATE INDEX blocks_by_node ON blocks (node);
CREATE TABLE forms (form INTEGER PRIMARY KEY, row TEXT);
CREATE TABLE nodes (
    node INTEGER PRIMARY KEY, parent INTEGER, depth INTEGER, birth INTEGER, before INTEGER, choice TEXT,
    death INTEGER, size INTEGER, solutions INTEGER
);
CREATE TABLE summaries (
    level INTEGER, first INTEGER, events INTEGER, deepest INTEGER,
    choose INTEGER, deduce INTEGER, prune INTEGER, backtrack INTEGER, solved INTEGER, exhausted INTEGER,
    touched BLOB, heat BLOB, profile BLOB,
    PRIMARY KEY (level, first)
) WITHOUT ROWID;
"""


def connect(path: str, mode: str) -> sqlite3.Connection:
    """The database at a path; `mode` as SQLite takes it. An empty path is an unnamed database, on disk."""
    if not path:
        return sqlite3.connect("", isolation_level=None)
    uri = f"file:{quote(os.fsencode(path))}?{mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=0.2)


def create(path: str, header: str) -> sqlite3.Connection:
    """A new database with its header, all of it committed."""
    database = connect(path, "mode=rwc")
    database.execute("PRAGMA page_size = 2048")
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute(f"PRAGMA user_version = {VERSION}")
    database.execute("PRAGMA journal_mode = MEMORY")
    database.execute("PRAGMA synchronous = OFF")
    database.executescript(f"BEGIN; {TABLES} COMMIT;")
    database.execute("INSERT INTO meta VALUES ('header', ?)", [header])
    return database


def occupy(path: str) -> sqlite3.Connection:
    """A database to record in, ours alone until it is closed; readers are told that it is being written."""
    database = connect(path, "mode=rw")
    database.execute("PRAGMA locking_mode = EXCLUSIVE")
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = NORMAL")
    return database


def reserve(file: str, path: str) -> None:
    """Refuse to write over a file, or where none can be; a person is told of `path`."""
    try:
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except FileExistsError:
        raise taken(path) from None
    except OSError as error:
        raise Refusal(f"cannot be written: {error.strerror}", path) from error


def taken(path: str) -> Refusal:
    return Refusal("this file exists already; choose another name, or delete it first", path)
