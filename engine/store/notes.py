"""Notes: what a person wrote at an event of a trace; they are no part of the search, and may come any time.

note      a position, and one line of text for it.
unsaved   a note that was written or removed since, while its file is being recorded or cannot be written.
"""

import sqlite3
from collections.abc import Mapping
from contextlib import closing

from engine.errors import Refusal
from engine.safe_text import safe
from engine.store.packing import checksum
from engine.store.schema import connect, layout_of

LONGEST_NOTE = 2_000
"""Characters."""
MOST_NOTES = 10_000
FIRST_LAYOUT = 3
"""The first version of a trace file that has a place for notes."""


def note_text(text: object) -> str:
    """An untrusted text as that of a note; a `ValueError` says what is wrong with it."""
    if type(text) is not str:
        raise ValueError("a note must be text")
    if not text.strip():
        raise ValueError("a note without a word in it")
    if len(text) > LONGEST_NOTE:
        raise ValueError(f"a note of {len(text):,} characters: {LONGEST_NOTE:,} are the most")
    return safe(text)


def changed_notes(notes: Mapping[int, str], changes: Mapping[int, str]) -> dict[int, str]:
    """The notes after changes, by position; a change to "" removes one."""
    return {position: text for position, text in sorted({**notes, **changes}.items()) if text}


def store_notes(database: sqlite3.Connection, changes: Mapping[int, str]) -> None:
    for position, text in changes.items():
        database.execute("DELETE FROM notes WHERE event = ?", [position])
        if text:
            row = (position, text)
            database.execute("INSERT INTO notes VALUES (?, ?, ?)", (*row, checksum(*row)))


def write_notes(path: str, header: str, changes: Mapping[int, str]) -> None:
    """Write notes into a trace file that nobody records into; `header` is that of the trace they are of."""
    try:
        with closing(connect(path, "mode=rw")) as database:
            database.execute("BEGIN IMMEDIATE")
            if layout_of(database, path) < FIRST_LAYOUT or _header(database) != header:
                raise Refusal("this file was replaced by another, so the note is not written into it", path)
            store_notes(database, changes)
            database.execute("COMMIT")
    except (sqlite3.Error, UnicodeError) as error:
        raise Refusal(f"the note is not written into the file: {error}", path) from error


def _header(database: sqlite3.Connection) -> object:
    return database.execute("SELECT value FROM meta WHERE key = 'header'").fetchone()[0]
