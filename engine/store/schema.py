"""The tables of a trace file: a SQLite database that any tool can read.

meta       `header` (JSON), `events` (in blocks), `end` (how the search ended; missing until it is over).
blocks     each block: its first event, how many events, the first node born in it or later, the solver's
           seconds by its end, its keyframe and its events, packed.
tail       the events after the last block, a row for each batch that was committed: its first event, how
           many events, the solver's seconds by its end, the events, packed. Empty when the search is over.
forms      forms that several blocks use: `row` is the JSON array of an event of that form.
nodes      only the nodes still open at the end of the block they were born in; the blocks have the others.
           `before` is the number of solutions before its birth.
summaries  what a stretch of events contains: level 0 is a block, a row of level n+1 is 16 rows of level n.
"""

import os
import sqlite3
from urllib.parse import quote

APPLICATION = 0x505A5455  # "PZTU"
VERSION = 2
READABLE = (1, VERSION)
"""Version 1 has no table `tail`: its last block may be unfinished."""

TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value) WITHOUT ROWID;
CREATE TABLE blocks (
    first INTEGER PRIMARY KEY, events INTEGER, node INTEGER, seconds REAL, keyframe BLOB, packed BLOB
);
CREATE INDEX blocks_by_node ON blocks (node);
CREATE TABLE tail (first INTEGER PRIMARY KEY, events INTEGER, seconds REAL, packed BLOB);
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
    """Open a database; `mode` is a query of SQLite's URIs. No path: an unnamed temporary file."""
    if not path:
        return sqlite3.connect("", isolation_level=None, check_same_thread=False)
    uri = f"file:{quote(os.fsencode(path))}?{mode}"
    return sqlite3.connect(uri, uri=True, isolation_level=None, timeout=0.2, check_same_thread=False)
