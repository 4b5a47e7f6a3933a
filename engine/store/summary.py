"""Summaries: what a stretch of events holds, so that it can be drawn, or passed over, unread.

A block has one (level 0), sixteen of them one (level 1), and so on up: a pyramid.
"""

from itertools import islice
from struct import pack, unpack
from typing import Any

from attrs import define, evolve

from engine.state import State
from engine.store.block import Block
from engine.store.codec import encode_cells
from engine.store.dictionary import Coded, cells_of
from engine.store.heat import Heat, heat_of

FAN = 16
LEVELS = 7
PROFILE_EVENTS, PROFILE_SOLVED = 128, 0x8000


@define(frozen=True)
class Summary:
    level: int
    first: int
    events: int
    deepest: int
    counts: tuple[int, ...]
    """By verb, in the order of `VERBS`."""
    touched: bytes
    """The cells written or undone, as a bit map."""
    heat: bytes
    """How often each cell was written and blamed, packed."""
    profile: bytes = b""
    """Level 0: for each `PROFILE_EVENTS` events two bytes: the deepest, and a bit if there is a solution."""

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

    def fits(self, cells: int) -> bool:
        """Whether this can be a summary: a trace file may be damaged."""
        numbers = (self.level, self.first, self.events, self.deepest, *self.counts)
        columns = (self.touched, self.heat, self.profile)
        return (
            all(type(number) is int for number in numbers)
            and all(type(column) is bytes for column in columns)
            and (len(self.touched), len(self.profile) % 2) == ((cells + 7) // 8, 0)
        )

    def joined(self, later: "Summary") -> "Summary":
        """One summary of both; `self` comes first, and its level stays."""
        touched = int.from_bytes(self.touched, "little") | int.from_bytes(later.touched, "little")
        return evolve(
            self,
            events=self.events + later.events,
            deepest=max(self.deepest, later.deepest),
            counts=tuple(map(int.__add__, self.counts, later.counts)),
            touched=touched.to_bytes(len(self.touched), "little"),
            heat=(Heat.decode(self.heat) + Heat.decode(later.heat)).encode(),
        )


def summary_of(block: Block, after: State, coded: Coded) -> Summary:
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
    parts = [max(depths[i + 1 : i + 1 + PROFILE_EVENTS]) for i in range(0, len(block.events), PROFILE_EVENTS)]
    column = [min(deepest, PROFILE_SOLVED - 1) for deepest in parts]
    for solved in block.columns.solved:
        column[solved // PROFILE_EVENTS] |= PROFILE_SOLVED
    return pack(f"<{len(column)}H", *column)


def profile_parts(profile: bytes) -> tuple[int, ...]:
    return unpack(f"<{len(profile) // 2}H", profile)


def closed_depths(start: State, after: State) -> range:
    """The depths of the nodes that were open at the start and are closed after."""
    kept = 0
    for before, now in zip(start.opened, after.opened):
        if before.node != now.node:
            break
        kept += 1
    return range(kept, len(start.opened))


def _touched(block: Block, after: State, coded: Coded) -> set[int]:
    """The cells written in the block, and those of earlier blocks that are undone in it."""
    cells = {cell for form in coded.forms for cell, _ in cells_of(form)[0]}
    if closed := closed_depths(block.start, after):
        cells.update(block.start.trail[block.start.opened[closed.start].height :: 2])
    return cells


class Pyramid:
    """The summaries above the blocks, as blocks are added."""

    def __init__(self) -> None:
        self.blocks = 0
        self._sums: list[Summary | None] = [None] * LEVELS
        """For each level, the full ones below it that are in no full one of it."""

    def over(self, block: Summary) -> list[Summary]:
        """The summaries that change when this is the newest block: its own, and those above it."""
        over = [block]
        while len(over) < LEVELS and FAN ** (len(over) - 1) <= self.blocks:
            over.append(self._sum(len(over), over[-1]))
        return over

    def add(self, over: list[Summary]) -> None:
        """The block that these are over is full: count it in for good."""
        self.blocks += 1
        below = over[0]
        for level in range(1, LEVELS):
            below = over[level] if level < len(over) else self._sum(level, below)
            if self.blocks % FAN**level:
                self._sums[level] = below
                break
            self._sums[level] = None

    def _sum(self, level: int, below: Summary) -> Summary:
        if (total := self._sums[level]) is not None:
            return total.joined(below)
        return evolve(below, level=level, profile=b"")
