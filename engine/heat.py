"""Heat: how often each cell was written, and how often a possibility was ruled out because of it."""

from collections import Counter

from attrs import define

from engine.events import Event
from engine.packing import pack_numbers, unpack_numbers


@define(frozen=True)
class Heat:
    written: list[int]
    blamed: list[int]
    """How often a prune rested on the cell."""

    def __add__(self, other: "Heat") -> "Heat":
        return Heat(_sum(self.written, other.written), _sum(self.blamed, other.blamed))

    def pack(self) -> bytes:
        return pack_numbers(self.written, self.blamed)

    @classmethod
    def unpack(cls, packed: bytes) -> "Heat":
        return cls(*unpack_numbers(packed, 2))


def heat_of(events: list[Event], cells: int) -> Heat:
    heat = Heat([0] * cells, [0] * cells)
    distinct = dict(zip(map(id, events), events))
    for number, times in Counter(map(id, events)).items():
        event = distinct[number]
        for cell, _ in event.writes:
            heat.written[cell] += times
        if event.verb == "prune":
            for cell in event.rests:
                heat.blamed[cell] += times
    return heat


def _sum(one: list[int], other: list[int]) -> list[int]:
    return [a + b for a, b in zip(one, other)]
