"""Summaries: what a stretch of events contains, so that it can be drawn or skipped without reading it.

level     a summary of level 0 covers one block, a summary of level n+1 covers 16 of level n.
pyramid   the summaries of all levels. It lets a question about millions of events read only a few rows.
profile   the depth of a search in slots of 128 events, for the timeline; level 0 only.
"""

from itertools import islice
from struct import pack, unpack
from typing import Any

from attrs import define, evolve

from engine.state import State
from engine.store.block import Block
from engine.store.codec import encode_cells
from engine.store.dictionary import CodedEvents, cells_of
from engine.store.heat import Heat, heat_of

FAN = 16
"""Summaries of one level under one of the next."""
LEVELS = 7
"""Enough for 34 billion events under one summary."""
PROFILE_EVENTS = 128
"""Events in one slot of a profile."""
PROFILE_SOLVED = 0x8000
"""The bit of a slot that has a solution in it; the other bits are the greatest depth."""


@define(frozen=True)
class Summary:
    level: int
    first: int
    events: int
    deepest: int
    counts: tuple[int, ...]
    """How many events of each verb, in the order of `VERBS`."""
    touched: bytes
    """The cells written or undone, as a bit map."""
    heat: bytes
    """An encoded `Heat`."""
    profile: bytes = b""
    """Two bytes a slot."""

    @property
    def end(self) -> int:
        return self.first + self.events

    def touches(self, cell: int) -> bool:
        return bool(self.touched[cell >> 3] >> (cell & 7) & 1)

    def row(self) -> tuple[Any, ...]:
        head = (self.level, self.first, self.events, self.deepest)
        return (*head, *self.counts, self.touched, self.heat, self.profile)

    @classmethod
    def from_row(cls, row: tuple[Any, ...]) -> "Summary":
        level, first, events, deepest, *counts, touched, heat, profile = row
        return cls(level, first, events, deepest, tuple(counts), touched, heat, profile)

    def is_plausible(self, cells: int) -> bool:
        """False if a damaged file must have given these values."""
        numbers = (self.level, self.first, self.events, self.deepest, *self.counts)
        columns = (self.touched, self.heat, self.profile)
        return (
            all(type(number) is int for number in numbers)
            and all(type(column) is bytes for column in columns)
            and (len(self.touched), len(self.profile) % 2) == ((cells + 7) // 8, 0)
        )

    def joined(self, later: "Summary") -> "Summary":
        """One summary of this stretch and the next one, at the level of this one."""
        touched = int.from_bytes(self.touched, "little") | int.from_bytes(later.touched, "little")
        return evolve(
            self,
            events=self.events + later.events,
            deepest=max(self.deepest, later.deepest),
            counts=tuple(map(int.__add__, self.counts, later.counts)),
            touched=touched.to_bytes(len(self.touched), "little"),
            heat=(Heat.decode(self.heat) + Heat.decode(later.heat)).encode(),
        )


def summary_of(block: Block, after: State, coded: CodedEvents) -> Summary:
    start = block.start
    return Summary(
        level=0,
        first=block.first,
        events=len(block.events),
        deepest=max(islice(block.columns.depths, 1, None), default=0),
        counts=tuple(now - then for now, then in zip(after.counts.values(), start.counts.values())),
        touched=encode_cells(_touched(block, after, coded), len(start.board)),
        heat=heat_of(coded, len(start.board)).encode(),
        profile=profile_of(block),
    )


def profile_of(block: Block) -> bytes:
    depths = block.columns.depths
    starts = range(0, len(block.events), PROFILE_EVENTS)
    slots = [min(max(depths[i + 1 : i + 1 + PROFILE_EVENTS]), PROFILE_SOLVED - 1) for i in starts]
    for solved in block.columns.solved:
        slots[solved // PROFILE_EVENTS] |= PROFILE_SOLVED
    return pack(f"<{len(slots)}H", *slots)


def profile_slots(profile: bytes) -> tuple[int, ...]:
    return unpack(f"<{len(profile) // 2}H", profile)


def closed_depths(start: State, after: State) -> range:
    """The depths of the nodes that are open in `start` and closed in `after`."""
    still_open = 0
    for before, now in zip(start.opened, after.opened):
        if before.node != now.node:
            break
        still_open += 1
    return range(still_open, len(start.opened))


def _touched(block: Block, after: State, coded: CodedEvents) -> set[int]:
    """The cells written in the block, and those written in earlier blocks and undone in it."""
    cells = {cell for form in coded.forms for cell, _ in cells_of(form)[0]}
    if closed := closed_depths(block.start, after):
        cells.update(block.start.trail[block.start.opened[closed.start].trail_start :: 2])
    return cells


class Pyramid:
    """Sums up blocks as they are added, level by level."""

    def __init__(self) -> None:
        self.blocks = 0
        self._sums: list[Summary | None] = [None] * LEVELS
        """For each level, the sum of complete children not yet under a complete parent."""

    def with_block(self, block: Summary) -> list[Summary]:
        """The summaries that the newest block changes: its own, and one on each level above it."""
        changed = [block]
        while len(changed) < LEVELS and FAN ** (len(changed) - 1) <= self.blocks:
            changed.append(self._sum(len(changed), changed[-1]))
        return changed

    def add(self, changed: list[Summary]) -> None:
        """Count in a block for good, now that it is closed; `changed` is what `with_block` gave for it."""
        self.blocks += 1
        below = changed[0]
        for level in range(1, LEVELS):
            below = changed[level] if level < len(changed) else self._sum(level, below)
            if self.blocks % FAN**level:
                self._sums[level] = below
                break
            self._sums[level] = None

    def _sum(self, level: int, below: Summary) -> Summary:
        if (total := self._sums[level]) is not None:
            return total.joined(below)
        return evolve(below, level=level, profile=b"")
