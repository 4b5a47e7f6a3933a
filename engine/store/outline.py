"""Outlines: how deep a stretch of events goes and how many of each verb it has; a summary without its cells.

profile   the depth of a search in slots of 128 events, for the timeline; level 0 only.
"""

from struct import pack, unpack
from typing import Any

from attrs import define

from engine.events import VERBS
from engine.store.block import Block
from engine.store.packing import checksum, whole_numbers

LEVELS = 7
"""Enough for 34 billion events under one summary."""
PROFILE_EVENTS = 128
"""Events in one slot of a profile."""
PROFILE_SOLVED = 0x8000
"""The bit of a slot that has a solution in it; the other bits are the greatest depth."""


@define(frozen=True)
class Outline:
    level: int
    first: int
    events: int
    deepest: int
    shallowest: int
    """The least depth after one of its events."""
    counts: tuple[int, ...]
    """How many events of each verb, in the order of `VERBS`."""
    profile: bytes
    """Two bytes a slot; level 0 only."""

    @property
    def end(self) -> int:
        return self.first + self.events

    @property
    def solved(self) -> bool:
        """Whether it has a solution."""
        return self.counts[VERBS.index("solved")] > 0

    def row(self) -> tuple[Any, ...]:
        head = (
            self.level,
            self.first,
            self.events,
            self.deepest,
            self.shallowest,
            *self.counts,
            self.profile,
        )
        return (*head, checksum(*head))

    @classmethod
    def columns(cls, layout: int) -> str:
        shallowest, check = ("shallowest", "checksum") if layout >= 3 else ("0", "NULL")
        return f"level, first, events, deepest, {shallowest}, {', '.join(VERBS)}, profile, {check}"

    @classmethod
    def from_row(cls, row: tuple[Any, ...], layout: int) -> "Outline":
        """From an untrusted row; a `ValueError` if it must be wrong."""
        *head, check = row
        level, first, events, deepest, shallowest, *counts, profile = head
        if layout >= 3 and check != checksum(*head):
            raise ValueError("its checksum is wrong")
        if not whole_numbers((level, first, events, deepest, shallowest, *counts)) or not events:
            raise ValueError("its numbers are impossible")
        if type(profile) is not bytes or len(profile) not in (0, 2 * -(-events // PROFILE_EVENTS)):
            raise ValueError("its profile does not fit")
        return cls(level, first, events, deepest, shallowest, tuple(counts), profile)


def profile_of(block: Block) -> bytes:
    depths = block.columns.depths
    starts = range(0, len(block.events), PROFILE_EVENTS)
    slots = [min(max(depths[i + 1 : i + 1 + PROFILE_EVENTS]), PROFILE_SOLVED - 1) for i in starts]
    for solved in block.columns.solved:
        slots[solved // PROFILE_EVENTS] |= PROFILE_SOLVED
    return pack(f"<{len(slots)}H", *slots)


def profile_slots(profile: bytes) -> tuple[int, ...]:
    return unpack(f"<{len(profile) // 2}H", profile)
