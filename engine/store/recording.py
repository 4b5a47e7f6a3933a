"""Recording a trace: new events collect in the tail, which becomes a closed block when it is long enough.

In a named file the events of the unfinished tail are also committed, twenty times a second, as a batch in the
table `tail`. So a killed process loses at most that much, others can follow the file while it grows, and
blocks are long even if events come slowly.

Another thread may publish, withdraw or finish while the solver works: all access to the file is under a lock.
"""

import json
import sqlite3
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import accumulate, islice
from operator import attrgetter, itemgetter
from threading import RLock
from time import monotonic, perf_counter

from engine.errors import Refusal
from engine.events import Event
from engine.header import Header
from engine.state import State
from engine.store.block import Block
from engine.store.codec import encode_events, encode_state
from engine.store.creating import create_trace, open_to_record
from engine.store.dictionary import CodedEvents, SharedForms
from engine.store.gc_pause import no_collection, rare_collection
from engine.store.summary import Pyramid, Summary, closed_depths, summary_of
from engine.store.trace import Trace
from engine.store.writer_lock import FileLock
from engine.wire import wire_of

BLOCK_EVENTS, BLOCK_CELLS = 2048, 4_096
"""A block is closed when it has this many events, or its events write this many cells."""
PUBLISH_SECONDS, CHECKPOINT_SECONDS = 0.05, 0.25
"""How often a named file is committed, and how often its log is merged into it."""
BATCH_SECONDS = 0.01
"""How long a batch of events should take to solve; after each the recording looks at the clock."""
_writes = attrgetter("writes")
_event = itemgetter(1)


class Recording(Trace):
    """A trace that grows; it can be read like any other at the same time."""

    def __init__(self, header: Header, path: str = "", database: sqlite3.Connection | None = None) -> None:
        """Into a new file; without a path, into a temporary one that is deleted when it is closed.

        `database` is an empty trace that was made already.
        """
        database = database or create_trace(path, header.to_json())
        database.execute("BEGIN")
        super().__init__(database, path or "the search")
        self.path = path
        self._lock = FileLock(path) if path else None
        if self._lock is not None:
            self._lock.hold()
        self.committed = 0
        """Committed events: they survive a full disk and, if the file is named, a kill."""
        self._tail: Block = Block(State(header.cells), [])
        self._stored = 0
        """Events in blocks and in the table `tail`."""
        self._tail_cells = 0
        """Cells written by the events of the tail."""
        self._batch = 16
        """How many events to take at once."""
        self._pyramid = Pyramid()
        self._shared = SharedForms()
        self._published = self._checkpointed = monotonic()
        self._access = RLock()
        self._tokens: list[None] | None = None
        """If there is one for each event of a batch, the batch ends when they are withdrawn."""

    def pull(self, solver: Iterator[Event], most: int, seconds: float) -> bool:
        """Take up to `most` events from the solver, for about `seconds`. False if the solver has no more."""
        with rare_collection():
            return self._pull(solver, most, seconds)

    def _pull(self, solver: Iterator[Event], most: int, seconds: float) -> bool:
        stop, last = perf_counter() + seconds, len(self) + most
        while len(self) < last:
            events = self._tail.events
            wanted = min(self._batch, last - len(self), BLOCK_EVENTS - len(events))
            before, began = len(events), perf_counter()
            try:
                events.extend(self._batch_of(solver, wanted))
            finally:
                now = perf_counter()
                more = len(events) == before + wanted or self._tokens == []
                self._count_batch(before, now - began)
            self._write_due()
            if not more or now > stop:
                return more
        return True

    def _batch_of(self, solver: Iterator[Event], most: int) -> Iterator[Event]:
        if self._tokens is None:
            return islice(solver, most)
        self._tokens = [None] * most
        return map(_event, zip(self._tokens, solver))

    def allow_withdrawal(self) -> None:
        """From now on `withdraw` works; it costs a little for each event."""
        self._tokens = []

    def withdraw(self) -> None:
        """End the `pull` under way in another thread after the event that the solver is working on."""
        if self._tokens is not None:
            self._tokens.clear()

    def append(self, events: Iterable[Event]) -> None:
        self.pull(iter(events), 2**62, float("inf"))

    def _count_batch(self, start: int, took: float) -> None:
        """The tail's events from `start` on are a batch: count it, and adapt the size of the next one."""
        self.seconds += took
        batch = self._tail.events[start:]
        self._tail_cells += _cells_written(batch)
        if took > 2 * BATCH_SECONDS:
            self._batch = max(1, int(len(batch) * BATCH_SECONDS / took))
        elif took < BATCH_SECONDS and len(batch) >= self._batch < BLOCK_EVENTS:
            self._batch *= 2

    def _write_due(self) -> None:
        """Close full blocks, and commit if it is time to."""
        with self._access:
            try:
                while length := self._full_length():
                    with no_collection():
                        self._close_block(length)
                if monotonic() - self._published >= PUBLISH_SECONDS:
                    self._commit()
            except sqlite3.Error as error:
                raise self._stopped_by(error) from error

    def _full_length(self) -> int:
        """After how many of its events the tail must be closed; 0 if it may grow."""
        events = self._tail.events
        if self._tail_cells >= BLOCK_CELLS:
            written = list(accumulate(len(event.writes) for event in events))
            return bisect_left(written, BLOCK_CELLS) + 1
        return len(events) if len(events) >= BLOCK_EVENTS else 0

    def _close_block(self, length: int) -> None:
        tail = self._tail
        rest = tail.events[length:]
        del tail.events[length:]
        after, summaries, coded = self._write_block()
        self._pyramid.add(summaries)
        self.database.executemany("INSERT INTO forms VALUES (?, ?)", self._shared.add_block(coded.forms))
        self._tail = Block(after, rest)
        self.closed_events = self._stored = self._tail.first
        self._tail_cells = _cells_written(rest)

    def _write_block(self) -> tuple[State, list[Summary], CodedEvents]:
        """Write the tail as a block.

        Returns the state after it, the summaries that it changed, and its coded events.
        """
        tail, start = self._tail, self._tail.start
        after = start.copy()
        after.advance(tail.events)
        execute = self.database.execute
        coded = CodedEvents.of(tail.events)
        packed = encode_state(start, self._shared), encode_events(tail.events, coded, self._shared)
        execute(
            f"INSERT INTO blocks VALUES ({_placeholders(6)})",
            (tail.first, len(tail.events), start.nodes, self.seconds, *packed),
        )
        self._write_nodes(after)
        summaries = self._pyramid.with_block(summary_of(tail, after, coded))
        rows = [summary.row() for summary in summaries]
        self.database.executemany(f"INSERT OR REPLACE INTO summaries VALUES ({_placeholders(13)})", rows)
        execute("INSERT OR REPLACE INTO meta VALUES ('events', ?)", [tail.end])
        execute("DELETE FROM tail")
        return after, summaries, coded

    def _write_nodes(self, after: State) -> None:
        """Insert the nodes born in the tail and still open after it; update older nodes closed in it."""
        columns, start = self._tail.columns, self._tail.start
        ends = []
        for depth in closed_depths(start, after):
            end = columns.end_of(depth)
            assert end is not None
            death, nodes, solved = end
            node = start.opened[depth].node
            ends.append((death, nodes - node, solved, node))
        births = []
        parent = 0
        for depth, (node, _, birth, choice, _) in enumerate(after.opened):
            if node >= start.nodes:
                array = json.dumps(wire_of(choice), ensure_ascii=False, separators=(",", ":"))
                births.append((node, parent, depth, birth, columns.solutions_by(birth), array))
            parent = node
        many = self.database.executemany
        many("UPDATE nodes SET death = ?, size = ?, solutions = ? - before WHERE node = ?", ends)
        many(f"INSERT INTO nodes VALUES ({_placeholders(6)}, NULL, NULL, NULL)", births)

    def commit(self) -> None:
        """Commit all events, so that those who follow the file see them; of a temporary file, the blocks."""
        with self._access:
            try:
                self._commit()
            except sqlite3.Error as error:
                raise self._stopped_by(error) from error

    def _commit(self) -> None:
        if self.path:
            self._write_batch()
        self.database.execute("COMMIT")
        self._published = monotonic()
        if self.path and self._published - self._checkpointed >= CHECKPOINT_SECONDS:
            self.database.execute("PRAGMA wal_checkpoint(PASSIVE)")
            self._checkpointed = self._published
        self.database.execute("BEGIN")
        self.committed = len(self) if self.path else self.closed_events

    def _write_batch(self) -> None:
        """Store the tail's events that are not stored yet."""
        batch = self._tail.events[self._stored - self._tail.first :]
        if batch:
            packed = encode_events(batch, CodedEvents.of(batch), self._shared)
            row = (self._stored, len(batch), self.seconds, packed)
            self.database.execute("INSERT INTO tail VALUES (?, ?, ?, ?)", row)
            self._stored += len(batch)

    def finish(self, end: str) -> None:
        """Write how the search ended, and leave a single file that others can open."""
        with self._access:
            try:
                if self._tail.events:
                    self._close_block(len(self._tail.events))
                self.database.execute("INSERT OR REPLACE INTO meta VALUES ('end', ?)", [end])
                self.database.execute("COMMIT")
                if self.path:
                    with suppress(sqlite3.OperationalError):  # somebody follows the file: its log stays
                        self.database.execute("PRAGMA journal_mode = DELETE")
                self.database.execute("BEGIN")
            except sqlite3.Error as error:
                raise self._stopped_by(error) from error
            self.end = end
            self.committed = len(self)
            if self._lock is not None:
                self._lock.release()

    def close(self) -> None:
        super().close()
        if self._lock is not None:
            self._lock.close()

    def save(self, path: str) -> None:
        self._write_batch()
        self.database.execute("COMMIT")
        try:
            super().save(path)
        finally:
            self.database.execute("BEGIN")

    def _stopped_by(self, error: sqlite3.Error) -> Refusal:
        """Go back to the last commit, as the database does; the rest is lost."""
        with suppress(sqlite3.Error):
            self.database.rollback()
            self.database.execute("BEGIN")
        self._blocks.clear()
        self.closed_events, self._tail = -1, None  # type: ignore[assignment]
        self._read_length()
        if self._tail is None:
            last = self.block_at(self.closed_events)
            self._tail = Block(last.state(last.end), [])
        self.committed = self._stored = len(self)
        kept = f"; the first {self.committed:,} events are safe in it" if self.path else ""
        return Refusal(f"recording stopped: {error}{kept}", self.where)


def record_into(path: str, temporary: bool) -> Recording:
    """Record in an empty trace that somebody follows already."""
    try:
        database = open_to_record(path, temporary)
        header = Trace(database, path).header
    except sqlite3.Error as error:
        raise Refusal(f"cannot be written: {error}", path) from error
    return Recording(header, path, database)


def _cells_written(events: list[Event]) -> int:
    return sum(map(len, map(_writes, events)))


def _placeholders(columns: int) -> str:
    return ", ".join("?" * columns)
