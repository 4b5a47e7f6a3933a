"""Heat: how often each cell was written, and how often it was a reason to rule something out."""

from collections.abc import Sequence

from attrs import define

from engine.cells import added, zeros
from engine.store.dictionary import CodedEvents, cells_of, verb_of
from engine.store.packing import (
    MOST_NUMBER,
    cell_parts,
    from_cell_parts,
    from_numbers,
    from_old_cells,
    pack,
    unpack,
)


@define(frozen=True)
class Heat:
    written: Sequence[int]
    """For each cell, how many writes."""
    blamed: Sequence[int]
    """For each cell, how many prunes have it among their `because` cells."""

    def __add__(self, other: "Heat") -> "Heat":
        return Heat(added(self.written, other.written), added(self.blamed, other.blamed))

    def encode(self) -> bytes:
        return pack(*cell_parts(self.written), *cell_parts(self.blamed))

    @classmethod
    def decode(cls, packed: object, cells: int, layout: int) -> "Heat":
        """From untrusted bytes; a `ValueError` says what is wrong with them."""
        if layout < 3:
            old = map(from_numbers, unpack(packed, 2))
            return cls(*[from_old_cells(column, cells, MOST_NUMBER) for column in old])
        parts = unpack(packed, 4)
        return cls(
            from_cell_parts(parts[:2], cells, MOST_NUMBER), from_cell_parts(parts[2:], cells, MOST_NUMBER)
        )


def heat_of(coded: CodedEvents, cells: int) -> Heat:
    written, blamed = zeros(cells), zeros(cells)
    for form, times in zip(coded.forms, coded.times):
        writes, because = cells_of(form)
        for cell, _ in writes:
            written[cell] += times
        if verb_of(form) == "prune":
            for cell in because:
                blamed[cell] += times
    return Heat(written, blamed)
