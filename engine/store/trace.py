"""A trace: the log of a search's events, read from a SQLite database, a block at a time.

Whatever its length, memory holds a few blocks; any position, node or stretch of it is a row or two away.
"""

import json
import os
import sqlite3
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any

from engine.errors import Refusal
from engine.events import Event
from engine.header import Header
from engine.state import State
from engine.store import schema
from engine.store.block import Block, Subtree
from engine.store.codec import choice, decode_events, decode_state
from engine.store.gc_pause import no_collection
from engine.store.summary import LEVELS, Summary
from engine.wire import event_of

BLOCKS_KEPT, FORMS_KEPT = 12, 16_384

Outline = tuple[int, int, int, int, bytes]
_OUTLINE = [int, int, int, int, bytes]


class Trace:
    """A finished trace, or the part of one that was committed; `Recording` is one that grows."""

    def __init__(self, database: sqlite3.Connection, where: str) -> None:
        self.database = database
        self.where = where
        self._kept: OrderedDict[int, Block] = OrderedDict()
        self._forms: dict[int, Event] = {}
        try:
            self.header = Header.from_json(self._meta("header"))
        except ValueError as error:
            raise Refusal(str(error), where) from error
        self.events: int = self._meta("events") or 0
        self.end = str(self._meta("end") or "")
        if type(self.events) is not int or self.events < 0:
            raise self.damaged("it does not tell how many events it has")

    def __len__(self) -> int:
        return self.events

    @property
    def written(self) -> int:
        """How many events have summaries; the rest is in one block."""
        return len(self)

    @property
    def nodes(self) -> int:
        """How many nodes were born, the root included."""
        block = self.block_at(len(self))
        return block.start.nodes + len(block.columns.births)

    @property
    def cut(self) -> bool:
        """Whether its recording was cut short: it was never closed."""
        return not self.end

    def close(self) -> None:
        self.database.close()

    def save(self, path: str) -> None:
        """Write a copy of the trace so far under a name."""
        schema.reserve(path, path)
        try:
            self.database.execute("VACUUM INTO CAST(? AS TEXT)", [os.fsencode(path)])
        except sqlite3.Error as error:
            raise Refusal(f"cannot be written: {error}", path) from error

    def rows(self, query: str, *values: Any) -> list[Any]:
        try:
            return self.database.execute(query, values).fetchall()
        except (sqlite3.Error, OverflowError, UnicodeError) as error:
            raise self.damaged(error) from error

    def damaged(self, what: object) -> Refusal:
        return Refusal(f"the trace is damaged: {what}", self.where)

    def _meta(self, key: str) -> Any:
        found = self.rows("SELECT value FROM meta WHERE key = ?", key)
        return found[0][0] if found else None

    def block_at(self, position: int) -> Block:
        """The block that holds event number `position`, or the last one."""
        found = self.rows("SELECT first FROM blocks WHERE first <= ? ORDER BY first DESC LIMIT 1", position)
        block = self._block(found[0][0]) if found else Block(State(self.header.cells), [])
        if min(position, len(self) - 1) >= block.end:
            raise self.damaged(f"event {block.end:,} is missing")
        return block

    def block_of_node(self, node: int) -> Block:
        """The block in which the node was born; a block's `node` is the first born in it or later."""
        found = self.rows(
            "SELECT first FROM blocks WHERE node <= ? ORDER BY node DESC, first DESC LIMIT 1", node
        )
        if not found:
            raise self.damaged(f"node {node:,} is missing")
        return self._block(found[0][0])

    def _block(self, first: int) -> Block:
        if first in self._kept:
            self._kept.move_to_end(first)
            return self._kept[first]
        found = self.rows("SELECT events, node, keyframe, packed FROM blocks WHERE first = ?", first)
        try:
            events, node, keyframe, packed = found[0]
            with no_collection():
                start = decode_state(keyframe, self._forms_named)
                block = Block(start, decode_events(packed, self.header.cells, self._forms_named))
            fits = (block.first, len(block.events), block.start.nodes) == (first, events, node)
            if not fits or len(block.start.board) != self.header.cells or min(block.columns.depths) < 0:
                raise ValueError("a block that does not belong there")
        except Exception as error:
            raise Refusal(f"the trace is damaged at event {first:,}: {error}", self.where) from error
        return self._keep(block)

    def _forms_named(self, numbers: list[int]) -> list[Event]:
        """An event of each of the known forms that have these numbers."""
        if len(self._forms) > FORMS_KEPT:
            self._forms.clear()
        if missing := set(numbers) - self._forms.keys():
            wanted = ", ".join(map(str, missing))
            found = self.rows(f"SELECT form, row FROM forms WHERE form IN ({wanted})")
            rows = json.loads(f"[{','.join(row for _, row in found)}]")
            for (number, _), row in zip(found, rows):
                self._forms[number] = event_of(row, self.header.cells)
        return [self._forms[number] for number in numbers]

    def _keep(self, block: Block) -> Block:
        self._kept[block.first] = block
        if len(self._kept) > BLOCKS_KEPT:
            self._kept.popitem(last=False)
        return block

    def event_at(self, position: int) -> Event | None:
        """The event that leads to a position; None at the start."""
        if not position:
            return None
        block = self.block_at(position - 1)
        return block.events[position - 1 - block.first]

    def read(self, start: int = 0) -> Iterator[Event]:
        """The events from a position on."""
        while start < len(self):
            block = self.block_at(start)
            yield from block.events[start - block.first :]
            start = block.end

    def subtree(self, node: int) -> Subtree:
        """A node other than the root, wherever in the trace."""
        found = self.rows("SELECT * FROM nodes WHERE node = ?", node)
        if found:
            return self._subtree_of_row(found[0])
        columns = self.block_of_node(node).columns
        if not 0 <= node - columns.first_node < len(columns.births):
            raise self.damaged(f"node {node:,} is missing")
        return columns.subtree(node)

    def _subtree_of_row(self, row: tuple[Any, ...]) -> Subtree:
        node, parent, depth, birth, before, label, *end = row
        try:
            made = choice(event_of(json.loads(label), self.header.cells))
            subtree = Subtree(node, parent, depth, birth, before, made, *end)
            if not subtree.fits():
                raise ValueError("its numbers do not fit")
        except (ValueError, TypeError, RecursionError) as error:
            raise self.damaged(f"node {node:,}: {error}") from error
        return subtree

    def summaries(self, level: int, start: int, stop: int) -> list[Summary]:
        """The summaries of a level that meet events `start` to `stop`, in order."""
        found = self._summary_rows("*", level, start, stop)
        summaries = [Summary.from_row(row) for row in found]
        if not all(summary.fits(self.header.cells) for summary in summaries):
            raise self.damaged(f"events {start:,} to {stop:,} are not summed up")
        return [summary for summary in summaries if summary.end > start]

    def outline(self, level: int, start: int, stop: int) -> list[Outline]:
        """First event, events, deepest, solutions, profile of the summaries that meet `start` to `stop`."""
        columns = "first, events, deepest, solved, profile"
        found: list[Outline] = self._summary_rows(columns, level, start, stop)
        if not all([*map(type, row)] == _OUTLINE and len(row[4]) % 2 == 0 for row in found):
            raise self.damaged(f"events {start:,} to {stop:,} are not summed up")
        return found

    def _summary_rows(self, columns: str, level: int, start: int, stop: int) -> list[Any]:
        """From the one in which `start` lies to the last that begins before `stop`."""
        return self.rows(
            f"""SELECT {columns} FROM summaries WHERE level = ?1 AND first < ?3 AND first >= ifnull(
                (SELECT max(first) FROM summaries WHERE level = ?1 AND first <= ?2), 0) ORDER BY first""",
            *(level, start, stop),
        )

    def levels(self) -> int:
        """How many levels of summaries there are."""
        top = self.rows("SELECT max(level) FROM summaries")[0][0]
        if top is not None and top not in range(LEVELS):
            raise self.damaged(f"it has summaries of level {top}")
        return 0 if top is None else top + 1


def open_trace(path: str) -> Trace:
    """The trace in a file; a `Refusal` if there is none, or if it is being written."""
    if not os.path.exists(path):
        raise Refusal("there is no such file", path)
    if os.path.isdir(path):
        raise Refusal("this is a folder; name a .trace file in it", path)
    with _reading(path) as head:
        if head.read(16) != b"SQLite format 3\0":
            raise Refusal("not a puzzletui trace: record one with --record", path)
    try:
        database = _finished(path)
        application = database.execute("PRAGMA application_id").fetchone()[0]
        version = database.execute("PRAGMA user_version").fetchone()[0]
        pages = database.execute("PRAGMA page_count").fetchone()[0]
        size = database.execute("PRAGMA page_size").fetchone()[0]
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise Refusal(
                "another process is recording this trace; open it when that is done", path
            ) from error
        raise Refusal(f"cannot be opened: {error}", path) from error
    except (sqlite3.DatabaseError, UnicodeError) as error:
        raise Refusal(f"the trace is damaged: {error}", path) from error
    if application != schema.APPLICATION:
        raise Refusal("a SQLite database, but not a puzzletui trace", path)
    if version != schema.VERSION:
        raise Refusal(
            f"a trace of version {version}, but this puzzletui reads {schema.VERSION}: update puzzletui",
            path,
        )
    if os.path.getsize(path) < pages * size and not os.path.exists(path + "-wal"):
        raise Refusal(
            f"cut short: {os.path.getsize(path):,} bytes of {pages * size:,}; copy the whole file again", path
        )
    return Trace(database, path)


def _reading(path: str) -> Any:
    try:
        return open(path, "rb")
    except OSError as error:
        raise Refusal(f"cannot be read: {error.strerror}", path) from error


def _finished(path: str) -> sqlite3.Connection:
    """The database read-only, after what a killed writer left in its journal has been brought home."""
    if _unfinished(path) and os.access(path, os.W_OK):
        mending = schema.connect(path, "mode=rw")
        mending.execute("PRAGMA locking_mode = EXCLUSIVE")
        try:
            mending.execute("PRAGMA journal_mode = DELETE").fetchall()
        except sqlite3.OperationalError as error:
            if "locked" in str(error):
                raise
            return mending  # the disk is full: the journal is read where it is
        mending.close()
    database = schema.connect(path, "mode=ro")
    try:
        database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.OperationalError as error:
        if "locked" in str(error):
            raise
        database.close()  # its journal cannot be mended on a read-only disk; what was checkpointed stands
        database = schema.connect(path, "immutable=1")
        database.execute("SELECT count(*) FROM sqlite_master").fetchone()
    return database


def _unfinished(path: str) -> bool:
    """Whether the file is still in the mode in which traces are recorded, as its header tells."""
    with _reading(path) as head:
        return bool(head.read(20)[18:] == b"\2\2")
