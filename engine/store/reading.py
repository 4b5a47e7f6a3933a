"""Reading the tables of a trace, which nobody has to trust: limits, checks, and one sort of error.

Whatever is wrong with the file is a `Refusal`, which says whether the trace is damaged or the disk is full,
gone or in use.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from engine.errors import Refusal
from engine.events import Event
from engine.header import Header
from engine.store.packing import checksum, from_json
from engine.store.schema import MOST_STEPS, layout_of, limit_steps
from engine.wire import event_of

FORMS_CACHED, FORM_BYTES_CACHED = 16_384, 16 * 1024 * 1024
"""How many shared forms are kept in memory, and of how many bytes of JSON."""

_TROUBLES = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
    sqlite3.SQLITE_CANTOPEN: "the file cannot be opened: was it removed, or is the disk full?",
    sqlite3.SQLITE_READONLY: "the file cannot be written: was it removed or replaced?",
    sqlite3.SQLITE_BUSY: "the file is in use by another program",
    sqlite3.SQLITE_LOCKED: "the file is in use by another program",
    sqlite3.SQLITE_PERM: "access to the file is denied",
    sqlite3.SQLITE_NOMEM: "there is not enough memory",
}


def trouble(error: Exception) -> str:
    """What keeps us from a file that need not be damaged, in words; "" for any other error."""
    code = getattr(error, "sqlite_errorcode", None)
    return "" if code is None else _TROUBLES.get(code & 0xFF, "")


class TableReader:
    """A connection to a trace file, its header, and the tables that several blocks share."""

    steps_allowed = MOST_STEPS
    """The most steps of a query; a view or a crafted index could make it run for ever."""

    def __init__(self, database: sqlite3.Connection, where: str) -> None:
        self.database = database
        self.where = where
        """Its name in messages."""
        self._forms: dict[int, Event] = {}
        """Shared forms read so far, by number."""
        self._form_bytes = 0
        limit_steps(database, self.steps_allowed)
        self._read_layout()
        text = self._meta("header")
        if self.layout >= 3 and self._meta("checksum") != checksum(text):
            raise self.damaged("its header has changed")
        with self.reading("its header"):
            from_json(text)
        try:
            self.header = Header.from_json(text)
        except ValueError as error:
            raise Refusal(str(error), where) from error

    def _read_layout(self) -> None:
        try:
            self.layout = layout_of(self.database, self.where)
            """The version of its tables."""
        except (sqlite3.Error, UnicodeError) as error:
            raise self.damaged(error) from error

    def rows(self, query: str, *values: Any) -> list[Any]:
        limit_steps(self.database, self.steps_allowed)
        try:
            return self.database.execute(query, values).fetchall()
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            raise self.damaged(error) from error

    def damaged(self, what: object) -> Refusal:
        if isinstance(what, Exception) and (why := trouble(what)):
            return Refusal(why, self.where)
        words = str(what).partition(" with text ")[0]  # SQLite's binding would quote the file
        return Refusal(f"the trace is damaged: {words}", self.where)

    @contextmanager
    def reading(self, what: str) -> Iterator[None]:
        """While untrusted bytes are decoded: what is wrong with them becomes a `Refusal`."""
        try:
            yield
        except ValueError as error:
            raise Refusal(f"the trace is damaged at {what}: {error}", self.where) from error

    def check(self, row: Sequence[Any]) -> Sequence[Any]:
        """The columns of a row without its last one, which must be their checksum."""
        if self.layout >= 3 and row[-1] != checksum(*row[:-1]):
            raise ValueError("its checksum is wrong")
        return row[:-1]

    def _meta(self, key: str) -> Any:
        found = self.rows("SELECT value FROM meta WHERE key = ?", key)
        return found[0][0] if found else None

    def _columns(self, columns: str) -> str:
        """The columns to select, with the checksum last."""
        return f"{columns}, {'checksum' if self.layout >= 3 else 'NULL'}"

    def _forms_by_number(self, numbers: list[int]) -> list[Event]:
        """An event of each of these shared forms."""
        if len(self._forms) > FORMS_CACHED or self._form_bytes > FORM_BYTES_CACHED:
            self._forms, self._form_bytes = {}, 0
        if missing := set(numbers) - self._forms.keys():
            self._read_forms(missing)
        try:
            return [self._forms[number] for number in numbers]
        except KeyError as error:
            raise ValueError(f"form {error} is missing") from None

    def _read_forms(self, missing: set[int]) -> None:
        wanted = ", ".join(map(str, missing))
        found = self.rows(f"SELECT {self._columns('form, row')} FROM forms WHERE form IN ({wanted})")
        texts = {row[0]: self.check(row)[1] for row in found}
        if not all(type(text) is str for text in texts.values()):
            raise ValueError("a form is not text")
        arrays = from_json(f"[{','.join(texts.values())}]")
        if len(arrays) != len(texts):
            raise ValueError("a form is not one event")
        for number, fields in zip(texts, arrays):
            self._forms[number] = event_of(fields, self.header.cells)
        self._form_bytes += sum(map(len, texts.values()))
