"""Recording a trace: new events collect in the tail, which becomes a closed block when it is long enough.

In a named file the unfinished tail is also written every quarter of a second, and overwritten when it has
grown. So a killed process loses at most that much, and blocks are long even if events come slowly.
"""

import json
import sqlite3
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from contextlib import suppress
from itertools import accumulate, islice
from operator import attrgetter
from time import monotonic, perf_counter

from engine.errors import Refusal
from engine.events import Event
from engine.header import Header
from engine.state import State
from engine.store.block import Block, Subtree
from engine.store.codec import encode_events, encode_state
from engine.store.creating import create_trace
from engine.store.dictionary import CodedEvents, SharedForms
from engine.store.gc_pause import no_collection, rare_collection
from engine.store.summary import Pyramid, Summary, closed_depths, summary_of
from engine.store.trace import Trace
from engine.wire import wire_of

BLOCK_EVENTS, BLOCK_CELLS = 2048, 4_096
"""A block is closed when it has this many events, or its events write this many cells."""
COMMIT_SECONDS = 0.25
BATCH_SECONDS = 0.01
"""How long a batch of events should take to solve; after each the recording looks at the clock."""
_writes = attrgetter("writes")


class Recording(Trace):
    """A trace that grows; it can be read like any other at the same time."""

    def __init__(self, header: Header, path: str = "") -> None:
        """Into a new file; without a path, into a temporary one that is deleted when it is closed."""
        database = create_trace(path, header.to_json())
        database.execute("BEGIN")
        super().__init__(database, path or "the search")
        self.path = path
        self.seconds = 0.0
        """How long the solver itself worked."""
        self.committed = 0
        """Committed events: they survive a full disk and, if the file is named, a kill."""
        self._tail = Block(State(header.cells), [])
        self._tail_cells = 0
        """Cells written by the events of the tail."""
        self._batch = 16
        """How many events to take at once."""
        self._pyramid = Pyramid()
        self._shared = SharedForms()
        self._last_commit = monotonic()

    def __len__(self) -> int:
        return self._tail.end

    @property
    def closed_events(self) -> int:
        return self._tail.first

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
                events.extend(islice(solver, wanted))
            finally:
                now = perf_counter()
                more = len(events) == before + wanted
                self._count_batch(before, now - began)
            self._write_due()
            if not more or now > stop:
                return more
        return True

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
        try:
            while length := self._full_length():
                with no_collection():
                    self._close_block(length)
            if monotonic() - self._last_commit >= COMMIT_SECONDS:
                self.commit()
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
        after, summaries, coded = self._write_tail()
        self._pyramid.add(summaries)
        self.database.executemany("INSERT INTO forms VALUES (?, ?)", self._shared.add_block(coded.forms))
        self._tail = Block(after, rest)
        self._tail_cells = _cells_written(rest)

    def _write_tail(self) -> tuple[State, list[Summary], CodedEvents]:
        """Write the tail as a block, over an earlier version of it.

        Returns the state after it, the summaries that it changed, and its coded events.
        """
        tail, start = self._tail, self._tail.start
        after = start.copy()
        after.advance(tail.events)
        execute = self.database.execute
        coded = CodedEvents.of(tail.events)
        packed = encode_state(start, self._shared), encode_events(tail.events, coded, self._shared)
        execute(
            f"INSERT OR REPLACE INTO blocks VALUES ({_placeholders(6)})",
            (tail.first, len(tail.events), start.nodes, self.seconds, *packed),
        )
        self._write_nodes(after)
        summaries = self._pyramid.with_block(summary_of(tail, after, coded))
        rows = [summary.row() for summary in summaries]
        self.database.executemany(f"INSERT OR REPLACE INTO summaries VALUES ({_placeholders(13)})", rows)
        execute("INSERT OR REPLACE INTO meta VALUES ('events', ?)", [tail.end])
        return after, summaries, coded

    def _write_nodes(self, after: State) -> None:
        """Insert the nodes born in the tail and still open after it; update older nodes closed in it."""
        columns, start = self._tail.columns, self._tail.start
        self.database.execute("DELETE FROM nodes WHERE node >= ?", [start.nodes])
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
        """Commit all events; if the file is temporary, only the closed blocks."""
        if self.path and len(self) > self.committed:
            self._write_tail()
        self.database.execute("COMMIT")
        if self.path:
            self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.database.execute("BEGIN")
        self.committed = len(self) if self.path else self.closed_events
        self._last_commit = monotonic()

    def finish(self, end: str) -> None:
        """Write how the search ended, and leave a single file that others can open."""
        try:
            if self._tail.events:
                self._write_tail()
            self.database.execute("INSERT OR REPLACE INTO meta VALUES ('end', ?)", [end])
            self.database.execute("COMMIT")
            if self.path:
                self.database.execute("PRAGMA journal_mode = DELETE")
                self.database.execute("PRAGMA locking_mode = NORMAL")
                self._meta("end")  # SQLite releases the lock at the next read
            self.database.execute("BEGIN")
        except sqlite3.Error as error:
            raise self._stopped_by(error) from error
        self.end = end
        self.committed = len(self)

    def save(self, path: str) -> None:
        if self._tail.events:
            self._write_tail()
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
        last = self.rows("SELECT max(first) FROM blocks")[0][0]
        self._tail = Block(State(self.header.cells), []) if last is None else self._block(last)
        self.committed = len(self)
        kept = f"; the first {self.committed:,} events are safe in it" if self.path else ""
        return Refusal(f"recording stopped: {error}{kept}", self.where)

    def block_at(self, position: int) -> Block:
        return self._tail if position >= self._tail.first else super().block_at(position)

    def block_of_node(self, node: int) -> Block:
        return self._tail if node >= self._tail.start.nodes else super().block_of_node(node)

    def subtree(self, node: int) -> Subtree:
        if node >= self._tail.start.nodes:
            return self._tail.columns.subtree(node)
        subtree = super().subtree(node)
        return self._tail.columns.closed(subtree) if subtree.death is None else subtree


def _cells_written(events: list[Event]) -> int:
    return sum(map(len, map(_writes, events)))


def _placeholders(columns: int) -> str:
    return ", ".join("?" * columns)
