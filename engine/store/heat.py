"""Heat: how often each cell was written, and how often it was a reason to rule something out."""

from operator import add

from attrs import define

from engine.store.codec import decode_numbers, encode_numbers
from engine.store.dictionary import CodedEvents, cells_of, verb_of


@define(frozen=True)
class Heat:
    written: list[int]
    """For each cell, how many writes."""
    blamed: list[int]
    """For each cell, how many prunes have it among their `because` cells."""

    def __add__(self, other: "Heat") -> "Heat":
        return Heat(_sum(self.written, other.written), _sum(self.blamed, other.blamed))

    def encode(self) -> bytes:
        return encode_numbers(self.written, self.blamed)

    @classmethod
    def decode(cls, packed: bytes) -> "Heat":
        return cls(*decode_numbers(packed, 2))


def heat_of(coded: CodedEvents, cells: int) -> Heat:
    heat = Heat([0] * cells, [0] * cells)
    for form, times in zip(coded.forms, coded.times):
        writes, because = cells_of(form)
        for cell, _ in writes:
            heat.written[cell] += times
        if verb_of(form) == "prune":
            for cell in because:
                heat.blamed[cell] += times
    return heat


def _sum(one: list[int], other: list[int]) -> list[int]:
    return list(map(add, one, other))
