"""A trace that grows: events gather in a tail in memory and are written block by block.

The tail is written too, every quarter of a second, and again when it has grown: so a killed process loses
at most that much, and blocks are long however slowly the events come.
"""

import json
import os
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
from engine.store import schema
from engine.store.block import Block, Subtree
from engine.store.codec import encode_events, encode_state
from engine.store.dictionary import Coded, Known
from engine.store.gc_pause import no_collection, seldom_collected
from engine.store.summary import Pyramid, Summary, closed_depths, summary_of
from engine.store.trace import Trace
from engine.wire import wire_of

BLOCK_EVENTS, BLOCK_CELLS = 2048, 4_096
COMMIT_SECONDS = 0.25
BATCH_SECONDS = 0.01
"""How long the solver is pulled before the clock is looked at again."""
_writes = attrgetter("writes")


class Recording(Trace):
    """Appends; and all that a trace can be asked, it can be asked at any moment."""

    def __init__(self, header: Header, path: str = "") -> None:
        """A new trace in a new file, or in an unnamed one that is gone when closed."""
        database = _created(path, header.to_json())
        database.execute("BEGIN")
        super().__init__(database, path or "the search")
        self.path = path
        self.seconds = 0.0
        """Time the solver itself took."""
        self.safe = 0
        """Events that a full disk does not touch, nor, if they have a named file, the end of the process."""
        self._tail = Block(State(header.cells), [])
        self._tail_cells = 0
        self._batch = 16
        self._pyramid = Pyramid()
        self._known = Known()
        self._committed = monotonic()

    def __len__(self) -> int:
        return self._tail.end

    @property
    def written(self) -> int:
        return self._tail.first

    def pull(self, solver: Iterator[Event], most: int, seconds: float) -> bool:
        """Draw at most so many events from the solver, for about so long; whether it may have more."""
        with seldom_collected():
            return self._pull(solver, most, seconds)

    def _pull(self, solver: Iterator[Event], most: int, seconds: float) -> bool:
        stop, last = perf_counter() + seconds, len(self) + most
        while len(self) < last:
            events = self._tail.events
            wanted = min(self._batch, last - len(self), BLOCK_EVENTS - len(events))
            had, began = len(events), perf_counter()
            try:
                events.extend(islice(solver, wanted))
            finally:
                now = perf_counter()
                more = len(events) == had + wanted
                self._account(had, now - began)
            self._tend()
            if not more or now > stop:
                return more
        return True

    def append(self, events: Iterable[Event]) -> None:
        self.pull(iter(events), 2**62, float("inf"))

    def _account(self, had: int, took: float) -> None:
        self.seconds += took
        came = self._tail.events[had:]
        self._tail_cells += _cells_written(came)
        if took > 2 * BATCH_SECONDS:
            self._batch = max(1, int(len(came) * BATCH_SECONDS / took))
        elif took < BATCH_SECONDS and len(came) >= self._batch < BLOCK_EVENTS:
            self._batch *= 2

    def _tend(self) -> None:
        try:
            while length := self._full_length():
                with no_collection():
                    self._close_block(length)
            if monotonic() - self._committed >= COMMIT_SECONDS:
                self.commit()
        except sqlite3.Error as error:
            raise self._broken(error) from error

    def _full_length(self) -> int:
        """After how many events the tail is a full block; 0 while it is not."""
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
        self.database.executemany("INSERT INTO forms VALUES (?, ?)", self._known.learn(coded.forms))
        self._tail = Block(after, rest)
        self._tail_cells = _cells_written(rest)

    def _write_tail(self) -> tuple[State, list[Summary], Coded]:
        """Put the tail into the database for what stood there; the state after it, summaries and codes."""
        tail, start = self._tail, self._tail.start
        after = start.copy()
        after.advance(tail.events)
        execute = self.database.execute
        coded = Coded.of(tail.events)
        packed = encode_state(start, self._known), encode_events(tail.events, coded, self._known)
        execute(
            f"INSERT OR REPLACE INTO blocks VALUES ({_marks(6)})",
            (tail.first, len(tail.events), start.nodes, self.seconds, *packed),
        )
        self._write_nodes(after)
        summaries = self._pyramid.over(summary_of(tail, after, coded))
        rows = [summary.row() for summary in summaries]
        self.database.executemany(f"INSERT OR REPLACE INTO summaries VALUES ({_marks(13)})", rows)
        execute("INSERT OR REPLACE INTO meta VALUES ('events', ?)", [tail.end])
        return after, summaries, coded

    def _write_nodes(self, after: State) -> None:
        """Rows for the nodes that outlive the tail, and the ends of those that outlived an earlier block."""
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
                label = json.dumps(wire_of(choice), ensure_ascii=False, separators=(",", ":"))
                births.append((node, parent, depth, birth, columns.solved_by(birth), label))
            parent = node
        many = self.database.executemany
        many("UPDATE nodes SET death = ?, size = ?, solutions = ? - before WHERE node = ?", ends)
        many(f"INSERT INTO nodes VALUES ({_marks(6)}, NULL, NULL, NULL)", births)

    def commit(self) -> None:
        """Make all that was recorded safe; where there is no name, all full blocks."""
        if self.path and len(self) > self.safe:
            self._write_tail()
        self.database.execute("COMMIT")
        if self.path:
            self.database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.database.execute("BEGIN")
        self.safe = len(self) if self.path else self.written
        self._committed = monotonic()

    def finish(self, end: str) -> None:
        """The search is over, and how: nothing more is recorded. The file stands alone now."""
        try:
            if self._tail.events:
                self._write_tail()
            self.database.execute("INSERT OR REPLACE INTO meta VALUES ('end', ?)", [end])
            self.database.execute("COMMIT")
            if self.path:
                self.database.execute("PRAGMA journal_mode = DELETE")
                self.database.execute("PRAGMA locking_mode = NORMAL")
                self._meta("end")  # others may read now: the lock is let go at the next look
            self.database.execute("BEGIN")
        except sqlite3.Error as error:
            raise self._broken(error) from error
        self.end = end
        self.safe = len(self)

    def save(self, path: str) -> None:
        if self._tail.events:
            self._write_tail()
        self.database.execute("COMMIT")
        try:
            super().save(path)
        finally:
            self.database.execute("BEGIN")

    def _broken(self, error: sqlite3.Error) -> Refusal:
        """What was not committed is gone: the trace ends where it is safe."""
        with suppress(sqlite3.Error):
            self.database.rollback()
            self.database.execute("BEGIN")
        self._kept.clear()
        last = self.rows("SELECT max(first) FROM blocks")[0][0]
        self._tail = Block(State(self.header.cells), []) if last is None else self._block(last)
        self.safe = len(self)
        kept = f"; the first {self.safe:,} events are safe in it" if self.path else ""
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


def _marks(columns: int) -> str:
    return ", ".join("?" * columns)


def _created(path: str, header: str) -> sqlite3.Connection:
    try:
        return _created_whole(path, header) if path else schema.create("", header)
    except sqlite3.Error as error:
        raise Refusal(f"cannot be written: {error}", path or "a temporary file") from error


def _created_whole(path: str, header: str) -> sqlite3.Connection:
    """The file appears with its header in it: however soon its writer is killed, it opens."""
    beside = f"{path}.{os.getpid()}.new"
    schema.reserve(beside, path)
    try:
        schema.create(beside, header).close()
        _put(beside, path)
    finally:
        with suppress(OSError):
            os.unlink(beside)
    return schema.occupy(path)


def _put(beside: str, path: str) -> None:
    """Give a file its name, unless another has it."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise schema.taken(path) from None
    except OSError:  # a disk without links
        schema.reserve(path, path)
        os.replace(beside, path)
