"""Summaries: what a stretch of events contains, so that it can be drawn or skipped without reading it.

level     a summary of level 0 covers one block, a summary of level n+1 covers 16 of level n.
pyramid   the summaries of all levels. It lets a question about millions of events read only a few rows.
"""

from collections.abc import Iterable
from typing import Any

from attrs import asdict, define, evolve

from engine.cells import PAGED_FROM
from engine.state import State
from engine.store.block import Block
from engine.store.dictionary import CodedEvents, cells_of
from engine.store.heat import Heat, heat_of
from engine.store.outline import LEVELS, Outline, profile_of, stretches_of
from engine.store.packing import pack, unpack
from engine.store.schema import VERSION

FAN = 16
"""Summaries of one level under one of the next."""


@define(frozen=True)
class Summary(Outline):
    cells: int
    """The size of the board."""
    touched: bytes
    """The cells written or undone, as a bit map."""
    heat: bytes
    """An encoded `Heat`."""

    def touches(self, cell: int) -> bool:
        return bool(self.touched[cell >> 3] >> (cell & 7) & 1)

    def row(self) -> tuple[Any, ...]:
        return (*super().row(), pack(self.touched), self.heat)

    @classmethod
    def columns(cls, layout: int) -> str:
        return super().columns(layout) + ", touched, heat"

    @classmethod
    def of_row(cls, row: tuple[Any, ...], layout: int, cells: int) -> "Summary":
        """From an untrusted row; a `ValueError` if it must be wrong."""
        *outline, touched, heat = row
        head = Outline.from_row(tuple(outline), layout)
        if layout >= 3:
            touched = unpack(touched, 1)[0].tobytes()
        if type(touched) is not bytes or type(heat) is not bytes or len(touched) != (cells + 7) // 8:
            raise ValueError("its cells are missing")
        fields = asdict(head, recurse=False)
        return cls(**fields, cells=cells, touched=touched, heat=heat)

    def joined(self, later: "Summary") -> "Summary":
        """One summary of this stretch and the next one, at the level of this one."""
        touched = int.from_bytes(self.touched, "little") | int.from_bytes(later.touched, "little")
        return evolve(
            self,
            events=self.events + later.events,
            deepest=max(self.deepest, later.deepest),
            shallowest=min(self.shallowest, later.shallowest),
            depths=(self.depths or 0) + (later.depths or 0),
            dead_ends=(self.dead_ends or 0) + (later.dead_ends or 0),
            counts=tuple(map(int.__add__, self.counts, later.counts)),
            touched=touched.to_bytes(len(self.touched), "little"),
            heat=(self._decoded_heat() + later._decoded_heat()).encode(),
        )

    def _decoded_heat(self) -> Heat:
        return Heat.decode(self.heat, self.cells, VERSION)


def summary_of(block: Block, after: State, coded: CodedEvents) -> Summary:
    start, stretches = block.start, stretches_of(block)
    return Summary(
        level=0,
        first=block.first,
        events=len(block.events),
        deepest=max(stretch.deepest for stretch in stretches),
        shallowest=block.columns.shallowest,
        depths=sum(stretch.depths or 0 for stretch in stretches),
        dead_ends=len(block.columns.dead_ends),
        counts=tuple(now - then for now, then in zip(after.counts.values(), start.counts.values())),
        cells=len(start.board),
        touched=bit_map(_touched(block, coded), len(start.board)),
        heat=heat_of(coded, len(start.board)).encode(),
        profile=profile_of(stretches, block.columns.shallowest),
    )


def _touched(block: Block, coded: CodedEvents) -> set[int]:
    """The cells written in the block, and those written in earlier blocks and undone in it."""
    cells = {cell for form in coded.forms for cell, _ in cells_of(form)[0]}
    if block.columns.shallowest < block.start.depth:
        cells.update(block.start.written_since(block.columns.shallowest + 1))
    return cells


def bit_map(cells: Iterable[int], count: int) -> bytes:
    """A set of cells as a bit for each of so many cells."""
    if count >= PAGED_FROM:
        bits = bytearray((count + 7) // 8)
        for cell in cells:
            bits[cell >> 3] |= 1 << (cell & 7)
        return bytes(bits)
    touched = bytearray(b"0") * count
    for cell in cells:
        touched[-1 - cell] = 49  # "1"
    return int(touched or b"0", 2).to_bytes((count + 7) // 8, "little")


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
