"""The tables of a trace file: a SQLite database that any tool can read.

meta       `header` (JSON), `checksum` (of the header), `events` (in blocks), `end` (how the search ended;
           missing until it is over).
blocks     each block: its first event, how many events, the first node born in it or later, the solver's
           seconds by its end, its keyframe and its events, packed.
tail       the events after the last block, a row for each batch that was committed: its first event, how
           many events, the solver's seconds by its end, the events, packed. Empty when the search is over.
forms      forms that several blocks use: `row` is the JSON array of an event of that form.
nodes      some of the nodes still open at the end of the block they were born in; the blocks have the others.
           `before` is the number of solutions before its birth.
summaries  what a stretch of events contains: level 0 is a block, a row of level n+1 is 16 rows of level n.
notes      what a person wrote: `event` is the position that the text is shown at, 0 for the start.
gauges     the names of the gauges that events carry, by number.
gauge_runs changes of a gauge: `first` is the position of the first; level 0 has them packed, a row of level
           n+1 is 4 rows of level n. Both tables are made when the first gauge is told.
"""

import os
import sqlite3
from urllib.parse import quote

from engine.errors import Refusal
from engine.store.packing import MOST_UNPACKED

APPLICATION = 0x505A5455  # "PZTU"
VERSION = 4
GAUGED = 5
"""The version of a trace with gauges: only then it has their tables."""
READABLE = (1, 2, 3, VERSION, GAUGED)
"""Version 1 has no table `tail`: its last block may be unfinished. Versions 1 and 2 have no checksums;
each keyframe has the whole path, `nodes` has all nodes that outlive their block, and there are no notes.
Up to version 3, summaries have no sum of depths and no dead ends, and profiles only the greatest depth."""
MOST_STEPS = 20_000_000
"""Steps of SQLite's machine that a query may take: about a second. No query of ours needs as many."""

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE blocks (
    first INTEGER PRIMARY KEY, events INTEGER, node INTEGER, seconds REAL, keyframe BLOB, packed BLOB,
    checksum INTEGER
);
CREATE INDEX blocks_by_node ON blocks (node);
CREATE TABLE tail (first INTEGER PRIMARY KEY, events INTEGER, seconds REAL, packed BLOB, checksum INTEGER);
CREATE TABLE forms (form INTEGER PRIMARY KEY, row TEXT, checksum INTEGER);
CREATE TABLE nodes (
    node INTEGER PRIMARY KEY, parent INTEGER, depth INTEGER, birth INTEGER, before INTEGER, choice TEXT,
    death INTEGER, size INTEGER, solutions INTEGER, checksum INTEGER
);
CREATE TABLE summaries (
    level INTEGER, first INTEGER, events INTEGER, deepest INTEGER, shallowest INTEGER,
    depths INTEGER, dead_ends INTEGER,
    choose INTEGER, deduce INTEGER, prune INTEGER, backtrack INTEGER, solved INTEGER, exhausted INTEGER,
    profile BLOB, checksum INTEGER, touched BLOB, heat BLOB,
    PRIMARY KEY (level, first)
) WITHOUT ROWID;
CREATE TABLE notes (event INTEGER PRIMARY KEY, text TEXT, checksum INTEGER);
"""

GAUGE_TABLES = """
CREATE TABLE gauges (gauge INTEGER PRIMARY KEY, name TEXT, checksum INTEGER);
CREATE TABLE gauge_runs (
    gauge INTEGER, level INTEGER, first INTEGER, least REAL, greatest REAL, last REAL, packed BLOB,
    checksum INTEGER, PRIMARY KEY (gauge, level, first)
) WITHOUT ROWID;
"""

_TABLES_3 = TABLES.replace("    depths INTEGER, dead_ends INTEGER,\n", "")

_TABLES_2 = """
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
CREATE TABLE tail (first INTEGER PRIMARY KEY, events INTEGER, seconds REAL, packed BLOB);
"""


def _statements(tables: str) -> set[str]:
    return {" ".join(statement.split()) for statement in tables.split(";") if statement.strip()}


_LAYOUTS = {
    1: {statement for statement in _statements(_TABLES_2) if "TABLE tail" not in statement},
    2: _statements(_TABLES_2),
    3: _statements(_TABLES_3),
    4: _statements(TABLES),
    5: _statements(TABLES + GAUGE_TABLES),
}


def connect(path: str, mode: str) -> sqlite3.Connection:
    """Open a database; `mode` is a query of SQLite's URIs. No path: an unnamed temporary file."""
    uri = f"file:{quote(os.fsencode(path))}?{mode}" if path else ""
    database = sqlite3.connect(
        uri, uri=bool(path), isolation_level=None, timeout=0.2, check_same_thread=False
    )
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MOST_UNPACKED)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA cell_size_check = ON")
    return database


def layout_of(database: sqlite3.Connection, where: str) -> int:
    """The version of the layout; a `Refusal` unless the file has exactly its tables and indexes.

    A view or a trigger could make any query run for ever, or change what it finds.
    """
    version: int = database.execute("PRAGMA user_version").fetchone()[0]
    if version not in READABLE:
        raise Refusal(
            f"a trace of version {version}, but this puzzletui reads {READABLE[-1]}: update puzzletui", where
        )
    found = database.execute("SELECT substr(sql, 1, 1000) FROM sqlite_master LIMIT 100").fetchall()
    statements = [" ".join(str(sql).split()) for (sql,) in found]
    if len(statements) != len(_LAYOUTS[version]) or set(statements) != _LAYOUTS[version]:
        raise Refusal("the trace is damaged: its tables are not those of a trace", where)
    return version


def limit_steps(database: sqlite3.Connection, steps: int = MOST_STEPS) -> None:
    """Let no query from now on, until the next call, take more steps; 0 means no limit."""
    every = 100_000
    left = iter(range(steps // every))
    database.set_progress_handler((lambda: next(left, None) is None) if steps else None, every)
