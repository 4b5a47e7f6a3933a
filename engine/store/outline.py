"""Outlines: how deep a stretch of events goes and how many of each verb it has; a summary without its cells.

profile   the stretches of 128 events in a block, for the timeline; level 0 only.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, pairwise
from struct import unpack as unpack_struct
from typing import Any

from attrs import define

from engine.events import VERBS
from engine.store.block import Block
from engine.store.packing import checksum, from_numbers, numbers, pack, unpack, whole_numbers

LEVELS = 7
"""Enough for 34 billion events under one summary."""
PROFILE_EVENTS = 128
"""Events in one stretch of a profile."""
_OLD_LAYOUT = 3
"""Up to this one, only the greatest depth of a stretch is known, and of a profile whether it is solved."""
_OLD_SOLVED = 0x8000
"""The bit for a solution in a profile of an old layout; the other bits are the greatest depth."""


@define
class Stretch:
    """What the timeline shows of some events; None is what an old layout does not tell."""

    first: int
    end: int
    deepest: int
    shallowest: int | None
    depths: int | None
    """The sum of the depths after each event."""
    solved: int
    dead_ends: int | None

    @property
    def is_plausible(self) -> bool:
        """False if a damaged file must have given these depths."""
        if self.shallowest is None or self.depths is None:
            return True
        return self.shallowest <= self.depths / (self.end - self.first) <= self.deepest


@define(frozen=True)
class Outline:
    level: int
    first: int
    events: int
    deepest: int
    shallowest: int
    """The least depth before the first event and after each."""
    depths: int | None
    """The sum of the depths after each event; None in an old layout."""
    dead_ends: int | None
    counts: tuple[int, ...]
    """How many events of each verb, in the order of `VERBS`."""
    profile: bytes
    """Level 0 only."""

    @property
    def end(self) -> int:
        return self.first + self.events

    @property
    def solved(self) -> int:
        """How many solutions it has."""
        return self.counts[VERBS.index("solved")]

    @property
    def stretch(self) -> Stretch:
        least = None if self.depths is None else self.shallowest
        return Stretch(self.first, self.end, self.deepest, least, self.depths, self.solved, self.dead_ends)

    def row(self) -> tuple[Any, ...]:
        head = (
            self.level,
            self.first,
            self.events,
            self.deepest,
            self.shallowest,
            self.depths,
            self.dead_ends,
            *self.counts,
            self.profile,
        )
        return (*head, checksum(*head))

    @classmethod
    def columns(cls, layout: int) -> str:
        shallowest, check = ("shallowest", "checksum") if layout >= 3 else ("0", "NULL")
        sums = "" if layout <= _OLD_LAYOUT else "depths, dead_ends, "
        return f"level, first, events, deepest, {shallowest}, {sums}{', '.join(VERBS)}, profile, {check}"

    @classmethod
    @lru_cache(4096)
    def from_row(cls, row: tuple[Any, ...], layout: int) -> "Outline":
        """From an untrusted row; a `ValueError` if it must be wrong.

        A timeline that is drawn again and again while a search plays needs the same rows each time.
        """
        *head, check = row
        if layout >= 3 and check != checksum(*head):
            raise ValueError("its checksum is wrong")
        level, first, events, deepest, shallowest, *others, profile = head
        if not whole_numbers((level, first, events, deepest, shallowest, *others)) or not events:
            raise ValueError("its numbers are impossible")
        if type(profile) is not bytes:
            raise ValueError("its profile is missing")
        depths, dead_ends = (None, None) if layout <= _OLD_LAYOUT else (others.pop(0), others.pop(0))
        made = cls(level, first, events, deepest, shallowest, depths, dead_ends, tuple(others), profile)
        if not made.stretch.is_plausible:
            raise ValueError("its depths do not fit")
        return made

    @lru_cache(512)  # noqa: B019  (an outline is a value)
    def stretches(self, layout: int) -> list[Stretch]:
        """What its profile holds, from untrusted bytes; a `ValueError` if it must be wrong."""
        starts = range(self.first, self.end, PROFILE_EVENTS)
        ends = [*starts[1:], self.end]
        read = _old_columns if layout <= _OLD_LAYOUT else _columns
        columns = read(self.profile, len(starts))
        if any(len(column) != len(starts) for column in columns):
            raise ValueError("its profile does not fit")
        if layout > _OLD_LAYOUT:
            columns = _from_base(self.shallowest, starts, ends, *columns)
        made = list(map(Stretch, starts, ends, *columns))
        if not all(stretch.is_plausible for stretch in made):
            raise ValueError("the depths of its profile do not fit")
        return made


def profile_of(stretches: list[Stretch], base: int) -> bytes:
    """Columns of the sums of depths, and of greatest and least depths, solutions and dead ends.

    Depths are counted from that base, the outline's least depth, so that they take as few bytes at any depth.
    """
    sums, *columns = zip(*(_above(stretch, base) for stretch in stretches))
    return pack(numbers(sums), numbers(list(chain.from_iterable(columns))))


def _above(stretch: Stretch, base: int) -> tuple[int, ...]:
    depths = (stretch.depths or 0) - base * (stretch.end - stretch.first)
    least = (stretch.shallowest or 0) - base
    return depths, stretch.deepest - base, least, stretch.solved, stretch.dead_ends or 0


def _from_base(
    base: int,
    starts: Sequence[int],
    ends: Sequence[int],
    deepest: Sequence[int],
    least: Sequence[int],
    sums: Sequence[int],
    *counts: Sequence[int],
) -> list[Sequence[int]]:
    """The columns of a profile with depths counted from the root again."""
    depths = [total + base * (end - start) for start, end, total in zip(starts, ends, sums)]
    return [[depth + base for depth in deepest], [depth + base for depth in least], depths, *counts]


def stretches_of(block: Block) -> list[Stretch]:
    """The stretches of the profile of a block."""
    depths, length, first = block.columns.depths, len(block.events), block.first
    edges = [*range(0, length, PROFILE_EVENTS), length]
    solved, dead_ends = (_counts(places, edges) for places in (block.columns.solved, block.columns.dead_ends))
    found = []
    for start, stop, solutions, dead in zip(edges, edges[1:], solved, dead_ends):
        part = depths[start + 1 : stop + 1]
        found.append(Stretch(first + start, first + stop, max(part), min(part), sum(part), solutions, dead))
    return found


def _counts(places: list[int], edges: list[int]) -> list[int]:
    """How many of the places, in order, are between two edges."""
    return [after - before for before, after in pairwise(bisect_left(places, edge) for edge in edges)]


def _columns(profile: bytes, count: int) -> list[Sequence[int]]:
    """In the order of a stretch."""
    sums, others = map(from_numbers, unpack(profile, 2))
    if len(others) != 4 * count:
        raise ValueError("its profile does not fit")
    deepest, least, solved, dead_ends = (others[start * count : (start + 1) * count] for start in range(4))
    return [deepest, least, sums, solved, dead_ends]


def _old_columns(profile: bytes, count: int) -> list[Sequence[Any]]:
    if len(profile) != 2 * count:
        raise ValueError("its profile does not fit")
    slots = unpack_struct(f"<{count}H", profile)
    unknown = [None] * len(slots)
    solved = [int(bool(slot & _OLD_SOLVED)) for slot in slots]
    return [[slot & ~_OLD_SOLVED for slot in slots], unknown, unknown, solved, unknown]
