"""A trace: all events of a search, in order, in a SQLite database.

closed block   a block that is complete and written with its summaries; it never changes again.
tail           the open block after them, if the search is not over. In the file it is a few rows of the table
               `tail`, one for each batch of events that was committed.

However long the trace, memory holds a few blocks, and any position or node is found in one or two rows.
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
from engine.store.block import Block, Subtree
from engine.store.codec import as_choice, decode_events, decode_state
from engine.store.creating import reserve
from engine.store.gc_pause import no_collection
from engine.store.summary import LEVELS, Summary
from engine.wire import event_of

BLOCKS_CACHED, FORMS_CACHED = 12, 16_384

Outline = tuple[int, int, int, int, bytes]
"""First event, how many events, greatest depth, solutions and profile of a summary."""
_OUTLINE_TYPES = [int, int, int, int, bytes]


class Trace:
    """A finished trace, or what was committed of an interrupted one; `Recording` is one that grows."""

    def __init__(self, database: sqlite3.Connection, where: str) -> None:
        self.database = database
        self.where = where
        """Its name in messages."""
        self._blocks: OrderedDict[int, Block] = OrderedDict()
        """The blocks used last, by first event."""
        self._forms: dict[int, Event] = {}
        """Shared forms read so far, by number."""
        try:
            self.header = Header.from_json(self._meta("header"))
        except ValueError as error:
            raise Refusal(str(error), where) from error
        self.closed_events = 0
        """Events in closed blocks; later ones are in the open tail."""
        self.end = ""
        """How the search ended; "" if that is not recorded."""
        self.seconds = 0.0
        """How long the solver itself worked, if there is a tail."""
        self._tail: Block | None = None
        self._has_tail_table = bool(self.rows("SELECT 1 FROM sqlite_master WHERE name = 'tail'"))
        self._read_length()

    def __len__(self) -> int:
        return self._tail.end if self._tail is not None else self.closed_events

    def _read_length(self) -> None:
        """Read how far the trace goes: how many events are in blocks, and those in the tail."""
        closed = self._meta("events") or 0
        if type(closed) is not int or closed < 0:
            raise self.damaged("its number of events is missing")
        if closed != self.closed_events:
            self.closed_events, self._tail = closed, None
        self.end = str(self._meta("end") or "")
        if self._has_tail_table:
            self._read_tail()

    def _read_tail(self) -> None:
        """Add the batches of the tail that were not read yet."""
        batches = self.rows(
            "SELECT first, events, seconds, packed FROM tail WHERE first >= ? ORDER BY first", len(self)
        )
        for first, events, seconds, packed in batches:
            if self._tail is None:
                last = self.block_at(self.closed_events)
                self._tail = Block(last.state(last.end), [])
            try:
                with no_collection():
                    batch = decode_events(packed, self.header.cells, self._forms_by_number)
                if (first, events) != (self._tail.end, len(batch)) or type(seconds) is not float:
                    raise ValueError("another batch is in its place")
                self._tail.events += batch
                if min(self._tail.columns.depths) < 0:
                    raise ValueError("more nodes are closed than were open")
            except Exception as error:
                raise Refusal(f"the trace is damaged at event {first:,}: {error}", self.where) from error
            self.seconds = seconds

    @property
    def nodes(self) -> int:
        """How many nodes there are, the root included."""
        block = self.block_at(len(self))
        return block.start.nodes + len(block.columns.births)

    @property
    def cut(self) -> bool:
        """Whether the recording was interrupted."""
        return not self.end

    def close(self) -> None:
        self.database.close()

    def save(self, path: str) -> None:
        """Write a copy of the trace so far to a new file."""
        reserve(path, path)
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
        """The block with the event that follows a position; at the end of the trace, the last block."""
        if self._tail is not None and position >= self._tail.first:
            return self._tail
        found = self.rows("SELECT first FROM blocks WHERE first <= ? ORDER BY first DESC LIMIT 1", position)
        block = self._block(found[0][0]) if found else Block(State(self.header.cells), [])
        if min(position, self.closed_events - 1) >= block.end:
            raise self.damaged(f"event {block.end:,} is missing")
        return block

    def block_of_node(self, node: int) -> Block:
        """The block in which a node was born."""
        if self._tail is not None and node >= self._tail.start.nodes:
            return self._tail
        found = self.rows(
            "SELECT first FROM blocks WHERE node <= ? ORDER BY node DESC, first DESC LIMIT 1", node
        )
        if not found:
            raise self.damaged(f"node {node:,} is missing")
        return self._block(found[0][0])

    def _block(self, first: int) -> Block:
        if first in self._blocks:
            self._blocks.move_to_end(first)
            return self._blocks[first]
        found = self.rows("SELECT events, node, keyframe, packed FROM blocks WHERE first = ?", first)
        try:
            events, node, keyframe, packed = found[0]
            with no_collection():
                start = decode_state(keyframe, self._forms_by_number)
                block = Block(start, decode_events(packed, self.header.cells, self._forms_by_number))
            fits = (block.first, len(block.events), block.start.nodes) == (first, events, node)
            if not fits or len(block.start.board) != self.header.cells or min(block.columns.depths) < 0:
                raise ValueError("another block is in its place")
        except Exception as error:
            raise Refusal(f"the trace is damaged at event {first:,}: {error}", self.where) from error
        return self._cache(block)

    def _cache(self, block: Block) -> Block:
        self._blocks[block.first] = block
        if len(self._blocks) > BLOCKS_CACHED:
            self._blocks.popitem(last=False)
        return block

    def _forms_by_number(self, numbers: list[int]) -> list[Event]:
        """An event of each of these shared forms."""
        if len(self._forms) > FORMS_CACHED:
            self._forms.clear()
        if missing := set(numbers) - self._forms.keys():
            wanted = ", ".join(map(str, missing))
            found = self.rows(f"SELECT form, row FROM forms WHERE form IN ({wanted})")
            arrays = json.loads(f"[{','.join(array for _, array in found)}]")
            for (number, _), fields in zip(found, arrays):
                self._forms[number] = event_of(fields, self.header.cells)
        return [self._forms[number] for number in numbers]

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
        """Any node but the root."""
        found = self.rows("SELECT * FROM nodes WHERE node = ?", node)
        if found:
            subtree = self._subtree_of_row(found[0])
            return self._tail.columns.closed(subtree) if self._tail and subtree.death is None else subtree
        columns = self.block_of_node(node).columns
        if not 0 <= node - columns.first_node < len(columns.births):
            raise self.damaged(f"node {node:,} is missing")
        return columns.subtree(node)

    def _subtree_of_row(self, row: tuple[Any, ...]) -> Subtree:
        node, parent, depth, birth, solutions_before, choice, *end = row
        try:
            choice = as_choice(event_of(json.loads(choice), self.header.cells))
            subtree = Subtree(node, parent, depth, birth, solutions_before, choice, *end)
            if not subtree.is_plausible():
                raise ValueError("its numbers are impossible")
        except (ValueError, TypeError, RecursionError) as error:
            raise self.damaged(f"node {node:,}: {error}") from error
        return subtree

    def summaries(self, level: int, start: int, stop: int) -> list[Summary]:
        """The summaries of a level that overlap events `start` to `stop`, in order."""
        found = self._summary_rows("*", level, start, stop)
        summaries = [Summary.from_row(row) for row in found]
        if not all(summary.is_plausible(self.header.cells) for summary in summaries):
            raise self._bad_summary(start, stop)
        return [summary for summary in summaries if summary.end > start]

    def outline(self, level: int, start: int, stop: int) -> list[Outline]:
        """As `summaries`, but only the columns that a timeline needs."""
        columns = "first, events, deepest, solved, profile"
        found: list[Outline] = self._summary_rows(columns, level, start, stop)
        if not all([*map(type, row)] == _OUTLINE_TYPES and len(row[4]) % 2 == 0 for row in found):
            raise self._bad_summary(start, stop)
        return found

    def _bad_summary(self, start: int, stop: int) -> Refusal:
        return self.damaged(f"the summary of events {start:,} to {stop:,} is wrong")

    def _summary_rows(self, columns: str, level: int, start: int, stop: int) -> list[Any]:
        """From the summary that contains `start` to the last that begins before `stop`."""
        return self.rows(
            f"""SELECT {columns} FROM summaries WHERE level = ?1 AND first < ?3 AND first >= ifnull(
                (SELECT max(first) FROM summaries WHERE level = ?1 AND first <= ?2), 0) ORDER BY first""",
            *(level, start, stop),
        )

    def levels(self) -> int:
        """How many levels the pyramid of summaries has."""
        top = self.rows("SELECT max(level) FROM summaries")[0][0]
        if top is not None and top not in range(LEVELS):
            raise self.damaged(f"it has summaries of level {top}")
        return 0 if top is None else top + 1
