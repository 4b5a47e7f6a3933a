"""Recording a trace: new events collect in the tail, which becomes a closed block when it is long enough.

In a named file the events of the unfinished tail are also committed, twenty times a second, as a batch in the
table `tail`. So a killed process loses at most that much, others can follow the file while it grows, and
blocks are long even if events come slowly.

Another thread may publish, withdraw or finish while the solver works: all access to the file is under a lock.
"""

import os
import sqlite3
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import accumulate, islice
from operator import attrgetter, itemgetter
from threading import RLock
from time import monotonic, perf_counter
from traceback import clear_frames

from engine.errors import Refusal
from engine.events import Event
from engine.header import Header
from engine.state import State
from engine.store.block import Block
from engine.store.codec import encode_events
from engine.store.creating import create_trace, open_to_record
from engine.store.dictionary import CodedEvents, SharedForms
from engine.store.gauges import GaugeWriter, gauge_names
from engine.store.gc_pause import no_collection, rare_collection
from engine.store.keyframe import encode_state
from engine.store.lower_paths import LowerPaths
from engine.store.node_rows import NodeRows
from engine.store.notes import changed_notes, store_notes
from engine.store.packing import TooLarge, checksum
from engine.store.reading import trouble
from engine.store.schema import GAUGED
from engine.store.summary import Pyramid, Summary, summary_of
from engine.store.trace import Trace
from engine.store.writer_lock import FileLock

BLOCK_EVENTS, BLOCK_CELLS, BLOCK_BECAUSE = 2048, 4_096, 65_536
"""A block is closed when it has this many events, or its events write or follow from this many cells."""
CELLS_A_WRITE = 64
"""On a big board a block may write more: one for so many cells, since each block has the whole board."""
LONG_TRAIL = 65_536
"""A trail with more numbers, which a block undoes, is squeezed before it is stored."""
PUBLISH_SECONDS, CHECKPOINT_SECONDS = 0.05, 0.25
"""How often a named file is committed, and how often its log is merged into it."""
BATCH_SECONDS = 0.01
"""How long a batch of events should take to solve; after each the recording looks at the clock."""
_writes, _because = attrgetter("writes"), attrgetter("because")
_event = itemgetter(1)

_FAULTS = (sqlite3.Error, MemoryError)
"""What may stop it while it writes; then a block may be half written."""


class Recording(Trace):
    """A trace that grows; it can be read like any other at the same time."""

    steps_allowed = 0  # the file is our own

    def __init__(
        self,
        header: Header,
        path: str = "",
        database: sqlite3.Connection | None = None,
        temporary: bool = False,
    ) -> None:
        """Into a new file; without a path, into a temporary one that is deleted when it is closed.

        `database` is an empty trace that was made already; if it is `temporary`, others may remove its file.
        """
        database = database or create_trace(path, header.to_json())
        database.execute("BEGIN")
        super().__init__(database, path or "the search")
        self.path = path
        self._lock = FileLock(path) if path else None
        if self._lock is not None:
            self._lock.hold()
        self._file = os.stat(path) if path and not temporary else None
        self.committed = 0
        """Committed events: they survive a full disk and, if the file is named, a kill."""
        self._tail: Block = Block(State(header.cells), [])
        self._stored = 0
        """Events in blocks and in the table `tail`."""
        self._tail_cells = 0
        """Cells written by the events of the tail."""
        self._tail_because = 0
        """Cells that the events of the tail follow from."""
        self._batch = 1
        """How many events to take at once."""
        self._pyramid = Pyramid()
        self._shared = SharedForms()
        self._node_rows = NodeRows(database)
        self._lower_paths = LowerPaths(self._part_of)
        self._published = self._checkpointed = monotonic()
        self._access = RLock()
        self._gauges = GaugeWriter(database)
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
        self._count_cells(batch)
        if took > 2 * BATCH_SECONDS:
            self._batch = max(1, int(len(batch) * BATCH_SECONDS / took))
        elif took < BATCH_SECONDS and len(batch) >= self._batch < BLOCK_EVENTS:
            self._batch *= 2

    def _count_cells(self, events: list[Event]) -> None:
        self._tail_cells += sum(map(len, map(_writes, events)))
        self._tail_because += sum(map(len, map(_because, events)))

    def _write_due(self) -> None:
        """Close full blocks, and commit if it is time to."""
        with self._access:
            try:
                if self._gauges.has_more:
                    self._write_gauges()
                while length := self._full_length():
                    with no_collection():
                        self._close_block(length)
                if monotonic() - self._published >= PUBLISH_SECONDS:
                    self._commit()
            except _FAULTS as error:
                raise self._stopped_by(error) from error

    def _full_length(self) -> int:
        """After how many of its events the tail must be closed; 0 if it may grow."""
        events = self._tail.events
        ends = [len(events)] if len(events) >= BLOCK_EVENTS else []
        for count, most, cells in (
            (self._tail_cells, max(BLOCK_CELLS, self.header.cells // CELLS_A_WRITE), _writes),
            (self._tail_because, BLOCK_BECAUSE, _because),
        ):
            if count >= most:
                ends.append(bisect_left(list(accumulate(map(len, map(cells, events)))), most) + 1)
        return min(ends, default=0)

    def _close_block(self, length: int) -> None:
        """Close the tail after some of its events; after fewer if that many are too large for one block."""
        tail = self._tail
        rest = tail.events[length:]
        del tail.events[length:]
        try:
            after, summaries, coded = self._write_block()
        except TooLarge as error:
            if length == 1:
                raise Refusal(f"event {tail.first:,} cannot be recorded: {error}", self.where) from None
            tail.events += rest
            self._close_block(length // 2)
            return
        self._pyramid.add(summaries)
        forms = [(*row, checksum(*row)) for row in self._shared.add_block(coded.forms)]
        self.database.executemany("INSERT INTO forms VALUES (?, ?, ?)", forms)
        self._tail = Block(after, rest)
        self.closed_events = self._stored = self._tail.first
        self._tail_cells = self._tail_because = 0
        self._count_cells(rest)

    def _write_block(self) -> tuple[State, list[Summary], CodedEvents]:
        """Write the tail as a block.

        Returns the state after it, the summaries that it changed, and its coded events.
        """
        tail, start = self._tail, self._tail.start
        coded = CodedEvents.of(tail.events)
        start.reach(tail.columns.shallowest)
        stored = self._lower_paths.without_lower(start, tail.columns.shallowest)
        if len(stored.trail) > LONG_TRAIL:
            stored.squeeze_trail()  # all of it is undone in this block, so later blocks are not concerned
        keyframe = encode_state(stored, self._shared)
        packed = encode_events(tail.events, coded, self._shared)
        after = start.copy()
        after.advance(tail.events)
        summaries = self._pyramid.with_block(summary_of(tail, after, coded))
        row = (tail.first, len(tail.events), start.nodes, self.seconds, keyframe, packed)
        execute, many = self.database.execute, self.database.executemany
        execute(f"INSERT INTO blocks VALUES ({_placeholders(7)})", (*row, checksum(*row)))
        rows = [summary.row() for summary in summaries]
        many(f"INSERT OR REPLACE INTO summaries VALUES ({_placeholders(17)})", rows)
        self._node_rows.write(tail, after)
        execute("INSERT OR REPLACE INTO meta VALUES ('events', ?)", [tail.end])
        execute("DELETE FROM tail")
        self._lower_paths.add_block(tail.first, stored.lower)
        return self._lower_paths.shortened(after), summaries, coded

    def commit(self) -> None:
        """Commit all events, so that those who follow the file see them; of a temporary file, the blocks."""
        with self._access:
            try:
                self._commit()
            except _FAULTS as error:
                raise self._stopped_by(error) from error

    def _check_file(self) -> None:
        """Refuse to go on if the file was taken away: what is recorded would be lost at the end."""
        if self._file is None:
            return
        try:
            now = os.stat(self.path)
        except OSError:
            raise Refusal("recording stopped: the file was removed", self.where) from None
        if not os.path.samestat(now, self._file):
            raise Refusal("recording stopped: the file was replaced by another", self.where)

    def _commit(self) -> None:
        self._check_file()
        if self._gauges.has_more:
            self._write_gauges()
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
        if not batch:
            return
        try:
            packed = encode_events(batch, CodedEvents.of(batch), self._shared)
        except TooLarge:
            self._close_block(len(self._tail.events))
            self._write_batch()
            return
        row = (self._stored, len(batch), self.seconds, packed)
        self.database.execute("INSERT INTO tail VALUES (?, ?, ?, ?, ?)", (*row, checksum(*row)))
        self._stored += len(batch)

    def set_gauges(self, position: int, gauges: Mapping[str, float]) -> None:
        """The event that leads to a position, the next one to be recorded, carries them."""
        self._gauges.tell(position, gauges)

    def _write_gauges(self) -> None:
        self._gauges.write()
        self.layout = GAUGED
        self.gauges = gauge_names(self)

    def _set_note(self, position: int, text: str) -> None:
        """At once: the file is our own."""
        with self._access:
            try:
                store_notes(self.database, {position: text})
            except _FAULTS as error:
                raise self._stopped_by(error) from error
            if text and position > next(reversed(self._notes), -1):
                self._notes[position] = text  # a stream's notes come in order, and there may be many
            else:
                self._notes = changed_notes(self._notes, {position: text})

    def keep_notes(self) -> bool:
        self.commit()
        return bool(self.path)

    def finish(self, end: str) -> None:
        """Write how the search ended, and leave a single file that others can open."""
        with self._access:
            try:
                while self._tail.events:
                    self._close_block(len(self._tail.events))
                if self._gauges.has_more:
                    self._write_gauges()
                self._check_file()
                self.database.execute("INSERT OR REPLACE INTO meta VALUES ('end', ?)", [end])
                self.database.execute("COMMIT")
                if self.path:
                    with suppress(sqlite3.OperationalError):  # somebody follows the file: its log stays
                        self.database.execute("PRAGMA journal_mode = DELETE")
                self.database.execute("BEGIN")
            except _FAULTS as error:
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

    def _read_back(self) -> None:
        """The last commit, from the database."""
        self.closed_events, self._tail = -1, None  # type: ignore[assignment]
        self._read_length()
        if self._tail is None:
            last = self.block_at(self.closed_events)
            self._tail = Block(last.state(last.end), [])

    def _stopped_by(self, error: sqlite3.Error | MemoryError) -> Refusal:
        """Go back to the last commit, as the database does; the rest is lost."""
        clear_frames(error.__traceback__)  # they hold the events of the block, and memory may be short
        with suppress(sqlite3.Error):
            self.database.rollback()
            self.database.execute("BEGIN")
        self._blocks.clear()
        try:
            self._read_layout()
            self._read_back()
        except MemoryError:  # it can only be closed; who opens the file again finds all that was committed
            self.closed_events, self._tail = self.committed, Block(State(0), [])
            self._tail.start.position = self.committed
        self.committed = self._stored = len(self)
        kept = f"; the first {self.committed:,} events are safe in it" if self.path else ""
        why = "too little memory" if isinstance(error, MemoryError) else trouble(error) or error
        return Refusal(f"recording stopped: {why}{kept}", self.where)


def record_into(path: str, temporary: bool) -> Recording:
    """Record in an empty trace that somebody follows already."""
    try:
        database = open_to_record(path, temporary)
        header = Trace(database, path).header
    except sqlite3.Error as error:
        raise Refusal(f"cannot be written: {error}", path) from error
    return Recording(header, path, database, temporary)


def _placeholders(columns: int) -> str:
    return ", ".join("?" * columns)
