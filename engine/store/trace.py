"""A trace: all events of a search, in order, in a SQLite database.

closed block   a block that is complete and written with its summaries; it never changes again.
tail           the open block after them, if the search is not over. In the file it is a few rows of the table
               `tail`, one for each batch of events that was committed.

However long the trace, memory holds a few blocks, and any position or node is found in one or two rows.
"""

import os
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from math import isfinite
from typing import Any

from attrs import evolve

from engine.cells import PAGE, PagedCells
from engine.errors import Refusal
from engine.events import Event
from engine.safe_text import safe
from engine.state import Lower, Opened, Part, State
from engine.store.block import Block, Subtree
from engine.store.codec import MOST_EVENTS, as_choice, decode_events
from engine.store.creating import completed, exists
from engine.store.gauges import gauge_at, gauge_names
from engine.store.gc_pause import no_collection
from engine.store.heat import Heat
from engine.store.keyframe import decode_state
from engine.store.notes import FIRST_LAYOUT, MOST_NOTES, changed_notes, note_text, write_notes
from engine.store.outline import LEVELS, Outline
from engine.store.packing import MOST_NUMBER, from_json, whole_numbers
from engine.store.reading import TableReader
from engine.store.schema import GAUGED, limit_steps
from engine.store.summary import Summary
from engine.store.writer_lock import FileLock
from engine.wire import event_of

BLOCKS_CACHED, CELLS_CACHED = 12, 2_000_000
"""The most blocks kept in memory, and the most cells of their boards; one block is always kept."""


class Trace(TableReader):
    """A finished trace, or what was committed of an interrupted one; `Recording` is one that grows."""

    path = ""
    """Its file, if others can open it, too."""

    def __init__(self, database: sqlite3.Connection, where: str) -> None:
        super().__init__(database, where)
        self._blocks: OrderedDict[int, Block] = OrderedDict()
        """The blocks used last, by first event."""
        self.closed_events = 0
        """Events in closed blocks; later ones are in the open tail."""
        self.end = ""
        """How the search ended; "" if that is not recorded."""
        self.seconds = 0.0
        """How long the solver itself worked, if there is a tail."""
        self._tail: Block | None = None
        self._notes: dict[int, str] = {}
        """The notes in its file."""
        self._unsaved: dict[int, str] = {}
        """Notes that its file does not have, by position; "" for one that was removed."""
        self.gauges: tuple[str, ...] = ()
        """The gauges that its events carry, by number."""
        self._read_length()

    def __len__(self) -> int:
        return self._tail.end if self._tail is not None else self.closed_events

    def _read_length(self) -> None:
        """Read how far the trace goes: how many events are in blocks, and those in the tail."""
        closed = self._meta("events") or 0
        if not whole_numbers([closed]):
            raise self.damaged("its number of events is missing")
        if closed != self.closed_events:
            self.closed_events, self._tail = closed, None
        end = self._meta("end") or ""
        if type(end) is not str:
            raise self.damaged("how it ended is not text")
        self.end = safe(end)
        if self.layout > 1:
            self._read_tail()
        if self.layout >= FIRST_LAYOUT:
            self._read_notes()
        if self.layout == GAUGED:
            self.gauges = gauge_names(self)

    def _read_tail(self) -> None:
        """Add the batches of the tail that were not read yet."""
        columns = self._columns("first, events, seconds, packed")
        batches = self.rows(f"SELECT {columns} FROM tail WHERE first >= ? ORDER BY first", len(self))
        for batch in batches:
            with self.reading(f"event {batch[0]:,}"):
                self._add_batch(*self.check(batch))

    def _add_batch(self, first: int, count: Any, seconds: Any, packed: Any) -> None:
        if self._tail is None:
            last = self.block_at(self.closed_events)
            self._tail = Block(last.state(last.end), [])
        with no_collection():
            events = decode_events(packed, self.header.cells, self._forms_by_number)
        if (first, count) != (self._tail.end, len(events)) or not is_time(seconds):
            raise ValueError("another batch is in its place")
        if len(events) + len(self._tail.events) > MOST_EVENTS:
            raise ValueError("it has too many events")
        self._tail.events += events
        if self._tail.columns.shallowest < 0:
            raise ValueError("more nodes are closed than were open")
        self.seconds = seconds

    def _read_notes(self) -> None:
        columns = self._columns("event, text")
        found = self.rows(f"SELECT {columns} FROM notes ORDER BY event LIMIT {MOST_NOTES + 1}")
        if len(found) > MOST_NOTES:
            raise self.damaged(f"it has more than {MOST_NOTES:,} notes")
        notes = {}
        for row in found:
            with self.reading(f"the note of event {row[0]:,}"):
                position, text = self.check(row)
                if not 0 <= position <= len(self):
                    raise ValueError("there is no such event")
                notes[position] = note_text(text)
        self._notes = notes

    @property
    def notes(self) -> Mapping[int, str]:
        """The notes by position, in order."""
        return changed_notes(self._notes, self._unsaved) if self._unsaved else self._notes

    def set_note(self, position: int, text: str) -> None:
        """Write a note, or with "" remove it; `keep_notes` keeps it for good."""
        if self.layout < FIRST_LAYOUT:
            raise Refusal(
                f"a trace of version {self.layout} has no place for notes; record it again", self.where
            )
        if text and position not in self.notes and len(self.notes) >= MOST_NOTES:
            raise Refusal(f"a trace has at most {MOST_NOTES:,} notes", self.where)
        try:
            self._set_note(position, note_text(text) if text else "")
        except ValueError as error:
            raise Refusal(str(error)) from None

    def _set_note(self, position: int, text: str) -> None:
        self._unsaved[position] = text

    def keep_notes(self) -> bool:
        """Write the notes into the trace's file; False if there is none, or while it is being recorded."""
        writable = bool(self.path) and os.access(self.path, os.W_OK) and not self._is_recorded()
        if not self._unsaved or not writable:
            return False
        self._write_notes(self.path)
        self._notes, self._unsaved = changed_notes(self._notes, self._unsaved), {}
        return True

    def _is_recorded(self) -> bool:
        lock = FileLock(self.path)
        try:
            return lock.is_held_elsewhere()
        finally:
            lock.close()

    def _write_notes(self, path: str) -> None:
        write_notes(path, self._meta("header"), self._unsaved)

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
        if os.path.lexists(path):
            raise exists(path)
        limit_steps(self.database, 0)
        try:
            with completed(path) as beside:
                self.database.execute("VACUUM INTO CAST(? AS TEXT)", [os.fsencode(beside)])
                if self._unsaved:
                    self._write_notes(beside)
        except sqlite3.Error as error:
            raise Refusal(f"cannot be written: {error}", path) from error

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
        self._forget_blocks()
        with self.reading(f"event {first:,}"), no_collection():
            self._blocks[first] = self._decode_block(first)
        return self._blocks[first]

    def _decode_block(self, first: int) -> Block:
        columns = self._columns("first, events, node, seconds, keyframe, packed")
        found = self.rows(f"SELECT {columns} FROM blocks WHERE first = ?", first)
        if not found:
            raise ValueError("it is missing")
        _, events, node, _, keyframe, packed = self.check(found[0])
        cells, forms = self.header.cells, self._forms_by_number
        start = decode_state(keyframe, cells, forms, self._part_of, self.layout)
        block = Block(start, decode_events(packed, cells, forms))
        fits = (block.first, len(block.events), start.nodes) == (first, events, node)
        if not fits or not first < block.end <= self.closed_events or block.columns.shallowest < 0:
            raise ValueError("another block is in its place")
        if not start.reaches(block.columns.shallowest):
            raise ValueError("its keyframe has not all that it undoes")
        return block

    def _part_of(self, lower: Lower) -> Part:
        """What a lower part has of the state at the end of its block, and what is below that."""
        block = self._block(lower.block)
        end = block.last
        below, trail_below = (end.lower.nodes, end.lower.trail) if end.lower else (0, 0)
        nodes = end.upper[: max(0, lower.nodes - below)]
        numbers = end.trail[: max(0, lower.trail - trail_below)]
        left = _left_of(lower, nodes, end.lower)
        found = (len(nodes) + (left.nodes if left else 0), len(numbers) + (left.trail if left else 0))
        if found != (lower.nodes, lower.trail):
            raise self.damaged(f"the path before event {block.end:,} is not in it")
        return nodes, numbers, left

    def _forget_blocks(self) -> None:
        """Make room for one more block."""
        cells = sum(map(_kept_cells, self._blocks.values()))
        while self._blocks and (len(self._blocks) >= BLOCKS_CACHED or cells > CELLS_CACHED):
            _, block = self._blocks.popitem(last=False)
            cells -= _kept_cells(block)

    def blocks(self, start: int = 0) -> Iterator[Block]:
        """The blocks from the one with a position on, each going on where the one before ended."""
        block = None
        while start < len(self):
            before, block = block, self.block_at(start)
            if before and not before.leads_to(block):
                raise self.damaged(f"event {start:,} does not follow from the one before")
            yield block
            start = block.end

    def event_at(self, position: int) -> Event | None:
        """The event that leads to a position; None at the start."""
        if not position:
            return None
        block = self.block_at(position - 1)
        return block.events[position - 1 - block.first]

    def read(self, start: int = 0) -> Iterator[Event]:
        """The events from a position on."""
        for block in self.blocks(start):
            yield from block.events[max(0, start - block.first) :]

    def subtree(self, node: int) -> Subtree:
        """Any node but the root."""
        columns = self._columns("node, parent, depth, birth, before, choice, death, size, solutions")
        found = self.rows(f"SELECT {columns} FROM nodes WHERE node = ?", node)
        if found:
            with self.reading(f"node {node:,}"):
                subtree = self._subtree_of_row(*self.check(found[0]))
        else:
            block = self.block_of_node(node)
            if not 0 <= node - block.columns.first_node < len(block.columns.births):
                raise self.damaged(f"node {node:,} is missing")
            subtree = block.columns.subtree(node)
            if subtree.death is None and block is not self._tail:
                subtree = self._closed_later(subtree, block.end)
        if subtree.death is None and self._tail is not None and subtree.birth < self._tail.first:
            return self._tail.columns.closed(subtree)
        return subtree

    def _closed_later(self, subtree: Subtree, start: int) -> Subtree:
        """The subtree of a node that is open at a position, with its end if a closed block has it."""
        depth = subtree.depth
        for first in self.closed_blocks(start, self.closed_events, 1, lambda found: found.shallowest < depth):
            subtree = self.block_at(first).columns.closed(subtree)
            if subtree.death is not None:
                break
        return subtree

    def _subtree_of_row(self, *row: Any) -> Subtree:
        node, parent, depth, birth, solutions_before, choice, *end = row
        made = as_choice(event_of(from_json(choice), self.header.cells))
        subtree = Subtree(node, parent, depth, birth, solutions_before, made, *end)
        if not subtree.is_plausible():
            raise ValueError("its numbers are impossible")
        return subtree

    def gauges_at(self, position: int) -> dict[str, float]:
        """The gauges that are told by a position, with their values there."""
        values = {name: gauge_at(self, gauge, position) for gauge, name in enumerate(self.gauges)}
        return {name: value for name, value in values.items() if value is not None}

    def closed_blocks(
        self,
        start: int,
        stop: int,
        step: int,
        may_be_in: Callable[[Any], bool],
        sort: type[Outline] = Outline,
    ) -> Iterator[int]:
        """The first events of those closed blocks in a stretch whose outlines, or summaries, pass a test.

        Step 1 is forwards, step -1 backwards.
        """
        return self._closed_blocks(self.levels() - 1, start, stop, step, may_be_in, sort)

    def _closed_blocks(
        self,
        level: int,
        start: int,
        stop: int,
        step: int,
        may_be_in: Callable[[Any], bool],
        sort: type[Outline],
    ) -> Iterator[int]:
        if level < 0 or start >= stop:
            return
        read = self.outlines if sort is Outline else self.summaries
        for found in read(level, start, stop)[::step]:
            if not may_be_in(found):
                continue
            if level:
                inside = max(start, found.first), min(stop, found.end)
                yield from self._closed_blocks(level - 1, *inside, step, may_be_in, sort)
            else:
                yield found.first

    def outlines(self, level: int, start: int, stop: int) -> list[Outline]:
        """The summaries of a level that overlap events `start` to `stop`, in order, without their cells."""
        found = self._summary_rows(Outline.columns(self.layout), level, start, stop)
        with self.reading(f"the summaries of events {start:,} to {stop:,}"):
            outlines = [Outline.from_row(row, self.layout) for row in found]
        return [outline for outline in outlines if outline.end > start]

    def summaries(self, level: int, start: int, stop: int) -> list[Summary]:
        """The summaries of a level that overlap events `start` to `stop`, in order."""
        found = self._summary_rows(Summary.columns(self.layout), level, start, stop)
        with self.reading(f"the summaries of events {start:,} to {stop:,}"):
            summaries = [Summary.of_row(row, self.layout, self.header.cells) for row in found]
        return [summary for summary in summaries if summary.end > start]

    def heat_of(self, summary: Summary) -> Heat:
        with self.reading(f"the heat of events {summary.first:,} to {summary.end:,}"):
            return Heat.decode(summary.heat, self.header.cells, self.layout)

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
            raise self.damaged("it has too many levels of summaries")
        return 0 if top is None else top + 1


def is_time(seconds: object) -> bool:
    """Whether an untrusted value is a number of seconds."""
    return type(seconds) is float and isfinite(seconds) and 0 <= seconds <= MOST_NUMBER


def _kept_cells(block: Block) -> int:
    """How many cells its board has in memory; it shares them with the other states of the block."""
    board = block.start.board
    return PAGE * len(board.pages()) if isinstance(board, PagedCells) else len(board)


def _left_of(lower: Lower, nodes: list[Opened], below: Lower | None) -> Lower | None:
    """What is left of a lower part without these nodes: no more than is below them."""
    if below is None:
        return None
    ranks = lower.ranks - sum(opened.rank for opened in nodes)
    untried = lower.untried - sum(opened.choice.of - opened.choice.which for opened in nodes)
    left = min(lower.nodes, below.nodes), min(lower.trail, below.trail)
    return evolve(below, nodes=left[0], trail=left[1], ranks=ranks, untried=untried) if any(left) else None
